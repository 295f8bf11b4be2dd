import DisplayList
import LayerModel
import PixelKernels
import Rasterization

/// Turns commands of a display list into quads for one target after another: records of tiles, or batches.
struct PassEncoder {
    /// Whether kernels draw tiles, rather than programs batches.
    let drawsTiles: Bool
    /// Empty if kernels draw.
    private(set) var batches = BatchList()
    /// Empty if programs draw.
    private(set) var records = RecordList()
    var data = ShaderTable()
    var clips: ClipEncoder
    /// The drawn part of the picture, in device pixels.
    private(set) var extent = DeviceRect.empty
    /// A rectangle of the picture whose corner is the target's first pixel.
    private(set) var targetOrigin = DeviceRect.empty
    /// The target's pixels that hold `extent`.
    private(set) var target = DeviceRect.empty
    /// Whether pixels of the target beside those belong to others.
    private(set) var isShared = false
    var primitives = 0
    /// Glyphs drawn from masks.
    var glyphs = 0

    init(drawsTiles: Bool, clipMasks: ClipMaskCache?) {
        self.drawsTiles = drawsTiles
        clips = ClipEncoder(masks: clipMasks)
    }

    /// The quads after which the encoded ones are drawn, so that they take no more memory.
    private static let quadLimit = 1 << 21

    /// Whether quads have to be drawn before more are added.
    var isFull: Bool { count >= Self.quadLimit }

    var isEmpty: Bool { drawsTiles ? records.isEmpty : batches.isEmpty }

    /// Turns to another target.
    ///
    /// - Parameters:
    ///   - bounds: The drawn part of the picture, in device pixels.
    ///   - corner: The target's pixel that holds the first of them; `nil` for the first one of a target of its own.
    mutating func beginTarget(_ bounds: DeviceRect, at corner: SIMD2<Int32>? = nil) {
        extent = bounds
        isShared = corner != nil
        targetOrigin = bounds.origin(ofTargetAt: corner ?? .zero)
        target = bounds.relative(to: targetOrigin)
        clips.beginTarget()
        if isShared { batches.beginRegion() }
    }

    /// Forgets the drawn commands and keeps the storage.
    mutating func removeAll() {
        batches.removeAll()
        records.removeAll()
        data.removeAll()
        clips.removeAll()
    }

    /// Forgets the drawn commands and frees the storage.
    mutating func forgetStorage() {
        removeAll()
        (batches, records, data) = (BatchList(), RecordList(), ShaderTable())
    }

    /// Draws a rectangle of a plane.
    ///
    /// - Parameters:
    ///   - edges: Those of `rect` that are anti-aliased.
    ///   - command: Gives transform, clip and bounds.
    mutating func draw(
        _ material: Material, rect: PlaneBox, edges: DrawCommand.Edges, outline: Outline?, command: DrawCommand,
        in list: DisplayList
    ) {
        draw(
            material, rect: rect, edges: edges, outline: outline, transform: list.transforms[command.transform],
            clip: command.clip, bounds: command.bounds, in: list)
    }

    /// Draws a rectangle of a plane.
    ///
    /// - Parameters:
    ///   - edges: Those of `rect` that are anti-aliased.
    ///   - transform: From the plane to the picture.
    ///   - bounds: The pixels of the picture that may change.
    mutating func draw(
        _ material: Material, rect: PlaneBox, edges: DrawCommand.Edges, outline: Outline?, transform: PlaneTransform,
        clip: ClipIndex, bounds: DeviceRect, in list: DisplayList
    ) {
        let limit = bounds.relative(to: targetOrigin).intersection(target)
        guard !limit.isEmpty else { return }
        primitives += 1
        guard transform.isAffine else {
            drawInPerspective(
                material, rect: rect, edges: edges, outline: outline, transform: transform, limit: limit, clip: clip,
                in: list)
            return
        }
        guard let map = PlaneMap(transform, origin: targetOrigin) else { return }
        var quad = Quad(map: map, rect: rect, edges: edges, outline: outline, limit: limit, clip: clip)
        if map.isAxisAligned { quad.fit() } else { quad.cutFarParts() }
        guard !quad.rect.isEmpty else { return }
        let isPlain = drawsTiles && material.paint == .color && outline == nil && edges == .all && clip == .none
        let plain = isPlain ? PKRectangle(PlaneRect(rect), map, limit) : nil
        if material.paint == .color, outline == nil { quad.moveFarOrigin() }
        emit(quad, material, plain, in: list)
    }

