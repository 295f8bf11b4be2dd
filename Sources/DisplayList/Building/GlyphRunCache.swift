internal import Foundation
internal import LayerModel
internal import Rasterization
internal import TextLayout

/// Runs of text with the shapes of their glyphs, kept from frame to frame.
///
/// Belongs to the renderer that builds display lists, and so to one thread at a time.
final class GlyphRunCache {
    /// Glyphs of a run that are drawn together; few enough to leave out most invisible ones.
    final class Part {
        let run: OutlinedRun
        /// All outlines as one path, for drawing without masks.
        private(set) lazy var path = run.path()

        init(run: OutlinedRun) {
            self.run = run
        }
    }

    /// A glyph that is a picture, and the place of its pen.
    struct PictureGlyph {
        var glyph: UInt32
        var position: SIMD2<Double>
    }

    /// The drawing of a run.
    final class Entry {
        let face: FontFace
        /// Keeps the storage alive, so that its address stays its own.
        private let glyphs: [PositionedGlyph]
        let parts: [Part]
        let pictures: [PictureGlyph]

        fileprivate init(_ run: GlyphRun, parts: [Part], pictures: [PictureGlyph]) {
            face = run.face
            glyphs = run.glyphs
            self.parts = parts
            self.pictures = pictures
        }
    }

    private struct Key: Hashable {
        /// Of the storage of the run's glyphs, which an entry keeps.
        var glyphs: UnsafeRawPointer?
        var count: Int
        var face: ObjectIdentifier
        var size: Double
    }

    /// The drawing of a glyph.
    private enum Shape {
        case blank
        case outline(CGPath)
        case picture
    }

    private final class FaceShapes {
        let face: FontFace
        var shapes: [UInt32: Shape] = [:]
        /// A face keeps its file in memory, which counts as many shapes.
        var cost: Int { max(shapes.count, 1 << 10) }

        init(_ face: FontFace) {
            self.face = face
        }
    }

    private struct PictureKey: Hashable {
        var face: UInt64
        var glyph: UInt32
        /// The binary logarithm of its pixels to an em.
        var level: Int
        /// The text's colour, if the picture shows it.
        var foreground: CGColor?
    }

    /// Glyphs of a part.
    private static let partSize = 128
    /// The numbers of shapes of all faces, and pictures, that are kept beyond those of the last frame.
    private static let shapesKept = 1 << 15
    private static let picturesKept = 1 << 10

    private var entries = FrameCache<Key, Entry>()
    private var faces = FrameCache<ObjectIdentifier, FaceShapes>(idleFrames: .max, budget: shapesKept)
    private var pictures = FrameCache<PictureKey, ColorGlyph?>(idleFrames: .max, budget: picturesKept)

    /// Starts a frame: entries without use for some frames are removed.
    func beginFrame() {
        entries.beginFrame()
        pictures.beginFrame()
        faces.beginFrame()
    }

    /// The drawing of a run.
    func entry(for run: GlyphRun) -> Entry {
        let key = Key(
            glyphs: run.glyphs.withUnsafeBytes { $0.baseAddress }, count: run.glyphs.count,
            face: ObjectIdentifier(run.face), size: Double(run.size))
        if let known = entries.value(for: key) { return known }
        let entry = makeEntry(run)
        entries.keep(entry, for: key)
        return entry
    }

    private func makeEntry(_ run: GlyphRun) -> Entry {
        let shapes = shapes(of: run.face)
        var parts: [Part] = []
        var pictures: [PictureGlyph] = []
        for start in stride(from: 0, to: run.glyphs.count, by: Self.partSize) {
            var outlined: [(glyph: UInt32, position: SIMD2<Float>)] = []
            for glyph in run.glyphs[start..<min(start + Self.partSize, run.glyphs.count)] {
                let position = SIMD2(glyph.x, glyph.y)
                switch shape(of: glyph.id, in: shapes) {
                case .blank: break
                case .outline: outlined.append((glyph.id, position))
                case .picture:
                    guard (position.x + position.y).isFinite else { break }
                    pictures.append(PictureGlyph(glyph: glyph.id, position: SIMD2<Double>(position)))
                }
            }
            guard !outlined.isEmpty else { continue }
            let outlines = OutlinedRun(face: run.face.id, size: Double(run.size), glyphs: outlined) { glyph in
                if case .outline(let path) = shape(of: glyph, in: shapes) { return path }
                return nil
            }
            parts.append(Part(run: outlines))
        }
        return Entry(run, parts: parts, pictures: pictures)
    }

    private func shapes(of face: FontFace) -> FaceShapes {
        if let known = faces.value(for: ObjectIdentifier(face)) { return known }
        let shapes = FaceShapes(face)
        faces.keep(shapes, for: ObjectIdentifier(face), cost: shapes.cost)
        return shapes
    }

    private func shape(of glyph: UInt32, in shapes: FaceShapes) -> Shape {
        if let known = shapes.shapes[glyph] { return known }
        var shape = Shape.blank
        if let path = shapes.face.outline(of: glyph) {
            shape = .outline(path)
        } else if shapes.face.colorGlyph(glyph, pixelsPerEm: 1) != nil {
            shape = .picture
        }
        shapes.shapes[glyph] = shape
        faces.keep(shapes, for: ObjectIdentifier(shapes.face), cost: shapes.cost)
        return shape
    }

    // MARK: - Pictures

    /// A glyph's picture, at most about three times as large as it is drawn.
    ///
    /// - Parameters:
    ///   - pixelsPerEm: Above 0.
    ///   - foreground: The colour of the text.
    func picture(
        of glyph: UInt32, in face: FontFace, pixelsPerEm: Double, foreground: CGColor
    ) -> ColorGlyph? {
        let level = min(max(Portable.log2(pixelsPerEm).rounded(.up), 2), 10)
        var key = PictureKey(face: face.id, glyph: glyph, level: Int(level))
        if pictures.value(for: key)??.usesForeground == true { key.foreground = foreground }
        if let known = pictures.value(for: key) { return known }
        let picture = makePicture(of: glyph, in: face, pixelsPerEm: Portable.exp2(level), foreground: foreground)
        // A result cut off by the deadline is of no use to another frame.
        guard !WorkLimits.areExceeded else { return picture }
        pictures.keep(picture, for: key, cost: 1)
        guard picture?.usesForeground == true, key.foreground == nil else { return picture }
        // The entry without a colour only notes that one is needed.
        key.foreground = foreground
        pictures.keep(picture, for: key, cost: 1)
        return picture
    }

    private func makePicture(
        of glyph: UInt32, in face: FontFace, pixelsPerEm: Double, foreground: CGColor
    ) -> ColorGlyph? {
        guard var picture = face.colorGlyph(glyph, pixelsPerEm: CGFloat(pixelsPerEm), foreground: foreground) else {
            return nil
        }
        // A drawing is rasterised here, so that both renderers have the same pixels.
        if picture.image.backingStore != nil {
            guard let pixels = picture.image.flattened() else { return nil }
            picture.image = pixels
        }
        while picture.frame.width > 0, min(picture.image.width, picture.image.height) > 1,
            Double(picture.image.width) / Double(picture.frame.width) >= pixelsPerEm * Self.largestExcess,
            let half = picture.image.halved()
        {
            picture.image = half
        }
        return picture
    }

    /// A picture this many times larger than needed is halved.
    private static let largestExcess = 1.4
}
