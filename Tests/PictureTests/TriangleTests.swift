import LayerModel
import Testing

@testable import Compositor
@testable import triangle

/// The example of a program's own OpenGL ES shows the articles' triangle in both forms.
@Suite(.serialized) struct TriangleTests {
    private func pixel(_ image: CGImage, _ x: Int, _ y: Int) -> SIMD4<Int> {
        var pixel = SIMD4<UInt8>.zero
        withUnsafeMutableBytes(of: &pixel) {
            image.copyPremultipliedRGBA8(PixelRect(x: x, y: y, width: 1, height: 1), into: $0, bytesPerRow: 4)
        }
        return SIMD4(truncatingIfNeeded: pixel)
    }

    @Test func bothFormsShowTheTriangle() throws {
        let image = try TriangleStage.picture(at: 0, on: .cpu, scale: 1)
        #expect(image.width == 480 && image.height == 260)
        for left in [30, 250] {
            // Blue below on the left, green above, red below on the right, black beside.
            let blue = pixel(image, left + 56, 30 + 146)
            let green = pixel(image, left + 100, 30 + 58)
            let red = pixel(image, left + 144, 30 + 146)
            #expect(blue.z > 200 && blue.x < 50 && blue.y < 50, "\(blue)")
            #expect(green.y > 200 && green.x < 50 && green.z < 50, "\(green)")
            #expect(red.x > 200 && red.y < 50 && red.z < 50, "\(red)")
            #expect(pixel(image, left + 20, 130) == SIMD4(0, 0, 0, 255))
        }
        // The layer's corners are cut.
        #expect(pixel(image, 31, 31) == SIMD4(0, 0, 0, 255) && pixel(image, 251, 31).x > 200)
    }

    @Test func theCallbackDrawsEachMoment() throws {
        let (first, later) = (
            try TriangleStage.picture(at: 0, on: .cpu, scale: 1), try TriangleStage.picture(at: 3, on: .cpu, scale: 1)
        )
        #expect(pixel(first, 350, 88) != pixel(later, 350, 88))
        #expect(pixel(first, 130, 88) == pixel(later, 130, 88))
    }
}
