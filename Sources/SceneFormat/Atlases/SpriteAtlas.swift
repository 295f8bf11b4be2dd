public import Foundation
public import ImageCodecs
public import LayerModel

/// Pictures that were packed into one, the sheet, with their names and places.
///
/// Packers leave out transparent edges (trimming) and turn pictures to fit more of them. So there are two ways to show one:
/// ``image(of:)`` gives it back as it was before it was packed, which every layer can show; the sheet as `contents` with
/// ``contentsRect(of:)`` shares one picture among all layers, and shows the trimmed sprite, turned if it is.
///
/// Reads TexturePacker's JSON, as a hash and as an array, cocos2d's property lists (versions 0 to 3), and the XML of Starling
/// and Sparrow, distinguished by their content. The XML is read by Expat, which Fontconfig brings along; Foundation's own
/// reader would be another library, and that of property lists goes as deep as its input does.
public struct SpriteAtlas: Sendable {
    /// The picture that holds all others.
    public let sheet: CGImage
    /// In the order of the file, or of their names if the file has none.
    public let sprites: [Sprite]
    /// The flaws of the sheet's file; empty for a sound one, and for an atlas that was packed.
    public let warnings: [ImageCodecWarning]
    private let numbers: [String: Int]

    /// One of the pictures.
    public struct Sprite: Sendable, Hashable {
        /// As the file has it, often with an extension: `walk_01.png`.
        public var name: String
        /// The sprite's part of the sheet, in pixels as it lies there.
        public var frame: PixelRect
        /// Whether it lies in the sheet turned by 90° clockwise.
        public var isRotated: Bool
        /// The part of the picture that the sheet holds, in pixels from the top left corner, not turned.
        public var sourceRect: PixelRect
        /// Of the whole picture, in pixels.
        public var width: Int
        /// Of the whole picture, in pixels.
        public var height: Int

        /// Whether the picture is less or other than its part of the sheet.
        var isChanged: Bool {
            isRotated || sourceRect != PixelRect(x: 0, y: 0, width: width, height: height)
        }
    }

    init(sheet: CGImage, sprites: [Sprite], warnings: [ImageCodecWarning] = []) {
        self.sheet = sheet
        self.warnings = warnings
        self.sprites = sprites
        numbers = Dictionary(sprites.enumerated().map { ($1.name, $0) }) { first, _ in first }
    }

    /// Reads an atlas and its sheet.
    ///
    /// - Parameters:
    ///   - url: A file, at most 64 MiB.
    ///   - sheet: The image; by default the one that the file names, in its folder.
    ///   - decoder: Reads the image; its limits are those of each sprite as well.
    public init(
        contentsOf url: URL, sheet: URL? = nil, decoder: ImageDecoder = ImageDecoder()
    ) throws(SpriteAtlasError) {
        let file = try AtlasFile(contentsOf: url)
        let picture: DecodedImage
        do throws(ImageCodecError) {
            picture = try decoder.read(path: sheet?.path ?? file.sheet.path)
        } catch {
            throw SpriteAtlasError(file: url.relativePath, place: "", problem: error.description)
        }
        for sprite in file.sprites {
            if let problem = sprite.problem(in: picture.image, decoder.limits) {
                throw SpriteAtlasError(file: url.relativePath, place: sprite.name, problem: problem)
            }
        }
        self.init(sheet: picture.image, sprites: file.sprites, warnings: picture.warnings)
    }

    /// The sprite of a name; `nil` if there is none.
    public subscript(name: String) -> Sprite? {
        numbers[name].map { sprites[$0] }
    }

    /// The part of the sheet that a sprite takes, in the unit space of `CALayer.contentsRect`.
    public func contentsRect(of sprite: Sprite) -> CGRect {
        let (width, height) = (CGFloat(sheet.width), CGFloat(sheet.height))
        return CGRect(
            x: CGFloat(sprite.frame.x) / width, y: CGFloat(sprite.frame.y) / height,
            width: CGFloat(sprite.frame.width) / width, height: CGFloat(sprite.frame.height) / height)
    }

    /// A sprite's picture as it was before it was packed: turned back, with its transparent edges.
    ///
    /// Shares the sheet's pixels if it was neither turned nor trimmed.
    /// - Returns: `nil` if there is not enough memory.
    public func image(of sprite: Sprite) -> CGImage? {
        sprite.image(from: sheet)
    }
}

extension SpriteAtlas.Sprite {
    /// The reason why the sprite cannot be one of a sheet; `nil` if it can.
    func problem(in sheet: CGImage, _ limits: ImageLimits) -> String? {
        guard frame.x >= 0, frame.y >= 0, frame.x + frame.width <= sheet.width, frame.y + frame.height <= sheet.height
        else {
            return "its frame \(frame.text) is not inside the sheet of \(sheet.width) × \(sheet.height) pixels"
        }
        guard width <= limits.maxPixels / max(1, height) else {
            return "it is \(width) × \(height) pixels, and at most \(limits.maxPixels) are allowed"
        }
        return nil
    }

    /// The picture, from a sheet that the frame is inside of.
    func image(from sheet: CGImage) -> CGImage? {
        guard isChanged else {
            return sheet.cropping(to: CGRect(x: frame.x, y: frame.y, width: frame.width, height: frame.height))
        }
        guard let part = PixelBuffer(width: frame.width, height: frame.height),
            let whole = PixelBuffer(width: width, height: height)
        else {
            return nil
        }
        sheet.copyPremultipliedRGBA8(frame, into: part.bytes, bytesPerRow: part.bytesPerRow)
        let (from, to) = (part.bytes.bindMemory(to: UInt32.self), whole.bytes.bindMemory(to: UInt32.self))
        for y in 0..<sourceRect.height {
            let start = (sourceRect.y + y) * width + sourceRect.x
            for x in 0..<sourceRect.width {
                // A sprite turned clockwise has its rows in columns, the last one left.
                let place = isRotated ? x * frame.width + frame.width - 1 - y : y * frame.width + x
                to[start + x] = from[place]
            }
        }
        let covers = sourceRect.width == width && sourceRect.height == height
        return CGImage(whole, isOpaque: sheet.isOpaque && covers)
    }
}

extension PixelRect {
    /// For messages.
    var text: String {
        "[\(x), \(y), \(width), \(height)]"
    }
}