    /// Adds a quad, whose plane has an affine map.
    ///
    /// - Parameter plain: The same as the CPU renderer's kernel draws it, if that does.
    private mutating func emit(_ quad: Quad, _ material: Material, _ plain: PKRectangle?, in list: DisplayList) {
        let box = quad.box
        let bounds = box.intersection(quad.limit)
        guard !bounds.isEmpty, let clip = clips.select(quad.clip, for: bounds, in: list, origin: targetOrigin) else {
            return
        }
        var shape = quad.shape(for: material.paint)
        // All other rectangles the CPU renderer finds the exact area of.
        if drawsTiles, shape == .rect { shape = plain == nil ? .area : .edges }
        let isBlended = !(material.isOpaque && shape == .none && !clip.isClipped)
        let kind = ProgramKey(
            paint: material.paint, gradient: material.gradient, shape: shape, isClipped: clip.isClipped)
        var key = key(of: kind, material, isBlended: isBlended, clipMask: clip.mask)
        if !quad.limit.contains(isShared ? box : box.intersection(target)) { key.state.scissor = quad.limit }
        let first = data.count
        if shape.hasOutline { quad.wholeOutline.write(to: &data) }
        material.data.write(to: &data)
        let color = color(of: material, isBlended: isBlended, in: list)
        var instance = QuadInstance(
            linear: SIMD4<Float>(quad.map.linear), rect: PlaneRect(quad.rect).edges, color: color,
            translation: SIMD2<Float>(quad.map.translation),
            data: UInt32(truncatingIfNeeded: first) | UInt32(quad.edges.rawValue) << 28, clips: clip.entry, kind: kind)
        if let plain, shape == .edges { instance.show(plain) }
        add(instance, key: key, bounds: bounds, hasOpaqueTexels: material.hasOpaqueTexels)
    }

    private mutating func drawInPerspective(
        _ material: Material, rect: PlaneBox, edges: DrawCommand.Edges, outline: Outline?,
        transform: PlaneTransform, limit: DeviceRect, clip: ClipIndex, in list: DisplayList
    ) {
        guard let toPlane = transform.translated(to: targetOrigin).inverse,
            let clip = clips.select(clip, for: limit, in: list, origin: targetOrigin)
        else { return }
        let first = data.count
        let rows = toPlane.deviceRows
        let far: Float = 1e30
        let corners = PlaneRect(rect).edges
        let isSoft: SIMDMask<SIMD4<Int32>> = [
            edges.contains(.left), edges.contains(.bottom), edges.contains(.right), edges.contains(.top),
        ]
        let outside = SIMD4(-far, -far, far, far)
        data.add(SIMD4(rows.x, 0))
        data.add(SIMD4(rows.y, 0))
        data.add(SIMD4(rows.w, 0))
        data.add(corners.replacing(with: outside, where: isSoft))
        let shape = RoundedRect(rect: PlaneRect(edges: outside.replacing(with: corners, where: isSoft)), radii: .zero)
        (outline ?? Outline(shape: shape)).write(to: &data)
        material.data.write(to: &data)
        let kind = ProgramKey(
            paint: material.paint, gradient: material.gradient,
            shape: outline?.ringWidth == nil ? .projected : .projectedRing, isClipped: clip.isClipped)
        let instance = QuadInstance(
            linear: .zero, rect: SIMD4<Float>(TargetBox(limit).edges), color: material.color, translation: .zero,
            data: UInt32(truncatingIfNeeded: first), clips: clip.entry, kind: kind)
        add(
            instance, key: key(of: kind, material, isBlended: true, clipMask: clip.mask), bounds: limit,
            hasOpaqueTexels: material.hasOpaqueTexels)
    }

    /// Puts the result of another pass into the target, pixel by pixel.
    ///
    /// - Parameters:
    ///   - isClear: Whether the target was clear before anything was drawn.
    ///   - hole: The device pixels where it is hidden.
    mutating func composite(
        _ composite: RenderGraph.Composite, of results: [PassResult?], overClear isClear: Bool = false,
        leavingOut hole: DeviceRect = .empty, in list: DisplayList
    ) {
        guard let result = results[composite.pass] else { return }
        let source = result.bounds.relative(to: targetOrigin)
        let limit = composite.bounds.relative(to: targetOrigin).intersection(target).intersection(source)
        guard !limit.isEmpty else { return }
        var material = Material(pictureOfOpacity: composite.opacity, in: list.range)
        material.textures.result = Index(result.texture)
        material.toTexel = SIMD2(Float(result.corner.x - source.minX), Float(result.corner.y - source.minY))
        if let index = composite.mask {
            guard let mask = results[index] else { return }
            let bounds = mask.bounds.relative(to: targetOrigin)
            guard bounds.intersects(limit) else { return }
            material.paint = .masked
            material.textures.mask = Index(mask.texture)
            material.data = .mask(
                SIMD4(Float(bounds.minX), Float(bounds.minY), Float(bounds.width), Float(bounds.height)),
                SIMD4(Float(mask.corner.x), Float(mask.corner.y), 0, 0))
        } else {
            // Over nothing the result is written unchanged, which costs less than blending.
            material.isOpaque = isClear && composite.isFirst && composite.clip == .none
        }
        drawPixels(material, limit.parts(outside: hole.relative(to: targetOrigin)), clip: composite.clip, in: list)
    }

