/// A width and a height, as `640x480`.
package struct PictureSize: Sendable, Equatable {
    /// Above 0.
    package var width: Double
    /// Above 0.
    package var height: Double

    /// `nil` if the text is no size.
    package init?(_ text: String) {
        let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Double(parts[0]), let height = Double(parts[1]),
            width.isFinite, height.isFinite, width > 0, height > 0
        else { return nil }
        self.width = width
        self.height = height
    }
}
