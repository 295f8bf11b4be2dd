import CPango
import Graphics

/// The glyphs of a text that cannot be drawn as they should be.
struct UndrawnGlyphs {
    /// Characters that no font has.
    var characters: Set<UInt32> = []
    /// Faces with glyphs whose colours are in SVG documents.
    var documents: Set<FontFaceKey> = []
    /// Glyphs whose shapes cannot be drawn.
    private(set) var glyphs: [Key: Glyph] = [:]

    struct Key: Hashable {
        var face: ObjectIdentifier
        var number: UInt32
    }

    struct Glyph {
        var face: FontFace
        var number: UInt32
        /// The characters that first need it; empty if none are known.
        var characters: String
        /// The number of glyphs before it.
        var order: Int
    }

    /// Notes a glyph whose shape cannot be drawn.
    mutating func note(_ number: UInt32, of face: FontFace, for characters: () -> String) {
        let key = Key(face: ObjectIdentifier(face), number: number)
        guard glyphs[key] == nil else { return }
        glyphs[key] = Glyph(face: face, number: number, characters: characters(), order: glyphs.count)
    }
}

/// Lays out stretches of text with Pango and takes the lines over.
struct PangoLines {
    let session: FontSession
    let source: TextSource
    let styles: StyleTable
    let keepsSpans: Bool

    /// The breaking of a stretch into lines.
    struct Breaking {
        /// In points; `nil` for lines of any length.
        var width: Double?
        /// From the start of the other lines to that of the first one, in points.
        var indent = 0.0
        var breaksBetweenCharacters = false
        var isJustified = false
        var justifiesLastLine = false
        /// The place of the ellipsis in a single line; `nil` if lines are broken at the width.
        var ellipsis: PangoEllipsizeMode?
        /// From the start of lines; empty for a stop each eight blanks.
        var tabs: [TextTab] = []
    }

