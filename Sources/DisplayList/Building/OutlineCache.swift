import LayerModel
import Synchronization
package import TextLayout

/// The outlines of strokes and of text, which are dear to find, kept from frame to frame, and what lays text out.
///
/// Belongs to the renderer that builds display lists, and so to one thread at a time; but strokes may be asked for by several.
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

    private struct Strokes {
        var entries: [Key: Entry] = [:]
        var frame = 0

        mutating func known(_ key: Key) -> Outline? {
            guard let index = entries.index(forKey: key) else { return nil }
            entries.values[index].frame = frame
            return entries.values[index].outline
        }

        /// Keeps an outline that was found; returns the one that is kept, which another thread may have found before.
        mutating func keep(_ outline: Outline, of path: CGPath, for key: Key) -> Outline {
            if let known = known(key) { return known }
            // What the end of the time has cut off is of no use to another frame.
            guard !WorkLimits.areExceeded else { return outline }
            entries[key] = Entry(outline: outline, path: path, frame: frame)
            return outline
        }
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
    private let strokes = Mutex(Strokes())
    /// How many commands and transforms the last frame had.
    var expectedCommands = 0
    var expectedTransforms = 0

    /// An empty cache.
    package init() {}

    /// Starts a frame: what was not used for some frames goes.
    func beginFrame() {
        glyphs.beginFrame()
        patterns.beginFrame()
        strokes.withLock { strokes in
            strokes.frame += 1
            guard strokes.frame % Self.framesKept == 0 else { return }
            let oldest = strokes.frame - Self.framesKept
            for (key, entry) in strokes.entries where entry.frame < oldest { strokes.entries[key] = nil }
        }
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
        if !isChanging, let known = strokes.withLock({ $0.known(key) }) { return known }
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
        return isChanging ? outline : strokes.withLock { $0.keep(outline, of: path, for: key) }
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
    fileprivate init(_ join: CAShapeLayerLineJoin) {
        switch join {
        case .round: self = .round
        case .bevel: self = .bevel
        default: self = .miter
        }
    }
}
