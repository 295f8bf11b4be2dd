import Foundation
import LayerModel

/// A small tree of which everything that is cached somewhere changes: text, pictures, paths, drawings, blurs, layers, animations.
final class ChangingScene {
    let root = CALayer()
    private let title = CATextLayer()
    private let photo = CALayer()
    private let shape = CAShapeLayer()
    private let gradient = CAGradientLayer()
    private let drawing = DrawnLayer()
    private let stack = CALayer()
    private(set) var completions = 0

    init() {
        root.bounds = CGRect(x: 0, y: 0, width: 96, height: 96)
        root.position = CGPoint(x: 48, y: 48)
        root.backgroundColor = CGColor(gray: 0.9, alpha: 1)
        title.fontSize = 12
        title.foregroundColor = .black
        photo.shadowOpacity = 0.5
        shape.fillColor = CGColor(red: 0.8, green: 0.2, blue: 0.1, alpha: 1)
        stack.mask = CALayer()
        stack.mask?.backgroundColor = .black
        stack.mask?.cornerRadius = 6
        for (index, layer) in [gradient, photo, shape, drawing, stack, title].enumerated() {
            layer.frame = CGRect(x: CGFloat(index % 3) * 32, y: CGFloat(index / 3) * 48, width: 30, height: 46)
            root.addSublayer(layer)
        }
        stack.mask?.frame = stack.bounds
    }

    /// Changes everything, as frame `frame` wants it.
    func change(_ frame: Int) throws {
        let phase = Double(frame % 360) / 360
        // Implicit animations begin, and end half a second later.
        CATransaction.begin()
        CATransaction.setCompletionBlock { [unowned self] in completions += 1 }
        photo.position.x = 44 + 8 * phase
        CATransaction.commit()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        title.string = "№ \(frame)"
        if frame % 8 == 0 { photo.contents = Self.picture(frame) }
        photo.shadowRadius = 1 + 5 * phase
        shape.path = Self.star(points: 5 + frame % 7, turned: phase)
        gradient.colors = [CGColor(red: phase, green: 0.5, blue: 1 - phase, alpha: 1), CGColor.black]
        drawing.number = frame
        drawing.setNeedsDisplay()
        let layer = CALayer()
        layer.frame = CGRect(x: Double(frame % 20), y: Double(frame % 30), width: 8, height: 8)
        layer.backgroundColor = CGColor(red: 0, green: phase, blue: 0.5, alpha: 0.7)
        stack.addSublayer(layer)
        if let first = stack.sublayers?.first, stack.sublayers?.count ?? 0 > 20 { first.removeFromSuperlayer() }
        stack.opacity = Float(0.4 + 0.5 * phase)
        CATransaction.commit()
    }

    private static func picture(_ frame: Int) -> CGImage? {
        let bytes = (0..<1024).map { $0 % 4 == 3 ? 255 : UInt8(truncatingIfNeeded: $0 &* 7 &+ frame) }
        return CGDataProvider(data: Data(bytes)).flatMap { provider in
            CGImage(
                width: 16, height: 16, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 64,
                space: CGColorSpace(name: CGColorSpace.sRGB) ?? CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.noneSkipLast.rawValue), provider: provider,
                decode: nil,
                shouldInterpolate: true, intent: .defaultIntent)
        }
    }

    private static func star(points: Int, turned: Double) -> CGPath {
        let path = CGMutablePath()
        for index in 0..<(2 * points) {
            let angle = 2 * .pi * (turned + Double(index) / Double(2 * points))
            let radius = index % 2 == 0 ? 14.0 : 6
            let point = CGPoint(x: 15 + radius * cos(angle), y: 23 + radius * sin(angle))
            if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
        path.closeSubpath()
        return path
    }
}

/// A layer that a program draws.
private final class DrawnLayer: CALayer {
    var number = 0

    override func draw(in context: CGContext) {
        context.setFillColor(CGColor(red: 0.2, green: 0.4, blue: Double(number % 100) / 100, alpha: 1))
        context.fillEllipse(in: bounds.insetBy(dx: 3, dy: Double(number % 10)))
    }
}
