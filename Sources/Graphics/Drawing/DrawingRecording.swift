public import Foundation

/// A drawing in a `CGContext`: an immutable list of commands in painter's order, for a renderer to play back.
///
/// Commands carry their whole state, so playing them back needs no state stack. Everything is in the base space, the user space
/// that the context began with: points of the layer for a context of `draw(in:)`.
public final class DrawingRecording: Sendable {
    /// The part of the base space that can be seen: an initial clip.
    public let bounds: CGRect
    /// In painter's order.
    package let commands: [DrawingCommand]
    /// Clips that commands refer to; parents come before their children.
    package let clips: [DrawingClip]
    /// In the base space; finite, not empty.
    package let rects: [CGRect]
    /// In the base space; finite.
    package let paths: [CGPath]
    package let strokes: [DrawingStroke]
    package let images: [DrawingImage]
    package let parts: [DrawingPart]
    package let patterns: [DrawingPattern]
    package let gradients: [DrawingGradient]
    package let texts: [DrawingText]
    package let shadows: [DrawingShadow]
    /// The depth of nested recordings, this one included.
    package let nesting: Int
    /// Unique to the recording for the life of the process.
    public let identity: UInt64

    init(_ tables: DrawingTables, bounds: CGRect) {
        self.bounds = bounds
        commands = tables.commands
        clips = tables.clips
        rects = tables.rects
        paths = tables.paths
        strokes = tables.strokes
        images = tables.images
        parts = tables.parts
        patterns = tables.patterns
        gradients = tables.gradients
        texts = tables.texts
        shadows = tables.shadows
        identity = ProcessIdentity.next()
        nesting = tables.nesting + 1
    }

    /// The largest depth of nested recordings; deeper ones are drawn from their pixels.
    package static let maximumNesting = 32

    /// Whether nothing was drawn.
    public var isEmpty: Bool {
        commands.isEmpty
    }

    /// The number of commands.
    public var commandCount: Int {
        commands.count
    }
}

/// The lists that a recording is made of, while it grows.
struct DrawingTables {
    var commands: [DrawingCommand] = []
    var clips: [DrawingClip] = []
    var rects: [CGRect] = []
    var paths: [CGPath] = []
    var strokes: [DrawingStroke] = []
    var images: [DrawingImage] = []
    var parts: [DrawingPart] = []
    var patterns: [DrawingPattern] = []
    var gradients: [DrawingGradient] = []
    var texts: [DrawingText] = []
    var shadows: [DrawingShadow] = []
    /// The depth of nested recordings in the drawing.
    var nesting = 0
}
