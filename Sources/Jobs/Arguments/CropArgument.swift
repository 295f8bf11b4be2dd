package import LayerModel

/// A part of the picture, as `X,Y,W,H`, in pixels.
package struct CropArgument: Sendable, Equatable {
    package var rect: PixelRect

    /// `nil` if the text is no part.
    package init?(_ text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Int32($0) }
        guard parts.count == 4, let x = parts[0], let y = parts[1], let width = parts[2], let height = parts[3],
            width > 0, height > 0
        else { return nil }
        rect = PixelRect(x: Int(x), y: Int(y), width: Int(width), height: Int(height))
    }
}
