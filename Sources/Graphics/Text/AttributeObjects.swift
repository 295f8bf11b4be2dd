// The objects that programs use as values, by the properties that the engine reads; their classes are declared above it.

/// An object with a colour, as a `UIColor` does.
package protocol ColorObject: AnyObject {
    var cgColor: CGColor { get }
}

/// An object with an image, as a `UIImage` does.
package protocol ImageObject: AnyObject {
    var cgImage: CGImage? { get }
}

/// An object with a font, as a `UIFont` does.
package protocol FontObject: AnyObject {
    /// A family or full name.
    var fontName: String { get }
    /// In points.
    var pointSize: CGFloat { get }
}

/// The style of a paragraph, as an `NSParagraphStyle` is.
package protocol ParagraphObject: AnyObject {
    var paragraph: TextParagraph { get }
}

/// The shadow of text, as an `NSShadow` is.
package protocol ShadowObject: AnyObject {
    /// `nil` if it is invisible.
    var shadow: TextShadow? { get }
}

/// Room in place of glyphs, as a `CTRunDelegate` keeps.
package protocol RoomObject: AnyObject {
    var room: TextRoom { get }
}

/// An image in a text, as an `NSTextAttachment` is.
package protocol AttachmentObject: AnyObject {
    /// Returns the room that the attachment takes up in a text of a colour.
    func room(in color: CGColor) -> TextRoom
}
