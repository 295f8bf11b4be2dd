import CEGL
import DisplayList
import LayerModel
import RenderDevices

/// Bytes of a picture that the device brings into a buffer, and the fence behind them.
final class Readback {
    private let buffer: ReadbackRing.Buffer
    private let ring: ReadbackRing
    private let byteCount: Int

    /// In nanoseconds.
    private static let timeout: GLuint64 = 20_000_000_000

    /// Begins to fill a buffer; the context must be current.
    ///
    /// - Parameters:
    ///   - ring: Gets the buffer back at the end.
    ///   - fill: Fills the buffer of the given name, which is bound as the destination of packed pixels.
    init(
        _ byteCount: Int, into buffer: ReadbackRing.Buffer, of ring: ReadbackRing,
        _ fill: (GLuint) throws(RenderError) -> Void
    ) throws(RenderError) {
        (self.buffer, self.ring, self.byteCount) = (buffer, ring, byteCount)
        try buffer.fill(byteCount, fill)
    }

    deinit {
        ring.give(back: buffer)
    }

    /// Calls `body` with the bytes, rows without gaps, once they are there; the context must be current.
    func withBytes<Result>(_ body: (UnsafeRawPointer) -> Result) throws(RenderError) -> Result {
        let context = buffer.object.context
        guard buffer.wait(Self.timeout) else { throw .contextLost("it did not finish in 20 seconds") }
        guard !context.isLost else { throw .contextLost("the driver reset it while a picture was read back") }
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

/// A picture on its way into memory.
final class GLPictureAhead: PictureAhead {
    private let readback: Readback
    private let layout: PixelLayout
    private let context: GLContext

    init(_ readback: Readback, layout: PixelLayout, in context: GLContext) {
        (self.readback, self.layout, self.context) = (readback, layout, context)
    }

    func withBytes<Result>(_ body: (UnsafeRawPointer, PixelLayout) throws -> Result) throws -> Result {
        let result = try context.perform { () throws(RenderError) in
            try readback.withBytes { base in Swift.Result { try body(base, layout) } }
        }
        return try result.get()
    }
}

/// The buffers of a context for copies of pictures: one for each copy underway, reused.
final class ReadbackRing {
    /// Memory on the device.
    final class Buffer {
        let object: GLObject<GLBufferKind>
        private var capacity = 0
        /// Behind the last copy, until that was waited for.
        private var fence: GLsync?

        init(in context: GLContext) {
            object = GLObject(in: context)
            glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), object.name)
            object.label("readback")
        }

        /// Begins to fill the buffer.
        fileprivate func fill(
            _ byteCount: Int, _ fill: (GLuint) throws(RenderError) -> Void
        ) throws(RenderError) {
            glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), object.name)
            defer { glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0) }
            if capacity < byteCount {
                glBufferData(GLenum(GL_PIXEL_PACK_BUFFER), byteCount, nil, GLenum(GL_STREAM_READ))
                capacity = byteCount
            }
            try fill(object.name)
            if let fence { glDeleteSync(fence) }
            fence = glFenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0)
            glFlush()
        }

        /// Returns whether the copy was complete in time.
        fileprivate func wait(_ timeout: GLuint64) -> Bool {
            guard let fence else { return true }
            var status = glClientWaitSync(fence, GLbitfield(GL_SYNC_FLUSH_COMMANDS_BIT), 0)
            if status == GLenum(GL_TIMEOUT_EXPIRED) {
                object.context.noteWait()
                status = glClientWaitSync(fence, GLbitfield(GL_SYNC_FLUSH_COMMANDS_BIT), timeout)
            }
            glDeleteSync(fence)
            self.fence = nil
            return status != GLenum(GL_TIMEOUT_EXPIRED)
        }
    }

    private var free: [Buffer] = []

    /// A buffer that no copy is in; the context must be current.
    func take(in context: GLContext) -> Buffer {
        free.popLast() ?? Buffer(in: context)
    }

    fileprivate func give(back buffer: Buffer) {
        free.append(buffer)
    }
}
