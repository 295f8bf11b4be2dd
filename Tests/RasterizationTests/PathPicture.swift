import Foundation
import Geometry
import Testing

@testable import Rasterization

/// Pictures of 64 × 64 pixels of what paths cover, and what they should be.
enum PathPicture {
    static let size = 64
    static let clip = DeviceRect(minX: 0, minY: 0, maxX: Int32(size), maxY: Int32(size))

    /// 0…255 for each pixel.
    static func coverage(
        _ path: CGPath, isEvenOdd: Bool = false, transform: Homography = .identity, rows: Range<Int32>? = nil
    ) -> [UInt8] {
        var store = PathStore()
        var scan = PathScan()
        var buffer = CoverageBuffer()
        guard let shape = store.add(path, isEvenOdd: isEvenOdd, transform: transform, clip: clip) else {
            return [UInt8](repeating: 0, count: size * size)
        }
        buffer.append(shape, of: store, rows: rows ?? 0..<Int32(size), scan: &scan)
        return levels(of: buffer)
    }

    /// The levels of a buffer's spans, which must not overlap and lie in the picture but for blank pixels.
    static func levels(of buffer: borrowing CoverageBuffer) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: size * size)
        for index in 0..<buffer.spans.count {
            let span = buffer.spans.base[index]
            #expect(!span.isVarying || span.count % CoverageSpan.blockSize == 0)
            for offset in 0..<span.count {
                let level =
                    span.isVarying ? buffer.coverage.base[span.coverageOffset + Int(offset)] : span.uniformCoverage
                guard span.x + offset >= 0, span.x + offset < size else {
                    #expect(level == 0)
                    continue
                }
                let pixel = Int(span.row) * size + Int(span.x + offset)
                #expect(result[pixel] == 0)
                result[pixel] = level
            }
        }
        return result
    }

    /// The lines of a path, each subpath closed.
    private static func lines(_ path: CGPath) -> [(from: CGPoint, to: CGPoint)] {
        var edges: [(from: CGPoint, to: CGPoint)] = []
        var start = CGPoint.zero
        var current = CGPoint.zero
        path.flattened(threshold: 0.001).forEach { element in
            switch element {
            case .move(let point):
                edges.append((current, start))
                start = point
                current = point
            case .line(let point):
                edges.append((current, point))
                current = point
            default:
                edges.append((current, start))
                current = start
            }
        }
        edges.append((current, start))
        return edges
    }

    /// Coverage from 64 lines a pixel, exact along each line, by the true winding number.
    static func reference(_ path: CGPath, isEvenOdd: Bool) -> [Double] {
        let edges = lines(path)
        let lines = 64
        var result = [Double](repeating: 0, count: size * size)
        for row in 0..<size {
            let near = edges.filter {
                min($0.from.y, $0.to.y) < Double(row + 1) && max($0.from.y, $0.to.y) > Double(row)
            }
            for line in 0..<lines {
                let y = Double(row) + (Double(line) + 0.5) / Double(lines)
                var crossings: [(x: Double, winding: Int)] = []
                for edge in near {
                    let isDown = edge.from.y <= y && y < edge.to.y
                    guard isDown || (edge.to.y <= y && y < edge.from.y) else { continue }
                    let t = (y - edge.from.y) / (edge.to.y - edge.from.y)
                    crossings.append((edge.from.x + (edge.to.x - edge.from.x) * t, isDown ? 1 : -1))
                }
                crossings.sort { $0.x < $1.x }
                var winding = 0
                for (index, crossing) in crossings.enumerated() {
                    winding += crossing.winding
                    guard isEvenOdd ? winding & 1 != 0 : winding != 0, index + 1 < crossings.count else { continue }
                    let (x0, x1) = (max(0, crossing.x), min(Double(size), crossings[index + 1].x))
                    guard x0 < x1 else { continue }
                    for pixel in Int(x0)..<min(size, Int(x1.rounded(.up))) {
                        let part = min(x1, Double(pixel + 1)) - max(x0, Double(pixel))
                        result[row * size + pixel] += max(0, part) / Double(lines)
                    }
                }
            }
        }
        return result
    }

    /// Compares edge pixels with the reference: their mean error and the largest, as parts of 1.
    static func errors(_ path: CGPath, isEvenOdd: Bool) -> (mean: Double, largest: Double) {
        errors(of: coverage(path, isEvenOdd: isEvenOdd), from: reference(path, isEvenOdd: isEvenOdd))
    }

    static func errors(of drawn: [UInt8], from expected: [Double]) -> (mean: Double, largest: Double) {
        var (sum, largest, count) = (0.0, 0.0, 0)
        for pixel in drawn.indices {
            let error = abs(Double(drawn[pixel]) / 255 - expected[pixel])
            largest = max(largest, error)
            guard expected[pixel] > 0.001, expected[pixel] < 0.999 else { continue }
            sum += error
            count += 1
        }
        return (sum / Double(max(1, count)), largest)
    }
}
