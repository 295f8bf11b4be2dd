import PixelKernels
import TestSupport
import Testing

@testable import CPURenderer

/// Pixels of half floats, one at a time.
@Suite struct HalfPixelTests {
    /// The bits of one half in all channels.
    private func pixel(_ half: UInt16) -> HalfPixel {
        var pixel = HalfPixel(channels: .zero)
        pixel.bits = UInt64(half) * 0x0001_0001_0001_0001
        return pixel
    }

    @Test func everyFiniteHalfIsItsNumberAndComesBack() {
        for half in UInt16.min...UInt16.max where Float16(bitPattern: half).isFinite {
            let number = Float(Float16(bitPattern: half))
            #expect(pixel(half).channels == SIMD4(repeating: number))
            // No zero is negative.
            #expect(HalfPixel(channels: SIMD4(repeating: number)) == pixel(number == 0 ? 0 : half))
        }
    }

    @Test func numbersBecomeTheNearestHalf() {
        var numbers = SplitMix64(seed: 5)
        for exponent in -30...15 {
            for _ in 0..<200 {
                let size = Float(sign: .plus, exponent: exponent, significand: 1)
                let number = Float.random(in: -2...2, using: &numbers) * size
                let nearest = Float16(number)
                // Beyond the greatest half is infinity, which no picture holds.
                let wanted = nearest.isFinite ? nearest : Float16(sign: nearest.sign, exponent: 15, significand: 1.9995)
                let bits = wanted == 0 ? 0 : wanted.bitPattern
                #expect(HalfPixel(channels: SIMD4(repeating: number)) == pixel(bits))
            }
        }
    }

    @Test func coloursPassAndAlphaIsBounded() {
        #expect(packed(SIMD4(2, -0.5, 70000, 1.5), PKHalves) == 0x3c00_7bff_b800_4000)
        #expect(packed(SIMD4(.nan, 0, -.infinity, .nan), PKHalves) == 0x0000_fbff_0000_0000)
        #expect(packed(SIMD4(0, 0, 0, -1), PKHalves) == 0)
        #expect(storedOpacity(0.3, PKHalves) == 0.3)
        #expect(storedOpacity(0.3, PKBytes) == Float(77) / 255)
    }
}
