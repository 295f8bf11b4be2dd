import Graphics
import TestSupport
import Testing

struct ColorTests {
    @Test func componentsAreKeptAsGiven() {
        let color = CGColor(red: 1.5, green: -0.25, blue: 0.1, alpha: 0.3)
        #expect(color.components == [1.5, -0.25, 0.1, 0.3])
        #expect(color.numberOfComponents == 4)
        #expect(color.alpha == 0.3)
        #expect(CGColor(gray: 0.25, alpha: 0.5).components == [0.25, 0.5])
        #expect(CGColor(gray: 0.25, alpha: 0.5).numberOfComponents == 2)
    }

    @Test func constantsAreGrey() {
        #expect(CGColor.black.components == [0, 1])
        #expect(CGColor.white.components == [1, 1])
        #expect(CGColor.clear.components == [0, 0])
        #expect(CGColor.white.extendedSRGB == SIMD4(1, 1, 1, 1))
    }

    @Test func equalityIsOfSpaceAndComponents() throws {
        let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        #expect(red == CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
        #expect(red != CGColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1))
        #expect(red != red.copy(alpha: 0.5))
        let device = try #require(CGColor(colorSpace: CGColorSpaceCreateDeviceRGB(), components: [1, 0, 0, 1]))
        #expect(device == red)
        #expect(Set([red, device]).count == 1)
    }

    @Test func componentCountMustFitTheSpace() throws {
        let rgb = CGColorSpaceCreateDeviceRGB()
        let gray = CGColorSpaceCreateDeviceGray()
        for count in 0...6 {
            let components = [CGFloat](repeating: 0.5, count: count)
            #expect((CGColor(colorSpace: rgb, components: components) != nil) == (count == 4))
            #expect((CGColor(colorSpace: gray, components: components) != nil) == (count == 2))
        }
    }

    @Test func spacesHaveNamesModelsAndSizes() throws {
        #expect(CGColorSpace(name: "nonsense") == nil)
        let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        #expect(space.model == .rgb)
        #expect(space.numberOfComponents == 3)
        #expect(space.isWideGamutRGB)
        #expect(CGColorSpace(name: CGColorSpace.linearGray)?.model == .monochrome)
        #expect(CGColorSpaceCreateDeviceRGB() == CGColorSpace(name: CGColorSpace.sRGB))
        #expect(CGColorSpaceCreateDeviceRGB().isWideGamutRGB == false)
    }

    @Test func displayP3PrimariesInSRGB() {
        // Made from the standards' chromaticities in exact fractions, outside this code.
        expect(CGColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1), [1.093066, -0.226742, -0.150135])
        expect(CGColor(displayP3Red: 0, green: 1, blue: 0, alpha: 1), [-0.511605, 1.018266, -0.310675])
        expect(CGColor(displayP3Red: 0, green: 0, blue: 1, alpha: 1), [0, 0, 1.042022])
        expect(CGColor(displayP3Red: 1, green: 1, blue: 1, alpha: 1), [1, 1, 1])
    }

    @Test func linearAndGreyCurves() throws {
        let linear = try #require(CGColorSpace(name: CGColorSpace.extendedLinearSRGB))
        let half = try #require(CGColor(colorSpace: linear, components: [0.5, 0.0021, 2, 0.25]))
        expect(half, [0.735357, 0.027132, 1.353256])
        expect(CGColor(gray: 0.5, alpha: 1), [0.503867, 0.503867, 0.503867])
        let device = try #require(CGColor(colorSpace: CGColorSpaceCreateDeviceGray(), components: [0.5, 1]))
        expect(device, [0.5, 0.5, 0.5])
    }

    @Test func conversionClipsUnlessExtended() throws {
        let red = CGColor(displayP3Red: 1, green: 0, blue: 0, alpha: 0.5)
        let narrow = try #require(CGColorSpace(name: CGColorSpace.sRGB))
        let wide = try #require(CGColorSpace(name: CGColorSpace.extendedSRGB))
        let clipped = try #require(red.converted(to: narrow, intent: .defaultIntent, options: nil))
        #expect(clipped.components == [1, 0, 0, 0.5])
        let kept = try #require(red.converted(to: wide, intent: .defaultIntent, options: nil))
        #expect(try #require(kept.components)[1] < -0.2)
    }

    @Test func luminanceIsTheGreyOfAColour() throws {
        let linearGray = try #require(CGColorSpace(name: CGColorSpace.linearGray))
        let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
        let converted = try #require(green.converted(to: linearGray, intent: .perceptual, options: nil))
        #expect(abs(try #require(converted.components)[0] - 0.7151687) < 1e-6)
    }

    @Test func conversionThereAndBackIsIdentity() throws {
        var random = SplitMix64(seed: 11)
        let names = [
            CGColorSpace.sRGB, CGColorSpace.extendedSRGB, CGColorSpace.linearSRGB, CGColorSpace.extendedLinearSRGB,
            CGColorSpace.extendedDisplayP3, CGColorSpace.extendedLinearDisplayP3,
        ]
        for _ in 0..<200 {
            let color = CGColor(
                red: CGFloat.random(in: 0...1, using: &random), green: CGFloat.random(in: 0...1, using: &random),
                blue: CGFloat.random(in: 0...1, using: &random), alpha: 0.7
            )
            for name in names {
                let space = try #require(CGColorSpace(name: name))
                let there = try #require(color.converted(to: space, intent: .defaultIntent, options: nil))
                #expect(there.colorSpace == space)
                let back = try #require(
                    there.converted(to: CGColorSpaceCreateDeviceRGB(), intent: .defaultIntent, options: nil)
                )
                let difference = back.extendedSRGBComponents - color.extendedSRGBComponents
                #expect((difference * difference).sum() < 1e-20, "\(name)")
            }
        }
    }

    @Test func renderersGetClippedPremultipliedColours() {
        let color = CGColor(red: 2, green: -1, blue: 0.5, alpha: 0.5)
        #expect(color.premultipliedSRGB(opacity: 0.5) == SIMD4(0.25, 0, 0.125, 0.25))
        #expect(color.premultipliedSRGB(opacity: 7) == SIMD4(0.5, 0, 0.25, 0.5))
        #expect(CGColor(red: 1, green: 1, blue: 1, alpha: 9).premultipliedSRGB() == SIMD4(1, 1, 1, 1))
        let broken = CGColor(red: .nan, green: .infinity, blue: -.infinity, alpha: 1)
        #expect(broken.premultipliedSRGB(opacity: 1) == SIMD4(0, 1, 0, 1))
        #expect(CGColor(red: 1, green: 1, blue: 1, alpha: .nan).premultipliedSRGB() == SIMD4(0, 0, 0, 0))
        #expect(CGColor.white.premultipliedSRGB(opacity: .nan) == SIMD4(0, 0, 0, 0))
    }

    private func expect(_ color: CGColor, _ sRGB: SIMD3<Double>, _ location: SourceLocation = #_sourceLocation) {
        let components = color.extendedSRGBComponents
        let difference = SIMD3(components.x, components.y, components.z) - sRGB
        #expect(
            max(abs(difference.x), abs(difference.y), abs(difference.z)) < 2e-5, "\(components)",
            sourceLocation: location)
    }
}
