import DisplayList
import LayerModel
internal import Rasterization
import RenderDevices

/// Turns the passes of a render graph into quads.
struct GLEncoder {
    var pass: PassEncoder
    let images: ImageCache
    let pathMasks: PathMaskCache
    let atlas: GlyphAtlas
    let drawings: DrawingTextures

    /// The texels of data after which the encoded commands are drawn.
    private static let dataLimit = 1 << 20

    /// The quads of the commands of a picture that is one pass, if each has one.
    var places: [CommandPlace] = []
    /// The piece of the current command's image that is next; the others have been drawn.
    var nextPiece = 0

    init(
        drawsTiles: Bool, images: ImageCache, pathMasks: PathMaskCache, clipMasks: ClipMaskCache?, atlas: GlyphAtlas,
        drawings: DrawingTextures
    ) {
        pass = PassEncoder(drawsTiles: drawsTiles, clipMasks: clipMasks)
        self.images = images
        self.pathMasks = pathMasks
        self.atlas = atlas
        self.drawings = drawings
    }

    /// Forgets the encoded commands.
    mutating func removeAll() {
        pass.removeAll()
        places.removeAll(keepingCapacity: true)
    }

    /// Forgets the encoded commands, with their memory.
    mutating func forgetStorage() {
        removeAll()
        places = []
        pass.forgetStorage()
    }

    /// Encodes the command at an index of the list for the current target.
    ///
    /// - Returns: Whether it was encoded; if not, there is no room until the encoded commands are drawn.
    mutating func encode(_ index: Int, in list: DisplayList) throws(RenderError) -> Bool {
        let command = list.commands[index]
        guard pass.data.count < Self.dataLimit, pass.clips.table.count < Self.dataLimit, !pass.isFull else {
            return false
        }
        switch command.primitive {
        case .fill: fill(command, in: list)
        case .border: border(command, in: list)
        case .gradient: gradient(command, in: list)
        case .image: return try image(command, in: list)
        case .particles: return try particles(command, in: list)
        case .path: return try path(command, in: list)
        case .glyphs: return try glyphs(command, in: list)
        case .shadow: shadow(command, in: list)
        }
        return true
    }

    private mutating func fill(_ command: DrawCommand, in list: DisplayList) {
        let material = Material(paint: .color, color: command.color, isOpaque: command.isOpaque)
        pass.draw(
            material, rect: PlaneBox(command.rect), edges: command.edges, outline: outline(of: command, in: list),
            command: command, in: list)
    }

    private mutating func border(_ command: DrawCommand, in list: DisplayList) {
        let ring = list.borders[Index(command.payload)]
        let material = Material(paint: .color, color: command.color, isOpaque: false)
        pass.draw(
            material, rect: PlaneBox(ring.outer.rect), edges: command.edges,
            outline: Outline(shape: ring.outer, ringWidth: ring.width), command: command, in: list)
    }

    private mutating func gradient(_ command: DrawCommand, in list: DisplayList) {
        let paint = list.gradients[Index(command.payload)]
        guard let encoding = GradientEncoding(paint, rect: command.rect, color: command.color) else { return }
        let material = Material(
            paint: .gradient, gradient: encoding.form, color: .one, isOpaque: command.isOpaque,
            data: .gradient(encoding))
        pass.draw(
            material, rect: PlaneBox(command.rect), edges: command.edges, outline: outline(of: command, in: list),
            command: command, in: list)
    }

    private mutating func image(_ command: DrawCommand, in list: DisplayList) throws(RenderError) -> Bool {
        let paint = list.images[Index(command.payload)]
        let transform = list.transforms[command.transform]
        guard let mapping = ImageMapping(rect: command.rect, source: paint.source) else { return true }
        let sampling = mapping.sampling(of: paint, under: transform, origin: pass.targetOrigin)
        let visible = mapping.visiblePart(of: command, under: transform)
        if paint.image.drawing != nil {
            let pieces = drawings.pieces(
                of: paint.image, fonts: list.fonts, in: list.range, showing: visible, hasMipmaps: sampling == .trilinear
            )
            for piece in pieces {
                draw(piece, of: command, paint: paint, mapping: mapping, sampling: sampling, transform, in: list)
            }
            return true
        }
        let first = nextPiece
        // After any error, the next image begins with its first piece.
        nextPiece = 0
        let found = try images.pieces(
            of: paint, in: list.range, showing: visible, hasMipmaps: sampling == .trilinear, from: first)
        for piece in found.pieces {
            draw(piece, of: command, paint: paint, mapping: mapping, sampling: sampling, transform, in: list)
        }
        nextPiece = found.next ?? 0
        return found.next == nil
    }

