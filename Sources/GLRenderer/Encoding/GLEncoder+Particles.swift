import DisplayList
import LayerModel
import Rasterization
import RenderDevices

extension GLEncoder {
    /// Encodes many copies of one image: an instance each, all of one batch.
    ///
    /// - Returns: Whether they were encoded; if not, there is no room until the encoded commands are drawn.
    mutating func particles(_ command: DrawCommand, in list: DisplayList) throws(RenderError) -> Bool {
        let paint = list.particles[Index(command.payload)]
        guard let mapping = ImageMapping(rect: command.rect, source: paint.image.source) else { return true }
        let showing = ImageBox(paint.image.source).upright
        // Copies have sizes of their own.
        let sampling = BatchKey.Sampling(ofEitherSize: paint.image)
        let first = nextPiece
        // After any error, the next image begins with its first piece.
        nextPiece = 0
        let found = try images.pieces(
            of: paint.image, in: list.range, showing: showing, hasMipmaps: sampling == .trilinear, from: first)
        for piece in found.pieces {
            let material = Material(
                paint: .image, color: command.color, isOpaque: false, textures: .init(picture: piece.texture),
                sampling: sampling,
                data: .image(piece.texels(from: mapping, detail: detail(of: paint.image))))
            let rect = PlaneBox(command.rect).intersection(mapping.plane(ofPixels: piece.part))
            guard !rect.isEmpty else { continue }
            pass.draw(paint, material, rect: PlaneRect(rect), command: command, in: list)
        }
        nextPiece = found.next ?? 0
        return found.next == nil
    }
}

extension PassEncoder {
    /// Draws a part of each copy of a picture.
    ///
    /// - Parameters:
    ///   - rect: The part, in the plane of the command's rectangle.
    ///   - command: Gives clip and bounds.
    mutating func draw(
        _ paint: ParticlePaint, _ material: Material, rect: PlaneRect, command: DrawCommand, in list: DisplayList
    ) {
        let limit = command.bounds.relative(to: targetOrigin).intersection(target)
        guard !limit.isEmpty, let clip = clips.select(command.clip, for: limit, in: list, origin: targetOrigin) else {
            return
        }
        let kind = ProgramKey(paint: material.paint, shape: .rect, isClipped: clip.isClipped)
        var key = key(
            of: kind, material, isBlended: true, paint.isAdditive ? .additive : .over, clipMask: clip.mask)
        if limit != target || isShared { key.state.scissor = limit }
        let first = data.count
        material.data.write(to: &data)
        let move = SIMD2(Float(targetOrigin.minX), Float(targetOrigin.minY))
        let texel = UInt32(truncatingIfNeeded: first) | UInt32(command.edges.rawValue) << 28
        primitives += paint.sprites.count
        paint.sprites.withUnsafeBufferPointer { sprites in
            add(sprites.count, key: key, bounds: limit) { number in
                let sprite = sprites[number]
                return QuadInstance(
                    linear: sprite.linear, rect: rect.edges, color: sprite.color * command.color,
                    translation: sprite.center - move, data: texel, clips: clip.entry, kind: kind)
            }
        }
        if paint.isAdditive, list.range == .extended, !drawsTiles { limitSums(in: limit) }
    }

    /// Brings alpha back to at most 1, and colours to the greatest number of a target of floats, which has none for more.
    private mutating func limitSums(in pixels: DeviceRect) {
        let greatest = TargetRange.greatest
        let material = Material(paint: .color, color: SIMD4(greatest, greatest, greatest, 1), isOpaque: false)
        let kind = ProgramKey(paint: .color)
        let instance = QuadInstance(
            linear: SIMD4(1, 0, 0, 1), rect: SIMD4<Float>(TargetBox(pixels).edges), color: material.color, kind: kind)
        add(
            instance, key: key(of: kind, material, isBlended: true, .limiting, clipMask: .none), bounds: pixels)
    }
}
