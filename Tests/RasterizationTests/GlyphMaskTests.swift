import Foundation
import Geometry
import TestSupport
import Testing

@testable import Rasterization

@Suite struct GlyphMaskTests {
    // MARK: - Outlines

    /// A shape of one to three contours in about the unit square, of lines and curves.
    private func randomOutline(_ random: inout SplitMix64) -> CGPath {
        let path = CGMutablePath()
        func point() -> CGPoint {
            CGPoint(x: Double.random(in: -0.1...0.8, using: &random), y: Double.random(in: -0.8...0.2, using: &random))
        }
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            path.move(to: point())
            for _ in 0..<Int.random(in: 2...5, using: &random) {
                if Bool.random(using: &random) {
                    path.addLine(to: point())
                } else {
                    path.addQuadCurve(to: point(), control: point())
                }
            }
            path.closeSubpath()
        }
        return path
    }

    /// Coverage of a pixel from lines of samples, by the non-zero rule; exact along each line.
    private func reference(_ path: CGPath, x: Int32, y: Int32) -> Double {
        let lines = 64
        var edges: [(from: CGPoint, to: CGPoint)] = []
        var start = CGPoint.zero
        var current = CGPoint.zero
        path.flattened(threshold: 0.0005).forEach { element in
            switch element {
            case .move(let point): (start, current) = (point, point)
            case .line(let point):
                edges.append((current, point))
                current = point
            case .closeSubpath:
                edges.append((current, start))
                current = start
            default: break
            }
        }
        var area = 0.0
        for line in 0..<lines {
            let sample = Double(y) + (Double(line) + 0.5) / Double(lines)
            var crossings: [(x: Double, winding: Int)] = []
            for edge in edges where (edge.from.y <= sample) != (edge.to.y <= sample) {
                let t = (sample - edge.from.y) / (edge.to.y - edge.from.y)
                crossings.append((edge.from.x + t * (edge.to.x - edge.from.x), edge.to.y > edge.from.y ? 1 : -1))
            }
            crossings.sort { $0.x < $1.x }
            var winding = 0
            for (index, crossing) in crossings.enumerated() {
                winding += crossing.winding
                guard winding != 0, index + 1 < crossings.count else { continue }
                let low = max(crossing.x, Double(x))
                let high = min(crossings[index + 1].x, Double(x) + 1)
                area += max(0, high - low)
            }
        }
        return area / Double(lines)
    }

    @Test(arguments: UInt64(1)...6)
    func coverageIsThatOfTheOutline(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var rasterizer = GlyphRasterizer()
        for _ in 0..<4 {
            let outline = randomOutline(&random)
            let size = Double.random(in: 6...30, using: &random)
            let angle = Double.random(in: 0...6.28, using: &random)
            let (c, s) = (cos(angle) * size, sin(angle) * size)
            let matrix = try #require(GlyphMatrix(SIMD4(c, s, -s, c)))
            let phase = UInt8.random(in: 0..<16, using: &random)
            let begun = rasterizer.begin(outline, matrix: matrix, phase: phase)
            let bounds = try #require(begun)
            let (width, height) = (Int(bounds.maxX - bounds.minX), Int(bounds.maxY - bounds.minY))
            var mask = [UInt8](repeating: 0, count: width * height)
            mask.withUnsafeMutableBufferPointer { bytes in
                guard let base = bytes.baseAddress else { return }
                rasterizer.write(to: base, bytesPerRow: width)
            }
            let placed = CGMutablePath()
            placed.addPath(
                outline,
                transform: CGAffineTransform(
                    a: c, b: s, c: -s, d: c, tx: Double(phase & 3) / 4, ty: Double(phase >> 2) / 4))
            var sum = 0.0
            for row in 0..<height {
                for column in 0..<width {
                    let exact = reference(placed, x: bounds.minX + Int32(column), y: bounds.minY + Int32(row))
                    let difference = abs(Double(mask[row * width + column]) / 255 - exact)
                    sum += difference
                    #expect(difference < 0.08, "pixel \(column), \(row) of seed \(seed)")
                }
            }
            #expect(sum / Double(width * height) < 0.012)
            // Nothing lies outside the mask.
            for row in [bounds.minY - 1, bounds.maxY] {
                for column in bounds.minX..<bounds.maxX { #expect(reference(placed, x: column, y: row) < 0.003) }
            }
        }
    }

    @Test func outlinesWithoutAreaHaveNoMask() throws {
        var rasterizer = GlyphRasterizer()
        let matrix = try #require(GlyphMatrix(SIMD4(16, 0, 0, 16)))
        let line = CGMutablePath()
        line.move(to: .zero)
        line.addLine(to: CGPoint(x: 1, y: 0))
        let box = CGPath(rect: CGRect(x: 0, y: -1, width: 1, height: 1), transform: nil)
        let nothing = try #require(GlyphMatrix(.zero))
        for (outline, matrix) in [(CGMutablePath(), matrix), (line, matrix), (box, nothing)] {
            let bounds = rasterizer.begin(outline, matrix: matrix, phase: 5)
            #expect(bounds == nil)
        }
    }

    // MARK: - Positions

    @Test func positionsAreTheNearestQuarters() throws {
        var random = SplitMix64(seed: 7)
        for _ in 0..<2000 {
            let x = Double.random(in: -5000...5000, using: &random)
            let y = Double.random(in: -5000...5000, using: &random)
            let position = try #require(GlyphPosition(x: x, y: y))
            let offset = GlyphPosition.offset(ofPhase: position.phase)
            #expect(abs(Double(position.x) + offset.x - x) <= 0.125001)
            #expect(abs(Double(position.y) + offset.y - y) <= 0.125001)
            #expect((0..<1).contains(offset.x) && (0..<1).contains(offset.y))
        }
    }

    @Test func wholePixelsMovePositionsByWholePixels() throws {
        for step in 0..<64 {
            let x = Double(step) / 64
            let here = try #require(GlyphPosition(x: x, y: -x))
            let there = try #require(GlyphPosition(x: x + 1000, y: -x - 1000))
            #expect(there.x - here.x == 1000)
            #expect(there.y - here.y == -1000)
            #expect(there.phase == here.phase)
        }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e9, -1e9, 1e300])
    func positionsOutsideAnyPictureAreNone(value: Double) {
        #expect(GlyphPosition(x: value, y: 0) == nil)
        #expect(GlyphPosition(x: 0, y: value) == nil)
    }

    @Test func matricesAreTakenNearly() throws {
        let linear = SIMD4(15.998, 0.3001, -0.2999, 16.0007)
        let matrix = try #require(GlyphMatrix(linear))
        let error = matrix.linear - linear
        #expect(max(abs(error.x), abs(error.y), abs(error.z), abs(error.w)) <= 0.5 / 256)
        #expect(GlyphMatrix(SIMD4(.nan, 0, 0, 1)) == nil)
        #expect(GlyphMatrix(SIMD4(0, .infinity, 0, 1)) == nil)
        #expect(GlyphMatrix(SIMD4(1e12, 0, 0, 1)) == nil)
    }

    // MARK: - Runs

    @Test func runsLeaveOutWhatHasNoPlace() {
        let square = CGPath(rect: CGRect(x: 0, y: -1, width: 1, height: 1), transform: nil)
        let glyphs: [(glyph: UInt32, position: SIMD2<Float>)] = [
            (1, SIMD2(0, 0)), (2, SIMD2(.nan, 0)), (3, SIMD2(0, -.infinity)), (4, SIMD2(20, 5)), (5, SIMD2(900, 0)),
        ]
        let run = OutlinedRun(face: 1, size: 10, glyphs: glyphs) { $0 == 5 ? nil : square }
        #expect(run.glyphs == [1, 4, 5])
        #expect(run.box == Box(0, -10, 30, 5))
        #expect(run.reach == 1)
        for size in [0, -1, Double.nan, .infinity] {
            let none = OutlinedRun(face: 1, size: size, glyphs: glyphs) { _ in square }
            #expect(none.glyphs.isEmpty)
            #expect(none.box == nil)
        }
    }

    @Test func theWholePathHoldsEveryGlyph() {
        let square = CGPath(rect: CGRect(x: 0, y: -1, width: 1, height: 1), transform: nil)
        let glyphs: [(glyph: UInt32, position: SIMD2<Float>)] = [(1, SIMD2(3, 4)), (1, SIMD2(50, 60))]
        let run = OutlinedRun(face: 1, size: 10, glyphs: glyphs) { _ in square }
        let path = run.path()
        #expect(path.boundingBox == CGRect(x: 3, y: -6, width: 57, height: 66))
        #expect(path.contains(CGPoint(x: 55, y: 55), using: .winding))
        #expect(!path.contains(CGPoint(x: 30, y: 30), using: .winding))
    }
}
