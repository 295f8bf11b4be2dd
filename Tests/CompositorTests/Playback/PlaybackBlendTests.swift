import DisplayListTestSupport
import Foundation
import LayerModel
import TestSupport
import Testing

@Suite struct PlaybackBlendTests {
    private static func composited(_ mode: CGBlendMode, _ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
        SIMD4<Float>(blended(mode, SIMD4<Double>(s), on: SIMD4<Double>(d)))
    }

    private static let below = CGColor(red: 0.8, green: 0.4, blue: 0.2, alpha: 0.7)
    private static let above = CGColor(red: 0.2, green: 0.6, blue: 1, alpha: 0.6)

    @Test(arguments: CGBlendMode.allCases) func modesApplyWhereShapesCover(mode: CGBlendMode) throws {
        // Burning and dodging divide by colours, and so multiply what rounding them does.
        let picture = try Playback.picture(tolerance: mode == .colorBurn || mode == .colorDodge ? 6 : 2) { context in
            context.setFillColor(Self.below)
            context.fill(CGRect(x: 0, y: 0, width: 64, height: 32))
            context.setBlendMode(mode)
            context.setFillColor(Self.above)
            context.fill(CGRect(x: 8, y: 8, width: 16, height: 48))
            context.addEllipse(in: CGRect(x: 32, y: 8, width: 24, height: 48))
            context.fillPath()
        }
        let d = Self.below.premultipliedSRGB(opacity: 1)
        let s = Self.above.premultipliedSRGB(opacity: 1)
        let overNothing = Self.composited(mode, s, .zero)
        // Burning and dodging divide by colours, as above.
        let tolerance: Float = mode == .colorBurn || mode == .colorDodge ? 6 : 2
        for x in [16, 44] {
            #expect(Playback.isNear(picture[x, 20], Self.composited(mode, s, d), tolerance: tolerance))
            #expect(Playback.isNear(picture[x, 44], overNothing, tolerance: 2))
        }
        // Nothing changes outside the shapes.
        #expect(Playback.isNear(picture[4, 4], d) && Playback.isNear(picture[28, 20], d))
        #expect(picture[4, 40] == Playback.clear && picture[33, 9] == picture[28, 9])
    }

    @Test(arguments: [CGBlendMode.copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop, .clear])
    func edgesMixWhatWasThereWithWhatComes(mode: CGBlendMode) throws {
        let picture = try Playback.picture { context in
            context.setFillColor(Self.below)
            context.fill(CGRect(x: 0, y: 0, width: 64, height: 64))
            context.setBlendMode(mode)
            context.setFillColor(Self.above)
            context.fill(CGRect(x: 8.5, y: 8, width: 16, height: 48))
        }
        let d = Self.below.premultipliedSRGB(opacity: 1)
        let s = Self.above.premultipliedSRGB(opacity: 1)
        let inside = Self.composited(mode, s, d)
        #expect(Playback.isNear(picture[8, 20], (inside + d) / 2, tolerance: 2.5))
        #expect(Playback.isNear(picture[16, 20], inside, tolerance: 2))
    }

    @Test func blendedCommandsAreClippedOneByOne() throws {
        let picture = try Playback.picture { context in
            context.setFillColor(Self.below)
            context.fill(CGRect(x: 0, y: 0, width: 64, height: 64))
            context.addEllipse(in: CGRect(x: 8, y: 8, width: 48, height: 48))
            context.clip()
            context.setFillColor(Self.above)
            context.setBlendMode(.copy)
            context.fill(CGRect(x: 0, y: 0, width: 64, height: 64))
            context.setBlendMode(.plusLighter)
            context.fill(CGRect(x: 0, y: 32, width: 64, height: 32))
        }
        let d = Self.below.premultipliedSRGB(opacity: 1)
        let s = Self.above.premultipliedSRGB(opacity: 1)
        #expect(Playback.isNear(picture[2, 2], d) && Playback.isNear(picture[62, 62], d))
        #expect(Playback.isNear(picture[32, 20], s, tolerance: 2))
        #expect(Playback.isNear(picture[32, 44], (s + s).clamped(lowerBound: .zero, upperBound: .one), tolerance: 2))
    }

    @Test func clearMakesTransparentWhateverTheStateIs() throws {
        let picture = try Playback.picture { context in
            context.setFillColor(Playback.red)
            context.fill(CGRect(x: 0, y: 0, width: 64, height: 64))
            context.setAlpha(0.1)
            context.setShadow(offset: CGSize(width: 4, height: 4), blur: 4)
            context.clear(CGRect(x: 16, y: 16, width: 32, height: 32))
        }
        #expect(picture[32, 32] == Playback.clear && picture[15, 32] == Playback.opaqueRed)
        #expect(picture[50, 50] == Playback.opaqueRed)
    }

