import AppleNames
import Graphics
import TestSupport
import Testing

struct UIColorTests {
    @Test func basicColours() {
        #expect(UIColor.red.cgColor.components == [1, 0, 0, 1])
        #expect(UIColor.green.cgColor.components == [0, 1, 0, 1])
        #expect(UIColor.orange.cgColor.components == [1, 0.5, 0, 1])
        #expect(UIColor.purple.cgColor.components == [0.5, 0, 0.5, 1])
        #expect(UIColor.brown.cgColor.components == [0.6, 0.4, 0.2, 1])
        #expect(UIColor.clear.cgColor.components == [0, 0])
        #expect(UIColor.gray.cgColor.components == [0.5, 1])
        #expect(UIColor.gray.cgColor.extendedSRGB == SIMD4(0.5, 0.5, 0.5, 1))
        #expect(UIColor.systemRed.cgColor.extendedSRGB == SIMD4(1, 59.0 / 255, 48.0 / 255, 1))
    }

    @Test func whiteIsTheSameInEveryComponent() throws {
        for white in [0, 0.1, 1.0 / 3, 0.5, 2.0 / 3, 1] as [CGFloat] {
            let color = UIColor(white: white, alpha: 0.25)
            var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (9, 9, 9, 9)
            #expect(color.getRed(&red, green: &green, blue: &blue, alpha: &alpha))
            #expect([red, green, blue, alpha] == [white, white, white, 0.25])
            #expect(color.getWhite(&red, alpha: nil))
            #expect(red == white)
        }
        #expect(UIColor.red.getWhite(nil, alpha: nil) == false)
    }

    @Test func hueGoesAroundTheWheel() {
        let wheel: [(CGFloat, UIColor)] = [
            (0, .red), (1.0 / 6, .yellow), (2.0 / 6, .green), (3.0 / 6, .cyan), (4.0 / 6, .blue), (5.0 / 6, .magenta),
            (1, .red),
        ]
        for (hue, expected) in wheel {
            let made = UIColor(hue: hue, saturation: 1, brightness: 1, alpha: 1).cgColor.extendedSRGBComponents
            let difference = made - expected.cgColor.extendedSRGBComponents
            #expect((difference * difference).sum() < 1e-24, "\(hue)")
        }
        #expect(UIColor(hue: 0.3, saturation: 0, brightness: 0.4, alpha: 1).cgColor.components == [0.4, 0.4, 0.4, 1])
    }

    @Test func hueThereAndBack() {
        var random = SplitMix64(seed: 3)
        for _ in 0..<500 {
            let color = UIColor(
                red: .random(in: 0...1, using: &random), green: .random(in: 0...1, using: &random),
                blue: .random(in: 0...1, using: &random), alpha: .random(in: 0...1, using: &random)
            )
            var (hue, saturation, brightness, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
            color.getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: &alpha)
            let back = UIColor(hue: hue, saturation: saturation, brightness: brightness, alpha: alpha)
            let difference = back.cgColor.extendedSRGBComponents - color.cgColor.extendedSRGBComponents
            #expect((difference * difference).sum() < 1e-20)
        }
    }

    @Test func brokenNumbersAreClippedWhereTheyWouldSpread() {
        let color = UIColor(hue: .nan, saturation: .infinity, brightness: 2, alpha: 1)
        #expect(color.cgColor.components == [1, 0, 0, 1])
    }

    @Test func alphaIsReplaced() {
        #expect(UIColor.red.withAlphaComponent(0.5) == UIColor(red: 1, green: 0, blue: 0, alpha: 0.5))
        #expect(UIColor.black.withAlphaComponent(0.5).cgColor.numberOfComponents == 2)
    }

    @Test func dynamicColoursFollowTraits() {
        let (light, dark) = (
            UITraitCollection(userInterfaceStyle: .light), UITraitCollection(userInterfaceStyle: .dark)
        )
        let color = UIColor { $0.userInterfaceStyle == .dark ? .white : UIColor.red.withAlphaComponent(0.5) }
        #expect(color.resolvedColor(with: light) == UIColor.red.withAlphaComponent(0.5))
        #expect(color.resolvedColor(with: dark) == .white)
        dark.performAsCurrent { #expect(color.cgColor == UIColor.white.cgColor) }
        #expect(color.cgColor == UIColor.red.withAlphaComponent(0.5).cgColor)
        #expect(color.withAlphaComponent(0.25).resolvedColor(with: dark) == UIColor.white.withAlphaComponent(0.25))
        #expect(color == color && color != .white && UIColor.systemBlue == UIColor.systemBlue)
        #expect(UIColor.label.resolvedColor(with: dark).cgColor.extendedSRGB == SIMD4(1, 1, 1, 1))
    }

    @Test func coloursWithoutEndAreClear() {
        final class Holder: @unchecked Sendable { var color = UIColor.red }
        let holder = Holder()
        holder.color = UIColor { _ in holder.color }
        #expect(holder.color.cgColor == .clear)
    }

    @Test func traitsAddUp() {
        let all = UITraitCollection(traitsFrom: [
            UITraitCollection(displayScale: 2), UITraitCollection(userInterfaceStyle: .dark),
            UITraitCollection(displayScale: 3), UITraitCollection(layoutDirection: .rightToLeft),
        ])
        #expect(all.displayScale == 3 && all.userInterfaceStyle == .dark && all.layoutDirection == .rightToLeft)
        #expect(all.hasDifferentColorAppearance(comparedTo: UITraitCollection(userInterfaceStyle: .light)))
        #expect(!all.hasDifferentColorAppearance(comparedTo: UITraitCollection(userInterfaceStyle: .dark)))
        #expect(UITraitCollection(traitsFrom: [all]) == all && all != UITraitCollection())
    }

    @Test func literalsAreColours() {
        #expect(#colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 1) == UIColor.orange)
    }
}
