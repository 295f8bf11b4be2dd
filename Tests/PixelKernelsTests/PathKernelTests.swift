import PixelKernels
import Rasterization
import TestSupport
import Testing

extension KernelTests {
    /// Curves into lines, lines into cells, cells into spans.
    @Suite("Paths")
    struct Paths {
        private static let width = 61
        private static let height = 40
        private static let one = Int32(PK_SUBPIXELS)

        /// What the kernels make of points that are joined by lines, the last one with the first.
        private struct Drawing: Equatable {
            var numbers: [Int32]
            var extent: Int64
            /// The coverage of the picture's pixels.
            var levels: [UInt8]
            /// Pixels in which lines meet that do not follow one another.
            var crowded: [UInt64]
            var isCrowded: Bool
            /// Whether all memory was left clear.
            var isClear: Bool
        }

        private typealias Point = (x: Int32, y: Int32)

        /// Memory with the elements of an array, as kernels take it.
        private final class Memory<Element: BitwiseCopyable> {
            let base: UnsafeMutablePointer<Element>
            private let count: Int

            init(_ elements: [Element]) {
                count = elements.count
                base = .allocate(capacity: count)
                base.update(from: elements, count: count)
            }

            convenience init(_ element: Element, count: Int) {
                self.init([Element](repeating: element, count: count))
            }

            deinit { base.deallocate() }

            var elements: [Element] { Array(UnsafeBufferPointer(start: base, count: count)) }
        }

        private func draw(
            _ points: [Point], isEvenOdd: Bool, resolves: Bool, picked: [Int32]?, rows: Range<Int32>?
        ) -> Drawing {
            let (width, height, stride) = (Self.width, Self.height, 80)
            let rows = rows ?? 0..<Int32(height)
            let closed = points + [points[0]]
            let (x, y) = (Memory(closed.map(\.x)), Memory(closed.map(\.y)))
            let numbers = Memory<Int32>(0, count: closed.count)
            let clip = PKBox(min_x: 0, min_y: 0, max_x: Int32(width) * Self.one, max_y: Int32(height) * Self.one)
            var trace = PKTrace(
                bounds: PKBox(min_x: .max, min_y: .max, max_x: .min, max_y: .min), last_x: .min, last_y: .min,
                turn_x: 1 << 30, turn_y: 1 << 30, sequence: 0, is_down: false, extent: 0)
            pk_number_lines(x.base, y.base, points.count, clip, &trace, numbers.base)

            let deltas = Memory<Int32>(0, count: stride * height)
            let owners = Memory<Int32>(0, count: stride * height)
            let touched = Memory<UInt8>(0, count: stride * height / 4 + 64)
            let crowded = Memory<UInt64>(0, count: 2 * height)
            let crowdedRows = Memory(false, count: height)
            var cells = PKCells(
                deltas: deltas.base, owners: owners.base, touched: touched.base, crowded: crowded.base,
                crowded_rows: crowdedRows.base, stride: stride, crowded_stride: 2, left: 0, width: clip.max_x, top: 0,
                owner_base: 0)
            var lines = PKLines(x: x.base, y: y.base, numbers: numbers.base)
            let isCrowded = pk_add_lines(
                &lines, picked, picked?.count ?? points.count, rows.lowerBound, rows.upperBound, &cells)
            let met = crowded.elements
            if resolves {
                let columns = Memory<Int32>(0, count: height + Int(PK_ROWS_BELOW))
                let pieces = Memory(PKPiece(), count: points.count * height)
                var overlaps = PKOverlaps(columns: columns.base, pieces: pieces.base)
                pk_resolve_overlaps(
                    &lines, picked, picked?.count ?? points.count, rows.lowerBound, rows.upperBound, &cells, &overlaps,
                    isEvenOdd)
                #expect(crowded.elements.allSatisfy { $0 == 0 } && !crowdedRows.elements.contains(true))
            }
            let levels = sweep(&cells, rows, isEvenOdd)
            return Drawing(
                numbers: numbers.elements, extent: trace.extent, levels: levels, crowded: met, isCrowded: isCrowded,
                isClear: deltas.elements.allSatisfy { $0 == 0 })
        }

