import CEGL
import DisplayList
import LayerModel
import RenderDevices

/// A picture that can be drawn into and sampled.
///
/// The first row in memory is the top row of the picture: row 0 of GL, so nothing is ever flipped.
final class GLTarget {
    /// The content of a target's pixels.
    enum Kind {
        /// Colours, in the format that the driver draws fastest.
        case picture
        /// Alpha, four pixels of a row in a texel, finer than 8 bits if the driver can draw that: coverage blurred twice and then tinted
        /// would be rounded four times.
        case coverage
        /// Colours between the steps of a blur, as fine.
        case samples
        /// Colours as 32-bit floats, which not every driver can draw.
        case float
        /// Four bytes each, in the order red, green, blue, alpha.
        case bytes

        /// Pixels of a row that a texel holds.
        var pixelsPerTexel: Int32 { self == .coverage ? 4 : 1 }

        /// The range of a target in a frame: only colours of the frame have more than one.
        func range(in frame: TargetRange) -> TargetRange {
            self == .picture || self == .samples ? frame : .standard
        }
    }

    let texture: GLTexture
    let kind: Kind
    /// The values that its channels hold.
    let range: TargetRange
    /// The part that is drawn into, from the first pixel on: geometry is relative to it, so that the same pixels come out of a
    /// target that is larger because it was made for something else.
    var viewport: SIMD2<Int32>
    let framebuffer: GLObject<GLFramebufferKind>

    /// A target with undefined pixels.
    ///
    /// - Parameters:
    ///   - frame: The range of the frame that it is for.
    ///   - hasMipmaps: Whether the texture may get smaller versions.
    init(
        in context: GLContext, kind: Kind = .picture, frame: TargetRange = .standard, width: Int, height: Int,
        hasMipmaps: Bool = false, label: String
    ) throws(RenderError) {
        let capabilities = context.capabilities
        let bytes: GLTexture.Format = capabilities.targetLayout == .bgra ? .bgra8 : .rgba8
        range = kind.range(in: frame)
        let picture = GLTexture.Format(range, bytes: bytes)
        // With kernels all is as exact as the CPU renderer's floats.
        let isExact = capabilities.targetsAreImages && capabilities.drawsFloats
        let format: GLTexture.Format =
            switch kind {
            case .picture: picture
            case .coverage: isExact ? .rgba32Float : capabilities.drawsHalfFloats ? .rgba16Float : .rgba8
            case .samples: isExact || range == .extended && capabilities.drawsFloats ? .rgba32Float : picture
            case .float: .rgba32Float
            case .bytes: .rgba8
            }
        self.kind = kind
        viewport = SIMD2(Int32(clamping: width), Int32(clamping: height))
        let isImage = kind == .picture && capabilities.targetsAreImages
        let levels = hasMipmaps ? Int.bitWidth - max(width, height, 1).leadingZeroBitCount : 1
        texture = GLTexture(
            in: context, format: format, width: width, height: height, levels: isImage ? levels : nil, label: label)
        framebuffer = GLObject(in: context)
        bind()
        framebuffer.label(label)
        glFramebufferTexture2D(
            GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture.name, 0)
        try RenderError.checkLimits()
        let status = glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER))
        guard status == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
            try context.checkHealth(after: "making a target of \(width) × \(height) pixels")
            throw .driver("a target of \(width) × \(height) pixels is incomplete: 0x" + String(status, radix: 16))
        }
    }

    /// Throws if a context, which must be current, draws a wrong pixel into a target.
    static func checkDrawing(in context: GLContext) throws(RenderError) {
        let target = try GLTarget(in: context, width: 1, height: 1, label: "check")
        target.clear(.one)
        var pixel: UInt32 = 0
        target.read(width: 1, height: 1, into: &pixel)
        try context.checkHealth(after: "drawing a pixel")
        guard pixel == .max else { throw .driver("a pixel that was drawn is not there") }
    }

    var width: Int { texture.width }
    var height: Int { texture.height }

    var layout: PixelLayout {
        switch texture.format {
        case .bgra8: .bgra
        case .rgba16Float: .rgbaHalf
        case .rgba8, .r8, .rgba32Float: .rgba
        }
    }

    /// Makes this the target of drawing, clearing and reading.
    func bind() {
        framebuffer.context.state.bindFramebuffer(framebuffer.name)
    }

    /// Makes pixels one colour, and this the target of drawing.
    ///
    /// - Parameters:
    ///   - color: Premultiplied.
    ///   - limit: In pixels of the target; `nil` is all of it.
    func clear(_ color: SIMD4<Float> = .zero, in limit: DeviceRect? = nil) {
        bind()
        framebuffer.context.state.setScissor(limit)
        glClearColor(color.x, color.y, color.z, color.w)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    }

    /// Reads the top left part of the picture into memory, or, with a pixel buffer bound, into that at an offset.
    ///
    /// - Parameter destination: Room for `width * height` pixels.
    func read(width: Int, height: Int, into destination: UnsafeMutableRawPointer?) {
        bind()
        glReadPixels(
            0, 0, GLsizei(width), GLsizei(height), texture.format.layout.pixels, texture.format.layout.channel,
            destination)
    }

    /// Copies a part of the picture into another.
    ///
    /// - Parameters:
    ///   - corner: The part's first pixel.
    ///   - x: Of the copy's first pixel in `other`.
    ///   - y: Of the copy's first pixel in `other`.
    func copy(
        from corner: SIMD2<Int32> = .zero, width: Int, height: Int, to other: GLTarget, x: Int = 0, y: Int = 0
    ) {
        bind()
        other.texture.bind(unit: 0)
        framebuffer.context.state.activate(0)
        glCopyTexSubImage2D(
            GLenum(GL_TEXTURE_2D), 0, GLint(x), GLint(y), corner.x, corner.y, GLsizei(width), GLsizei(height))
    }
}
