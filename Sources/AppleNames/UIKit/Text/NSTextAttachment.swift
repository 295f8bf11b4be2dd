public import Graphics

/// A picture in a text, in place of the character U+FFFC that has it as its `attachment`.
open class NSTextAttachment: NSObject, AttachmentObject {
    /// The character of attachments, U+FFFC.
    public static let character = 0xFFFC

    private let objectMark = CFObjectMark()
    /// The picture; without one, the character has no width.
    ///
    /// A template is shown in the colour of the text. Default `nil`.
    open var image: UIImage?
    /// The picture's box in points, y up, from the start of the character on the baseline; the text goes on behind its width.
    ///
    /// A box of no size means the picture's own size at the box's origin. Default zero.
    open var bounds = CGRect.zero
    /// The bytes of the attached file; kept for the program, and not shown.
    ///
    /// Default `nil`.
    open var contents: Data?
    /// The type of the attached file; kept for the program.
    ///
    /// Default `nil`.
    open var fileType: String?
    /// The pixels that were shown last, for another layout to find.
    private var shown: (look: Look, pixels: CGImage?)?

    private struct Look: Equatable {
        var image: UIImage
        var size: CGSize
        var color: CGColor
    }

    /// An attachment of nothing.
    public override init() {}

    /// An attachment of a picture in its own size.
    public init(image: UIImage) {
        self.image = image
    }

    /// An attachment of a file.
    ///
    /// - Parameters:
    ///   - contentData: Its bytes.
    ///   - uti: Its type.
    public init(data contentData: Data?, ofType uti: String?) {
        (contents, fileType) = (contentData, uti)
    }

    /// The room that the attachment takes up in a text of a colour.
    package func room(in color: CGColor) -> TextRoom {
        let size = bounds.isEmpty ? image?.size ?? .zero : bounds.size
        let box = CGRect(origin: CGPoint(x: bounds.minX, y: -bounds.minY - size.height), size: size)
        return TextRoom(
            width: size.width, ascent: max(0, -box.minY), descent: max(0, box.maxY),
            image: image.flatMap { pixels(of: $0, size, color) }, imageBox: box)
    }

    private func pixels(of image: UIImage, _ size: CGSize, _ color: CGColor) -> CGImage? {
        let look = Look(image: image, size: size, color: color)
        if let shown, shown.look == look { return shown.pixels }
        let pixels =
            image.isShownAsStored
            ? image.cgImage
            : image.drawn(in: size) {
                UIColor(cgColor: color).setFill()
                image.draw(in: CGRect(origin: .zero, size: size))
            }
        shown = (look, pixels)
        return pixels
    }
}

extension UIImage {
    /// Whether the stored pixels, stretched to a box, are the picture in that box.
    fileprivate var isShownAsStored: Bool {
        imageOrientation == .up && renderingMode != .alwaysTemplate && !traits.isResizable && cgImage?.isMask != true
    }
}

extension NSAttributedString {
    /// A text of one attachment: U+FFFC with the attribute `attachment`.
    public convenience init(attachment: NSTextAttachment) {
        self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
    }
}
