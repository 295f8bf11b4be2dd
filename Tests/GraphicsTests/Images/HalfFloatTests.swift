import TestSupport
import Testing

@testable import Graphics

@Suite struct HalfFloatTests {
    /// One half in all channels.
    private func pixel(_ half: UInt16) -> UInt64 { UInt64(half) * 0x0001_0001_0001_0001 }

    @Test func everyFiniteHalfIsItsNumberAndComesBack() {
        for half in UInt16.min...UInt16.max where Float16(bitPattern: half).isFinite {
            let number = Float(Float16(bitPattern: half))
            #expect(HalfFloat.value(half) == number)
            #expect(HalfFloat.color(pixel(half)) == SIMD4(repeating: number))
            // No zero is negative.
            #expect(HalfFloat.pixel(SIMD4(repeating: number)) == pixel(number == 0 ? 0 : half))
        }
    }

    @Test func infinityAndNoNumberAreRead() {
        #expect(HalfFloat.value(0x7C00) == .infinity && HalfFloat.value(0xFC00) == -.infinity)
        #expect(HalfFloat.value(0x7E00).isNaN && HalfFloat.value(0xFC01).isNaN)
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
                #expect(HalfFloat.pixel(SIMD4(repeating: number)) == pixel(bits))
            }
        }
    }

    @Test func channelsKeepTheirPlaces() {
        let color = SIMD4<Float>(1, -2, 0x1p-24, 65_504)
        #expect(HalfFloat.pixel(color) == 0x7BFF_0001_C000_3C00)
        #expect(HalfFloat.color(0x7BFF_0001_C000_3C00) == color)
        #expect(HalfFloat.pixel(SIMD4(1 + 0x1p-11, 1 + 3 * 0x1p-11, .infinity, -70_000)) == 0xFBFF_7BFF_3C02_3C00)
    }
}
