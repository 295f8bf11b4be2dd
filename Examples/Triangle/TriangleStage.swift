import Compositor
import LayerModel

/// Both triangles side by side, each an ordinary layer among others.
enum TriangleStage {
    static let size = CGSize(width: 480, height: 260)

    /// The picture at a time in seconds.
    ///
    /// - Throws: `RenderError` if the device is not there.
    static func picture(at time: Double, on device: DeviceSelection, scale: CGFloat = 2) throws -> CGImage {
        let root = CALayer()
        root.frame = CGRect(origin: .zero, size: size)
        root.backgroundColor = CGColor(srgbRed: 0.93, green: 0.94, blue: 0.96, alpha: 1)

        // Set up once, drawn whenever the program likes.
        let drawable = DrawableTriangle(frame: CGRect(x: 30, y: 30, width: 200, height: 200), scale: scale)
        drawable?.drawFrame()
        if let layer = drawable?.layer { root.addSublayer(layer) }

        // Drawn at every frame; corners, shadows and transforms are those of any layer.
        let turning = TurningTriangle()
        turning.frame = CGRect(x: 250, y: 30, width: 200, height: 200)
        turning.contentsScale = scale
        turning.cornerRadius = 40
        turning.masksToBounds = true
        root.addSublayer(turning)

        let renderer = try Renderer(device: device)
        let image = try renderer.render(root.commit(at: 0), at: time, RenderOptions(size: size, scale: scale))
        for warning in renderer.warnings { print(warning) }
        return image
    }
}
