import LayerModel
import Testing

@testable import ImageCodecs

@Suite struct PremultiplicationTests {
    /// Every colour with every alpha, as red, green and blue.
    private static let everyPair: [UInt32] = {
        var pixels: [UInt32] = []
        for alpha in UInt32(0)...255 {
            for component in UInt32(0)...255 {
                pixels.append(alpha << 24 | component << 16 | (255 - component) << 8 | component)
            }
        }
        return pixels
    }()

    @Test func premultiplyingRoundsToTheNearest() {
        var pixels = PremultiplicationTests.everyPair
        let isOpaque = pixels.withUnsafeMutableBufferPointer {
            $0.baseAddress.map { Premultiplication.premultiply($0, count: 65536) }
        }
        #expect(isOpaque == false)
        for (pixel, source) in zip(pixels, PremultiplicationTests.everyPair) {
            let alpha = Int(source >> 24)
            for shift in [0, 8, 16] {
                let expected = Pictures.product(Int(source >> shift & 255), alpha)
                guard UInt8(truncatingIfNeeded: pixel >> shift) == expected, Int(pixel >> 24) == alpha else {
                    Issue.record("\(source) became \(pixel)")
                    return
                }
            }
        }
    }

    @Test(arguments: [PixelLayout.rgba, .bgra])
    func unpremultiplyingRoundsToTheNearest(order: PixelLayout) {
        let source = PremultiplicationTests.everyPair
        var result = [UInt32](repeating: 0, count: source.count)
        source.withUnsafeBytes { from in
            result.withUnsafeMutableBytes { to in
                if let from = from.baseAddress, let to = to.baseAddress {
                    Premultiplication.unpremultiply(from, order: order, to: to, count: source.count)
                }
            }
        }
        for (pixel, given) in zip(result, source) {
            let alpha = Int(given >> 24)
            for (shift, taken) in zip([0, 8, 16], order == .rgba ? [0, 8, 16] : [16, 8, 0]) {
                let component = min(Int(given >> taken & 255), alpha)
                let expected = alpha == 0 ? 0 : (2 * component * 255 + alpha) / (2 * alpha)
                guard Int(pixel >> shift & 255) == expected, Int(pixel >> 24) == alpha else {
                    Issue.record("\(given) became \(pixel)")
                    return
                }
            }
        }
    }

    @Test func premultiplyingGivesBackWhatWasUnpremultiplied() {
        for alpha in 0...255 {
            let given = (0...UInt32(alpha)).map { (component: UInt32) -> UInt32 in
                UInt32(alpha) << 24 | (UInt32(alpha) - component) << 16 | component << 8 | component
            }
            var pixels = given
            pixels.withUnsafeMutableBufferPointer { buffer in
                if let base = buffer.baseAddress {
                    Premultiplication.unpremultiply(base, order: .rgba, to: base, count: buffer.count)
                    _ = Premultiplication.premultiply(base, count: buffer.count)
                }
            }
            #expect(pixels == given, "alpha \(alpha)")
        }
    }

    @Test(arguments: 1...17)
    func opaqueRowsAreFoundOpaque(count: Int) {
        var pixels = [UInt32](repeating: 0xFF12_3456, count: count)
        for translucent in [nil, 0, count - 1] as [Int?] {
            if let translucent {
                pixels[translucent] = 0xFE00_0000
            }
            let isOpaque = pixels.withUnsafeMutableBufferPointer {
                $0.baseAddress.map { Premultiplication.premultiply($0, count: count) }
            }
            #expect(isOpaque == (translucent == nil))
        }
    }
}
