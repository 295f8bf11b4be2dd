package import LayerModel
package import Rasterization

extension RenderGraph {
    /// The shadow of a rounded rectangle along the pixels, which is found without a picture of it.
    package struct OutlineShadow: Sendable {
        /// The caster, already moved by the shadow's offset.
        package var paint: ShadowPaint
        /// From the plane of that to device pixels.
        package var transform: PlaneTransform
        /// Premultiplied.
        package var color: SIMD4<Float>
        /// The pixels where it is visible.
        package var bounds: DeviceRect
        /// Pixels that are not written: there the shadow follows a picture.
        package var hole: DeviceRect
        /// The pixels of it that its caster, drawn next, hides.
        package var hidden: HiddenArea

        /// The pixels to write, in disjoint rectangles.
        ///
        /// - Parameter pixels: The visible pixels.
        package func parts(inside pixels: DeviceRect) -> [DeviceRect] {
            let visible = bounds.intersection(pixels)
            let hole = hole.intersection(visible)
            guard !visible.isEmpty else { return [] }
            return hole.isEmpty ? [visible] : visible.frame(around: hole)
        }

        /// All that it covers.
        package var rect: PlaneRect {
            paint.caster.rect.inset(by: -paint.sigma * PictureShadow.reach(ofAlpha: color.w))
        }
    }
}

// Blurring is linear, so parts outside an opaque shape change the shape's shadow only nearby: the rest of the shadow is
// that of a rounded rectangle, which needs neither picture nor blur, but two look-ups of profiles a pixel.
//
//     ╭──────────╭─╮─┐         ░░░░░░░░▒▒▒▒▒▒
//     │  opaque  ╰─╯─┤         ░       ▒▒▒▒▒▒    ░ from the outline
//     │            │ │         ░       ▒▒▒▒▒▒    ▒ from a picture: what sticks out, and as far as a blur carries it
//     ╰────────────╯─┘         ░░░░░░░░░░░░░░
extension ShadowSilhouette {
    /// The narrowest blur, in pixels; narrower ones show the steps of single pixels, which an outline does not have.
    private static let leastSigma: Float = 2

    /// The shadow of the group's fully covered part, except for pixels with shadows of other parts.
    ///
    /// - Parameter bounds: All pixels that the group may change.
    /// - Returns: `nil` if no outline is known, or it casts little of the group's shadow.
    func outlineShadow(_ shadow: PictureShadow, within bounds: DeviceRect, in list: DisplayList)
        -> RenderGraph.OutlineShadow?
    {
        let sigma = shadow.sigma.x
        guard let solid = shadow.solid, let place = solid.plane.bounds(of: solid.shape.rect), sigma == shadow.sigma.y,
            sigma >= Self.leastSigma
        else { return nil }
        let pixels = DeviceRect(enclosing: place)
        let corner = SIMD2(Double(pixels.minX), Double(pixels.minY))
        guard var shape = solid.shape.image(under: solid.plane, relativeTo: corner), !shape.isContinuous,
            shape.radii.max() <= CornerShadow.largestRadius * sigma
        else { return nil }
        let whole = shadow.pixels(castBy: pixels).intersection(bounds)
        let shadowOfRest = rest(
            outside: SolidShape(shape: shape, corner: corner), in: list, atMost: whole.area / 2, shadow, within: bounds)
        guard let shadowOfRest, !whole.isEmpty else { return nil }
        shape.rect = shape.rect.moved(by: shadow.offset)
        return RenderGraph.OutlineShadow(
            paint: ShadowPaint(caster: shape, sigma: sigma),
            transform: PlaneTransform(scale: 1, translationX: corner.x, translationY: corner.y), color: shadow.color,
            bounds: whole, hole: shadowOfRest,
            hidden: HiddenArea(solid.shape.rect, shape: solid.shape, transform: solid.plane))
    }

