import PixelKernels
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
            _ points: [Point], isEvenOdd: Bool = false, picked: [Int32]? = nil, rows: Range<Int32>? = nil
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
            let levels = sweep(&cells, rows, isEvenOdd)
            return Drawing(
                numbers: numbers.elements, extent: trace.extent, levels: levels, crowded: crowded.elements,
                isCrowded: isCrowded, isClear: deltas.elements.allSatisfy { $0 == 0 })
        }

        private func sweep(_ cells: inout PKCells, _ rows: Range<Int32>, _ isEvenOdd: Bool) -> [UInt8] {
            let width = Self.width
            var levels = [UInt8](repeating: 0, count: width * Self.height)
            var sweep = PKSweep(x: 0, width: width, is_even_odd: isEvenOdd)
            let blocks = (width + 3) / 4
            var spans = [PKSpan](repeating: PKSpan(), count: rows.count * (blocks + 1))
            var bytes = [UInt8](repeating: 0, count: rows.count * blocks * 4 + Int(PK_PADDING))
            let none = [PKLevel()]
            let made = pk_sweep_rows(
                &cells, &sweep, rows.lowerBound, rows.upperBound, none, 0, &spans, 0, &bytes, 0, nil)
            for span in spans[..<made.spans] {
                for column in 0..<Int(span.count) {
                    let level = span.payload < 0 ? UInt8(~span.payload) : bytes[Int(span.payload) + column]
                    let x = Int(span.x) + column
                    guard x < width else {
                        #expect(level == 0)
                        continue
                    }
                    levels[Int(span.row) * width + x] = level
                }
            }
            return levels
        }

        /// The same on each instruction set of the machine.
        private func drawEverywhere(
            _ points: [Point], isEvenOdd: Bool = false, picked: [Int32]? = nil, rows: Range<Int32>? = nil
        ) -> Drawing {
            let drawings = instructionSets.map { set in
                pk_use_instruction_set(set)
                defer { pk_use_instruction_set(0) }
                return draw(points, isEvenOdd: isEvenOdd, picked: picked, rows: rows)
            }
            for (set, drawing) in zip(instructionSets, drawings) {
                #expect(drawing == drawings[0], "\(name(of: set))")
                #expect(drawing.isClear, "\(name(of: set))")
            }
            return drawings[0]
        }

        private func point(_ numbers: inout SplitMix64, reach: Int32) -> Point {
            (
                .random(in: -reach * Self.one..<(Int32(Self.width) + reach) * Self.one, using: &numbers),
                .random(in: -reach * Self.one..<(Int32(Self.height) + reach) * Self.one, using: &numbers)
            )
        }

        /// The part of a polygon in which one coordinate is at most, or at least, a number.
        private func cut(_ polygon: [SIMD2<Double>], at limit: Double, axis: Int, keepsLess: Bool) -> [SIMD2<Double>] {
            polygon.indices.flatMap { index -> [SIMD2<Double>] in
                let (a, b) = (polygon[index], polygon[(index + 1) % polygon.count])
                func isInside(_ point: SIMD2<Double>) -> Bool {
                    keepsLess ? point[axis] <= limit : point[axis] >= limit
                }
                let crossing = a + (b - a) * ((limit - a[axis]) / (b[axis] - a[axis]))
                return (isInside(a) ? [a] : []) + (isInside(a) != isInside(b) ? [crossing] : [])
            }
        }

        private func area(_ polygon: [SIMD2<Double>]) -> Double {
            polygon.indices.reduce(0) { sum, index in
                let (a, b) = (polygon[index], polygon[(index + 1) % polygon.count])
                return sum + (a.x * b.y - a.y * b.x) / 2
            }
        }

        @Test("triangles cover of each pixel what lies in it")
        func triangles() {
            var numbers = SplitMix64(seed: 1)
            for _ in 0..<200 {
                let points = (0..<3).map { _ in point(&numbers, reach: 20) }
                let triangle = points.map { SIMD2(Double($0.x), Double($0.y)) / Double(Self.one) }
                let drawing = drawEverywhere(points)
                for row in 0..<Self.height {
                    let above = cut(triangle, at: Double(row), axis: 1, keepsLess: false)
                    let inRow = cut(above, at: Double(row + 1), axis: 1, keepsLess: true)
                    for column in 0..<Self.width {
                        let right = cut(inRow, at: Double(column), axis: 0, keepsLess: false)
                        let inside = cut(right, at: Double(column + 1), axis: 0, keepsLess: true)
                        let level = Double(drawing.levels[row * Self.width + column])
                        #expect(abs(level - abs(area(inside)) * 255) < 1.2)
                    }
                }
            }
        }

        @Test("any lines do the same with every instruction set, in parts and by a list too", arguments: [false, true])
        func lines(isEvenOdd: Bool) {
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
                let whole = drawEverywhere(points, isEvenOdd: isEvenOdd)
                let all = drawEverywhere(points, isEvenOdd: isEvenOdd, picked: points.indices.map(Int32.init))
                #expect(all == whole)
                let split = Int32.random(in: 1..<Int32(Self.height), using: &numbers)
                let top = drawEverywhere(points, isEvenOdd: isEvenOdd, rows: 0..<split).levels
                let bottom = drawEverywhere(points, isEvenOdd: isEvenOdd, rows: split..<Int32(Self.height)).levels
                #expect(zip(top, bottom).map { max($0, $1) } == whole.levels)
                #expect(whole.isCrowded == whole.crowded.contains { $0 != 0 })
            }
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
                func control() -> (Double, Double, Double, Double) {
                    func number() -> Double { .random(in: -100...100, using: &numbers) * Double(Self.one) }
                    return (number(), number(), number(), number())
                }
                var curve = PKCurve(x: control(), y: control())
                let corners = instructionSets.map { set in
                    pk_use_instruction_set(set)
                    defer { pk_use_instruction_set(0) }
                    var x = [Int32](repeating: 0, count: count + Int(PK_PADDING))
                    var y = x
                    pk_curve_points(&curve, count, &x, &y)
                    return zip(x, y).prefix(count).map { SIMD2(Double($0), Double($1)) }
                }
                for found in corners { #expect(found == corners[0]) }
                #expect(
                    corners[0].last == SIMD2(curve.x.3.rounded(.toNearestOrEven), curve.y.3.rounded(.toNearestOrEven)))
                guard count >= 17 else { continue }
                let start = SIMD2(curve.x.0, curve.y.0)
                func place(_ t: Double) -> SIMD2<Double> {
                    let s = 1 - t
                    func mix(_ p: (Double, Double, Double, Double)) -> Double {
                        p.0 * s * s * s + 3 * p.1 * s * s * t + 3 * p.2 * s * t * t + p.3 * t * t * t
                    }
                    return SIMD2(mix(curve.x), mix(curve.y))
                }
                let fine = (1...4096).map { place(Double($0) / 4096) }
                let size = Double(Self.one) * Double(Self.one)
                let onCurve = (1..<count).map { place(Double($0) / Double(count)) } + [place(1)]
                let exact = area([start] + fine) / size
                let error = abs(area([start] + corners[0]) / size - exact)
                let uncorrected = abs(area([start] + onCurve) / size - exact)
                #expect(error < max(uncorrected / 4, 0.5))
            }
        }
    }
}
