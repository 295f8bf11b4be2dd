import DisplayList
import LayerModel
import Rasterization
import RenderDevices

/// The grids of paths on the device, made when a path is first drawn and kept within a budget.
///
/// A grid holds for a path under any transform of about the same scale. Needs its context current.
final class PathGridCache {
    /// A grid on the device.
    struct Placed {
        /// The texture's slot in the cache.
        var slot: Int
        /// Of the path's data in the texture.
        var firstTexel: Int
        var origin: SIMD2<Double>
        var cellSize: SIMD2<Float>
        var columns: Int
        var rows: Int
    }

    /// The outcome for a path.
    enum Answer {
        case grid(Placed)
        /// The path is too large or too crowded for a grid, or seen edge-on.
        case unsuited
        /// There is no room until what was asked for before has been drawn.
        case full
    }

    private struct Key: Hashable {
        var path: ObjectIdentifier
        var tolerance: Double
        var margin: Double
    }

    private struct Entry {
        /// Without it the key may be another path's.
        weak var path: CGPath?
        /// `nil` if the path is unsuited.
        var grid: (placed: Placed, place: TextureStore<Key>.Place)?
        var lastUse: Int
    }

    private let limits: PathGrid.Limits
    private let store: TextureStore<Key>
    private var entries: [Key: Entry] = [:]
    private var use = 0
    private var entryLimit = 1024

    /// In bytes of textures.
    private static let budget = 64 << 20
    /// Uses after which an unsuited path is forgotten.
    private static let usesKept = 64

    var counts: TextureCounts { store.counts }

    init(in context: GLContext, limits: PathGrid.Limits = PathGrid.Limits()) {
        self.limits = limits
        store = TextureStore(
            in: context, format: .rgba32Float, budget: Self.budget,
            pageSize: min(ShaderTable.width, context.capabilities.maximumTextureSize))
    }

    /// Says that everything asked for so far has been drawn.
    func beginUse() {
        use += 1
        store.beginUse()
        guard entries.count > entryLimit else { return }
        entries = entries.filter { _, entry in
            guard entry.path != nil else { return false }
            return entry.grid.map { store.holds($0.place) } ?? (entry.lastUse > use - Self.usesKept)
        }
        entryLimit = max(1024, entries.count * 2)
    }

    /// The texture in a slot.
    func texture(in slot: Int) -> GLTexture? {
        store.texture(in: slot)
    }

    /// The grid of a path.
    ///
    /// - Parameters:
    ///   - transform: From the path's plane to the picture's pixels.
    ///   - bounds: The picture's pixels that can be seen.
    func grid(of path: CGPath, under transform: PlaneTransform, in bounds: DeviceRect) throws(RenderError) -> Answer {
        guard let view = PathView(transform, bounds: bounds) else { return .unsuited }
        let key = Key(path: ObjectIdentifier(path), tolerance: view.tolerance, margin: view.margin)
        if let entry = entries[key], entry.path === path {
            entries[key]?.lastUse = use
            guard let (placed, place) = entry.grid else { return .unsuited }
            if store.use(place) { return .grid(placed) }
        }
        guard let grid = PathGrid(path, tolerance: view.tolerance, margin: view.margin, limits: limits) else {
            entries[key] = Entry(path: path, grid: nil, lastUse: use)
            return .unsuited
        }
        let width = ShaderTable.width
        let rows = (grid.texels.count + width - 1) / width
        guard
            let place = try store.reserve(
                width: width, height: rows, sharesPage: rows <= width / 4, mayExceed: !store.hasWaiting,
                label: "path grid"),
            let texture = store.texture(in: place.slot)
        else { return .full }
        var texels = grid.texels
        texels.append(contentsOf: repeatElement(.zero, count: rows * width - texels.count))
        texels.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            texture.upload(base, bytesPerRow: width * 16, x: 0, y: place.y, width: width, height: rows)
        }
        store.finishUpload(of: key, at: place, byteCount: rows * width * 16, owner: path)
        let placed = Placed(
            slot: place.slot, firstTexel: place.y * width, origin: grid.origin, cellSize: grid.cellSize,
            columns: grid.columns, rows: grid.rows)
        entries[key] = Entry(path: path, grid: (placed, place), lastUse: use)
        return .grid(placed)
    }
}
