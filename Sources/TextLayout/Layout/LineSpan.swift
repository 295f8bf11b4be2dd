import CPango
package import Graphics

/// A stretch of a line in one run, font and direction, and the characters of its glyphs; all lengths in points.
package struct LineSpan: Sendable {
    package struct Glyph: Sendable {
        /// The number in the face; `none` for characters that show nothing, and for room in place of glyphs.
        package var id: UInt32
        /// From the left end of the line's baseline, y up.
        package var position: CGPoint
        /// The edges of the glyph's part of the line, from the line's left end.
        package var left: CGFloat
        package var right: CGFloat
        /// The first character that the glyph is for, in units of UTF-16.
        package var index: Int

        static let none: UInt32 = 0xFFFF
    }

    /// The index of the run in the request.
    package var run: Int
    /// `nil` for room in place of glyphs.
    package var face: FontFace?
    /// Per em.
    package var size: CGFloat
    package var isRightToLeft: Bool
    /// The left end, from the line's.
    package var x: CGFloat
    package var width: CGFloat
    package var ascent: CGFloat
    package var descent: CGFloat
    package var leading: CGFloat
    /// From left to right.
    package var glyphs: [Glyph]
    /// In units of UTF-16 of the request's text.
    package var range: Range<Int>

    /// The same for a line that starts elsewhere in the text.
    package func moved(by units: Int) -> LineSpan {
        var span = self
        for index in span.glyphs.indices { span.glyphs[index].index += units }
        span.range = (range.lowerBound + units)..<(range.upperBound + units)
        return span
    }
}

extension PangoLines {
    /// The stretches of a line that starts at a byte of the source.
    func lineSpans(_ items: [ItemSpan], from start: Int, of range: Range<Int>) -> [LineSpan] {
        let last = items.map { range.lowerBound + $0.bytes.upperBound }.max() ?? start
        // The units of UTF-16 before each byte from the line's start on.
        var units = [0]
        units.reserveCapacity(max(0, last - start) + 1)
        for byte in start..<max(start, last) {
            let isCharacter = source.bytes.indices.contains(byte) && source.bytes[byte] & 0xC0 != 0x80
            let count = isCharacter ? (source.bytes[byte] >= 0xF0 ? 2 : 1) : 0
            units.append(units[units.count - 1] + count)
        }
        let index = { (byte: Int) in units[min(max(range.lowerBound + byte - start, 0), units.count - 1)] }
        return items.map { item in
            let sized = item.style.room == nil ? item.font.flatMap { session.sizedFace(of: $0) } : nil
            let size = (sized?.size ?? 0) / styles.unitsPerPoint
            let rise = item.style.rise
            let (ascent, descent) =
                item.style.room.map { ($0.ascent, $0.descent) }
                ?? ((sized?.face.metrics.ascent ?? 0) * size, (sized?.face.metrics.descent ?? 0) * size)
            let bytes = item.bytes
            return LineSpan(
                run: source.run(at: range.lowerBound + bytes.lowerBound), face: sized?.face, size: size,
                isRightToLeft: item.isRightToLeft, x: item.x, width: item.width, ascent: ascent + rise,
                descent: descent - rise, leading: (sized?.face.metrics.lineGap ?? 0) * size,
                glyphs: glyphs(of: item, index), range: index(bytes.lowerBound)..<index(bytes.upperBound))
        }
    }

    private func glyphs(of item: ItemSpan, _ index: (Int) -> Int) -> [LineSpan.Glyph] {
        guard let string = item.item.pointee.glyphs?.pointee else { return [] }
        let unit = item.style.widening / styles.unitsPerPoint
        // Letter spacing is behind characters.
        let shift = item.isRightToLeft && item.before != 0 ? item.before - item.style.kern : item.before
        let count = Int(max(string.num_glyphs, 0))
        var (pen, left) = (item.x + item.inset, item.x)
        return (0..<count).map { number in
            let glyph = string.glyphs[number]
            let x = pen + Double(glyph.geometry.x_offset) * unit
            pen += Double(item.advance(of: number)) * unit
            let right = number == count - 1 ? item.x + item.width : pen + shift
            defer { left = right }
            let isMissing = glyph.glyph & cpango_glyph_unknown_flag() != 0
            return LineSpan.Glyph(
                id: glyph.glyph == cpango_glyph_empty() ? LineSpan.Glyph.none : isMissing ? 0 : glyph.glyph,
                position: CGPoint(
                    x: x, y: item.style.rise - Double(glyph.geometry.y_offset) / styles.unitsPerPoint),
                left: left, right: right, index: index(item.bytes.lowerBound + Int(string.log_clusters[number])))
        }
    }
}

extension ItemSpan {
    /// The part of the layout's text.
    fileprivate var bytes: Range<Int> {
        guard let place = item.pointee.item?.pointee else { return 0..<0 }
        return Int(place.offset)..<Int(place.offset + max(place.length, 0))
    }

    fileprivate var isRightToLeft: Bool { (item.pointee.item?.pointee.analysis.level ?? 0) & 1 != 0 }

    fileprivate var font: UnsafeMutablePointer<PangoFont>? { item.pointee.item?.pointee.analysis.font }
}
