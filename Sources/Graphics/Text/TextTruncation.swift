/// The place of the ellipsis in text that does not fit.
package enum TextTruncation: Hashable, Sendable {
    /// The text stays whole.
    case none
    /// The start, the middle or the end of the line.
    case start, middle, end
}