    private mutating func draw(
        _ piece: ImagePiece, of command: DrawCommand, paint: ImagePaint, mapping: ImageMapping,
        sampling: BatchKey.Sampling, _ transform: PlaneTransform, in list: DisplayList
    ) {
        let detail =
            transform.isAffine
            ? SIMD4(
                mapping.levelOfDetail(of: paint, under: transform), -1, 0,
                sampling == .nearest ? 1 : mapping.isStepped(paint, under: transform) ? 2 : 0)
            : detail(of: paint)
        let material = Material(
            paint: .image, color: command.color, isOpaque: command.isOpaque, hasOpaqueTexels: paint.image.isOpaque,
            textures: .init(picture: piece.texture), sampling: sampling,
            data: .image(piece.texels(from: mapping, detail: detail)))
        var rect = PlaneBox(command.rect)
        var edges = command.edges
        let part = mapping.plane(ofPixels: piece.part)
        if part.minX > rect.minX { (rect.minX, _) = (part.minX, edges.remove(.left)) }
        if part.minY > rect.minY { (rect.minY, _) = (part.minY, edges.remove(.bottom)) }
        if part.maxX < rect.maxX { (rect.maxX, _) = (part.maxX, edges.remove(.right)) }
        if part.maxY < rect.maxY { (rect.maxY, _) = (part.maxY, edges.remove(.top)) }
        guard !rect.isEmpty else { return }
        pass.draw(
            material, rect: rect, edges: edges, outline: outline(of: command, in: list), command: command, in: list)
    }

    /// The shaders' parameters of a level of detail and a filter, which they choose for each pixel or each of many copies.
    ///
    /// In order: the bias of the level, 1 for the nearest texel under magnification, 1 for the nearest under minification, 0.
    func detail(of paint: ImagePaint) -> SIMD4<Float> {
        SIMD4(paint.bias, paint.magnification == .nearest ? 1 : 0, paint.minification == .nearest ? 1 : 0, 0)
    }

    private mutating func glyphs(_ command: DrawCommand, in list: DisplayList) throws(RenderError) -> Bool {
        guard command.bounds.intersects(pass.extent) else { return true }
        let transform = list.transforms[command.transform]
        guard let placement = atlas.place(list.glyphs[Index(command.payload)], under: transform) else { return false }
        pass.draw(placement, command, in: list)
        return true
    }

    func outline(of command: DrawCommand, in list: DisplayList) -> Outline? {
        command.shape == .none ? nil : Outline(shape: list.roundedRects[command.shape])
    }
}

/// An image's part of an instance's data.
struct ImageTexels {
    /// Scale and offset from the plane of a command to texels from the corner.
    var toTexel: SIMD4<Float>
    /// The edges around the outermost centres, in texels from the corner.
    var centers: SIMD4<Float>
    /// The texture's texel that the piece begins at, and twice 0.
    var corner: SIMD4<Float>
    /// The level of detail and the filters.
    var detail: SIMD4<Float>
}

extension ImagePiece {
    /// The texels of a piece that is drawn in the plane of a command.
    func texels(from mapping: ImageMapping, detail: SIMD4<Float>) -> ImageTexels {
        let offset = mapping.offset * toTexels.lowHalf + toTexels.highHalf
        return ImageTexels(
            toTexel: SIMD4<Float>(SIMD4(lowHalf: mapping.scale * toTexels.lowHalf, highHalf: offset)),
            centers: SIMD4<Float>(centers.edges), corner: SIMD4(corner.x, corner.y, 0, 0), detail: detail)
    }
}
