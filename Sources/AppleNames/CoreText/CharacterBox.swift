import Graphics
internal import TextLayout

/// A character's part of a line: a letter with its marks, or a part of a glyph of several characters.
struct CharacterBox: Sendable {
    /// In units of UTF-16, from the line's start.
    let range: Range<Int>
    /// In points from the line's left end.
    let left: CGFloat
    let right: CGFloat
    let isRightToLeft: Bool

    /// The start of the character.
    var leading: CGFloat { isRightToLeft ? right : left }
    /// The end of the character.
    var trailing: CGFloat { isRightToLeft ? left : right }

    /// The characters of a line, from left to right.
    ///
    /// - Parameters:
    ///   - spans: The line's stretches.
    ///   - runs: Its text.
    static func boxes(of spans: [LineSpan], in runs: [TextRun]) -> [CharacterBox] {
        var starts: Set<Int> = []
        var unit = 0
        for character in runs.map(\.string).joined() {
            starts.insert(unit)
            unit += character.utf16.count
        }
        return spans.flatMap { span in
            let indices = Set(span.glyphs.map(\.index)).union([span.range.upperBound]).sorted()
            let ends = Dictionary(zip(indices, indices.dropFirst())) { $1 }
            var boxes: [CharacterBox] = []
            var first = 0
            while first < span.glyphs.count {
                let index = span.glyphs[first].index
                let next = span.glyphs[first...].firstIndex { $0.index != index } ?? span.glyphs.count
                let cluster = CharacterBox(
                    range: index..<(ends[index] ?? index), left: span.glyphs[first].left,
                    right: span.glyphs[next - 1].right, isRightToLeft: span.isRightToLeft)
                boxes += cluster.parts(at: starts)
                first = next
            }
            return boxes
        }
    }

    /// Equal parts, one for each of some characters that starts in the box.
    private func parts(at starts: Set<Int>) -> [CharacterBox] {
        let inner = range.dropFirst().filter(starts.contains)
        guard !inner.isEmpty else { return [self] }
        let bounds = [range.lowerBound] + inner + [range.upperBound]
        let width = (right - left) / CGFloat(bounds.count - 1)
        let parts = bounds.indices.dropLast().map { number in
            let place = isRightToLeft ? bounds.count - 2 - number : number
            return CharacterBox(
                range: bounds[number]..<bounds[number + 1], left: left + CGFloat(place) * width,
                right: left + CGFloat(place + 1) * width, isRightToLeft: isRightToLeft)
        }
        return isRightToLeft ? parts.reversed() : parts
    }
}
