import CEGL

/// The vertex array of quads and the buffer that holds their instances.
final class GLInstanceBuffer {
    private let array: GLInstanceArray
    private var offset = -1

    init(in context: GLContext) {
        array = GLInstanceArray(in: context, label: "quads", attributes: QuadInstance.attributes.count)
    }

    /// Replaces the contents by the instances of some batches, one after the other; returns the bytes sent.
    func upload(_ batches: [DrawBatch]) -> Int {
        let stride = MemoryLayout<QuadInstance>.stride
        let size = batches.reduce(0) { $0 + $1.instances.count } * stride
        array.bind()
        offset = -1
        // A new store each time, so that the driver need not wait for draws that still read the old one.
        glBufferData(GLenum(GL_ARRAY_BUFFER), size, nil, GLenum(GL_STREAM_DRAW))
        var start = 0
        for batch in batches {
            batch.instances.withUnsafeBytes { bytes in
                glBufferSubData(GLenum(GL_ARRAY_BUFFER), start, bytes.count, bytes.baseAddress)
            }
            start += batch.instances.count * stride
        }
        return size
    }

    /// Makes the instance at an index the first that a draw reads.
    func point(to first: Int) {
        array.bind()
        let stride = MemoryLayout<QuadInstance>.stride
        guard offset != first else { return }
        offset = first
        for (location, attribute) in QuadInstance.attributes.enumerated() {
            let pointer = UnsafeRawPointer(bitPattern: first * stride + attribute.offset)
            if attribute.isInteger {
                glVertexAttribIPointer(
                    GLuint(location), GLint(attribute.components), GLenum(GL_UNSIGNED_INT), GLsizei(stride), pointer)
            } else {
                glVertexAttribPointer(
                    GLuint(location), GLint(attribute.components), GLenum(GL_FLOAT), GLboolean(GL_FALSE),
                    GLsizei(stride), pointer)
            }
        }
    }
}
