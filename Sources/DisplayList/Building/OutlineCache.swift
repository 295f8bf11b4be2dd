import LayerModel
package import TextLayout

/// The outlines of strokes and of text, which are dear to find, kept from frame to frame, and what lays text out.
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

    private struct Entry {
        var outline: Outline
        /// Keeps the path alive, so that its identity in the key stays its own.
        var path: CGPath
        var frame: Int
    }

    /// Outlines that no frame used for this long are forgotten.
    private static let framesKept = 8

    /// The runs of text.
    let glyphs = GlyphRunCache()
    /// Lays out the text of layers; at first in the fonts of the machine.
    package var text = TextEngine.shared(for: FontSources())
    /// Images that backgrounds repeat.
    let patterns = RepeatedImageCache()
    private var strokes: [Key: Entry] = [:]
    private var frame = 0
    /// How many commands and transforms the last frame had.
    var expectedCommands = 0
    var expectedTransforms = 0

    /// An empty cache.
    package init() {}

    /// Starts a frame: what was not used for some frames goes.
    func beginFrame() {
        glyphs.beginFrame()
        patterns.beginFrame()
        frame += 1
        guard frame % Self.framesKept == 0 else { return }
        let oldest = frame - Self.framesKept
        for (key, entry) in strokes where entry.frame < oldest { strokes[key] = nil }
    }

    /// The outline of a shape's stroke, to be filled by the non-zero rule.
    ///
    /// - Parameters:
    ///   - tolerance: How far it may be from the true one, in the path's units.
    ///   - isChanging: Whether the next frame will have another one, so that this one is not kept.
    func outline(of path: CGPath, _ shape: ShapeProperties, tolerance: CGFloat, isChanging: Bool) -> Outline {
        let dashes = shape.lineDashPattern ?? []
        let key = Key(
            path: ObjectIdentifier(path), width: shape.lineWidth, cap: CGLineCap(shape.lineCap),
            join: CGLineJoin(shape.lineJoin), miterLimit: shape.miterLimit, start: shape.strokeStart,
            end: shape.strokeEnd, dashPhase: shape.lineDashPhase, dashes: dashes, tolerance: tolerance)
        if !isChanging, let index = strokes.index(forKey: key) {
            strokes.values[index].frame = frame
            return strokes.values[index].outline
        }
        var line = path
        if !dashes.isEmpty {
            line = path.dashed(
                phase: shape.lineDashPhase, lengths: dashes.map { CGFloat($0) }, from: shape.strokeStart,
                to: shape.strokeEnd)
        } else if shape.strokeStart > 0 || shape.strokeEnd < 1 {
            line = path.trimmed(from: shape.strokeStart, to: shape.strokeEnd)
        }
        let stroke = line.stroked(
            width: key.width, cap: key.cap, join: key.join, miterLimit: key.miterLimit, tolerance: tolerance)
        let outline = Outline(path: stroke, box: stroke.boundingBox)
        // A result cut off by the deadline is of no use to another frame.
        if !isChanging, !WorkLimits.areExceeded { strokes[key] = Entry(outline: outline, path: path, frame: frame) }
        return outline
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
