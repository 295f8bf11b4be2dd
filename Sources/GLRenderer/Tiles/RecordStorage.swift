import CEGL

/// The records of a target and their boxes in storage buffers, as kernels read them.
final class RecordStorage {
    private let records: GLStorageBuffer
    private let boxes: GLStorageBuffer

    /// The context must be current.
    init(in context: GLContext) {
        records = GLStorageBuffer(in: context, label: "records")
        boxes = GLStorageBuffer(in: context, label: "boxes of records")
    }

    /// Replaces the contents; returns the bytes sent.
    func upload(_ list: RecordList) -> Int {
        list.instances.withUnsafeBytes { records.upload($0) } + list.boxes.withUnsafeBytes { boxes.upload($0) }
    }

    /// Binds the buffers for kernels.
    func bind() {
        records.bind(0)
        boxes.bind(1)
    }
}

/// A storage buffer on the device.
final class GLStorageBuffer {
    private let object: GLObject<GLBufferKind>
    private(set) var byteCount = 0

    /// An empty buffer; the context must be current.
    init(in context: GLContext, label: String) {
        object = GLObject(in: context)
        glBindBuffer(GLenum(GL_SHADER_STORAGE_BUFFER), object.name)
        object.label(label)
    }

    /// Replaces the contents; returns the bytes sent.
    func upload(_ bytes: UnsafeRawBufferPointer) -> Int {
        glBindBuffer(GLenum(GL_SHADER_STORAGE_BUFFER), object.name)
        // A new store each time, so that the driver need not wait for dispatches that still read the old one.
        glBufferData(GLenum(GL_SHADER_STORAGE_BUFFER), max(16, bytes.count), nil, GLenum(GL_STREAM_DRAW))
        glBufferSubData(GLenum(GL_SHADER_STORAGE_BUFFER), 0, bytes.count, bytes.baseAddress)
        byteCount = bytes.count
        return bytes.count
    }

    /// Makes room for bytes that kernels write; the contents are undefined if it has to grow.
    func reserve(_ byteCount: Int) {
        guard byteCount > self.byteCount else { return }
        glBindBuffer(GLenum(GL_SHADER_STORAGE_BUFFER), object.name)
        glBufferData(GLenum(GL_SHADER_STORAGE_BUFFER), byteCount, nil, GLenum(GL_DYNAMIC_COPY))
        self.byteCount = byteCount
    }

    /// Makes it the buffer of a block.
    func bind(_ block: Int) {
        glBindBufferBase(GLenum(GL_SHADER_STORAGE_BUFFER), GLuint(block), object.name)
    }
}