    /// The lines of a part of a paragraph.
    ///
    /// - Parameters:
    ///   - range: Of the source's bytes.
    ///   - suffix: Characters behind it, in the style of its last.
    ///   - isRightToLeft: The paragraph's direction; `nil` is that of the first character that has one.
    ///   - undrawn: Receives the parts that cannot be drawn properly.
    func lines(
        of range: Range<Int>, suffix: String = "", isRightToLeft: Bool?, _ breaking: Breaking,
        undrawn: inout UndrawnGlyphs
    ) -> [SetLine] {
        let context = session.nextContext()
        pango_context_set_base_dir(context, isRightToLeft == true ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
        guard let layout = pango_layout_new(context) else { return [] }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        pango_layout_set_auto_dir(layout, isRightToLeft == nil ? 1 : 0)
        let text = source.bytes[range] + Array(suffix.utf8)
        text.withUnsafeBytes { bytes in
            let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
            pango_layout_set_text(layout, start, Int32(clamping: bytes.count))
        }
        let wraps = breaking.width != nil && breaking.ellipsis == nil
        let blanks = wraps ? gatheredBlanks(in: range) : [:]
        let ligatures = spacedLigatures(in: range)
        let words = wraps && !breaking.breaksBetweenCharacters ? source.unspacedWords(in: range) : []
        let attributes = makeAttributes(of: range, count: text.count, words, blanks, ligatures)
        pango_layout_set_attributes(layout, attributes)
        pango_attr_list_unref(attributes)
        pango_layout_set_font_description(layout, styles.styles[source.run(at: range.lowerBound)].description)
        if let width = breaking.width {
            pango_layout_set_width(layout, max(1, styles.units(width)))
            pango_layout_set_wrap(layout, breaking.breaksBetweenCharacters ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
            if breaking.indent != 0 { pango_layout_set_indent(layout, styles.units(breaking.indent)) }
        }
        if let ellipsis = breaking.ellipsis { pango_layout_set_ellipsize(layout, ellipsis) }
        setTabs(breaking.tabs, of: layout)
        var lines: [SetLine] = []
        var next = pango_layout_get_lines_readonly(layout)
        while let entry = next {
            next = entry.pointee.next
            guard let line = entry.pointee.data?.assumingMemoryBound(to: PangoLayoutLine.self) else { continue }
            let isWrapped = next != nil && !source.endsLine(before: range.lowerBound + Int(end(of: line)))
            var room: Double?
            if breaking.isJustified, isWrapped || breaking.justifiesLastLine, let width = breaking.width {
                // As Pango indents: the first line, or the others by a negative indent.
                let isIndented = (breaking.indent > 0) == lines.isEmpty
                room = width - (isIndented ? abs(breaking.indent) : 0)
            }
            lines.append(
                take(
                    line, from: range, blanks, Set(ligatures.map(\.lowerBound)), isWrapped: isWrapped,
                    room: room.map(styles.units), undrawn: &undrawn))
        }
        return lines
    }

    private func end(of line: UnsafeMutablePointer<PangoLayoutLine>) -> Int32 {
        line.pointee.start_index + line.pointee.length
    }

    private func setTabs(_ tabs: [TextTab], of layout: OpaquePointer) {
        guard !tabs.isEmpty, let list = pango_tab_array_new(Int32(clamping: tabs.count), 0) else { return }
        for (index, tab) in tabs.enumerated() {
            let alignment: PangoTabAlign =
                switch tab.alignment {
                case .center: PANGO_TAB_CENTER
                case .right: PANGO_TAB_RIGHT
                case .left, .justified, .natural: PANGO_TAB_LEFT
                }
            pango_tab_array_set_tab(list, Int32(clamping: index), alignment, styles.units(tab.location))
        }
        pango_layout_set_tabs(layout, list)
        pango_tab_array_free(list)
    }

    private func makeAttributes(
        of range: Range<Int>, count: Int, _ words: ArraySlice<Range<Int>>, _ blanks: [Int: Int32],
        _ ligatures: [Range<Int>]
    ) -> OpaquePointer? {
        let list = pango_attr_list_new()
        for word in words {
            let place = (word.lowerBound - range.lowerBound)..<(word.upperBound - range.lowerBound)
            insert(pango_attr_word_new(), at: place, into: list)
        }
        // Pango would put hyphens between any two characters; Core Text shows them at soft hyphens only.
        if !source.hasSoftHyphens { pango_attr_list_insert(list, pango_attr_insert_hyphens_new(0)) }
        let runs = source.runs(in: range)
        for run in runs {
            let style = styles.styles[run]
            let start = max(source.runStarts[run], range.lowerBound) - range.lowerBound
            let end =
                run == runs.upperBound ? count : max(start, source.runStarts[run + 1] - range.lowerBound)
            let add = { insert($0, at: start..<end, into: list) }
            add(pango_attr_font_desc_new(style.description))
            let features = style.features
            if !features.isEmpty { add(pango_attr_font_features_new(features)) }
            if let room = style.room {
                var box = PangoRectangle(
                    x: 0, y: -styles.units(room.ascent), width: styles.units(StyleTable.length(room.width)),
                    height: styles.units(room.ascent + room.descent))
                add(pango_attr_shape_new(&box, &box))
            }
            if style.kern != 0 {
                var spaced = start
                for ligature in ligatures where (start..<end).contains(ligature.lowerBound - range.lowerBound) {
                    let place = ligature.lowerBound - range.lowerBound
                    insert(pango_attr_letter_spacing_new(styles.units(style.kern)), at: spaced..<place, into: list)
                    spaced = ligature.upperBound - range.lowerBound
                }
                insert(
                    pango_attr_letter_spacing_new(styles.units(style.kern)), at: spaced..<max(spaced, end), into: list)
            }
            // A colour of its own makes Pango cut its items between runs; the colour is never read.
            add(pango_attr_foreground_new(UInt16(truncatingIfNeeded: run), UInt16(truncatingIfNeeded: run >> 16), 0))
            let first = range.lowerBound + start
            for cluster in ownClusters(in: first..<max(first, min(range.lowerBound + end, range.upperBound)), style) {
                let place = (cluster.lowerBound - range.lowerBound)..<(cluster.upperBound - range.lowerBound)
                insert(pango_attr_fallback_new(0), at: place, into: list)
            }
        }
        forEachGathered(blanks) { bytes, width in
            var box = PangoRectangle(x: 0, y: 0, width: width, height: 0)
            let place = (bytes.lowerBound - range.lowerBound)..<(bytes.upperBound - range.lowerBound)
            insert(pango_attr_shape_new(&box, &box), at: place, into: list)
        }
        return list
    }

    private func insert(
        _ attribute: UnsafeMutablePointer<PangoAttribute>?, at bytes: Range<Int>, into list: OpaquePointer?
    ) {
        guard let attribute else { return }
        attribute.pointee.start_index = UInt32(clamping: bytes.lowerBound)
        attribute.pointee.end_index = UInt32(clamping: bytes.upperBound)
        pango_attr_list_insert(list, attribute)
    }

    private func take(
        _ pango: UnsafeMutablePointer<PangoLayoutLine>, from range: Range<Int>, _ blanks: [Int: Int32],
        _ ligatures: Set<Int>, isWrapped: Bool, room: Int32?, undrawn: inout UndrawnGlyphs
    ) -> SetLine {
        var line = SetLine()
        line.isRightToLeft = pango_layout_line_get_resolved_direction(pango) == PANGO_DIRECTION_RTL
        line.start = range.lowerBound + Int(pango.pointee.start_index)
        var items: [UnsafeMutablePointer<PangoGlyphItem>] = []
        var next = pango.pointee.runs
        while let entry = next {
            if let item = entry.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self) { items.append(item) }
            next = entry.pointee.next
        }
        if items.isEmpty {
            include(styles.styles[source.run(at: line.start)], in: &line)
            return line
        }
        space(items, behind: ligatures, offset: range.lowerBound)
        let end = min(range.lowerBound + Int(end(of: pango)), range.upperBound)
        setWidths(
            of: items, min(line.start, end)..<end, offset: range.lowerBound, blanks, isWrapped: isWrapped, room: room)
        var spans: [ItemSpan] = []
        for (number, item) in items.enumerated() {
            let span = ItemSpan(
                item, isFirst: number == 0, isLast: number == items.count - 1,
                isSpaced: !ligatures.contains(range.lowerBound + Int(item.pointee.item.pointee.offset)),
                style: styles.styles[source.run(at: range.lowerBound + Int(item.pointee.item.pointee.offset))],
                x: line.width, styles)
            append(span, of: pango.pointee.layout, to: &line, undrawn: &undrawn)
            spans.append(span)
        }
        line.hanging = hangingWidth(spans, in: line, from: range)
        if keepsSpans { line.spans = lineSpans(spans, from: line.start, of: range) }
        // Backgrounds are as high as the line, which is known only now.
        for span in spans {
            guard let color = span.style.background else { continue }
            let rect = CGRect(
                x: span.x, y: -line.ascent, width: span.width, height: line.ascent + line.descent)
            SetLine.append(SetLine.Bar(rect: rect, color: color), to: &line.backgrounds)
        }
        return line
    }

    /// The width of the blanks at the end of a line.
    private func hangingWidth(_ spans: [ItemSpan], in line: SetLine, from range: Range<Int>) -> Double {
        var width = 0.0
        for span in line.isRightToLeft ? spans : spans.reversed() {
            guard let place = span.item.pointee.item?.pointee, let string = span.item.pointee.glyphs?.pointee,
                (place.analysis.level & 1 != 0) == line.isRightToLeft,
                Int32(place.analysis.flags) & PANGO_ANALYSIS_FLAG_IS_ELLIPSIS == 0
            else { break }
            let count = Int(string.num_glyphs)
            for number in 0..<count {
                let index = line.isRightToLeft ? number : count - 1 - number
                let byte = range.lowerBound + Int(place.offset + string.log_clusters[index])
                guard source.isBlank(at: byte) else { return width }
                width += Double(span.advance(of: index)) / styles.unitsPerPoint
            }
        }
        return width
    }

    /// Makes a line without glyphs as high as one in a style.
    private func include(_ style: RunStyle, in line: inout SetLine) {
        guard let font = session.loadFont(style.description) else { return }
        defer { g_object_unref(font) }
        guard let sized = session.sizedFace(of: font) else { return }
        line.include(sized.face.metrics, size: sized.size / styles.unitsPerPoint, rise: style.rise)
    }

    private func append(
        _ span: ItemSpan, of layout: OpaquePointer?, to line: inout SetLine, undrawn: inout UndrawnGlyphs
    ) {
        defer { line.width += span.width }
        if let room = span.style.room {
            return append(room, span, to: &line)
        }
        guard let font = span.item.pointee.item.pointee.analysis.font, let sized = session.sizedFace(of: font),
            let string = span.item.pointee.glyphs
        else { return }
        let style = span.style
        let unit = style.widening / styles.unitsPerPoint
        let size = sized.size / styles.unitsPerPoint
        let metrics = sized.face.metrics
        line.include(metrics, size: size, rise: style.rise)
        var x = span.x + span.inset
        let first = line.glyphs.count
        for index in 0..<Int(max(string.pointee.num_glyphs, 0)) {
            let info = string.pointee.glyphs[index]
            defer { x += Double(span.advance(of: index)) * unit }
            guard info.glyph != cpango_glyph_empty() else { continue }
            var glyph = info.glyph
            if glyph & cpango_glyph_unknown_flag() != 0 {
                undrawn.characters.insert(glyph & ~cpango_glyph_unknown_flag())
                // The box that every font has for missing glyphs.
                glyph = 0
            }
            if sized.face.isUnusable(glyph) {
                undrawn.note(glyph, of: sized.face) { span.characters(of: index, in: layout) }
                glyph = 0
            }
            let place = PositionedGlyph(
                id: glyph, x: Float(x + Double(info.geometry.x_offset) * unit),
                y: Float(Double(info.geometry.y_offset) / styles.unitsPerPoint - style.rise))
            if sized.face.isDocument(glyph) { undrawn.documents.insert(sized.face.key) }
            let layers = sized.face.hasLayers ? sized.face.layers(of: glyph) : []
            if layers.isEmpty {
                line.add(place, sized.face, size, style.color, style.effects)
            }
            for layer in layers {
                var part = place
                part.id = layer.glyph
                line.add(part, sized.face, size, layer.color ?? style.color, style.effects)
            }
        }
        guard line.glyphs.count > first || span.width > 0 else { return }
        decorate(span, metrics, size: size, in: &line)
    }

    /// Makes a line as high as room in it, and shows the pictures that the room is for.
    private func append(_ room: TextRoom, _ span: ItemSpan, to line: inout SetLine) {
        let rise = span.style.rise
        line.include(
            ascent: StyleTable.length(room.ascent) + rise, descent: StyleTable.length(room.descent) - rise)
        guard let image = room.image, !room.imageBox.isEmpty else { return }
        var x = span.x + span.inset
        for index in 0..<Int(max(span.item.pointee.glyphs?.pointee.num_glyphs ?? 0, 0)) {
            line.images.append(TextImage(image: image, rect: room.imageBox.offsetBy(dx: x, dy: -rise)))
            x += Double(span.advance(of: index)) * span.style.widening / styles.unitsPerPoint
        }
    }

    private func decorate(_ span: ItemSpan, _ metrics: FontMetrics, size: Double, in line: inout SetLine) {
        let style = span.style
        let add = { (line: inout SetLine, kind: Int, color: CGColor?, position: Double, thickness: Double) in
            guard kind & 0xF != 0 else { return }
            let isDouble = kind & 0xF == 9
            let height = thickness * size * (kind & 0xF == 2 ? 2 : 1)
            let middle = position * size - style.rise
            for offset in isDouble ? [-height, height] : [0] {
                let rect = CGRect(x: span.x, y: middle + offset - height / 2, width: span.width, height: height)
                SetLine.append(SetLine.Bar(rect: rect, color: color ?? style.color), to: &line.decorations)
            }
        }
        add(
            &line, style.underline, style.underlineColor, metrics.underlinePosition, metrics.underlineThickness)
        add(
            &line, style.strikethrough, style.strikethroughColor, metrics.strikethroughPosition,
            metrics.strikethroughThickness)
    }
}

/// A stretch of a line in one style and font, and where it is.
struct ItemSpan {
    let item: UnsafeMutablePointer<PangoGlyphItem>
    let style: RunStyle
    /// The left end, in points from the line's.
    let x: Double
    /// In points.
    let width: Double
    /// From the left end to where Pango's first glyph begins.
    let inset: Double
    /// The letter spacing that Pango puts before each glyph but the first, in points.
    let before: Double

