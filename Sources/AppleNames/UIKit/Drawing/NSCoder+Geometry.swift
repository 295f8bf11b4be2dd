public import Graphics

/// Geometry as text, as UIKit writes it: `{1, 2}`, `{{0, 0}, {3, 4}}`; other text is zero.
extension NSCoder {
    /// The point of a text.
    public class func cgPoint(for string: String) -> CGPoint { NSPointFromString(string) }
    /// The size of a text.
    public class func cgSize(for string: String) -> CGSize { NSSizeFromString(string) }
    /// The rectangle of a text.
    public class func cgRect(for string: String) -> CGRect { NSRectFromString(string) }
    /// The text of a point.
    public class func string(for point: CGPoint) -> String { NSStringFromPoint(point) }
    /// The text of a size.
    public class func string(for size: CGSize) -> String { NSStringFromSize(size) }
    /// The text of a rectangle.
    public class func string(for rect: CGRect) -> String { NSStringFromRect(rect) }
}
