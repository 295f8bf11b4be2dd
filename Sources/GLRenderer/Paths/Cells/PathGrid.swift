import LayerModel
import Rasterization
import RenderDevices

/// The curves of a path in the cells of a grid, as texels for `programs/cells.frag`.
///
/// A shader that finds a path's coverage at any scale, with no mask to make and to upload, asks how often rays from the pixel
/// cross the path (E. Lengyel, "GPU-Centered Font Rendering Directly from Glyph Outlines", 2017). Every curve of the path would
/// have to be asked; a grid over the path leaves the few near the pixel:
///
/// ```
///     ┌───────┬───────┬───────┐
///     │       │  ╭────┼──╮    │      in cell 1: no curve near, but the ray along +x from it crosses two curves
///     │   1 ──┼──┼────┼──┼──▶ │      beyond: below the upper one their windings add up to a constant, and where
///     │       │  │  2 │  │    │      one of them ends inside the cell's rows, to steps at known places
///     ├───────┼──┼────┼──┼────┤      in cell 2: one curve is near and is solved, one is beyond
///     │       │  ╰────┼──╯    │
///     └───────┴───────┴───────┘
/// ```
///
/// Every cell has the curves that meet it or its margin, half a pixel's reach, and the crossings beyond it of the rays along +x and +y from
/// inside: a winding number, and the places where that changes inside the cell. Where curves join, their steps cancel, so most cells have
/// none.
///
/// A grid has about two cells a curve and is made on the CPU when the path is first drawn, in time of curves and cells; it
/// serves the path at any place, at about the scale that it was made for. Devices whose shaders run on the CPU take masks instead
/// (`GLTechniques`).
struct PathGrid: Sendable {
    /// How large a grid may be.
    struct Limits: Sendable {
        /// Curves of a path.
        var curves = 4096
        /// Curves of one cell.
        var curvesPerCell = 40
        /// Cells of a grid.
        var cells = 4096
        /// Texels of a path.
        var texels = 1 << 19
    }

    /// The corner of the first cell, in the path's units.
    let origin: SIMD2<Double>
    let cellSize: SIMD2<Float>
    let columns: Int
    let rows: Int
    /// Two for each cell, then steps, then two for each curve of a cell.
    private(set) var texels: [SIMD4<Float>] = []

    private let curves: [QuadraticCurve]
    private let margin: Float

    /// - Parameters:
    ///   - tolerance: The largest distance of curves from the path, in its units.
    ///   - margin: How far a pixel's coverage reaches from its centre at most, in the path's units.
    /// - Returns: `nil` if the path is too large, or its curves too crowded.
    init?(_ path: CGPath, tolerance: Double, margin: Double, limits: Limits) {
        let box = path.boundingBox
        let low = SIMD2(Double(box.minX), Double(box.minY)) - margin
        let size = SIMD2(Double(box.width), Double(box.height)) + 2 * margin
        guard !box.isNull, size.x.isFinite, size.y.isFinite, margin > 0, size.min() > 0 else { return nil }
        let outline = QuadraticCurves(path, origin: low, tolerance: tolerance, limit: limits.curves)
        guard !outline.isRefused, !outline.curves.isEmpty else { return nil }
        origin = low
        curves = outline.curves
        self.margin = Float(margin)
        // About two cells a curve, none so small that its margin is larger than itself.
        let wanted = min(Double(limits.cells), max(16, Double(2 * curves.count)))
        let aspect = (size.x / size.y).squareRoot()
        let most = size / (4 * margin)
        let across = min(max(1, (wanted.squareRoot() * aspect).rounded()), max(1, most.x.rounded(.down)), wanted)
        let down = min(max(1, (wanted / across).rounded(.down)), max(1, most.y.rounded(.down)))
        columns = Int(across)
        rows = Int(down)
        cellSize = SIMD2(Float(size.x / across), Float(size.y / down))
        guard cellSize.min() > 0, fill(limits) else { return nil }
    }

