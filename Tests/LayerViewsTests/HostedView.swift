import AppleNames
import Compositor
import LayerModel
import LayerViews

/// A window whose frames a test steps by hand.
final class HostedWindow {
    let window: UIWindow
    private let renderer = CARenderer()

    init(_ size: CGSize = CGSize(width: 200, height: 200)) {
        window = UIWindow(frame: CGRect(origin: .zero, size: size))
        window.isHidden = false
        renderer.layer = window.layer
    }

    /// Goes on to a time, in one frame.
    func frame(at time: CFTimeInterval) {
        renderer.beginFrame(atTime: time)
        renderer.endFrame()
    }
}

/// Red, green and blue of a pixel of what a view shows over white.
func pixel(_ view: UIView, _ x: Int, _ y: Int, scale: CGFloat = 1) throws -> SIMD3<Int> {
    var options = RenderOptions(size: view.bounds.size, scale: scale, background: .white)
    options.reusesUnchangedFrames = false
    let image = try Renderer(device: .cpu).render(view.layer, options)
    var pixel = SIMD4<UInt8>.zero
    withUnsafeMutableBytes(of: &pixel) {
        image.copyPremultipliedRGBA8(PixelRect(x: x, y: y, width: 1, height: 1), into: $0, bytesPerRow: 4)
    }
    return SIMD3(Int(pixel.x), Int(pixel.y), Int(pixel.z))
}

/// A picture of a drawing, a pixel to a point.
func picture(_ width: CGFloat, _ height: CGFloat, _ draw: () -> Void) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image { _ in draw() }
}

/// Notes what it is told of.
final class EventView: UIView {
    var heard: [String] = []
    var drawn: [CGRect] = []

    override func draw(_ rect: CGRect) {
        drawn.append(rect)
        UIColor.red.setFill()
        UIRectFill(rect)
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { heard.append("began") }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { heard.append("moved") }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { heard.append("ended") }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { heard.append("cancelled") }
    override func layoutSubviews() { heard.append("layout") }
    override func didMoveToSuperview() { heard.append(superview == nil ? "out" : "in") }
    override func didMoveToWindow() { heard.append(window == nil ? "no window" : "window") }
}