    /// Pango puts half of the letter spacing on each side of a character and takes it away at the ends of lines; Core Text
    /// puts all of it behind each.
    ///
    /// - Parameter isSpaced: Whether Pango spaced the letters, as it does except in ligatures.
    init(
        _ item: UnsafeMutablePointer<PangoGlyphItem>, isFirst: Bool, isLast: Bool, isSpaced: Bool, style: RunStyle,
        x: Double, _ styles: StyleTable
    ) {
        self.item = item
        self.style = style
        self.x = x
        var units = 0
        var (startsEmpty, endsEmpty) = (false, false)
        if let string = item.pointee.glyphs?.pointee, string.num_glyphs > 0 {
            let count = Int(string.num_glyphs)
            for index in 0..<count { units += Self.advance(of: index, in: item) }
            startsEmpty = string.glyphs[0].geometry.width == 0
            endsEmpty = string.glyphs[count - 1].geometry.width == 0
        }
        var width = Double(units) / styles.unitsPerPoint * style.widening
        var (inset, space) = (0.0, 0.0)
        if style.kern != 0, isSpaced {
            let kern = Int(styles.units(style.kern))
            let scale = Int(PANGO_SCALE)
            var before = kern / 2
            // Whole pixels are halved to whole pixels.
            if kern & (scale - 1) == 0 { before = (before + scale / 2) & ~(scale - 1) }
            space = Double(before) / styles.unitsPerPoint
            let left = isFirst || startsEmpty ? 0 : before
            let right = isLast || endsEmpty ? 0 : kern - before
            width += Double(kern - left - right) / styles.unitsPerPoint
            inset = Double(-left) / styles.unitsPerPoint
            if item.pointee.item.pointee.analysis.level & 1 != 0 { inset += Double(kern) / styles.unitsPerPoint }
        }
        self.width = width
        self.inset = inset
        before = space
    }

