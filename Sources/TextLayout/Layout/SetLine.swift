import Graphics

/// One line of glyphs, its left end and its baseline at the origin, in points, y down.
struct SetLine {
    /// Glyphs of one face, size and colour.
    struct Piece {
        var face: FontFace
        var size: CGFloat
        /// `nil` is the text's own colour.
        var color: CGColor?
        var effects: TextEffects?
        /// Indices into `glyphs`.
        var glyphs: Range<Int>
    }

    /// A rectangle of one colour.
    struct Bar {
        var rect: CGRect
        /// `nil` is the text's own colour.
        var color: CGColor?
    }

    var pieces: [Piece] = []
    var glyphs: [PositionedGlyph] = []
    var backgrounds: [Bar] = []
    var decorations: [Bar] = []
    var images: [TextImage] = []
    /// Only if a request needs them; indices begin at the line's start.
    var spans: [LineSpan] = []
    var width = 0.0
    var ascent = 0.0
    var descent = 0.0
    /// Between this line and the next.
    var gap = 0.0
    /// Whether the paragraph is read from right to left.
    var isRightToLeft = false
    /// The start of the line in the source's bytes.
    var start = 0
    /// The start of the line in the request's text, in units of UTF-16.
    var index = 0
    /// Above the line, unless it is the first.
    var before = 0.0
    /// From the edges that the line begins and ends at inwards.
    var inset = (leading: 0.0, trailing: 0.0)
    var alignment = NSTextAlignment.natural
    /// Of the blanks at the line's end, which count for nothing where lines are aligned.
    var hanging = 0.0

    /// Makes room for a font.
    ///
    /// - Parameter rise: Upwards from the line's baseline to the font's.
    mutating func include(_ metrics: FontMetrics, size: Double, rise: Double) {
        include(ascent: metrics.ascent * size + rise, descent: metrics.descent * size - rise)
        gap = max(gap, metrics.lineGap * size)
    }

    mutating func include(ascent: Double, descent: Double) {
        self.ascent = max(self.ascent, ascent)
        self.descent = max(self.descent, descent)
    }

    /// Adds a rectangle, or makes the last one wider where it goes on.
    static func append(_ bar: Bar, to list: inout [Bar]) {
        guard bar.rect.width > 0, bar.rect.height > 0 else { return }
        if let last = list.last, last.color == bar.color, last.rect.minY == bar.rect.minY,
            last.rect.height == bar.rect.height, abs(last.rect.maxX - bar.rect.minX) < 1e-3
        {
            list[list.count - 1].rect.size.width = bar.rect.maxX - last.rect.minX
        } else {
            list.append(bar)
        }
    }
}

extension TextPicture {
    /// Adds a line with its left end and its baseline at a point; parts in the text's own colour are black until coloured.
    mutating func append(_ line: SetLine, x: Double, baseline: Double) {
        for piece in line.pieces {
            let glyphs = line.glyphs[piece.glyphs].map {
                PositionedGlyph(id: $0.id, x: Float(Double($0.x) + x), y: Float(Double($0.y) + baseline))
            }
            let isForeground = piece.color == nil
            let color = piece.color ?? .black
            // No copy of the last run is kept meanwhile, so that its glyphs grow in place.
            let last = runs.count - 1
            if last >= 0, runs[last].face === piece.face, runs[last].size == piece.size, runs[last].color == color,
                runs[last].effects == piece.effects,
                isForeground == (foregroundRuns.last == last)
            {
                runs[last].glyphs += glyphs
                continue
            }
            if isForeground { foregroundRuns.append(runs.count) }
            runs.append(
                GlyphRun(face: piece.face, size: piece.size, color: color, glyphs: glyphs, effects: piece.effects))
        }
        for bar in line.backgrounds {
            backgrounds.append(TextDecoration(bar, x: x, baseline: baseline))
        }
        images += line.images.map { TextImage(image: $0.image, rect: $0.rect.offsetBy(dx: x, dy: baseline)) }
        spans += line.spans.map { $0.moved(by: line.index) }
        for bar in line.decorations {
            if bar.color == nil { foregroundDecorations.append(decorations.count) }
            decorations.append(TextDecoration(bar, x: x, baseline: baseline))
        }
    }

    /// The same with a colour for the parts in the text's own.
    func colored(_ color: CGColor) -> TextPicture {
        var picture = self
        for index in foregroundRuns { picture.runs[index].color = color }
        for index in foregroundDecorations { picture.decorations[index].color = color }
        return picture
    }
}

extension TextDecoration {
    fileprivate init(_ bar: SetLine.Bar, x: Double, baseline: Double) {
        self.init(rect: bar.rect.offsetBy(dx: x, dy: baseline), color: bar.color ?? .black)
    }
}
