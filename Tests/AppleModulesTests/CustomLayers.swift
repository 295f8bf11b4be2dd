import CoreGraphics
import QuartzCore

// Layers of a program's own as Core Animation's documentation prints them, with a computed property for each `@NSManaged` one.

/// A ring that fills up: a property of its own that animates, drawn by `draw(in:)`.
class ProgressLayer: CALayer {
    var progress: CGFloat {
        get { value(forKey: #function) as? CGFloat ?? 0 }
        set { setValue(newValue, forKey: #function) }
    }
    var tint: CGColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    var drawn: [CGFloat] = []

    override init() {
        super.init()
    }

    override init(layer: Any) {
        super.init(layer: layer)
        if let layer = layer as? ProgressLayer {
            tint = layer.tint
        }
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override class func needsDisplay(forKey key: String) -> Bool {
        if key == "progress" {
            return true
        }
        return super.needsDisplay(forKey: key)
    }

    override class func defaultValue(forKey key: String) -> Any? {
        key == "progress" ? CGFloat(0) : super.defaultValue(forKey: key)
    }

    override func action(forKey event: String) -> CAAction? {
        if event == "progress" {
            let animation = CABasicAnimation(keyPath: event)
            animation.fromValue = presentation()?.progress ?? progress
            animation.timingFunction = CAMediaTimingFunction(name: .linear)
            animation.duration = 2
            return animation
        }
        return super.action(forKey: event)
    }

    override func draw(in ctx: CGContext) {
        (model() as ProgressLayer).drawn.append(progress)
        let center = CGPoint(x: bounds.midX, y: bounds.midY)
        ctx.setStrokeColor(tint)
        ctx.setLineWidth(4)
        ctx.setLineCap(.round)
        ctx.addArc(
            center: center, radius: bounds.width / 2 - 4, startAngle: -.pi / 2,
            endAngle: 2 * .pi * progress - .pi / 2, clockwise: false)
        ctx.strokePath()
    }
}

/// A layer that makes its contents itself.
class SwatchLayer: CALayer {
    var displays = 0

    override func display() {
        displays += 1
        let colorSpace = CGColorSpaceCreateDeviceRGB()
        let bitmapInfo = CGImageAlphaInfo.premultipliedLast.rawValue
        guard
            let context = CGContext(
                data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 0, space: colorSpace,
                bitmapInfo: bitmapInfo)
        else { return }
        context.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        contents = context.makeImage()
    }
}

/// A container that lays out its sublayers, and hears of its actions.
class RowLayer: CALayer, CAAnimationDelegate {
    private(set) var finished: [Bool] = []

    override func layoutSublayers() {
        super.layoutSublayers()
        var x: CGFloat = 0
        for layer in sublayers ?? [] {
            layer.frame = CGRect(x: x, y: 0, width: 10, height: bounds.height)
            x += 12
        }
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        finished.append(flag)
    }
}
