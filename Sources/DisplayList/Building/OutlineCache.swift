import LayerModel
package import TextLayout

/// The outlines of strokes and of text, which are expensive, kept from frame to frame, and the layout of text.
///
/// Belongs to the renderer that builds display lists, and so to one thread at a time.
package final class OutlineCache {
    /// All that the outline of a stroke depends on.
    struct Key: Hashable {
        var path: ObjectIdentifier
        var width: CGFloat
        var cap: CGLineCap
        var join: CGLineJoin
        var miterLimit: CGFloat
        var start: CGFloat
        var end: CGFloat
        var dashPhase: CGFloat
        var dashes: [Double]
        var tolerance: CGFloat
    }

    /// A stroke's outline.
    struct Outline {
        var path: CGPath
        /// The box around its points.
        var box: CGRect
    }

    /// An outline, and the owner of its key.
    private struct Found {
        let outline: Outline
        /// Keeps the path alive, so that its identity in the key stays its own.
        let path: CGPath
    }

    /// The runs of text.
    let glyphs = GlyphRunCache()
    /// Lays out the text of layers; at first in the fonts of the machine.
    package var text = TextEngine.shared(for: FontSources())
    /// Images that backgrounds repeat.
    let patterns = RepeatedImageCache()
    private var strokes = FrameCache<Key, Found>()
    /// The numbers of the last frame's commands and transforms.
    var expectedCommands = 0
    var expectedTransforms = 0

    /// An empty cache.
    package init() {}

    /// Starts a frame: entries without use for some frames are removed.
    func beginFrame() {
        glyphs.beginFrame()
        patterns.beginFrame()
        strokes.beginFrame()
    }

    /// The outline of a shape's stroke, to be filled by the non-zero rule, kept for frames to come.
    ///
    /// - Parameter path: That of the key.
    func outline(_ key: Key, of path: CGPath) -> Outline {
        if let known = strokes.value(for: key) { return known.outline }
        let found = Found(outline: Outline(key, of: path), path: path)
        // A result cut off by the deadline is of no use to another frame.
        if !WorkLimits.areExceeded { strokes.keep(found, for: key) }
        return found.outline
    }
}

extension OutlineCache.Key {
    /// - Parameter tolerance: The largest error of the outline, in the path's units.
    init(_ path: CGPath, _ shape: ShapeProperties, tolerance: CGFloat) {
        self.init(
            path: ObjectIdentifier(path), width: shape.lineWidth, cap: CGLineCap(shape.lineCap),
            join: CGLineJoin(shape.lineJoin), miterLimit: shape.miterLimit, start: shape.strokeStart,
            end: shape.strokeEnd, dashPhase: shape.lineDashPhase, dashes: shape.lineDashPattern ?? [],
            tolerance: tolerance)
    }
}

extension OutlineCache.Outline {
    /// Finds the outline of a key's path; on any thread.
    init(_ key: OutlineCache.Key, of path: CGPath) {
        var line = path
        if !key.dashes.isEmpty {
            line = path.dashed(
                phase: key.dashPhase, lengths: key.dashes.map { CGFloat($0) }, from: key.start, to: key.end)
        } else if key.start > 0 || key.end < 1 {
            line = path.trimmed(from: key.start, to: key.end)
        }
        let stroke = line.stroked(
            width: key.width, cap: key.cap, join: key.join, miterLimit: key.miterLimit, tolerance: key.tolerance)
        self.init(path: stroke, box: stroke.boundingBox)
    }
}

extension CGLineCap {
    /// The cap of a shape layer; unknown names are butt.
    fileprivate init(_ cap: CAShapeLayerLineCap) {
        switch cap {
        case .round: self = .round
        case .square: self = .square
        default: self = .butt
        }
    }
}

extension CGLineJoin {
    /// The join of a shape layer; unknown names are miter.
    init(_ join: CAShapeLayerLineJoin) {
        switch join {
        case .round: self = .round
        case .bevel: self = .bevel
        default: self = .miter
        }
    }
}
