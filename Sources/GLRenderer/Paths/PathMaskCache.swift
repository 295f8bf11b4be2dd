import DisplayList
import LayerModel

/// The coverage of paths and shadows in textures, made when first drawn and kept within a budget while frames use it.
///
/// A mask holds for one path and fill rule, or one shadow, and for one transform: while these stay, or change by whole
/// pixels, frames neither rasterise nor send it again. Needs its context current.
final class PathMaskCache {
    /// A rectangle of a mask.
    struct Piece {
        /// Of the picture.
        var pixels: DeviceRect
        /// Where its coverage is; `nil` where every pixel is covered fully.
        var texels: Texels?
    }

    /// A place in a texture.
    struct Texels {
        /// The texture's slot in the cache.
        var slot: Int
        /// The texel of the first pixel.
        var x: Int
        var y: Int
    }

    private struct Entry {
        /// `nil` where the mask needs no texels.
        var place: TextureStore<PathMaskKey>.Place?
        var parts: [PackedMask.Part]
        var lastUse: Int
    }

    private let limits: MaskLimits
    private let store: TextureStore<PathMaskKey>
    private let workers = PathMaskWorkers()
    private var entries: [PathMaskKey: Entry] = [:]
    private var use = 0
    /// How many entries there may be before those that are of no use are looked for.
    private var entryLimit = 1024
    /// Masks rasterised since the start.
    private(set) var rasterizedMasks = 0

    /// Pixels of masks that are prepared together at most.
    private static let batchArea = 1 << 24

    var counts: TextureCounts { store.counts }

    /// An empty cache.
    ///
    /// - Parameter limits: One path's masks may exceed the budget; masks that are too large are split.
    init(in context: GLContext, limits: MaskLimits) {
        self.limits = limits
        store = TextureStore(in: context, format: .r8, budget: limits.budget, pageSize: limits.pageSize)
    }

    /// Says that a frame begins: masks that frames do without make room for others.
    func beginFrame() {
        store.beginFrame()
    }

    /// Says that everything asked for so far has been drawn.
    func beginUse() {
        use += 1
        store.beginUse()
        guard entries.count > entryLimit else { return }
        entries = entries.filter { _, entry in
            entry.place.map(store.holds) ?? (entry.lastUse > use - 64)
        }
        entryLimit = max(1024, entries.count * 2)
    }

    /// The texture in a slot that ``pieces(of:)`` named.
    func texture(in slot: Int) -> GLTexture? {
        store.texture(in: slot)
    }

    /// Rasterises what is not known yet on all threads, so that ``pieces(of:)`` finds it.
    func prepare(_ requests: [PathMaskRequest]) throws(RenderError) {
        var missing: [PathMaskKey] = []
        var seen: Set<PathMaskKey> = []
        var area = 0
        for request in requests {
            for key in PathMaskKey.keys(of: request, size: limits.largestMaskSize).keys
            where known(key) == nil && seen.insert(key).inserted {
                missing.append(key)
                area += key.pixels.width * key.pixels.height
            }
            if area >= Self.batchArea { break }
        }
        guard missing.count > 1 else { return }
        for (key, mask) in zip(missing, workers.rasterize(missing)) {
            guard try add(mask, for: key, mayExceed: false) != nil else { return }
        }
    }

    /// The masks of a path or a shadow.
    ///
    /// - Returns: Pieces that hold all that is covered in the bounds; `nil` where there is no room until what was asked for
    ///   before has been drawn.
    func pieces(of request: PathMaskRequest) throws(RenderError) -> [Piece]? {
        let mayExceed = !store.hasWaiting
        let (keys, offset) = PathMaskKey.keys(of: request, size: limits.largestMaskSize)
        var pieces: [Piece] = []
        for key in keys {
            guard let entry = try entry(of: key, mayExceed: mayExceed) else { return nil }
            for part in entry.parts {
                let whole = part.pixels.moved(by: offset)
                let pixels = whole.intersection(request.bounds)
                guard !pixels.isEmpty else { continue }
                guard let texel = part.texel, let place = entry.place else {
                    pieces.append(Piece(pixels: pixels))
                    continue
                }
                let texels = Texels(
                    slot: place.slot, x: place.x + Int(texel.x) + Int(pixels.minX - whole.minX),
                    y: place.y + Int(texel.y) + Int(pixels.minY - whole.minY))
                pieces.append(Piece(pixels: pixels, texels: texels))
            }
        }
        return pieces
    }

    private func known(_ key: PathMaskKey) -> Entry? {
        guard let entry = entries[key], entry.place.map(store.use) ?? true else { return nil }
        return entry
    }

    private func entry(of key: PathMaskKey, mayExceed: Bool) throws(RenderError) -> Entry? {
        if let known = known(key) {
            if known.place == nil { entries[key]?.lastUse = use }
            return known
        }
        return try add(workers.rasterize(key), for: key, mayExceed: mayExceed)
    }

    private func add(_ mask: PackedMask, for key: PathMaskKey, mayExceed: Bool) throws(RenderError) -> Entry? {
        rasterizedMasks += 1
        var entry = Entry(place: nil, parts: mask.parts, lastUse: use)
        if mask.width > 0 {
            guard
                let place = try store.reserve(
                    width: mask.width, height: mask.height,
                    sharesPage: max(mask.width, mask.height) <= limits.pageMaskSize, mayExceed: mayExceed,
                    label: "path mask"),
                let texture = store.texture(in: place.slot)
            else { return nil }
            mask.texels.withUnsafeBytes { texels in
                guard let base = texels.baseAddress else { return }
                texture.upload(
                    base, bytesPerRow: mask.width, x: place.x, y: place.y, width: mask.width, height: mask.height)
            }
            store.finishUpload(of: key, at: place, byteCount: mask.texels.count)
            entry.place = place
        }
        entries[key] = entry
        return entry
    }
}
