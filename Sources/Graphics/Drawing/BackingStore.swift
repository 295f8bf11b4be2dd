public import Foundation

/// A layer's own drawing: commands instead of pixels, with the size of their picture.
public struct BackingStore: Sendable {
    /// The drawing; its bounds are the picture's, in points, minimum y at the top where y points down.
    public let recording: DrawingRecording
    /// Pixels per point; more than 0.
    public let scale: CGFloat
    /// Whether the picture has no alpha: undrawn pixels are black.
    public let isOpaque: Bool
    /// Whether pictures of extended range show colours beyond sRGB's gamut and white.
    public let isExtended: Bool

    /// The longest side, in pixels; a longer one is cut off.
    public static let maximumSide = 1 << 20

    /// A picture of a recording.
    ///
    /// - Parameters:
    ///   - recording: The commands.
    ///   - scale: Pixels per point; 1 if it is not finite or not above 0.
    ///   - isOpaque: Whether the picture has no alpha.
    ///   - isExtended: Whether pictures of extended range show colours beyond sRGB's gamut and white.
    public init(recording: DrawingRecording, scale: CGFloat = 1, isOpaque: Bool = false, isExtended: Bool = true) {
        self.recording = recording
        self.scale = scale.isFinite && scale > 0 ? scale : 1
        self.isOpaque = isOpaque
        self.isExtended = isExtended
    }

    /// In points.
    public var size: CGSize {
        recording.bounds.size
    }

    /// In pixels, rounded up.
    public var width: Int {
        pixels(recording.bounds.width)
    }

    /// In pixels, rounded up.
    public var height: Int {
        pixels(recording.bounds.height)
    }

    /// Whether every pixel is clear.
    package var showsNothing: Bool { recording.isEmpty && !isOpaque }

    private func pixels(_ length: CGFloat) -> Int {
        Int(min(max((length * scale).rounded(.up), 0), CGFloat(BackingStore.maximumSide)))
    }
}
