import DisplayList
internal import Foundation
internal import Graphics
internal import PixelKernels
internal import Rasterization

// The preparation of each kind of command.
extension FrameChunk {
    /// Prepares a command; `nil` if it draws nothing.
    func makeCommand(
        _ command: DrawCommand, _ index: Int, clip bounds: DeviceRect, plan: FramePlan, list: DisplayList,
        clips: ClipTable, workspace: inout PathWorkspace
    ) -> PreparedCommand? {
        let transform = list.transforms[command.transform]
        var prepared = PreparedCommand(
            paint: .solid, isRing: false, opacity: 1, color: packed(command.color, plan.format), shape: .empty,
            clip: clips.cutting(bounds, from: command.clip), payload: .none)
        if command.primitive == .path {
            let isSeen = addPath(
                command, transform: transform, clip: bounds, list: list, workspace: &workspace, to: &prepared)
            return isSeen ? prepared : nil
        }
        if command.primitive == .glyphs {
            prepared.paint = .glyphs
            prepared.shape.bounds = bounds
            prepared.payload = command.payload
            return prepared
        }
        if command.primitive == .particles {
            prepared.paint = .particles
            prepared.shape.bounds = bounds
            let copies = PreparedParticles(command, bounds: bounds, plan: plan, list: list, caches: caches)
            prepared.payload = Index(particles.add(copies))
            return prepared
        }
        if command.primitive == .shadow {
            let isSeen = addShadow(command, index, transform: transform, clip: bounds, list: list, to: &prepared)
            return isSeen ? prepared : nil
        }
        guard let shape = addShape(of: command, transform: transform, clip: bounds, list: list, to: &prepared) else {
            return nil
        }
        prepared.shape = shape
        switch command.primitive {
        case .fill, .border, .path, .shadow, .glyphs, .particles:
            break
        case .image:
            guard addImage(command, transform: transform, plan: plan, list: list, to: &prepared) else { return nil }
        case .gradient:
            guard addGradient(command, transform: transform, plan: plan, list: list, to: &prepared) else { return nil }
        }
        return prepared
    }

    private func addShape(
        of command: DrawCommand, transform: PlaneTransform, clip: DeviceRect, list: DisplayList,
        to prepared: inout PreparedCommand
    ) -> ConvexShape? {
        if command.primitive == .border {
            let ring = list.borders[Index(command.payload)]
            let outer = builder.add(ring.outer, edges: command.edges, transform: transform, clip: clip, to: &store)
            guard let outer else { return nil }
            let inner = ring.inner
            if !inner.rect.isEmpty,
                let hole = builder.add(inner, edges: command.edges, transform: transform, clip: clip, to: &store)
            {
                prepared.isRing = true
                prepared.payload = Index(innerShapes.add(hole))
            }
            return outer
        }
        let shape =
            command.shape == .none
            ? RoundedRect(rect: command.rect, radii: .zero) : list.roundedRects[command.shape]
        return builder.add(shape, edges: command.edges, transform: transform, clip: clip, to: &store)
    }

    private func addImage(
        _ command: DrawCommand, transform: PlaneTransform, plan: FramePlan, list: DisplayList,
        to prepared: inout PreparedCommand
    ) -> Bool {
        let paint = list.images[Index(command.payload)]
        guard let map = SampleMap(undoing: transform, from: command.rect, to: ImageBox(paint.source)) else {
            return false
        }
        let bounds = prepared.shape.bounds
        let density = map.density(
            x: Double(bounds.minX + bounds.maxX) / 2, y: Double(bounds.minY + bounds.maxY) / 2)
        let filter = paint.filter(density: density)
        prepared.paint = .image
        let sampler = ImageSampler(map: map, filter: filter, firstColumn: command.bounds.minX)
        var image = PreparedImage(paint: paint, sampler: sampler)
        if !map.isAffine {
            image.isDetailed = paint.minification == .trilinear || paint.hasTwoFilters
            if paint.minification == .trilinear {
                image.mipmaps = caches.mipmaps.levels(of: paint.image, for: plan.format)
            }
        } else if filter == .trilinear {
            image.level = Float(Portable.log2(density)) + paint.bias
            if image.level > 0 { image.mipmaps = caches.mipmaps.levels(of: paint.image, for: plan.format) }
        }
        prepared.payload = Index(images.add(image))
        setTint(command.color, plan.format, of: &prepared)
        return true
    }

    private func addGradient(
        _ command: DrawCommand, transform: PlaneTransform, plan: FramePlan, list: DisplayList,
        to prepared: inout PreparedCommand
    ) -> Bool {
        let unit = Box<UnitSpace, Double>(size: .one)
        guard let map = SampleMap(undoing: transform, from: command.rect, to: unit),
            let sampler = GradientSampler(list.gradients[Index(command.payload)], map: map)
        else { return false }
        prepared.paint = .gradient
        prepared.payload = Index(gradients.add(sampler))
        setTint(command.color, plan.format, of: &prepared)
        return true
    }

    private func addShadow(
        _ command: DrawCommand, _ index: Int, transform: PlaneTransform, clip: DeviceRect, list: DisplayList,
        to prepared: inout PreparedCommand
    ) -> Bool {
        let bounds = command.bounds.intersection(clip)
        let paint = list.shadows[Index(command.payload)]
        let shadow = PreparedShadow(
            of: paint.caster, sigma: paint.sigma, transform: transform, bounds: bounds,
            hidden: HiddenArea(behind: index, in: list), tables: caches.shadowTables, kept: &keptTables)
        guard let shadow else { return false }
        if shadow.isAlongRows {
            prepared.shape.bounds = bounds
        } else {
            guard let shape = addShape(of: command, transform: transform, clip: clip, list: list, to: &prepared) else {
                return false
            }
            prepared.shape = shape
        }
        prepared.paint = .shadow
        prepared.payload = Index(shadows.add(shadow))
        return true
    }

    /// Prepares the shadow of a shape, which is along the rows of pixels, in parts.
    func add(_ shadow: RenderGraph.OutlineShadow, plan: FramePlan) {
        for pixels in shadow.parts(inside: plan.region) {
            let part = PreparedShadow(
                of: shadow.paint.caster, sigma: shadow.paint.sigma, transform: shadow.transform, bounds: pixels,
                hidden: shadow.hidden, tables: caches.shadowTables, kept: &keptTables)
            guard let part else { continue }
            var prepared = PreparedCommand(
                paint: .shadow, isRing: false, opacity: 1, color: packed(shadow.color, plan.format), shape: .empty,
                clip: .none, payload: Index(shadows.add(part)))
            prepared.shape.bounds = pixels
            commands.append(prepared)
            place(.draw, commands.count - 1, pixels, plan: plan)
        }
    }

    /// A grey factor is an opacity; only others need a multiplication of their own.
    private func setTint(_ color: SIMD4<Float>, _ format: PKFormat, of prepared: inout PreparedCommand) {
        if color.x == color.w, color.y == color.w, color.z == color.w {
            prepared.opacity = storedOpacity(color.w, format)
        } else {
            prepared.isTinted = prepared.color != packed(.one, format)
        }
    }
}

extension Arena {
    /// Adds an element.
    @inline(__always)
    mutating func add(_ element: Element) -> Index<Element> {
        append(element)
        return Index(count - 1)
    }
}
