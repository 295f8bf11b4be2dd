import CEGL
import DisplayList
import LayerModel
import RenderDevices

/// Brings targets' pixels into memory, in the target's own format.
///
/// On hardware a copy into a buffer starts at once, and is waited for when its bytes are requested: a frame is copied while
/// the next one is encoded and drawn. Buffers are reused, one for each frame underway. On a CPU it is a plain copy.
final class PixelReadback {
    private unowned let context: GLContext
    /// Whether pictures are copied before they are requested.
    let isAsynchronous: Bool
    private let ring = ReadbackRing()
    /// The copy of the last picture, if it began.
    private var begun: Readback?
    /// Whether the last picture was requested: those of windows never are.
    private var isAwaited = true
    private var memory: [UInt8] = []

    init(in context: GLContext, isAsynchronous: Bool) {
        self.context = context
        self.isAsynchronous = isAsynchronous
    }

    /// Begins to copy the top left part of a target, if the frame before was read back.
    func start(_ target: GLTarget, width: Int, height: Int) throws(RenderError) {
        guard isAsynchronous else { return }
        begun = nil
        // The device is to begin all the same.
        guard isAwaited else { return glFlush() }
        isAwaited = false
        begun = try copy(target, width: width, height: height)
    }

    /// The copy of the part that ``start(_:width:height:)`` was called for last, which is the caller's from now on.
    func handOver(_ target: GLTarget, width: Int, height: Int) throws(RenderError) -> Readback {
        defer { begun = nil }
        if let begun { return begun }
        return try copy(target, width: width, height: height)
    }

    /// Begins to copy the top left part of a target, for a later request.
    func copy(_ target: GLTarget, width: Int, height: Int) throws(RenderError) -> Readback {
        try fill(width * height * target.layout.bytesPerPixel) { _ in
            target.read(width: width, height: height, into: nil)
        }
    }

    /// Begins to fill a buffer with bytes, for a later request.
    ///
    /// - Parameter body: Fills the buffer of a name, which is bound for pixels to be packed into.
    func fill(_ byteCount: Int, _ body: (GLuint) throws(RenderError) -> Void) throws(RenderError) -> Readback {
        try Readback(byteCount, into: ring.take(in: context), of: ring, body)
    }

    /// Calls `body` with the pixels of the part of the last ``start(_:width:height:)``, row by row without gaps.
    func withBytes<Result>(
        of target: GLTarget, width: Int, height: Int, _ body: (UnsafeRawPointer) -> Result
    ) throws(RenderError) -> Result {
        guard isAsynchronous else {
            let byteCount = width * height * target.layout.bytesPerPixel
            if memory.count < byteCount { memory = [UInt8](repeating: 0, count: byteCount) }
            context.noteWait()
            memory.withUnsafeMutableBytes { target.read(width: width, height: height, into: $0.baseAddress) }
            try context.checkHealth(after: "reading pixels back")
            let result = memory.withUnsafeBytes { $0.baseAddress.map(body) }
            guard let result else { throw .driver("there are no pixels to read") }
            return result
        }
        isAwaited = true
        let readback = try handOver(target, width: width, height: height)
        begun = readback
        return try readback.withBytes(body)
    }
}
