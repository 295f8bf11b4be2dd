import CPango
import Graphics

/// The widths of blanks: those at the end of a line hang, and those within a justified line are stretched.
extension PangoLines {
    /// The width of each blank that another one is next to, in units of Pango, by its byte in the source.
    ///
    /// Pango hangs one blank at the end of a line and wraps the others, so that the last one of several has the width of all
    /// while lines are broken.
    func gatheredBlanks(in range: Range<Int>) -> [Int: Int32] {
        var widths: [Int: Int32] = [:]
        var known: [Int: Int32] = [:]
        var previous: Int?
        for byte in range where source.isBlank(at: byte) && source.bytes[byte] != 0x09 {
            defer { previous = byte }
            guard let before = previous, byte == before + (source.bytes[before] == 0x20 ? 1 : 3) else { continue }
            for blank in [before, byte] where widths[blank] == nil {
                let isWide = source.bytes[blank] != 0x20
                let (run, key) = (source.run(at: blank), source.run(at: blank) * 2 + (isWide ? 1 : 0))
                let width = known[key] ?? advance(of: isWide ? 0x3000 : 0x20, styles.styles[run])
                known[key] = width
                widths[blank] = width
            }
        }
        return widths
    }

    private func advance(of character: hb_codepoint_t, _ style: RunStyle) -> Int32 {
        guard let font = session.loadFont(style.description) else { return 0 }
        defer { g_object_unref(font) }
        var glyph: hb_codepoint_t = 0
        guard let shape = pango_font_get_hb_font(font), hb_font_get_nominal_glyph(shape, character, &glyph) != 0
        else { return 0 }
        return hb_font_get_glyph_h_advance(shape, glyph)
    }

    /// Calls `body` with each gathered blank, its bytes, and its width while lines are broken.
    func forEachGathered(_ widths: [Int: Int32], _ body: (Range<Int>, Int32) -> Void) {
        var sum: Int32 = 0
        for byte in widths.keys.sorted() {
            let end = byte + (source.bytes[byte] == 0x20 ? 1 : 3)
            sum = sum.addingReportingOverflow(widths[byte] ?? 0).partialValue
            body(byte..<end, widths[end] == nil ? sum : 0)
            if widths[end] == nil { sum = 0 }
        }
    }

    /// Sets the blanks of a line to their own widths, and stretches the line.
    ///
    /// - Parameters:
    ///   - items: The line's, from left to right.
    ///   - bytes: The line's, of the source.
    ///   - offset: Of the layout's text in the source.
    ///   - gathered: From `gatheredBlanks(in:)`.
    ///   - isWrapped: Whether the line was broken at its end, where its blanks have no width.
    ///   - room: The width to stretch the line to, in units of Pango; `nil` for none.
    func setWidths(
        of items: [UnsafeMutablePointer<PangoGlyphItem>], _ bytes: Range<Int>, offset: Int, _ gathered: [Int: Int32],
        isWrapped: Bool, room: Int32?
    ) {
        guard !gathered.isEmpty || room != nil else { return }
        var trailing = bytes.upperBound
        while trailing > bytes.lowerBound {
            let before = source.characterStart(before: trailing - 1)
            guard source.isBlank(at: before) else { break }
            trailing = before
        }
        var width = 0.0
        var blanks: [Gap] = []
        var clusters: [Gap] = []
        for item in items {
            guard let place = item.pointee.item?.pointee, let string = item.pointee.glyphs else { continue }
            let style = styles.styles[source.run(at: offset + Int(place.offset))]
            let count = Int(string.pointee.num_glyphs)
            for number in 0..<count {
                let cluster = string.pointee.log_clusters[number]
                let byte = offset + Int(place.offset + cluster)
                guard let glyph = string.pointee.glyphs?.advanced(by: number) else { continue }
                let isTrailing = byte >= trailing
                if let own = gathered[byte] {
                    glyph.pointee.geometry.width = isWrapped && isTrailing ? 0 : own + styles.units(style.kern)
                }
                guard !isTrailing else { continue }
                width += Double(glyph.pointee.geometry.width) * style.widening
                let gap = Gap(glyph: glyph, widening: style.widening)
                if source.isBlank(at: byte) { blanks.append(gap) }
                if number + 1 == count || string.pointee.log_clusters[number + 1] != cluster { clusters.append(gap) }
            }
        }
        guard let room, Double(room) > width else { return }
        stretch(blanks.isEmpty ? Array(clusters.dropLast()) : blanks, by: Double(room) - width)
    }

    /// A glyph that may become wider.
    private struct Gap {
        let glyph: UnsafeMutablePointer<PangoGlyphInfo>
        let widening: Double
    }

    private func stretch(_ gaps: [Gap], by room: Double) {
        var given = 0.0
        for (number, gap) in gaps.enumerated() where gap.widening > 0 {
            let share = ((room * Double(number + 1) / Double(gaps.count) - given) / gap.widening).rounded()
            given += share * gap.widening
            gap.glyph.pointee.geometry.width += Int32(clamping: Int(share))
        }
    }
}
