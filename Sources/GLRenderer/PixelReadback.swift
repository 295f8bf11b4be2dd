import CEGL
import DisplayList
import RenderDevices

/// Brings a target's pixels into memory, in the target's own format.
///
/// On hardware the copy starts at once and is waited for when the pixels are asked for; on a CPU it is a plain copy.
final class PixelReadback {
    /// The memory on the device that a picture is copied to.
    private final class Buffer {
        let object: GLObject<GLBufferKind>
        var capacity = 0
        var fence: GLsync?
        /// Whether the last picture is in it, or on its way.
        var isFilled = false
        /// Whether the picture before was asked for: those of windows never are.
        var isAwaited = true

        init(in context: GLContext) {
            object = GLObject(in: context)
            glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), object.name)
            object.label("readback")
            glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0)
        }
    }

    private unowned let context: GLContext
    /// `nil` if pixels are copied when they are asked for.
    private let buffer: Buffer?
    private var memory: [UInt8] = []

    /// In nanoseconds.
    private static let timeout: GLuint64 = 20_000_000_000

    init(in context: GLContext, isAsynchronous: Bool) {
        self.context = context
        buffer = isAsynchronous ? Buffer(in: context) : nil
    }

    /// Begins to copy the top left part of a target, unless nobody asked for the picture before.
    func start(_ target: GLTarget, width: Int, height: Int) {
        guard let buffer else { return }
        buffer.isFilled = false
        // The device is to begin all the same.
        guard buffer.isAwaited else { return glFlush() }
        buffer.isAwaited = false
        fill(buffer, from: target, width: width, height: height)
    }

    private func fill(_ buffer: Buffer, from target: GLTarget, width: Int, height: Int) {
        buffer.isFilled = true
        glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), buffer.object.name)
        let byteCount = width * height * 4
        if buffer.capacity < byteCount {
            glBufferData(GLenum(GL_PIXEL_PACK_BUFFER), byteCount, nil, GLenum(GL_STREAM_READ))
            buffer.capacity = byteCount
        }
        target.read(width: width, height: height, into: nil)
        glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0)
        if let fence = buffer.fence { glDeleteSync(fence) }
        buffer.fence = glFenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0)
        glFlush()
    }

    /// Gives the pixels of the part that ``start(_:width:height:)`` was called for last, row by row without gaps.
    func withBytes<Result>(
        of target: GLTarget, width: Int, height: Int, _ body: (UnsafeRawPointer) -> Result
    ) throws(RenderError) -> Result {
        let byteCount = width * height * 4
        guard let buffer else {
            if memory.count < byteCount { memory = [UInt8](repeating: 0, count: byteCount) }
            memory.withUnsafeMutableBytes { target.read(width: width, height: height, into: $0.baseAddress) }
            try context.checkHealth(after: "reading pixels back")
            let result = memory.withUnsafeBytes { $0.baseAddress.map(body) }
            guard let result else { throw .driver("there are no pixels to read") }
            return result
        }
        buffer.isAwaited = true
        if !buffer.isFilled { fill(buffer, from: target, width: width, height: height) }
        if let fence = buffer.fence {
            let status = glClientWaitSync(fence, GLbitfield(GL_SYNC_FLUSH_COMMANDS_BIT), Self.timeout)
            glDeleteSync(fence)
            buffer.fence = nil
            guard status != GLenum(GL_TIMEOUT_EXPIRED) else { throw .contextLost("it did not finish in 20 seconds") }
        }
        glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), buffer.object.name)
        defer { glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0) }
        let bits = GLbitfield(GL_MAP_READ_BIT)
        guard let bytes = glMapBufferRange(GLenum(GL_PIXEL_PACK_BUFFER), 0, byteCount, bits) else {
            try context.checkHealth(after: "reading pixels back")
            throw .driver("the pixels cannot be mapped")
        }
        let result = body(bytes)
        glUnmapBuffer(GLenum(GL_PIXEL_PACK_BUFFER))
        return result
    }
}
