@testable import LayerModel

/// Evaluates animations of a layer's properties without a layer.
struct AnimationProbe {
    /// The model values.
    var model = LayerProperties()
    var animations: [CAAnimation]
    var beginTime = 0.0

    init(_ animations: CAAnimation..., model: LayerProperties = LayerProperties()) {
        self.animations = animations
        self.model = model
    }

    /// What the layer shows at a time.
    func properties(at time: Double) -> LayerProperties {
        let context = CompilationContext(properties: model)
        var properties = model
        animations.compactMap { CompiledAnimation($0, beginTime: beginTime, in: context) }
            .apply(to: &properties, at: time)
        return properties
    }

    func value(_ keyPath: String, at time: Double) -> AnimatableValue? {
        model.keyPath(keyPath).map { properties(at: time)[$0] }
    }

    func number(_ keyPath: String, at time: Double) -> Double {
        value(keyPath, at: time)?.numberValue ?? .nan
    }
}

/// Whether two numbers differ by at most `tolerance`.
func isClose(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
    abs(a - b) <= tolerance
}

/// Small pictures.
enum TestImages {
    /// A picture of one opaque grey pixel.
    static func opaque(gray: UInt8) -> CGImage? {
        guard let provider = CGDataProvider(data: Data([gray])) else { return nil }
        return CGImage(
            width: 1, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 1,
            space: CGColorSpaceCreateDeviceGray(), bitmapInfo: [], provider: provider, decode: nil,
            shouldInterpolate: true, intent: .defaultIntent)
    }
}

/// What an animation's delegate was told.
final class RecordingDelegate: CAAnimationDelegate {
    var events: [String] = []

    func animationDidStart(_ anim: CAAnimation) {
        events.append("start")
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        events.append(flag ? "finished" : "stopped")
    }
}

/// A committed tree of a root with one sublayer, stepped from frame to frame.
struct SteppedTree {
    let root = CALayer()
    let layer = CALayer()
    let renderer = CARenderer()

    init() {
        CATransaction.flush()
        root.addSublayer(layer)
        renderer.layer = root
        renderer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
        step(to: 0)
    }

    func step(to time: CFTimeInterval) {
        renderer.beginFrame(atTime: time)
        renderer.endFrame()
    }

    /// A change without actions.
    func quietly(_ change: () -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        change()
        CATransaction.commit()
    }
}
