import Geometry
import TestSupport
import Testing

@testable import Rasterization

/// Coverage that is kept is drawn as if it were found anew, also at other places and in parts.
@Suite struct KeptCoverageTests {
    private func blob(seed: UInt64, scale: Double = 1) -> CGPath {
        var numbers = SplitMix64(seed: seed)
        let path = CGMutablePath()
        func point() -> CGPoint {
            CGPoint(
                x: Double.random(in: -10...74, using: &numbers) * scale,
                y: Double.random(in: -10...74, using: &numbers) * scale)
        }
        path.move(to: point())
        for _ in 0..<5 { path.addCurve(to: point(), control1: point(), control2: point()) }
        path.closeSubpath()
        return path
    }

    private func kept(_ path: CGPath, clip: DeviceRect) -> CachedCoverage? {
        var store = PathStore()
        var scan = PathScan()
        var scratch = CoverageBuffer()
        guard let shape = store.add(path, isEvenOdd: true, transform: .identity, clip: clip) else { return nil }
        let coverage = CachedCoverage(of: shape)
        for block in (0..<coverage.blockCount).reversed() {
            coverage.make(block: block, of: shape, in: store, scan: &scan, scratch: &scratch)
        }
        return coverage
    }

    @Test(arguments: 0..<8) func keptCoverageIsTheSame(seed: UInt64) throws {
        let path = blob(seed: seed)
        let coverage = try #require(
            kept(path, clip: DeviceRect(minX: -50, minY: -50, maxX: 150, maxY: 150)))
        var buffer = CoverageBuffer()
        buffer.append(coverage, in: PathPicture.clip, columns: 0, lines: 0)
        #expect(PathPicture.levels(of: buffer) == PathPicture.coverage(path, isEvenOdd: true))
        #expect(coverage.byteCount > 100)
    }

    @Test(arguments: 0..<8) func keptCoverageMoves(seed: UInt64) throws {
        let path = blob(seed: seed)
        let coverage = try #require(
            kept(path, clip: DeviceRect(minX: -200, minY: -200, maxX: 300, maxY: 300)))
        for (columns, lines) in [(Int32(13), Int32(-7)), (-31, 22), (64, 0), (500, 500)] {
            var buffer = CoverageBuffer()
            buffer.append(coverage, in: PathPicture.clip, columns: columns, lines: lines)
            let map = Homography(CGAffineTransform(translationX: Double(columns), y: Double(lines)))
            #expect(
                PathPicture.levels(of: buffer) == PathPicture.coverage(path, isEvenOdd: true, transform: map))
        }
    }

    @Test func bandsAndColumnsAddUp() throws {
        // Higher than a block of rows.
        let path = blob(seed: 3, scale: 5)
        let coverage = try #require(
            kept(path, clip: DeviceRect(minX: -100, minY: -100, maxX: 400, maxY: 400)))
        #expect(coverage.blockCount > 2)
        var sum = [UInt8](repeating: 0, count: 64 * 64)
        for top in stride(from: Int32(0), to: 64, by: 9) {
            for left in stride(from: Int32(0), to: 64, by: 13) {
                var buffer = CoverageBuffer()
                let part = DeviceRect(minX: left, minY: top, maxX: min(left + 13, 64), maxY: min(top + 9, 64))
                buffer.append(coverage, in: part, columns: -150, lines: -120)
                for (index, level) in PathPicture.levels(of: buffer).enumerated() where level > 0 {
                    #expect(sum[index] == 0)
                    sum[index] = level
                }
            }
        }
        let map = Homography(CGAffineTransform(translationX: -150, y: -120))
        #expect(sum == PathPicture.coverage(path, isEvenOdd: true, transform: map))
    }

    @Test func theClipDoesNotChangeWhatItLeaves() {
        // What a row and a column get depends on the path alone.
        for seed in UInt64(20)..<40 {
            let path = blob(seed: seed, scale: seed % 2 == 0 ? 1 : 30)
            let whole = PathPicture.coverage(path, isEvenOdd: true)
            var store = PathStore()
            var scan = PathScan()
            let clip = DeviceRect(minX: 17, minY: 11, maxX: 40, maxY: 50)
            guard let shape = store.add(path, isEvenOdd: true, transform: .identity, clip: clip) else { continue }
            var buffer = CoverageBuffer()
            buffer.append(shape, of: store, rows: 0..<64, scan: &scan)
            let part = PathPicture.levels(of: buffer)
            for y in 11..<50 {
                for x in 17..<40 { #expect(part[y * 64 + x] == whole[y * 64 + x], "\(seed) \(x) \(y)") }
            }
        }
    }
}
