/// The techniques of OpenGL that differ by class of device: each runs on every device, and gives the same picture up to rounding.
///
/// The choice by class of device is in this file alone.
public struct GLTechniques: Sendable, Hashable, Encodable {
    /// The technique of drawing the primitives of a target.
    public enum Drawing: String, Sendable, CaseIterable, Encodable {
        /// Compute shaders, a tile of the target at a time, which OpenGL ES 3.1 has: the multiprocessors of a card do work
        /// for which its raster pipeline is too narrow. If the driver has no such shaders, quads are drawn.
        case compute
        /// The raster pipeline: a rectangle for each primitive, those of a kind in one call where nothing between them meets
        /// their pixels. A CPU runs compute shaders with a switch of coroutines at each barrier.
        case quads
    }

    /// The way of pixels back from the device.
    public enum Readback: String, Sendable, CaseIterable, Encodable {
        /// Through a buffer; the device copies a picture to it as soon as it is drawn.
        case asynchronous
        /// On request: drawing on the CPU leaves nothing to wait for, and a buffer is one copy more.
        case synchronous
    }

    /// The technique of drawing the primitives of a target.
    public var drawing: Drawing
    /// The way of pixels back from the device.
    public var readback: Readback

    /// Techniques chosen one by one.
    public init(drawing: Drawing, readback: Readback) {
        self.drawing = drawing
        self.readback = readback
    }

    /// The fastest techniques for a GPU.
    public static let gpu = GLTechniques(drawing: .compute, readback: .asynchronous)
    /// The fastest techniques for OpenGL on the CPU.
    public static let software = GLTechniques(drawing: .quads, readback: .synchronous)

    /// The fastest techniques for a device.
    public static func preferred(on device: RendererDevice) -> GLTechniques {
        device.isSoftware ? .software : .gpu
    }
}
