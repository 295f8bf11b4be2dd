import DisplayList
import LayerModel
import RenderDevices

/// The coverage of paths in textures, made when first drawn and kept within a budget while frames use it.
///
/// A mask holds for one path, fill rule and transform: while these stay, or change by whole
/// pixels, frames neither rasterise nor send it again. Needs its context current.
final class PathMaskCache {
    /// A rectangle of a mask.
    struct Piece {
        /// Of the picture.
        var pixels: DeviceRect
        /// The place of its coverage; `nil` if every pixel is covered fully.
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
        /// `nil` once the path is gone.
        weak var path: CGPath?
        /// `nil` if the mask needs no texels.
        var place: TextureStore<PathMaskKey>.Place?
        var parts: [PackedMask.Part]
    }

    private let limits: MaskLimits
    let store: TextureStore<PathMaskKey>
    private let workers = PathMaskWorkers()
    private var entries: [PathMaskKey: Entry] = [:]
    /// The number of entries above which useless ones are searched for.
    private var entryLimit = 1024
    /// Masks rasterised since the start.
    private(set) var rasterizedMasks = 0

    /// Pixels of masks that are prepared together at most.
    private static let batchArea = 1 << 24

    /// An empty cache.
    ///
    /// - Parameter limits: One path's masks may exceed the budget; masks that are too large are split.
    init(in context: GLContext, limits: MaskLimits) {
        self.limits = limits
        store = TextureStore(in: context, budget: limits.budget, pageSize: limits.pageSize)
    }

    /// Marks all requested masks as drawn.
    func beginUse() {
        store.beginUse()
        guard entries.count > entryLimit else { return }
        entries = entries.filter { $0.value.path != nil && $0.value.place.map(store.holds) ?? true }
        entryLimit = max(1024, entries.count * 2)
    }

    /// Rasterises new paths on all threads, so that ``pieces(of:)`` finds them.
    func prepare(_ requests: [PathMaskRequest]) throws(RenderError) {
        var missing: [PathMask] = []
        var seen: Set<PathMaskKey> = []
        var area = 0
        for request in requests {
            for mask in PathMask.all(of: request, size: limits.largestMaskSize).masks {
                let key = PathMaskKey(mask)
                guard known(mask, key) == nil, seen.insert(key).inserted else { continue }
                missing.append(mask)
                area += mask.pixels.area
            }
            if area >= Self.batchArea { break }
        }
        guard missing.count > 1 else { return }
        for (mask, packed) in zip(missing, workers.rasterize(missing)) {
            guard try add(packed, of: mask, PathMaskKey(mask), mayExceed: false) != nil else { return }
        }
    }

    /// The masks of a path.
    ///
    /// - Returns: Pieces that hold the whole coverage in the bounds; `nil` if there is no room until the masks requested
    ///   before has been drawn.
    func pieces(of request: PathMaskRequest) throws(RenderError) -> [Piece]? {
        let mayExceed = !store.hasWaiting
        let (masks, offset) = PathMask.all(of: request, size: limits.largestMaskSize)
        var pieces: [Piece] = []
        for mask in masks {
            guard let entry = try entry(of: mask, mayExceed: mayExceed) else { return nil }
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

    private func known(_ mask: PathMask, _ key: PathMaskKey) -> Entry? {
        // Another path may have had the same identity before.
        guard let entry = entries[key], entry.path === mask.path, entry.place.map(store.use) ?? true else {
            return nil
        }
        return entry
    }

    private func entry(of mask: PathMask, mayExceed: Bool) throws(RenderError) -> Entry? {
        let key = PathMaskKey(mask)
        if let known = known(mask, key) { return known }
        return try add(workers.rasterize(mask), of: mask, key, mayExceed: mayExceed)
    }

    private func add(
        _ packed: PackedMask, of mask: PathMask, _ key: PathMaskKey, mayExceed: Bool
    ) throws(RenderError) -> Entry? {
        // Masks that the deadline cut off are not kept.
        try RenderError.checkLimits()
        rasterizedMasks += 1
        var entry = Entry(path: mask.path, place: nil, parts: packed.parts)
        if packed.width > 0 {
            guard
                let place = try store.reserve(
                    .r8, width: packed.width, height: packed.height,
                    sharesPage: max(packed.width, packed.height) <= limits.pageMaskSize, mayExceed: mayExceed,
                    label: "path mask"),
                let texture = store.texture(in: place.slot)
            else { return nil }
            packed.texels.withUnsafeBytes { texels in
                guard let base = texels.baseAddress else { return }
                texture.upload(
                    base, bytesPerRow: packed.width, x: place.x, y: place.y, width: packed.width, height: packed.height)
            }
            store.finishUpload(of: key, at: place, byteCount: packed.texels.count, owner: mask.path)
            entry.place = place
        }
        entries[key] = entry
        return entry
    }
}
