import CEGL
internal import LayerModel

/// Textures of a context that show pictures which other contexts drew, by the pictures' identities.
///
/// Needs its context current.
final class ImportedTextures {
    private final class Entry {
        let texture: GLObject<GLTextureKind>
        /// Keeps the picture.
        let source: SharedTexture
        /// Among all that there were.
        let number: Int
        var lastFrame: Int

        init(_ source: SharedTexture, number: Int, in context: GLContext, frame: Int) {
            texture = GLObject(in: context)
            self.source = source
            self.number = number
            lastFrame = frame
        }
    }

    private unowned let context: GLContext
    private var entries: [UInt64: Entry] = [:]
    private var frame = 0
    private var made = 0

    /// The frames without use after which a picture is evicted.
    private static let maximumIdleFrames = 4

    init(in context: GLContext) {
        self.context = context
    }

    /// Starts a frame.
    func beginFrame() {
        frame += 1
        guard !entries.isEmpty else { return }
        entries = entries.filter { frame - $0.value.lastFrame <= Self.maximumIdleFrames }
    }

    /// Whether an image is now in a texture; false for images in memory, or on another device.
    func has(_ image: CGImage) -> Bool {
        if let known = entries[image.identity] {
            known.lastFrame = frame
            return true
        }
        guard let source = image.wholeRegionSource as? SharedTexture, source.connection == context.connection,
            image.width == source.width, image.height == source.height
        else { return false }
        let entry = Entry(source, number: made, in: context, frame: frame)
        made += 1
        context.state.bindTexture(entry.texture.name, unit: 0)
        context.state.activate(0)
        guard source.attach(in: context) else { return false }
        GLTexture.setSampling(isFiltered: true)
        if source.isOpaque { glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_SWIZZLE_A), GL_ONE) }
        entries[image.identity] = entry
        return true
    }

    /// Binds the image of a number to a texture unit.
    func bind(_ number: Int, unit: Int) {
        guard let entry = entries.values.first(where: { $0.number == number }) else { return }
        context.state.bindTexture(entry.texture.name, unit: unit)
    }

    /// An image as one piece: rows of textures count from the bottom up.
    func piece(of image: CGImage) -> ImagePiece {
        ImagePiece(
            texture: .init(.imported, entries[image.identity]?.number ?? -1), part: .everywhere,
            corner: .zero, toTexels: SIMD4(1, -1, 0, Double(image.height)),
            centers: TargetBox(size: SIMD2(Double(image.width), Double(image.height))).inset(by: 0.5))
    }
}
