/// The alignment of lines of text.
public enum NSTextAlignment: Int, Sendable {
    case left = 0
    case center = 1
    case right = 2
    case justified = 3
    /// Left or right, as the text's writing direction asks.
    case natural = 4
}

/// The wrapping or truncation of lines that are too long.
public enum NSLineBreakMode: Int, Sendable {
    /// They are broken between words, or between characters where a word is too long.
    case byWordWrapping = 0
    /// They are broken between characters.
    case byCharWrapping = 1
    /// They stay whole, and parts outside the box are left out.
    case byClipping = 2
    /// They stay whole, and an ellipsis replaces the beginning.
    case byTruncatingHead = 3
    /// They stay whole, and an ellipsis replaces the end.
    case byTruncatingTail = 4
    /// They stay whole, and an ellipsis replaces the middle.
    case byTruncatingMiddle = 5
}

/// The direction that text is read in.
public enum NSWritingDirection: Int, Sendable {
    /// That of the first character that has one.
    case natural = -1
    /// From left to right.
    case leftToRight = 0
    /// From right to left.
    case rightToLeft = 1
}
