import Foundation
import LayerModel

/// Content that can be drawn by a specialised layer and by Core Graphics.
struct DrawnContent: Sendable {
    var name: String
    var summary: String
    /// A layer of a class made for it, by its frame and an index that varies it.
    var specialised: @Sendable (CGRect, Int) -> CALayer
    /// The same picture drawn with Core Graphics, in a rectangle.
    var draw: @Sendable (CGContext, CGRect, Int) -> Void

    static let all = [circles, gradients, labels]

    private static func hue(_ index: Int) -> CGColor {
        var random = RandomNumbers(seed: UInt64(index) &+ 100)
        return random.color()
    }

    /// The articles' own comparison: a filled and stroked circle.
    static let circles = DrawnContent(
        name: "circles", summary: "a filled and stroked circle: CAShapeLayer, or CGContext.addEllipse"
    ) { frame, index in
        let layer = CAShapeLayer()
        layer.frame = frame
        layer.path = CGPath(ellipseIn: layer.bounds.insetBy(dx: 2, dy: 2), transform: nil)
        layer.fillColor = hue(index)
        layer.strokeColor = CGColor(gray: 0.1, alpha: 1)
        layer.lineWidth = 2
        return layer
    } draw: { context, rect, index in
        context.setFillColor(hue(index))
        context.setStrokeColor(CGColor(gray: 0.1, alpha: 1))
        context.setLineWidth(2)
        context.addEllipse(in: rect.insetBy(dx: 2, dy: 2))
        context.drawPath(using: .fillStroke)
    }

    static let gradients = DrawnContent(
        name: "gradients", summary: "a linear gradient: CAGradientLayer, or CGContext.drawLinearGradient"
    ) { frame, index in
        let layer = CAGradientLayer()
        layer.frame = frame
        layer.colors = [hue(index), hue(index + 1)]
        return layer
    } draw: { context, rect, index in
        guard
            let gradient = CGGradient(
                colorsSpace: nil, colors: [hue(index), hue(index + 1)] as CFArray, locations: [0, 1])
        else { return }
        context.clip(to: rect)
        context.drawLinearGradient(
            gradient, start: CGPoint(x: rect.midX, y: rect.minY), end: CGPoint(x: rect.midX, y: rect.maxY), options: [])
    }

    static let labels = DrawnContent(
        name: "labels", summary: "a word: CATextLayer, or CGContext.showText(_:)"
    ) { frame, index in
        Workload.label("Word \(index)", size: 14, gray: 0.1, frame)
    } draw: { context, rect, index in
        context.selectFont(name: "DejaVu Sans", size: 14)
        context.setFillColor(gray: 0.1, alpha: 1)
        // The font's ascent is 0.93 of its size.
        context.textMatrix = CGAffineTransform(scaleX: 1, y: -1)
        context.showText("Word \(index)", at: CGPoint(x: rect.minX, y: rect.minY + 13))
    }
}

extension DrawnContent {
    /// A layer with a picture that Core Graphics draws now, on the CPU.
    func drawnLayer(_ frame: CGRect, _ index: Int) -> CALayer {
        let layer = CALayer()
        layer.frame = frame
        layer.contents = picture(frame.size, index)
        return layer
    }

    /// A layer whose `draw(in:)` draws.
    func recordedLayer(_ frame: CGRect, _ index: Int) -> CALayer {
        let layer = DrawingLayer { [draw] context, rect in draw(context, rect, index) }
        layer.frame = frame
        layer.setNeedsDisplay()
        return layer
    }

    /// The pixels of the drawing, rasterised on the CPU.
    func picture(_ size: CGSize, _ index: Int) -> CGImage? {
        let context = CGContext(recordingIn: CGRect(origin: .zero, size: size))
        draw(context, context.boundingBoxOfClipPath, index)
        guard let recorded = context.makeImage() else { return nil }
        var pixels = ContiguousArray<UInt8>()
        recorded.withPremultipliedRGBA8 { bytes, bytesPerRow in
            for row in 0..<recorded.height {
                pixels.append(contentsOf: bytes[(row * bytesPerRow)..<(row * bytesPerRow + recorded.width * 4)])
            }
        }
        return CGImage(
            premultipliedRGBA8: pixels, width: recorded.width, height: recorded.height, isOpaque: false)
    }
}