    @Test func layersApplyAlphaOnce() throws {
        let picture = try Playback.picture { context in
            context.setAlpha(0.5)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            context.setFillColor(Playback.red)
            context.fill(CGRect(x: 8, y: 8, width: 32, height: 32))
            context.setFillColor(Playback.blue)
            context.fill(CGRect(x: 24, y: 24, width: 32, height: 32))
            context.endTransparencyLayer()
        }
        #expect(Playback.isNear(picture[16, 16], SIMD4(0.5, 0, 0, 0.5)))
        #expect(Playback.isNear(picture[30, 30], SIMD4(0, 0, 0.5, 0.5)))
        #expect(picture[4, 4] == Playback.clear)
    }

    @Test func layersEqualGroupsOfLayers() throws {
        let drawn = try Playback.picture { context in
            context.setFillColor(Playback.green)
            context.fill(CGRect(x: 0, y: 0, width: 64, height: 64))
            context.setAlpha(0.4)
            context.setBlendMode(.multiply)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            context.setFillColor(Playback.red)
            context.fill(CGRect(x: 8.25, y: 8, width: 32, height: 32))
            context.setFillColor(CGColor(red: 1, green: 1, blue: 0, alpha: 1))
            context.fill(CGRect(x: 24, y: 24.5, width: 32, height: 32))
            context.endTransparencyLayer()
        }
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
        root.backgroundColor = Playback.green
        let group = CALayer()
        group.frame = root.bounds
        group.opacity = 0.4
        group.compositingFilter = "multiplyBlendMode"
        root.addSublayer(group)
        for (color, rect) in [
            (Playback.red, CGRect(x: 8.25, y: 8, width: 32, height: 32)),
            (CGColor(red: 1, green: 1, blue: 0, alpha: 1), CGRect(x: 24, y: 24.5, width: 32, height: 32)),
        ] {
            let layer = CALayer()
            layer.frame = rect
            layer.backgroundColor = color
            group.addSublayer(layer)
        }
        #expect(drawn.difference(from: try Playback.picture(of: root)).greatest <= 1)
    }

    @Test func layersAreClippedOnce() throws {
        let picture = try Playback.picture { context in
            context.clip(to: CGRect(x: 8.5, y: 8, width: 32, height: 32))
            context.setFillColor(Playback.red)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            context.fill(CGRect(x: 0, y: 0, width: 64, height: 64))
            context.endTransparencyLayer()
        }
        #expect(Playback.isNear(picture[8, 16], SIMD4(0.5, 0, 0, 0.5)))
    }

    @Test func emptyLayersReplaceTheClip() throws {
        let picture = try Playback.picture { context in
            context.setFillColor(Playback.red)
            context.fill(CGRect(x: 0, y: 0, width: 64, height: 64))
            context.addEllipse(in: CGRect(x: 16, y: 16, width: 32, height: 32))
            context.clip()
            context.setBlendMode(.copy)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            context.setFillColor(Playback.blue)
            context.fill(CGRect(x: 16, y: 16, width: 32, height: 16))
            context.endTransparencyLayer()
        }
        #expect(picture[2, 2] == Playback.opaqueRed && picture[32, 40] == Playback.clear)
        #expect(picture[32, 24] == Playback.opaqueBlue)
    }

    @Test func shadowsAreGaussiansInTheBaseSpace() throws {
        let picture = try Playback.picture(scale: 2) { context in
            // The transform moves neither the offset nor the blur.
            context.scaleBy(x: 0.5, y: 0.5)
            context.setShadow(offset: CGSize(width: 8, height: 0), blur: 8, color: CGColor(gray: 0, alpha: 1))
            context.setFillColor(Playback.red)
            context.fill(CGRect(x: -400, y: 40, width: 480, height: 1000))
        }
        // The caster ends at x = 40, its shadow at 48; 4 points of deviation are 8 pixels.
        for x in [84, 90, 96, 104, 112] {
            let distance = (Double(x) + 0.5 - 96) / 8
            let alpha = Float(0.5 * erfc(distance / 2.0.squareRoot()))
            #expect(Playback.isNear(picture[x, 90], SIMD4(0, 0, 0, alpha), tolerance: 2.5))
        }
        #expect(picture[70, 90] == Playback.opaqueRed)
    }

    @Test func layersCastOneShadow() throws {
        let picture = try Playback.picture { context in
            context.setShadow(offset: CGSize(width: 4, height: 4), blur: 0, color: CGColor(gray: 0, alpha: 1))
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            context.setFillColor(Playback.red)
            context.fill(CGRect(x: 8, y: 8, width: 16, height: 32))
            context.fill(CGRect(x: 24, y: 8, width: 16, height: 32))
            context.endTransparencyLayer()
        }
        // The second rectangle would have got the first one's shadow on it, had each cast its own.
        #expect(picture[26, 20] == Playback.opaqueRed && picture[42, 42] == SIMD4(0, 0, 0, 255))
        #expect(picture[46, 20] == Playback.clear)
    }
}