    /// Draws pixels of the target in parts, each by a texel of its own or in one colour.
    ///
    /// - Parameter parts: Rectangles that do not overlap.
    mutating func drawPixels(_ material: Material, _ parts: [DeviceRect], clip: ClipIndex, in list: DisplayList) {
        primitives += 1
        for pixels in parts { drawPixels(material, pixels, clip: clip, in: list) }
    }

    /// Draws pixels of the target, each by a texel of its own or in one colour.
    mutating func drawPixels(_ material: Material, _ pixels: DeviceRect, clip: ClipIndex, in list: DisplayList) {
        guard let (instance, key) = pixelQuad(material, pixels, clip: clip, in: list) else { return }
        add(instance, key: key, bounds: pixels)
    }

    /// The quad of pixels of the target; `nil` if it is invisible.
    private mutating func pixelQuad(
        _ material: Material, _ pixels: DeviceRect, clip: ClipIndex, in list: DisplayList
    ) -> (instance: QuadInstance, key: BatchKey)? {
        guard !pixels.isEmpty, let clip = clips.select(clip, for: pixels, in: list, origin: targetOrigin) else {
            return nil
        }
        let isBlended = !material.isOpaque || clip.isClipped
        let kind = ProgramKey(paint: material.paint, isClipped: clip.isClipped)
        let first = data.count
        material.data.write(to: &data)
        let instance = QuadInstance(
            linear: SIMD4(1, 0, 0, 1), rect: SIMD4<Float>(TargetBox(pixels).edges),
            color: color(of: material, isBlended: isBlended, in: list), translation: material.toTexel,
            data: UInt32(truncatingIfNeeded: first), clips: clip.entry, kind: kind)
        return (instance, key(of: kind, material, isBlended: isBlended, clipMask: clip.mask))
    }

    /// The colour of an instance.
    @inline(__always)
    private func color(of material: Material, isBlended: Bool, in list: DisplayList) -> SIMD4<Float> {
        let isPlain = !isBlended && material.paint == .color && list.range == .standard
        return isPlain ? material.color.wholeLevels : material.color
    }

    /// The key of quads of a kind that share a draw.
    func key(
        of kind: ProgramKey, _ material: Material, isBlended: Bool, _ blending: GLState.Blending = .over,
        clipMask: Index<ClipMaskCache>
    ) -> BatchKey {
        var textures = material.textures
        textures.clipMask = clipMask
        return BatchKey(
            state: BatchKey.State(
                program: kind, isBlended: isBlended, blending: blending, sampling: material.sampling),
            textures: textures)
    }
}

extension Material {
    /// The picture of a group.
    fileprivate init(pictureOfOpacity opacity: Float, in range: TargetRange) {
        var opacity = opacity
        // A whole level, as the CPU renderer's: of others some drivers take the next level up or down.
        if range == .standard { opacity = (opacity * 255).rounded(.toNearestOrAwayFromZero) / 255 }
        self.init(paint: .picture, color: SIMD4(repeating: opacity), isOpaque: false, sampling: .nearest)
    }
}

// Groups and clips that kernels draw in their place.
extension PassEncoder {
    /// Limits drawing to pixels of the picture, until the next call or target.
    ///
    /// - Returns: The former limit.
    mutating func limit(to bounds: DeviceRect) -> DeviceRect {
        defer {
            extent = bounds
            target = bounds.relative(to: targetOrigin)
        }
        return extent
    }

    /// Begins a group or a clip, which may change pixels of the picture.
    mutating func begin(_ kind: RecordStep.Kind, _ bounds: DeviceRect) {
        records.begin(kind, bounds.intersection(extent).relative(to: targetOrigin))
    }

    /// Ends a mask of the group that began before it.
    mutating func endMask(_ bounds: DeviceRect) {
        records.join(.endMask, bounds.relative(to: targetOrigin))
        records.end()
    }

