import Foundation
import LayerModel

/// The bytes are calls of a drawing context, made by a layer that draws itself.
enum RecordingTarget {
    static func run(_ bytes: UnsafeRawBufferPointer) {
        let layer = DrawingLayer()
        layer.bytes = Array(bytes)
        layer.frame = CGRect(x: 0, y: 0, width: 96, height: 64)
        layer.setNeedsDisplay()
        Drawing.draw(layer, size: CGSize(width: 96, height: 64))
    }
}

private final class DrawingLayer: CALayer {
    var bytes: [UInt8] = []

    override func draw(in ctx: CGContext) {
        bytes.withUnsafeBytes { bytes in
            var choices = Choices(bytes)
            var calls = 0
            while !choices.isAtEnd, calls < 256 {
                Self.call(&choices, ctx)
                calls += 1
            }
        }
    }

    private static func call(_ choices: inout Choices, _ context: CGContext) {
        switch choices.index(below: 32) {
        case 0: context.saveGState()
        case 1: context.restoreGState()
        case 2: context.translateBy(x: choices.number(), y: choices.number())
        case 3: context.scaleBy(x: choices.number(), y: choices.number())
        case 4: context.rotate(by: choices.number())
        case 5: context.concatenate(transform(&choices))
        case 6: context.move(to: point(&choices))
        case 7: context.addLine(to: point(&choices))
        case 8: context.addQuadCurve(to: point(&choices), control: point(&choices))
        case 9: context.addCurve(to: point(&choices), control1: point(&choices), control2: point(&choices))
        case 10:
            context.addArc(
                center: point(&choices), radius: choices.number(), startAngle: choices.number(),
                endAngle: choices.number(), clockwise: choices.flag())
        case 11:
            context.addArc(
                tangent1End: point(&choices), tangent2End: point(&choices), radius: choices.number())
        case 12: context.addEllipse(in: rect(&choices))
        case 13: context.addRect(rect(&choices))
        case 14: context.closePath()
        case 15: context.fillPath(using: choices.flag() ? .evenOdd : .winding)
        case 16: context.strokePath()
        case 17: context.clip(using: choices.flag() ? .evenOdd : .winding)
        case 18: context.clip(to: rect(&choices))
        case 19: context.fill(rect(&choices))
        case 20: context.stroke(rect(&choices), width: choices.number())
        case 21: context.setLineWidth(choices.number())
        case 22: context.setLineDash(phase: choices.number(), lengths: [choices.number(), choices.number()])
        case 23: context.setLineJoin(choices.element(of: [.miter, .round, .bevel]))
        case 24: context.setMiterLimit(choices.number())
        case 25: context.setAlpha(choices.number())
        case 26: context.setBlendMode(CGBlendMode(rawValue: Int32(choices.index(below: 30))) ?? .normal)
        case 27:
            context.setShadow(
                offset: CGSize(width: choices.number(), height: choices.number()), blur: choices.number())
        case 28:
            choices.flag()
                ? context.beginTransparencyLayer(auxiliaryInfo: nil) : context.endTransparencyLayer()
        case 29: drawGradient(&choices, in: context)
        case 30: context.replacePathWithStrokedPath()
        default:
            context.setFillColor(
                red: choices.number(), green: choices.number(), blue: choices.number(), alpha: choices.number())
        }
    }

    private static func drawGradient(_ choices: inout Choices, in context: CGContext) {
        let colors = [CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 0)]
        let locations = [CGFloat(choices.number()), CGFloat(choices.number())]
        guard let gradient = CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: locations) else {
            return
        }
        let options = CGGradientDrawingOptions(rawValue: UInt32(choices.index(below: 4)))
        if choices.flag() {
            context.drawLinearGradient(gradient, start: point(&choices), end: point(&choices), options: options)
        } else {
            context.drawRadialGradient(
                gradient, startCenter: point(&choices), startRadius: choices.number(), endCenter: point(&choices),
                endRadius: choices.number(), options: options)
        }
    }

    private static func point(_ choices: inout Choices) -> CGPoint {
        CGPoint(x: choices.number(), y: choices.number())
    }

    private static func rect(_ choices: inout Choices) -> CGRect {
        if choices.byte() == 255 { return .infinite }
        return CGRect(x: choices.number(), y: choices.number(), width: choices.number(), height: choices.number())
    }

    private static func transform(_ choices: inout Choices) -> CGAffineTransform {
        CGAffineTransform(
            a: choices.number(), b: choices.number(), c: choices.number(), d: choices.number(), tx: choices.number(),
            ty: choices.number())
    }
}
