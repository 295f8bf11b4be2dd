import CPango
import Graphics

extension PangoLines {
    /// The clusters of spaced runs that are ligatures, as bytes of the source.
    ///
    /// Pango takes ligatures apart if letters are spaced; Core Text keeps them, and adds the space behind them.
    func spacedLigatures(in range: Range<Int>) -> [Range<Int>] {
        source.runs(in: range).flatMap { run -> [Range<Int>] in
            let style = styles.styles[run]
            guard style.kern != 0, style.hasLigatures, style.room == nil else { return [] }
            let start = max(source.runStarts[run], range.lowerBound)
            let end = run + 1 < source.runStarts.count ? source.runStarts[run + 1] : range.upperBound
            return ligatures(in: start..<max(start, min(end, range.upperBound)), style)
        }
    }

    private func ligatures(in bytes: Range<Int>, _ style: RunStyle) -> [Range<Int>] {
        guard !bytes.isEmpty, let font = session.loadFont(style.description) else { return [] }
        defer { g_object_unref(font) }
        guard let shape = pango_font_get_hb_font(font), let buffer = hb_buffer_create() else { return [] }
        defer { hb_buffer_destroy(buffer) }
        source.bytes[bytes].withUnsafeBytes { text in
            let length = Int32(clamping: text.count)
            hb_buffer_add_utf8(
                buffer, text.baseAddress?.assumingMemoryBound(to: CChar.self), length, 0, length)
        }
        hb_buffer_guess_segment_properties(buffer)
        hb_shape(shape, buffer, nil, 0)
        var count: UInt32 = 0
        guard let glyphs = hb_buffer_get_glyph_infos(buffer, &count) else { return [] }
        let starts = Set((0..<Int(count)).map { bytes.lowerBound + Int(glyphs[$0].cluster) }).sorted()
        return zip(starts, starts.dropFirst() + [bytes.upperBound]).map { $0..<$1 }
            .filter { $0.count > 1 && String(decoding: source.bytes[$0], as: UTF8.self).count > 1 }
    }

    /// Adds the space behind the ligatures of a line.
    func space(
        _ items: [UnsafeMutablePointer<PangoGlyphItem>], behind ligatures: Set<Int>, offset: Int
    ) {
        guard !ligatures.isEmpty else { return }
        for item in items {
            guard let place = item.pointee.item?.pointee, ligatures.contains(offset + Int(place.offset)),
                let string = item.pointee.glyphs?.pointee, string.num_glyphs > 0
            else { continue }
            let isRightToLeft = place.analysis.level & 1 != 0
            let kern = styles.units(styles.styles[source.run(at: offset + Int(place.offset))].kern)
            string.glyphs[isRightToLeft ? 0 : Int(string.num_glyphs) - 1].geometry.width += kern
            guard isRightToLeft else { continue }
            for number in 0..<Int(string.num_glyphs) { string.glyphs[number].geometry.x_offset += kern }
        }
    }
}
