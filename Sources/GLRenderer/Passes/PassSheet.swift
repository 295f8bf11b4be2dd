import DisplayList
import LayerModel

/// Passes of one depth that are drawn into one target, each in a rectangle of its own.
struct PassSheet: Equatable {
    struct Place: Equatable {
        var pass: Int
        /// The target's pixel that holds the pass's first one.
        var corner: SIMD2<Int32>
    }

    var places: [Place] = []
    /// In pixels.
    var width: Int32 = 0
    /// In pixels.
    var height: Int32 = 0

    /// A pixel between two passes, that rounding never reads across.
    private static let gap: Int32 = 1

    /// Lays out passes in as few sheets as their sizes allow.
    ///
    /// - Parameters:
    ///   - passes: Indices of passes with pixels, none larger than `limit`.
    ///   - limit: The largest width and height of a target, in pixels.
    static func sheets(for passes: [Int], of graph: RenderGraph, limit: Int32) -> [PassSheet] {
        let sorted = passes.sorted { a, b in
            let (first, second) = (graph.passes[a].bounds, graph.passes[b].bounds)
            return (second.height, second.width, a) < (first.height, first.width, b)
        }
        let area = passes.reduce(0) { $0 + graph.passes[$1].bounds.width * graph.passes[$1].bounds.height }
        let widest = passes.reduce(0) { max($0, graph.passes[$1].bounds.width) }
        let wanted = max(widest, Int((Double(area).squareRoot() * 1.1).rounded(.up)))
        let width = min(limit, Int32(clamping: wanted))
        var sheets: [PassSheet] = []
        var sheet = PassSheet()
        var shelf = (x: Int32(0), y: Int32(0), height: Int32(0))
        for pass in sorted {
            let size = SIMD2(
                Int32(clamping: graph.passes[pass].bounds.width), Int32(clamping: graph.passes[pass].bounds.height))
            if shelf.x > 0, shelf.x + size.x > width {
                shelf = (0, shelf.y + shelf.height + gap, 0)
            }
            if shelf.y > 0, shelf.y + size.y > limit {
                sheets.append(sheet)
                sheet = PassSheet()
                shelf = (0, 0, 0)
            }
            sheet.places.append(Place(pass: pass, corner: SIMD2(shelf.x, shelf.y)))
            sheet.width = max(sheet.width, shelf.x + size.x)
            sheet.height = max(sheet.height, shelf.y + size.y)
            shelf.x += size.x + gap
            shelf.height = max(shelf.height, size.y)
        }
        if !sheet.places.isEmpty { sheets.append(sheet) }
        return sheets
    }
}
