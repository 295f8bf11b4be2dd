import CEGL
import DisplayList
import LayerModel
import RenderDevices

/// A rectangle of a target that an effect draws, with its own numbers: an instance of `effects/part.vert`.
struct EffectPart {
    /// The edges, in pixels of the target.
    private let limit: SIMD4<Float>
    private let numbers: SIMD4<Float>
    private let moreNumbers: SIMD4<Float>
    private let map: SIMD4<Float>

    /// - Parameters:
    ///
    ///   - numbers: Their meaning depends on the program.
    ///   - map: A scale and an offset of pixels.
    init(
        _ limit: DeviceRect, _ numbers: (SIMD2<Int32>, SIMD2<Int32>) = (.zero, .zero),
        _ moreNumbers: (SIMD2<Int32>, SIMD2<Int32>) = (.zero, .zero), map: SIMD4<Float> = .zero
    ) {
        self.limit = SIMD4(Float(limit.minX), Float(limit.minY), Float(limit.maxX), Float(limit.maxY))
        self.numbers = SIMD4<Float>(SIMD4(lowHalf: numbers.0, highHalf: numbers.1))
        self.moreNumbers = SIMD4<Float>(SIMD4(lowHalf: moreNumbers.0, highHalf: moreNumbers.1))
        self.map = map
    }
}

/// The draws of an effect: the state that its parts share, and the parts.
struct EffectDraw {
    /// The numbers that parts of one draw share.
    enum Uniforms: Equatable {
        case none
        /// Of a picture made smaller.
        case reduction(factors: SIMD2<Int32>, extendsEdges: Bool)
        /// Of one direction of a blur.
        case blur(BlurKernel, step: SIMD2<Int32>)
        /// Premultiplied.
        case color(SIMD4<Float>)
    }

    var program: EffectProgram
    var source: GLTarget
    var target: GLTarget
    var uniforms = Uniforms.none
    var isBlended = false
    var parts: [EffectPart]

    /// Whether parts of another may be drawn in the same call.
    fileprivate func shares(_ other: EffectDraw) -> Bool {
        program == other.program && source === other.source && target === other.target
            && isBlended == other.isBlended && uniforms == other.uniforms
    }
}

extension Sequence<EffectDraw> {
    /// The same with as few draws as their order allows.
    var joined: [EffectDraw] {
        reduce(into: []) { joined, draw in
            if let last = joined.indices.last, joined[last].shares(draw) {
                joined[last].parts += draw.parts
            } else {
                joined.append(draw)
            }
        }
    }
}

/// The parts of a draw, on the device.
final class EffectPartBuffer {
    private let array: GLInstanceArray

    /// The context must be current.
    init(in context: GLContext) {
        // The fields in their order, of four numbers each.
        let (size, stride) = (MemoryLayout<SIMD4<Float>>.stride, MemoryLayout<EffectPart>.stride)
        array = GLInstanceArray(in: context, label: "effects", attributes: stride / size)
        for location in 0..<(stride / size) {
            glVertexAttribPointer(
                GLuint(location), 4, GLenum(GL_FLOAT), GLboolean(GL_FALSE), GLsizei(stride),
                UnsafeRawPointer(bitPattern: location * size))
        }
    }

    /// Draws parts with the program in use.
    func draw(_ parts: [EffectPart]) {
        array.bind()
        parts.withUnsafeBytes { bytes in
            // A new store each time, so that the driver need not wait for draws that still read the old one.
            glBufferData(GLenum(GL_ARRAY_BUFFER), bytes.count, bytes.baseAddress, GLenum(GL_STREAM_DRAW))
        }
        glDrawArraysInstanced(GLenum(GL_TRIANGLE_STRIP), 0, 4, GLsizei(parts.count))
    }
}
