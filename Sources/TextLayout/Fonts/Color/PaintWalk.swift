import CPango
import Graphics

/// Draws glyphs that are graphs of paints, from `COLR` tables of version 1, into a context.
///
/// User space is the font's: its units, y up.
struct PaintWalk {
    let table: PaintTable
    let face: FT_Face
    let context: CGContext
    /// The font's colours: straight, sRGB-encoded.
    let palette: [SIMD4<Double>]
    /// Of the text, straight, sRGB-encoded.
    let foreground: SIMD4<Double>
    /// Around all that was painted, in the context's base space; null if nothing was.
    private(set) var box = CGRect.null
    /// Whether the text's colour was used.
    private(set) var usesForeground = false
    /// Whether no outline that is to be painted in is damaged.
    private(set) var isComplete = true
    private var visitsLeft = 4096
    private var depth = 0

    /// Paints inside each other at most; a graph may lead to itself.
    private static let deepest = 64
    /// The index of the text's own colour.
    private static let foregroundIndex = 0xFFFF

    init(
        _ table: PaintTable, face: FT_Face, context: CGContext, palette: [SIMD4<Double>], foreground: SIMD4<Double>
    ) {
        self.table = table
        self.face = face
        self.context = context
        self.palette = palette
        self.foreground = foreground
    }

    /// Draws the paint at a place of the table, with all that is below it.
    mutating func draw(_ place: Int) {
        guard visitsLeft > 0, depth < Self.deepest, let paint = table.paint(at: place) else { return }
        visitsLeft -= 1
        depth += 1
        context.saveGState()
        draw(paint)
        context.restoreGState()
        depth -= 1
    }

    private mutating func draw(_ paint: PaintTable.Paint) {
        switch paint {
        case .layers(let layers):
            for layer in layers { if let place = table.layer(layer) { draw(place) } }
        case .glyph(let glyph, let child):
            draw(child, inside: glyph)
        case .colorGlyph(let glyph):
            if let root = table.root(of: glyph) { draw(root) }
        case .moved(let child, let transform):
            context.concatenate(transform)
            draw(child)
        case .composite(let source, let mode, let backdrop):
            draw(source, mode, over: backdrop)
        case .solid(let solid):
            let area = context.boundingBoxOfClipPath
            include(area)
            context.setFillColor(CGColor(color(solid)))
            context.fill(area)
        case .linear(let line, let start, let end, let turn):
            drawLinear(line, from: start, to: end, turn)
        case .radial(let line, let start, let startRadius, let end, let endRadius):
            drawRadial(line, from: start, startRadius, to: end, endRadius)
        case .sweep(let line, let center, let start, let end):
            drawSweep(line, center: center, from: start, to: end)
        }
    }

    /// Draws a paint inside a glyph's outline.
    private mutating func draw(_ child: Int, inside glyph: UInt32) {
        let path: CGPath?
        do {
            path = try FaceHandle.contours(of: glyph, in: face, perUnit: 1)
        } catch {
            isComplete = false
            return
        }
        guard let path else { return }
        context.beginPath()
        context.saveGState()
        context.scaleBy(x: 1, y: -1)
        context.addPath(path)
        context.restoreGState()
        if case .solid(let solid)? = table.paint(at: child) {
            include(context.boundingBoxOfPath.overlap(with: context.boundingBoxOfClipPath))
            context.setFillColor(CGColor(color(solid)))
            context.fillPath()
        } else {
            context.clip()
            draw(child)
        }
    }

    private mutating func draw(_ source: Int, _ mode: UInt8, over backdrop: Int) {
        switch mode {
        case 0: return
        case 1: return draw(source)
        case 2: return draw(backdrop)
        default: break
        }
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        draw(backdrop)
        context.setBlendMode(CGBlendMode(compositeMode: mode))
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        draw(source)
        context.endTransparencyLayer()
        context.endTransparencyLayer()
    }

    /// Notes that something was painted in a rectangle of user space.
    mutating func include(_ rect: CGRect) {
        guard !rect.isNull, rect.width > 0, rect.height > 0 else { return }
        box = box.union(rect.applying(context.ctm))
    }

    /// A colour, straight.
    mutating func color(_ color: PaintTable.PaletteColor) -> SIMD4<Double> {
        var result = SIMD4<Double>.zero
        if color.index == Self.foregroundIndex {
            usesForeground = true
            result = foreground
        } else if color.index < palette.count {
            result = palette[color.index]
        }
        result.w *= color.alpha
        return result
    }
}

extension CGColor {
    /// - Parameter color: Straight, sRGB-encoded.
    fileprivate init(_ color: SIMD4<Double>) {
        self.init(srgbRed: color.x, green: color.y, blue: color.z, alpha: color.w)
    }
}

extension CGBlendMode {
    /// The mode with an OpenType number.
    fileprivate init(compositeMode: UInt8) {
        let modes: [CGBlendMode] = [
            .clear, .copy, .normal, .normal, .destinationOver, .sourceIn, .destinationIn, .sourceOut, .destinationOut,
            .sourceAtop, .destinationAtop, .xor, .plusLighter, .screen, .overlay, .darken, .lighten, .colorDodge,
            .colorBurn, .hardLight, .softLight, .difference, .exclusion, .multiply, .hue, .saturation, .color,
            .luminosity,
        ]
        self = Int(compositeMode) < modes.count ? modes[Int(compositeMode)] : .normal
    }
}
