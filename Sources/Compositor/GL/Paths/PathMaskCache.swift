import LayerModel

/// The coverage of paths and shadows in textures, made when first drawn and kept within a budget.
///
/// A mask holds for one path and fill rule, or one shadow, and for one transform and rectangle of the picture: while these stay, frames neither
/// rasterise nor send it again. Needs its context current.
final class PathMaskCache {
    /// How large what is.
    struct Limits: Sendable {
        /// In bytes of textures; one path's masks may exceed it.
        var budget = 128 << 20
        /// The largest width and height of a mask in a page, in pixels.
        var pageMaskSize = 512
        /// The width and height of a page, in pixels.
        var pageSize = 2048
        /// The largest width and height of a mask, in pixels; what is larger is split.
        var largestMaskSize = 2048

        /// The limits on a device whose textures have at most the given size.
        init(textureSize: Int) {
            pageSize = min(pageSize, textureSize)
            pageMaskSize = min(pageMaskSize, pageSize / 2)
            largestMaskSize = min(largestMaskSize, textureSize)
        }
    }

    /// The part of a mask that lies in one texture.
    struct Piece {
        /// The texture's slot in the cache.
        var slot: Int
        /// The texel of the first pixel.
        var x: Int
        var y: Int
        /// Of the picture.
        var pixels: DeviceRect
    }

    /// What has a mask.
    enum Source: Hashable {
        /// The inside of a path, known by its identity.
        case path(CGPath, isEvenOdd: Bool, isAntialiased: Bool = true)
        /// The shadow of a rounded rectangle.
        case shadow(ShadowPaint)

        static func == (a: Source, b: Source) -> Bool {
            switch (a, b) {
            case (.path(let p, let first, let isSmooth), .path(let q, let second, let isOtherSmooth)):
                p === q && first == second && isSmooth == isOtherSmooth
            case (.shadow(let p), .shadow(let q)): p == q
            default: false
            }
        }

        func hash(into hasher: inout Hasher) {
            switch self {
            case .path(let path, let isEvenOdd, _):
                hasher.combine(ObjectIdentifier(path))
                hasher.combine(isEvenOdd)
            case .shadow(let shadow):
                hasher.combine(shadow.caster.rect)
                hasher.combine(shadow.caster.radii)
                hasher.combine(shadow.sigma)
            }
        }
    }

    private struct Key: Hashable {
        /// Kept alive, so that a path's identity stays its own.
        var source: Source
        var transform: PlaneTransform
        var pixels: DeviceRect
    }

    private let limits: Limits
    private let store: TextureStore<Key>
    private var rasterizer = PathMaskRasterizer()

    /// Bytes sent to the device since the start.
    var uploadedBytes: Int { store.uploadedBytes }
    /// Pictures sent to the device since the start.
    var uploads: Int { store.uploads }
    /// Bytes of all textures.
    var textureBytes: Int { store.usedBytes }

    init(in context: GLContext, limits: Limits) {
        self.limits = limits
        store = TextureStore(in: context, format: .r8, budget: limits.budget, pageSize: limits.pageSize)
    }

    /// Says that everything asked for so far has been drawn.
    func beginUse() {
        store.beginUse()
    }

    /// The texture in a slot that ``pieces(of:under:in:)`` named.
    func texture(in slot: Int) -> GLTexture? {
        store.texture(in: slot)
    }

    /// The masks of a path or a shadow.
    ///
    /// - Parameters:
    ///   - transform: From the source's plane to the picture's pixels.
    ///   - bounds: The picture's pixels that can be seen.
    /// - Returns: Pieces that fill `bounds`; `nil` where there is no room until what was asked for before has been drawn.
    func pieces(
        of source: Source, under transform: PlaneTransform, in bounds: DeviceRect
    ) throws(RenderError) -> [Piece]? {
        let mayExceed = !store.hasWaiting
        let size = Int32(clamping: max(1, limits.largestMaskSize))
        var pieces: [Piece] = []
        for y in stride(from: bounds.minY, to: bounds.maxY, by: Int(size)) {
            for x in stride(from: bounds.minX, to: bounds.maxX, by: Int(size)) {
                let pixels = DeviceRect(minX: x, minY: y, maxX: x + size, maxY: y + size).intersection(bounds)
                let key = Key(source: source, transform: transform, pixels: pixels)
                guard let place = try mask(key, mayExceed: mayExceed) else { return nil }
                pieces.append(Piece(slot: place.slot, x: place.x, y: place.y, pixels: pixels))
            }
        }
        return pieces
    }

    private func mask(_ key: Key, mayExceed: Bool) throws(RenderError) -> TextureStore<Key>.Place? {
        if let known = store.known(key) { return known }
        let (width, height) = (key.pixels.width, key.pixels.height)
        guard
            let place = try store.reserve(
                width: width, height: height, sharesPage: max(width, height) <= limits.pageMaskSize,
                mayExceed: mayExceed, label: "path mask"),
            let texture = store.texture(in: place.slot)
        else { return nil }
        let bytesPerRow = (width + 3) & ~3
        withUnsafeTemporaryAllocation(byteCount: bytesPerRow * height, alignment: 16) { bytes in
            switch key.source {
            case .path(let path, let isEvenOdd, let isAntialiased):
                rasterizer.rasterize(
                    path, isEvenOdd: isEvenOdd, isAntialiased: isAntialiased, transform: key.transform,
                    pixels: key.pixels, into: bytes, bytesPerRow: bytesPerRow)
            case .shadow(let shadow):
                rasterizer.rasterize(
                    shadow, transform: key.transform, pixels: key.pixels, into: bytes, bytesPerRow: bytesPerRow)
            }
            guard let base = bytes.baseAddress else { return }
            texture.upload(base, bytesPerRow: bytesPerRow, x: place.x, y: place.y, width: width, height: height)
        }
        store.finishUpload(of: key, at: place, byteCount: width * height)
        return place
    }
}
