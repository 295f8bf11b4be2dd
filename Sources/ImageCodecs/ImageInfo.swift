/// The contents of a picture's header.
public struct ImageInfo: Sendable, Equatable {
    /// The format, by content.
    public var format: ImageFormat
    /// As shown, with the orientation applied; in pixels.
    public var width: Int
    /// As shown, with the orientation applied; in pixels.
    public var height: Int
    /// The displayed orientation of the stored rows.
    public var orientation: ImageOrientation
    /// Whether pixels may be transparent.
    public var hasAlpha: Bool
    /// Bits of each stored component: 1, 2, 4, 8 or 16.
    public var bitsPerComponent: Int
}

extension ImageInfo {
    /// In pixels, before the orientation is applied.
    package var storedWidth: Int { orientation.swapsSides ? height : width }
    /// In pixels, before the orientation is applied.
    package var storedHeight: Int { orientation.swapsSides ? width : height }

    /// Applies an orientation to a picture that had none.
    mutating func orient(_ orientation: ImageOrientation) {
        self.orientation = orientation
        if orientation.swapsSides { swap(&width, &height) }
    }
}

/// The eight orientations of a camera, by the numbers of Exif 2.32 (tag 0x0112).
///
/// Each case names the edges of the stored image's first row and first column in the picture.
public enum ImageOrientation: Int, Sendable, CaseIterable {
    case topLeft = 1
    case topRight = 2
    case bottomRight = 3
    case bottomLeft = 4
    case leftTop = 5
    case rightTop = 6
    case rightBottom = 7
    case leftBottom = 8

    /// Whether stored rows are shown as columns.
    public var swapsSides: Bool {
        rawValue >= 5
    }
}