    /// The pixels with visible shadows of parts outside a shape; `nil` if they exceed a limit.
    private func rest(
        outside solid: SolidShape, in list: DisplayList, atMost limit: Int, _ shadow: PictureShadow,
        within bounds: DeviceRect
    ) -> DeviceRect? {
        var rest = DeviceRect.empty
        var probe = WorkProbe(every: 16)
        /// Adds the shadow of some pixels; returns whether there are no more than the limit.
        func add(_ pixels: DeviceRect) -> Bool {
            guard !pixels.isEmpty, !solid.contains(pixels) else { return true }
            rest = rest.union(shadow.pixels(castBy: pixels).intersection(bounds))
            return rest.area <= limit
        }
        for operation in operations {
            switch operation {
            case .draw(let range):
                for command in list.commands[range] {
                    guard !probe.isOver(), solid.contains(command, in: list) || add(command.bounds) else { return nil }
                }
            case .composite(let composite):
                guard solid.contains(clip: composite.clip, in: list) || add(composite.bounds) else { return nil }
            case .shadow(let shadow): guard add(shadow.bounds) else { return nil }
            case .outlineShadow(let shadow): guard add(shadow.bounds) else { return nil }
            case .beginClip, .endClip: break
            }
        }
        return rest
    }
}

/// A rounded rectangle along the pixels that is covered fully.
private struct SolidShape {
    /// In device pixels, counted from the corner.
    let shape: RoundedRect
    let corner: SIMD2<Double>

    /// In pixels: parts that stick out by less cast no visible shadow.
    private static let slack = 0.01

    /// Whether pixels lie inside.
    func contains(_ pixels: DeviceRect) -> Bool {
        let origin = SIMD2<Float>(corner)
        let low = SIMD2(Float(pixels.minX), Float(pixels.minY)) - origin
        let high = SIMD2(Float(pixels.maxX), Float(pixels.maxY)) - origin
        return shape.contains(RoundedRect(rect: PlaneRect(low: low, high: high), radii: .zero), slack: Self.slack)
    }

    /// Whether nothing that a command draws lies outside, by its outline or by that of a clip around it.
    func contains(_ command: DrawCommand, in list: DisplayList) -> Bool {
        if let outline = list.outline(of: command),
            let image = outline.image(under: list.transforms[command.transform], relativeTo: corner),
            shape.contains(image, slack: Self.slack)
        {
            return true
        }
        return contains(clip: command.clip, in: list)
    }

    /// Whether a clip or one around it has no coverage outside.
    func contains(clip index: ClipIndex, in list: DisplayList) -> Bool {
        var next = index
        while next != .none {
            let clip = list.clips[next]
            let image = clip.shape.image(under: list.transforms[clip.transform], relativeTo: corner)
            if let image, shape.contains(image, slack: Self.slack) { return true }
            next = clip.parent
        }
        return false
    }
}

extension DisplayList {
    /// The shape that a command fills or draws a border in; `nil` if it is another than a rounded rectangle.
    fileprivate func outline(of command: DrawCommand) -> RoundedRect? {
        switch command.primitive {
        case .border: borders[Index(command.payload)].outer
        case .fill, .image, .gradient:
            command.shape == .none
                ? RoundedRect(rect: command.rect, radii: .zero) : roundedRects[command.shape]
        case .shadow, .path, .glyphs, .particles: nil
        }
    }
}

extension RoundedRect {
    /// Its picture under a map, counted from a place there; `nil` if the map turns it or makes ellipses of circles.
    fileprivate func image(under map: PlaneTransform, relativeTo corner: SIMD2<Double>) -> RoundedRect? {
        var map = map
        map.m41 -= corner.x
        map.m42 -= corner.y
        let scale = SIMD2(abs(map.m11), abs(map.m22))
        guard map.isAxisAligned, radii == .zero || abs(scale.x - scale.y) <= 1e-4 * scale.x,
            let box: PlaneBox = map.image(of: PlaneBox(rect))
        else { return nil }
        var radii = radii * Float(scale.x)
        if map.m11 < 0 { radii = SIMD4(radii.y, radii.x, radii.w, radii.z) }
        if map.m22 < 0 { radii = SIMD4(radii.z, radii.w, radii.x, radii.y) }
        return RoundedRect(rect: PlaneRect(box), radii: radii, isContinuous: isContinuous)
    }
}