        private func sweep(_ cells: inout PKCells, _ rows: Range<Int32>, _ isEvenOdd: Bool) -> [UInt8] {
            let width = Self.width
            var sweep = PKSweep(x: 0, width: width, is_even_odd: isEvenOdd)
            let blocks = (width + 3) / 4
            var spans = [PKSpan](repeating: PKSpan(), count: rows.count * (blocks + 1))
            var bytes = [UInt8](repeating: 0, count: rows.count * blocks * 4 + Int(PK_PADDING))
            let made = pk_sweep_rows(&cells, &sweep, rows.lowerBound, rows.upperBound, &spans, 0, &bytes, 0, nil)
            return levels(spans[..<made.spans], bytes, width: width, height: Self.height)
        }

        /// The same on each instruction set of the machine.
        private func drawEverywhere(
            _ points: [Point], isEvenOdd: Bool = false, resolves: Bool = false, picked: [Int32]? = nil,
            rows: Range<Int32>? = nil
        ) -> Drawing {
            let drawing = sameEverywhere {
                draw(points, isEvenOdd: isEvenOdd, resolves: resolves, picked: picked, rows: rows)
            }
            #expect(drawing.isClear)
            return drawing
        }

        private func point(_ numbers: inout SplitMix64, reach: Int32) -> Point {
            (
                .random(in: -reach * Self.one..<(Int32(Self.width) + reach) * Self.one, using: &numbers),
                .random(in: -reach * Self.one..<(Int32(Self.height) + reach) * Self.one, using: &numbers)
            )
        }

        @Test("triangles cover of each pixel what lies in it")
        func triangles() {
            var numbers = SplitMix64(seed: 1)
            for _ in 0..<200 {
                let points = (0..<3).map { _ in point(&numbers, reach: 20) }
                let triangle = points.map { SIMD2(Double($0.x), Double($0.y)) / Double(Self.one) }
                let drawing = drawEverywhere(points)
                for row in 0..<Self.height {
                    for column in 0..<Self.width {
                        let level = Double(drawing.levels[row * Self.width + column])
                        #expect(abs(level - exactArea(triangle, x: column, y: row) * 255) < 1.2)
                    }
                }
            }
        }

        @Test(
            "any lines do the same with every instruction set, in parts and by a list too", arguments: [false, true],
            [false, true])
        func lines(isEvenOdd: Bool, resolves: Bool) {
            var numbers = SplitMix64(seed: isEvenOdd ? 2 : 3)
            for round in 0..<200 {
                var points = (0..<Int.random(in: 2...40, using: &numbers)).map { _ in point(&numbers, reach: 60) }
                if round % 2 == 0 {
                    // Short lines, some of them level, that go on from one another.
                    for index in points.indices.dropFirst() {
                        let step = Int32.random(in: 1...2, using: &numbers) * Self.one
                        points[index].x = points[index - 1].x + Int32.random(in: -step...step, using: &numbers)
                        let rise = Int32.random(in: -step...step, using: &numbers)
                        points[index].y = points[index - 1].y + (Bool.random(using: &numbers) ? 0 : rise)
                    }
                }
                func drawn(picked: [Int32]? = nil, rows: Range<Int32>? = nil) -> Drawing {
                    drawEverywhere(points, isEvenOdd: isEvenOdd, resolves: resolves, picked: picked, rows: rows)
                }
                let whole = drawn()
                #expect(drawn(picked: points.indices.map(Int32.init)) == whole)
                let split = Int32.random(in: 1..<Int32(Self.height), using: &numbers)
                let top = drawn(rows: 0..<split).levels
                let bottom = drawn(rows: split..<Int32(Self.height)).levels
                #expect(zip(top, bottom).map { max($0, $1) } == whole.levels)
                #expect(whole.isCrowded == whole.crowded.contains { $0 != 0 })
            }
        }

