public import Foundation

/// The traits that pictures are chosen by: the scale of their screen.
public final class UITraitCollection: Sendable, Hashable {
    /// Pixels per point; 0 is none in particular.
    public let displayScale: CGFloat

    /// No scale in particular.
    public convenience init() {
        self.init(displayScale: 0)
    }

    /// A scale, in pixels per point; 0 is taken for what is not finite and more than 0.
    public init(displayScale: CGFloat) {
        self.displayScale = displayScale.isFinite && displayScale > 0 ? displayScale : 0
    }

    /// Whether the scales are the same.
    public static func == (a: UITraitCollection, b: UITraitCollection) -> Bool {
        a.displayScale == b.displayScale
    }

    /// Hashes what equality compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(displayScale)
    }
}
