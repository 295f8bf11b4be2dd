import AppleNames
import DisplayListTestSupport
import Foundation
import LayerModel
import TestSupport
import Testing

@testable import DisplayList

/// Shadows in blend modes: a shadow is blended with what is below it, and its caster with both.
@Suite struct PlaybackShadowTests {
    /// A kind of drawing that covers x from 8 to 24 and y from 8 to 56.
    enum Caster: CaseIterable {
        case rect, path, stroke, image, layer

        func draw(in context: CGContext, _ color: CGColor) {
            let rect = CGRect(x: 8, y: 8, width: 16, height: 48)
            context.setFillColor(color)
            switch self {
            case .rect:
                context.fill(rect)
            case .path:
                context.addRect(rect)
                context.addRect(CGRect(x: 12, y: 60, width: 1, height: 0))
                context.fillPath(using: .evenOdd)
            case .stroke:
                context.setStrokeColor(color)
                context.setLineWidth(16)
                context.move(to: CGPoint(x: 16, y: 8))
                context.addLine(to: CGPoint(x: 16, y: 56))
                context.strokePath()
            case .image:
                let picture = CGContext(recordingIn: CGRect(x: 0, y: 0, width: 2, height: 2))
                picture.setFillColor(color)
                picture.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
                context.interpolationQuality = .none
                if let image = picture.makeImage() { context.draw(image, in: rect) }
            case .layer:
                context.beginTransparencyLayer(auxiliaryInfo: nil)
                context.fill(CGRect(x: 8, y: 8, width: 16, height: 24))
                context.fill(CGRect(x: 8, y: 32, width: 16, height: 24))
                context.endTransparencyLayer()
            }
        }
    }

    private static let below = CGColor(red: 0.8, green: 0.4, blue: 0.2, alpha: 0.7)
    private static let above = CGColor(red: 0.2, green: 0.6, blue: 1, alpha: 1)
    private static let shade = CGColor(red: 0.3, green: 0.1, blue: 0.5, alpha: 0.8)

    private static func premultiplied(_ color: CGColor, _ alpha: Double = 1) -> SIMD4<Double> {
        SIMD4<Double>(color.premultipliedSRGB(opacity: Float(alpha)))
    }

    @Test(arguments: CGBlendMode.allCases, Caster.allCases)
    func modesApplyToTheShadowAndThenToItsCaster(mode: CGBlendMode, caster: Caster) throws {
        for alpha in [1, 0.6] { try expectShadowAndCaster(mode, caster, alpha: alpha) }
    }