    /// Ends a group.
    mutating func endGroup(_ composite: RenderGraph.Composite, _ bounds: DeviceRect, in list: DisplayList) {
        let pixels = bounds.relative(to: targetOrigin)
        let material = Material(pictureOfOpacity: composite.opacity, in: list.range)
        if let (instance, key) = pixelQuad(material, pixels, clip: composite.clip, in: list) {
            records.join(.endGroup, pixels, mode: composite.effects.blend, by: instance, key: key)
        } else {
            records.join(.drop, pixels)
        }
        records.end()
    }

    /// Ends a clip.
    mutating func endClip(_ clip: RenderGraph.EdgeClip, in list: DisplayList) {
        for edge in clip.edges {
            let pixels = edge.intersection(extent).relative(to: targetOrigin)
            guard !pixels.isEmpty else { continue }
            if let (instance, key) = pixelQuad(.inside, pixels, clip: clip.clip, in: list) {
                records.join(.endClip, pixels, by: instance, key: key)
            } else {
                records.join(.drop, pixels)
            }
        }
        records.end()
    }

    /// Leaves the pixels put aside by groups and clips to later commands.
    mutating func pause() {
        records.pause()
    }
}

extension Material {
    /// All of a clip's inside.
    fileprivate static let inside = Material(paint: .color, color: .one, isOpaque: false)
}

// Quads, in painter's order.
extension PassEncoder {
    /// Adds a quad in front of all others.
    ///
    /// - Parameters:
    ///   - bounds: Every pixel of the target that it may change.
    ///   - hasOpaqueTexels: Whether every texel of its picture is opaque.
    @inline(__always)
    mutating func add(_ instance: QuadInstance, key: BatchKey, bounds: DeviceRect, hasOpaqueTexels: Bool = false) {
        if drawsTiles {
            records.append(instance, key: key, bounds: bounds, hasOpaqueTexels: hasOpaqueTexels)
        } else {
            batches.append(instance, key: key, bounds: bounds)
        }
    }

    /// Adds many blended quads of one kind in front of all others.
    ///
    /// - Parameters:
    ///   - bounds: Every pixel of the target that one of them may change.
    ///   - instance: Gives each by its place among them.
    mutating func add(_ count: Int, key: BatchKey, bounds: DeviceRect, _ instance: (Int) -> QuadInstance) {
        if drawsTiles {
            records.append(count, key: key, bounds: bounds, instance)
        } else {
            batches.append(count, key: key, bounds: bounds, instance)
        }
    }

    /// Quads so far.
    var count: Int { drawsTiles ? records.instances.count : batches.count }

    /// The place of the last added quad.
    var latest: QuadPlace { drawsTiles ? QuadPlace(number: records.instances.count - 1) : batches.latest }

    /// Puts the next quad in the place of an earlier one.
    mutating func beginReplacing(_ place: QuadPlace) {
        if drawsTiles { records.beginReplacing(place.number) } else { batches.beginReplacing(place) }
    }

    /// Adds quads again.
    ///
    /// - Returns: Whether there was one in place of the last that was named, and in its draw.
    mutating func endReplacing() -> Bool {
        drawsTiles ? records.endReplacing() : batches.endReplacing()
    }
}

extension PKRectangle {
    /// A rectangle whose distances are counted from the first of some pixels; `nil` if a pixel may touch opposite edges,
    /// or the map shears.
    fileprivate init?(_ rect: PlaneRect, _ map: PlaneMap, _ bounds: DeviceRect) {
        guard !map.isSheared else { return nil }
        self.init(rect, linear: map.linear, map.translation.x, map.translation.y, bounds)
        guard isThick else { return nil }
    }
}

extension QuadInstance {
    /// Makes it a rectangle between pairs of edges, as `edgesCoverage` of the kernels reads it.
    fileprivate mutating func show(_ rectangle: PKRectangle) {
        let (sides, ends) = (rectangle.sides, rectangle.ends)
        linear = SIMD4(sides.first, sides.right, sides.down, sides.half)
        rect = SIMD4(ends.first, ends.right, ends.down, ends.half)
        translation = SIMD2(Float(rectangle.x), Float(rectangle.y))
    }
}

extension SIMD4<Float> {
    /// An opaque colour at the nearest level of 255, and up to a quarter above it.
    ///
    /// Drivers round results to the nearest level or down, some one way in one triangle and another in the next; llvmpipe
    /// takes the whole part of 256ths where quads fill tiles. All of them find the level between the nearest 255th and the next
    /// 256th, if that is higher.
    fileprivate var wholeLevels: SIMD4<Float> {
        let levels = (self * 255).rounded(.toNearestOrAwayFromZero)
        return (levels + pointwiseMin(.init(repeating: 0.25), (255 - levels) / 512)) / 255
    }
}
