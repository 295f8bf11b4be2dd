import PixelKernels
import Testing

@testable import CPURenderer

/// Colours as pixels.
@Suite struct PackedColorTests {
    @Test func coloursPassAndAlphaIsBounded() {
        #expect(packed(SIMD4(2, -0.5, 70000, 1.5), PKHalves) == 0x3c00_7bff_b800_4000)
        #expect(packed(SIMD4(.nan, 0, -.infinity, .nan), PKHalves) == 0x0000_fbff_0000_0000)
        #expect(packed(SIMD4(0, 0, 0, -1), PKHalves) == 0)
        #expect(storedOpacity(0.3, PKHalves) == 0.3)
        #expect(storedOpacity(0.3, PKBytes) == Float(77) / 255)
    }
}