    /// - Parameter alpha: Of the caster.
    private func expectShadowAndCaster(_ mode: CGBlendMode, _ caster: Caster, alpha: Double) throws {
        // Burning and dodging divide by colours, and so multiply what rounding them does.
        let tolerance = mode == .colorBurn || mode == .colorDodge ? 8 : 4
        let source = try #require(Self.above.copy(alpha: alpha))
        let picture = try Playback.picture(tolerance: tolerance) { context in
            context.setFillColor(Self.below)
            context.fill(CGRect(x: 0, y: 0, width: 64, height: 32))
            context.setBlendMode(mode)
            context.setShadow(offset: CGSize(width: 8, height: 0), blur: 0, color: Self.shade)
            caster.draw(in: context, source)
        }
        // A layer is a picture as large as the clip; anything else changes what it covers.
        let surroundings = caster == .layer ? SIMD4<Double>.zero : nil
        for (y, ground) in [(20, Self.premultiplied(Self.below)), (44, .zero)] {
            for (x, isShape, isShadow) in [(12, true, false), (20, true, true), (28, false, true), (44, false, false)] {
                var wanted = ground
                if isShadow {
                    wanted =
                        mode.changesUnderNothing
                        ? wanted + (blended(mode, Self.premultiplied(Self.shade), on: wanted) - wanted) * alpha
                        : blended(mode, Self.premultiplied(Self.shade, alpha), on: wanted)
                }
                if let s = isShape ? Self.premultiplied(source) : surroundings { wanted = blended(mode, s, on: wanted) }
                #expect(
                    Playback.isNear(picture[x, y], SIMD4<Float>(wanted), tolerance: Float(tolerance)),
                    "\(picture[x, y]) at \(x), \(y), not \(wanted * 255)")
            }
        }
    }

    /// The clip cuts the shadow, not what casts it.
    @Test(arguments: [CGBlendMode.normal, .multiply, .sourceAtop, .sourceOut, .copy])
    func clipsCutShadows(mode: CGBlendMode) throws {
        for isPath in [false, true] {
            let picture = try Playback.picture { context in
                context.setFillColor(Self.below)
                context.fill(CGRect(x: 0, y: 0, width: 64, height: 64))
                let clip = CGRect(x: 24, y: 0, width: 24, height: 64)
                isPath ? context.addEllipse(in: clip.insetBy(dx: 0, dy: -64)) : context.addRect(clip)
                context.clip()
                context.setBlendMode(mode)
                context.setShadow(offset: CGSize(width: 24, height: 0), blur: 0, color: Self.shade)
                Caster.path.draw(in: context, Self.above)
            }
            let ground = Self.premultiplied(Self.below)
            let shadow = SIMD4<Float>(blended(mode, Self.premultiplied(Self.shade), on: ground))
            #expect(Playback.isNear(picture[16, 32], SIMD4<Float>(ground)))
            #expect(Playback.isNear(picture[36, 32], shadow, tolerance: 2.5))
            #expect(Playback.isNear(picture[52, 32], SIMD4<Float>(ground)))
        }
    }

    /// The usual ways to draw a shadow inside a shape leave the shape's complement of the shape's shadow, and nothing outside.
    @Test(arguments: ["layers", "layer", "hole"]) func shadowsInsideShapes(way: String) throws {
        let shape = CGRect(x: 8, y: 0, width: 48, height: 256)
        let picture = try Playback.picture(height: 256) { context in
            context.setFillColor(Playback.red)
            context.fill(CGRect(x: 0, y: 0, width: 64, height: 256))
            context.saveGState()
            let opaque = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
            switch way {
            case "layers":
                context.clip(to: shape)
                context.setAlpha(0.5)
                context.beginTransparencyLayer(auxiliaryInfo: nil)
                context.setShadow(offset: CGSize(width: 4, height: 0), blur: 8, color: opaque)
                context.setBlendMode(.sourceOut)
                context.beginTransparencyLayer(auxiliaryInfo: nil)
                context.setFillColor(opaque)
                context.fill(shape)
                context.endTransparencyLayer()
                context.endTransparencyLayer()
            case "layer":
                context.addRect(shape)
                context.clip()
                context.setAlpha(0.5)
                context.beginTransparencyLayer(auxiliaryInfo: nil)
                context.setShadow(offset: CGSize(width: 4, height: 0), blur: 8, color: opaque)
                context.setBlendMode(.sourceOut)
                context.setFillColor(opaque)
                context.addRect(shape)
                context.fillPath()
                context.endTransparencyLayer()
            default:
                context.clip(to: shape)
                context.setShadow(offset: CGSize(width: 4, height: 0), blur: 8, color: opaque.copy(alpha: 0.5))
                context.addRect(shape.insetBy(dx: -64, dy: -256))
                context.addRect(shape)
                context.fillPath(using: .evenOdd)
            }
            context.restoreGState()
        }
        func coverage(_ distance: Double) -> Double { 0.5 * erfc(-distance / 4 / 2.0.squareRoot()) }
        for x in [2, 7, 8, 10, 14, 20, 32, 44, 50, 55, 56, 60] {
            let center = Double(x) + 0.5
            let isInside = center > 8 && center < 56
            let alpha = isInside ? 0.5 * (1 - coverage(center - 12) * coverage(60 - center)) : 0
            let wanted = SIMD4<Float>(Float(1 - alpha), 0, Float(alpha), 1)
            #expect(
                Playback.isNear(picture[x, 128], wanted, tolerance: 3),
                "\(picture[x, 128]) at \(x), not \(wanted * 255)")
        }
    }
}