    /// A glyph's advance in units of Pango.
    func advance(of index: Int) -> Int {
        Self.advance(of: index, in: item)
    }

    /// The characters that a glyph is for; empty for an ellipsis, which is for none.
    func characters(of index: Int, in layout: OpaquePointer?) -> String {
        guard let text = layout.flatMap({ pango_layout_get_text($0) }), let place = item.pointee.item?.pointee,
            let string = item.pointee.glyphs?.pointee,
            Int32(place.analysis.flags) & PANGO_ANALYSIS_FLAG_IS_ELLIPSIS == 0
        else { return "" }
        let start = string.log_clusters[index]
        // Clusters go down where text is read from right to left.
        let step = place.analysis.level & 1 == 0 ? 1 : -1
        var next = index
        while (0..<Int(string.num_glyphs)).contains(next), string.log_clusters[next] == start { next += step }
        let end = (0..<Int(string.num_glyphs)).contains(next) ? string.log_clusters[next] : place.length
        guard start >= 0, start < end, end <= place.length else { return "" }
        let bytes = UnsafeBufferPointer(start: text + Int(place.offset + start), count: Int(end - start))
        return String(decoding: bytes.lazy.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Pango makes an ellipsis as wide as the rest of the line; this is its own width.
    private static func advance(of index: Int, in item: UnsafeMutablePointer<PangoGlyphItem>) -> Int {
        guard let glyph = item.pointee.glyphs?.pointee.glyphs[index] else { return 0 }
        let analysis = item.pointee.item.pointee.analysis
        guard Int32(analysis.flags) & PANGO_ANALYSIS_FLAG_IS_ELLIPSIS != 0, let font = analysis.font else {
            return Int(glyph.geometry.width)
        }
        var box = PangoRectangle()
        pango_font_get_glyph_extents(font, glyph.glyph, nil, &box)
        return Int(box.width)
    }
}

extension SetLine {
    fileprivate mutating func add(
        _ glyph: PositionedGlyph, _ face: FontFace, _ size: Double, _ color: CGColor?, _ effects: TextEffects?
    ) {
        glyphs.append(glyph)
        if let last = pieces.last, last.face === face, last.size == CGFloat(size), last.color == color,
            last.effects == effects
        {
            pieces[pieces.count - 1].glyphs = last.glyphs.lowerBound..<glyphs.count
        } else {
            pieces.append(
                Piece(
                    face: face, size: CGFloat(size), color: color, effects: effects,
                    glyphs: glyphs.count - 1..<glyphs.count))
        }
    }
}