        /// How much of a pixel lies inside, on 64 lines of samples that are exact along their length.
        private func sampled(_ points: [Point], column: Int, row: Int, isEvenOdd: Bool) -> Double {
            let count = 64
            var inside = 0.0
            for line in 0..<count {
                let y = (Double(row) + (Double(line) + 0.5) / Double(count)) * Double(Self.one)
                var crossings: [(x: Double, winding: Int)] = []
                for (index, from) in points.enumerated() {
                    let to = points[(index + 1) % points.count]
                    let (y0, y1) = (Double(from.y), Double(to.y))
                    guard (y0 <= y) != (y1 <= y) else { continue }
                    let x = Double(from.x) + (y - y0) / (y1 - y0) * Double(to.x - from.x)
                    crossings.append((min(max(x / Double(Self.one) - Double(column), 0), 1), y0 < y1 ? 1 : -1))
                }
                crossings.sort { $0.x < $1.x }
                var winding = 0
                for (index, crossing) in crossings.enumerated() {
                    winding += crossing.winding
                    let end = index + 1 < crossings.count ? crossings[index + 1].x : 1
                    if isEvenOdd ? winding % 2 != 0 : winding != 0 { inside += end - crossing.x }
                }
            }
            return inside / Double(count)
        }

        @Test("where lines meet, what lies inside is covered", arguments: [3, 30])
        func overlaps(count: Int) {
            var numbers = SplitMix64(seed: UInt64(count))
            var farthest = (averaged: 0.0, resolved: 0.0)
            for round in 0..<60 {
                // Triangles of any direction; of thirty, more lie in most pixels than are sorted.
                let side = count > 3 ? 6 : 40
                let points: [Point] = (0..<3 * count).map { _ in
                    let x = Int32.random(in: 0..<Int32(side) * Self.one, using: &numbers)
                    return (x, .random(in: 0..<Int32(side) * Self.one, using: &numbers))
                }
                let isEvenOdd = round % 2 == 0
                let averaged = drawEverywhere(points, isEvenOdd: isEvenOdd)
                let resolved = drawEverywhere(points, isEvenOdd: isEvenOdd, resolves: true)
                for row in 0..<side {
                    for column in 0..<side {
                        let place = row * Self.width + column
                        guard averaged.crowded[2 * row + column / 64] >> (column % 64) & 1 == 1 else {
                            #expect(resolved.levels[place] == averaged.levels[place])
                            continue
                        }
                        let exact = sampled(points, column: column, row: row, isEvenOdd: isEvenOdd)
                        farthest.averaged = max(farthest.averaged, abs(Double(averaged.levels[place]) / 255 - exact))
                        farthest.resolved = max(farthest.resolved, abs(Double(resolved.levels[place]) / 255 - exact))
                    }
                }
            }
            #expect(farthest.resolved < 0.06)
            #expect(farthest.averaged > 0.3)
        }

        @Test("points are mapped and curves are counted the same with every instruction set")
        func curveSteps() {
            var numbers = SplitMix64(seed: 5)
            let count = 61
            let limit = 1e6
            for round in 0..<20 {
                let reach = round % 2 == 0 ? 100.0 : 3000.0
                var points = (0..<2 * count).map { _ in Double.random(in: -reach...reach, using: &numbers) }
                if round == 19 { points[2 * count - 1] = .nan }
                let map = PKMap(x: (3, 1024, -512), y: (-9, 100, 900))
                func mapped() -> (isNear: Bool, x: [Double], y: [Double], parts: [Int32], steps: [Int32]) {
                    let room = count + Int(PK_PADDING)
                    var (x, y) = ([Double](repeating: 0, count: room), [Double](repeating: 0, count: room))
                    var (partsX, partsY) = ([Int32](repeating: 0, count: room), [Int32](repeating: 0, count: room))
                    let isNear = pk_map_points(points, count, map, limit, &x, &y, &partsX, &partsY)
                    let starts = (0..<count - 3).map(Int32.init)
                    var steps = [Int32](repeating: -1, count: starts.count)
                    pk_curve_steps(x, y, starts, starts.count, &steps)
                    return (isNear, Array(x.prefix(count)), Array(y.prefix(count)), Array(partsX.prefix(count)), steps)
                }
                let found = InstructionSet.all.map { $0.use(mapped) }
                for other in found {
                    #expect(other.isNear == found[0].isNear && other.parts == found[0].parts)
                    #expect(other.steps == found[0].steps)
                    #expect(zip(other.x, found[0].x).allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN })
                }
                #expect(found[0].isNear == (reach < 1000 && round != 19))
                for index in 0..<count where abs(found[0].x[index]) <= limit {
                    let x = 3 + 1024 * points[2 * index] - 512 * points[2 * index + 1]
                    #expect(abs(found[0].x[index] - x) < 1e-6)
                    #expect(Double(found[0].parts[index]) == found[0].x[index].rounded(.toNearestOrEven))
                }
                #expect(found[0].steps.allSatisfy { 0...Int32(PK_MAXIMUM_STEPS + 1) ~= $0 })
            }
        }

