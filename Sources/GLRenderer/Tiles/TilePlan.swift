import DisplayList
import LayerModel

/// The dispatches that draw the records of one target, each with its records, bins, tiles and textures.
///
/// ```
///     records ─ runs of few textures ─ steps of as many bins as lists have room for ─ strips, where the work has a deadline
/// ```
///
/// A pure value: `TilePainter` carries it out.
struct TilePlan: Sendable, Equatable {
    /// A run that is sorted into some of its bins, and drawn there, before others.
    struct Step: Sendable, Equatable {
        var records: Range<Int>
        var textures: RunTextures
        /// Columns and rows of bins.
        var bins: DeviceRect
        /// Columns and rows of tiles.
        var tiles: DeviceRect

        /// The words of the bins' lists: the count of each, and room for all records in each.
        var listWords: Int { bins.area * (records.count + 1) }
    }

    /// The side of a bin in pixels, as a power of two.
    static let binBits: Int32 = 7
    /// The side of a tile in pixels, as a power of two.
    static let tileBits: Int32 = 4
    /// The most words of bins' lists: 32 MiB.
    static let listLimit = 8 << 20

    private(set) var steps: [Step] = []

    /// The most pixels that a run puts aside for the next, or takes from the one before.
    private(set) var levels = 0

    /// - Parameter runs: In their order; no bounds reach out of the target.
    init(_ runs: [RecordList.Run]) {
        for run in runs {
            let pixels = run.bounds
            guard !pixels.isEmpty else { continue }
            levels = max(levels, run.levels)
            let tiles = pixels.squares(ofBits: Self.tileBits)
            let bins = pixels.squares(ofBits: Self.binBits)
            let room = Int32(clamping: max(1, Self.listLimit / (run.records.count + 1)))
            let (width, height) = (min(room, bins.maxX - bins.minX), max(1, room / (bins.maxX - bins.minX)))
            for row in stride(from: bins.minY, to: bins.maxY, by: Int(height)) {
                for column in stride(from: bins.minX, to: bins.maxX, by: Int(width)) {
                    let part = DeviceRect(minX: column, minY: row, maxX: column + width, maxY: row + height)
                        .intersection(bins)
                    steps.append(
                        Step(
                            records: run.records, textures: run.textures, bins: part,
                            tiles: tiles.intersection(part.tilesOfBins)))
                }
            }
        }
    }
}

extension TilePlan.Step {
    /// The tiles in strips as high as a bin.
    var strips: [DeviceRect] {
        let height = Int32(1) << (TilePlan.binBits - TilePlan.tileBits)
        return stride(from: tiles.minY / height * height, to: tiles.maxY, by: Int(height)).map { row in
            tiles.intersection(DeviceRect(minX: tiles.minX, minY: row, maxX: tiles.maxX, maxY: row + height))
        }
    }
}

extension DeviceRect {
    /// The squares that hold pixels of a rectangle, by columns and rows; no edge is below 0.
    ///
    /// - Parameter bits: The side of a square as a power of two.
    fileprivate func squares(ofBits bits: Int32) -> DeviceRect {
        let side = Int32(1) << bits
        return DeviceRect(
            minX: minX >> bits, minY: minY >> bits, maxX: (maxX + side - 1) >> bits, maxY: (maxY + side - 1) >> bits)
    }

    /// The tiles in bins, by columns and rows.
    fileprivate var tilesOfBins: DeviceRect {
        let bits = TilePlan.binBits - TilePlan.tileBits
        return DeviceRect(minX: minX << bits, minY: minY << bits, maxX: maxX << bits, maxY: maxY << bits)
    }
}
