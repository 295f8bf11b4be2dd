/// The techniques of OpenGL that differ by class of device: each runs on every device, and gives the same picture up to rounding.
///
/// This file alone knows which class of device takes which; the figures are of 1,000 × 750 pixels on llvmpipe.
public struct GLTechniques: Sendable, Hashable, Encodable {
    /// The programs that draw quads.
    public enum Programs: String, Sendable, CaseIterable, Encodable {
        /// One that draws all kinds, with branches that each quad's record decides: unlike neighbours share a draw call, which
        /// costs the host more than a branch costs a card.
        case one
        /// One for each kind: a CPU runs all branches for each pixel.
        case many
    }

    /// How the order of what overlaps is kept.
    public enum DrawingOrder: String, Sendable, CaseIterable, Encodable {
        /// By a depth buffer: first the opaque shapes from front to back, so that no pixel is coloured twice, and then the blended ones
        /// from back to front, where nothing opaque lies in front of them. Opaque parts share draw calls whatever lies between them.
        case depth
        /// All from back to front. A CPU pays more for the test of a pixel than for a plain colour that is hidden later: 200
        /// large cards one over the other take 107 ms instead of 122, and turned ones 22 instead of 73.
        case painter
    }

    /// How pixels come back from the device.
    public enum Readback: String, Sendable, CaseIterable, Encodable {
        /// Through a buffer, which the device copies a picture to as soon as that is drawn.
        case asynchronous
        /// When they are asked for: where the CPU draws there is nothing to wait for, and a buffer is one copy more.
        case synchronous
    }

    /// The programs that draw quads.
    public var programs: Programs
    /// How the order of what overlaps is kept.
    public var drawingOrder: DrawingOrder
    /// How pixels come back from the device.
    public var readback: Readback

    /// Techniques chosen one by one.
    public init(programs: Programs, drawingOrder: DrawingOrder, readback: Readback) {
        self.programs = programs
        self.drawingOrder = drawingOrder
        self.readback = readback
    }

    /// The fastest techniques for a GPU.
    public static let gpu = GLTechniques(programs: .one, drawingOrder: .depth, readback: .asynchronous)
    /// The fastest techniques for OpenGL on the CPU.
    public static let software = GLTechniques(programs: .many, drawingOrder: .painter, readback: .synchronous)

    /// The fastest techniques for a device.
    public static func preferred(on device: RendererDevice) -> GLTechniques {
        device.isSoftware ? .software : .gpu
    }
}