    /// Makes the texels; returns whether they are within the limits.
    private mutating func fill(_ limits: Limits) -> Bool {
        let boxes = curves.map { (low: $0.low, high: $0.high) }
        var byRow = [[Int]](repeating: [], count: rows)
        var byColumn = [[Int]](repeating: [], count: columns)
        for (index, box) in boxes.enumerated() {
            for row in cells(box.low.y - margin, box.high.y + margin, cellSize.y, rows) { byRow[row].append(index) }
            for column in cells(box.low.x - margin, box.high.x + margin, cellSize.x, columns) {
                byColumn[column].append(index)
            }
        }
        var heads: [SIMD4<Float>] = []
        var steps: [SIMD4<Float>] = []
        var near: [Int] = []
        for row in 0..<rows {
            for column in 0..<columns {
                let first = SIMD2(Float(column), Float(row)) * cellSize
                let (low, high) = (first - margin, first + cellSize + margin)
                let start = near.count
                var alongX = Beyond(from: low.y, to: high.y)
                for index in byRow[row] {
                    let box = boxes[index]
                    if box.low.x > high.x {
                        alongX.add(curves[index].start.y, curves[index].end.y)
                    } else if box.high.x >= low.x, box.low.y <= high.y, box.high.y >= low.y {
                        near.append(index)
                    }
                }
                var alongY = Beyond(from: low.x, to: high.x)
                for index in byColumn[column] where boxes[index].low.y > high.y {
                    alongY.add(curves[index].start.x, curves[index].end.x)
                }
                let (xSteps, ySteps) = (alongX.steps(), alongY.steps())
                let count = near.count - start
                guard count <= limits.curvesPerCell, near.count * 2 + steps.count < limits.texels else { return false }
                heads.append(SIMD4(Float(start), Float(count), alongX.constant, -alongY.constant))
                heads.append(SIMD4(Float(steps.count), Float(xSteps.count), Float(ySteps.count), 0))
                steps += xSteps + ySteps
            }
        }
        // Places are counted from the path's first texel.
        for index in stride(from: 0, to: heads.count, by: 2) {
            heads[index].x = heads[index].x * 2 + Float(heads.count + steps.count)
            heads[index + 1].x += Float(heads.count)
        }
        texels = heads + steps
        for index in near {
            let curve = curves[index]
            texels.append(SIMD4(lowHalf: curve.start, highHalf: curve.control))
            texels.append(SIMD4(curve.end.x, curve.end.y, 0, 0))
        }
        return texels.count <= limits.texels
    }

    /// The cells of one axis that a range meets.
    private func cells(_ low: Float, _ high: Float, _ size: Float, _ count: Int) -> ClosedRange<Int> {
        let last = Float(count - 1)
        let from = min(max((low / size).rounded(.down) - 1, 0), last)
        let to = min(max((high / size).rounded(.down) + 1, from), last)
        return Int(from)...Int(to)
    }

    /// The winding number of the curves beyond a cell, as a function of the place across the ray.
    private struct Beyond {
        let low: Float
        let high: Float
        private(set) var constant: Float = 0
        private var changes: [(place: Float, change: Float)] = []

        /// - Parameters:
        ///   - low: Where the cell with its margin begins, across the ray.
        ///   - high: Where it ends.
        init(from low: Float, to high: Float) {
            self.low = low
            self.high = high
        }

        /// Adds a curve by its ends: [start > place] − [end > place].
        mutating func add(_ start: Float, _ end: Float) {
            addEnd(at: start, 1)
            addEnd(at: end, -1)
        }

        private mutating func addEnd(at place: Float, _ change: Float) {
            if place > high {
                constant += change
            } else if place > low {
                changes.append((place, change))
            }
        }

        /// The changes inside the cell that joined curves do not cancel.
        func steps() -> [SIMD4<Float>] {
            let sorted = changes.sorted { $0.place < $1.place }
            var steps: [SIMD4<Float>] = []
            for (place, change) in sorted {
                if let last = steps.last, last.x == place {
                    steps[steps.count - 1].y += change
                } else {
                    if steps.last?.y == 0 { steps.removeLast() }
                    steps.append(SIMD4(place, change, 0, 0))
                }
            }
            if steps.last?.y == 0 { steps.removeLast() }
            return steps
        }
    }
}
