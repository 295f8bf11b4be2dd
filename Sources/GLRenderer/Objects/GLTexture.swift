import CEGL
import DisplayList
import LayerModel

/// A two-dimensional texture of 8-bit or float pixels.
final class GLTexture {
    /// The format of a pixel.
    enum Format {
        /// Premultiplied red, green, blue, alpha, 8 bits each.
        case rgba8
        /// The same in the order blue, green, red, alpha.
        case bgra8
        /// One channel of 8 bits, which shaders read in all four.
        case r8
        /// Four 16-bit floats.
        case rgba16Float
        /// Four 32-bit floats; sampled without filtering.
        case rgba32Float

        /// The format of pixels of a range.
        ///
        /// - Parameter bytes: That of 8 bits a channel.
        init(_ range: TargetRange, bytes: Format = .rgba8) {
            self = range == .extended ? .rgba16Float : bytes
        }

        /// OpenGL ES's names for the texture's format, the pixels' and the type of a channel, and a pixel's bytes.
        var layout: (texture: GLint, pixels: GLenum, channel: GLenum, bytes: Int) {
            switch self {
            case .rgba8: (GL_RGBA8, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), 4)
            case .bgra8: (GL_BGRA_EXT, GLenum(GL_BGRA_EXT), GLenum(GL_UNSIGNED_BYTE), 4)
            case .r8: (GL_R8, GLenum(GL_RED), GLenum(GL_UNSIGNED_BYTE), 1)
            case .rgba16Float: (GL_RGBA16F, GLenum(GL_RGBA), GLenum(GL_HALF_FLOAT), 8)
            case .rgba32Float: (GL_RGBA32F, GLenum(GL_RGBA), GLenum(GL_FLOAT), 16)
            }
        }

        var bytesPerPixel: Int { layout.bytes }
    }

    private let object: GLObject<GLTextureKind>
    /// `nil` if the budget has no room: then the texture has no pixels, and the limits of the work are exceeded.
    let reservation: MemoryReservation?
    let format: Format
    /// In pixels.
    let width: Int
    /// In pixels.
    let height: Int
    /// Whether smaller versions of the picture are kept, for trilinear sampling.
    private(set) var hasMipmaps = false

    /// A texture with undefined pixels; bound to unit 0.
    ///
    /// - Parameter levels: The number of versions of an immutable texture, which kernels may draw into; `nil` makes a mutable
    ///   one.
    init(in context: GLContext, format: Format, width: Int, height: Int, levels: Int? = nil, label: String) {
        object = GLObject(in: context)
        reservation = MemoryBudget.reserve(
            width * height * format.bytesPerPixel, for: "a texture of \(width) × \(height) pixels")
        self.format = format
        self.width = width
        self.height = height
        bind(unit: 0)
        context.state.activate(0)
        object.label(label)
        let target = GLenum(GL_TEXTURE_2D)
        let hasPixels = reservation != nil
        let (columns, rows) = (hasPixels ? GLsizei(width) : 1, hasPixels ? GLsizei(height) : 1)
        if let levels {
            glTexStorage2D(target, hasPixels ? GLsizei(levels) : 1, GLenum(format.layout.texture), columns, rows)
        } else {
            // Mesa refuses immutable storage for BGRA.
            glTexImage2D(
                target, 0, format.layout.texture, columns, rows, 0, format.layout.pixels, format.layout.channel, nil)
        }
        Self.setSampling(isFiltered: format != .rgba32Float)
        guard format == .r8 else { return }
        for channel in [GL_TEXTURE_SWIZZLE_G, GL_TEXTURE_SWIZZLE_B, GL_TEXTURE_SWIZZLE_A] {
            glTexParameteri(target, GLenum(channel), GL_RED)
        }
    }

    /// Sets the sampling of the bound texture.
    static func setSampling(isFiltered: Bool) {
        let target = GLenum(GL_TEXTURE_2D)
        let filter = isFiltered ? GL_LINEAR : GL_NEAREST
        glTexParameteri(target, GLenum(GL_TEXTURE_MIN_FILTER), filter)
        glTexParameteri(target, GLenum(GL_TEXTURE_MAG_FILTER), filter)
        glTexParameteri(target, GLenum(GL_TEXTURE_WRAP_S), GL_CLAMP_TO_EDGE)
        glTexParameteri(target, GLenum(GL_TEXTURE_WRAP_T), GL_CLAMP_TO_EDGE)
    }

    var name: GLuint { object.name }

    /// In bytes, mipmaps included.
    var byteCount: Int {
        let base = width * height * format.bytesPerPixel
        return hasMipmaps ? base + base / 3 : base
    }

    func bind(unit: Int) {
        object.context.state.bindTexture(object.name, unit: unit)
    }

    /// Replaces a part of the pixels; binds the texture to unit 0.
    ///
    /// - Parameters:
    ///   - bytes: The part's rows, at least `bytesPerRow * (height - 1)` and a row's pixels.
    ///   - bytesPerRow: A multiple of four.
    func upload(_ bytes: UnsafeRawPointer, bytesPerRow: Int, x: Int, y: Int, width: Int, height: Int) {
        guard reservation != nil else { return }
        bind(unit: 0)
        object.context.state.activate(0)
        let rowLength = bytesPerRow / format.bytesPerPixel
        if rowLength != width { glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), GLint(clamping: rowLength)) }
        object.context.timingUpload {
            glTexSubImage2D(
                GLenum(GL_TEXTURE_2D), 0, GLint(x), GLint(y), GLsizei(width), GLsizei(height),
                format.layout.pixels, format.layout.channel, bytes)
        }
        if rowLength != width { glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), 0) }
    }

    /// Makes the smaller versions from the current pixels.
    ///
    /// - Parameter lastLevel: The smallest version; `nil` is one texel.
    func makeMipmaps(lastLevel: Int? = nil) {
        bind(unit: 0)
        object.context.state.activate(0)
        if let lastLevel {
            glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MAX_LEVEL), GLint(clamping: lastLevel))
        }
        glGenerateMipmap(GLenum(GL_TEXTURE_2D))
        hasMipmaps = true
    }
}