        @Test("a curve has as many lines as its bend takes, a straight one none")
        func stepCounts() {
            func steps(_ points: [SIMD2<Double>]) -> Int32 {
                let (x, y) = (points.map { $0.x * Double(Self.one) }, points.map { $0.y * Double(Self.one) })
                var count: Int32 = -1
                pk_curve_steps(x, y, [0], 1, &count)
                return count
            }
            #expect(steps([SIMD2(0, 0), SIMD2(1, 1), SIMD2(2, 2), SIMD2(3, 3)]) == 0)
            // The middle of a chord of θ is r θ² / 8 from a circle, so that the count grows with the root of the radius.
            func quarter(_ radius: Double) -> Int32 {
                let k = 0.5522847498 * radius
                return steps([SIMD2(radius, 0), SIMD2(radius, k), SIMD2(k, radius), SIMD2(0, radius)])
            }
            // A fiftieth of a pixel: π/2 √(r / 0.16), which is 39.3.
            #expect(quarter(100) == 40)
            #expect(quarter(25) == 20)
            #expect(quarter(1e6) == PK_MAXIMUM_STEPS + 1)
            #expect(steps([SIMD2(0, 0), SIMD2(1e200, 0), SIMD2(0, 1e200), SIMD2(1, 1)]) == PK_MAXIMUM_STEPS + 1)
        }

        @Test("a square meets itself where it begins; one that is gone around twice does all around")
        func meeting() {
            let square: [Point] = [(3, 3), (20, 3), (20, 20), (3, 20)].map {
                ($0.0 * Self.one + 100, $0.1 * Self.one + 100)
            }
            func count(_ points: [Point]) -> Int {
                drawEverywhere(points).crowded.reduce(0) { $0 + $1.nonzeroBitCount }
            }
            #expect(count(square) == 1)
            #expect(count(square + square) == 4 * 17)
        }

        @Test(
            "the corners of a curve's lines leave as much beside them as the curve",
            arguments: [1, 2, 3, 5, 8, 9, 17, 64])
        func curves(count: Int) {
            var numbers = SplitMix64(seed: UInt64(count))
            for _ in 0..<20 {
                func control() -> [Double] {
                    (0..<4).map { _ in .random(in: -100...100, using: &numbers) * Double(Self.one) }
                }
                let (curveX, curveY) = (control(), control())
                let corners = sameEverywhere {
                    var x = [Int32](repeating: 0, count: count + Int(PK_PADDING))
                    var y = x
                    pk_curve_points(curveX, curveY, count, &x, &y)
                    return zip(x, y).prefix(count).map { SIMD2(Double($0), Double($1)) }
                }
                #expect(
                    corners.last == SIMD2(curveX[3].rounded(.toNearestOrEven), curveY[3].rounded(.toNearestOrEven)))
                guard count >= 17 else { continue }
                let start = SIMD2(curveX[0], curveY[0])
                func place(_ t: Double) -> SIMD2<Double> {
                    let s = 1 - t
                    func mix(_ p: [Double]) -> Double {
                        p[0] * s * s * s + 3 * p[1] * s * s * t + 3 * p[2] * s * t * t + p[3] * t * t * t
                    }
                    return SIMD2(mix(curveX), mix(curveY))
                }
                let fine = (1...4096).map { place(Double($0) / 4096) }
                let size = Double(Self.one) * Double(Self.one)
                let onCurve = (1..<count).map { place(Double($0) / Double(count)) } + [place(1)]
                let exact = area([start] + fine) / size
                let error = abs(area([start] + corners) / size - exact)
                let uncorrected = abs(area([start] + onCurve) / size - exact)
                #expect(error < max(uncorrected / 4, 0.5))
            }
        }
    }
}
