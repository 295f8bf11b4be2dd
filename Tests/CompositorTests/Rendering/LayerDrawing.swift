import DisplayListTestSupport
import GLRendererTestSupport
import LayerModel
import RenderDevices
import Testing

@testable import CPURenderer
@testable import DisplayList
@testable import GLRenderer
@testable import Rasterization

/// Layer trees drawn for tests, on the CPU or with OpenGL ES.
enum LayerDrawing {
    enum Device: String, CaseIterable, Sendable {
        case cpu
        case gl
    }

    /// The devices of this machine.
    static var devices: [Device] { GLTesting.hasDevice ? [.cpu, .gl] : [.cpu] }

    /// What a layer shows at a moment, committed at time 0.
    static func draw(
        _ layer: CALayer, width: Int, height: Int, scale: CGFloat = 1, at time: CFTimeInterval = 0, on device: Device
    ) throws -> DrawnPicture {
        let backend: any RenderBackend = device == .cpu ? CPURenderer(threads: 1) : try GLRenderer(GLTesting.device())
        let bounds = DeviceRect(
            minX: 0, minY: 0, maxX: Int32(CGFloat(width) * scale), maxY: Int32(CGFloat(height) * scale))
        let list = DisplayList(
            layer.commit(at: 0), at: time, bounds: bounds, placement: PlaneTransform(scale: Double(scale)))
        _ = try backend.draw(RenderGraph(list), of: list)
        return try backend.withPixels { DrawnPicture($0) }
    }
}
