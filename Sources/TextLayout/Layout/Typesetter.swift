import CPango
import Graphics

/// Lays out one request: paragraphs into lines, and lines into the box.
struct Typesetter {
    private let request: TextRequest
    private let source: TextSource
    private let pango: PangoLines
    private var undrawn = UndrawnGlyphs()

    /// The bytes of a wrapped paragraph that are given to Pango at a time: the time it takes grows with their square.
    private static let pieceSize = 2048
    private static let largestPiece = 1 << 16
    /// Characters that are reported for having no font, and glyphs for having no shape.
    private static let missingReported = 16

    /// The picture of a request.
    static func picture(of request: TextRequest, _ session: FontSession) -> TextPicture {
        var source = TextSource(request.runs)
        if request.isWrapped { source.findUnspacedWords() }
        var picture = TextPicture()
        if source.isCut { picture.warnings.append(.tooLong(limit: TextSource.largestCount)) }
        if source.leavesOutMarks { picture.warnings.append(.tooManyMarks(limit: TextSource.mostMarks)) }
        guard !source.bytes.isEmpty || source.paragraphs.count > 1, !request.runs.isEmpty else { return picture }
        guard let styles = StyleTable(request, byteCount: source.bytes.count, session) else {
            picture.warnings.append(.noFonts)
            return picture
        }
        picture.warnings += styles.warnings
        var setter = Typesetter(
            request: request, source: source,
            pango: PangoLines(
                session: session, source: source, styles: styles, keepsSpans: request.keepsSpans))
        setter.set(&picture)
        for key in setter.undrawn.documents.sorted(by: { $0.file < $1.file }) {
            picture.warnings.append(.documentGlyphs(font: session.index.family(of: key)))
        }
        for value in setter.undrawn.characters.sorted().prefix(missingReported) {
            if let scalar = Unicode.Scalar(value) { picture.warnings.append(.missingCharacter(scalar, used: "a box")) }
        }
        for glyph in setter.undrawn.glyphs.values.sorted(by: { $0.order < $1.order }).prefix(missingReported) {
            picture.warnings.append(
                .unusableGlyph(
                    glyph.number, font: session.index.family(of: glyph.face.key), characters: glyph.characters,
                    used: glyph.face.isUnusable(0) ? "nothing" : "a box"))
        }
        return picture
    }

    private init(request: TextRequest, source: TextSource, pango: PangoLines) {
        self.request = request
        self.source = source
        self.pango = pango
    }

    /// The width for wrapping and truncating lines; `nil` without a box.
    private var width: Double? {
        request.box.width.isFinite && request.box.width > 0 ? Double(request.box.width) : nil
    }

    private var ellipsis: PangoEllipsizeMode? {
        switch request.truncation {
        case .start: PANGO_ELLIPSIZE_START
        case .middle: PANGO_ELLIPSIZE_MIDDLE
        case .end: PANGO_ELLIPSIZE_END
        case .none: nil
        }
    }

    private mutating func set(_ picture: inout TextPicture) {
        var stack = LineStack(request)
        // The end of the lines so far: a byte of the source, and its place in the text.
        var (byte, index) = (0, 0)
        paragraphs: for (paragraphNumber, paragraph) in source.paragraphs.enumerated() {
            var start = paragraph.lowerBound
            let setting = setting(of: paragraph)
            var isRightToLeft = setting.isRightToLeft
            repeat {
                if WorkLimits.areExceeded { break paragraphs }
                let (lines, end) = nextLines(from: start, of: paragraph, setting, isRightToLeft: isRightToLeft)
                for (number, unset) in lines.enumerated() {
                    var line = unset
                    setting.apply(
                        to: &line, isFirst: start == paragraph.lowerBound && number == 0,
                        isLast: end == paragraph.upperBound && number == lines.count - 1)
                    index += source.utf16Count(byte..<max(byte, line.start))
                    byte = max(byte, line.start)
                    line.index = index
                    if request.isWrapped, let ellipsis, !stack.fits(line) {
                        truncate(&stack, before: paragraph, with: ellipsis, &picture)
                        break paragraphs
                    }
                    guard stack.isVisible else { break paragraphs }
                    stack.append(line, in: paragraph, to: &picture)
                }
                start = end
                isRightToLeft = isRightToLeft ?? lines.first?.isRightToLeft
            } while start < paragraph.upperBound
            index += source.utf16Count(byte..<paragraph.upperBound)
            byte = paragraph.upperBound
            if paragraphNumber < source.separators.count { index += source.separators[paragraphNumber] }
        }
        stack.flush(to: &picture)
        picture.size = CGSize(width: stack.widest, height: stack.height)
        picture.firstBaseline = stack.firstBaseline
    }

    private func setting(of paragraph: Range<Int>) -> LineSetting {
        LineSetting(request.runs[source.run(at: paragraph.lowerBound)].paragraph, request, width: width)
    }

    /// The next lines of a paragraph, and where the one behind them starts.
    private mutating func nextLines(
        from start: Int, of paragraph: Range<Int>, _ setting: LineSetting, isRightToLeft: Bool?
    ) -> (lines: [SetLine], end: Int) {
        var breaking = PangoLines.Breaking(tabs: setting.tabs)
        let isBroken = request.isWrapped && [.byWordWrapping, .byCharWrapping].contains(setting.breakMode)
        guard isBroken, let width = setting.room(isFirst: false) else {
            breaking.ellipsis = request.isWrapped ? setting.ellipsis : ellipsis
            breaking.width = breaking.ellipsis == nil ? nil : setting.room(isFirst: true)
            let lines = lines(of: start..<paragraph.upperBound, isRightToLeft: isRightToLeft, breaking)
            return (lines, paragraph.upperBound)
        }
        breaking.width = width
        breaking.isJustified = setting.alignment == .justified
        breaking.justifiesLastLine = setting.justifiesLastLine
        breaking.breaksBetweenCharacters = setting.breakMode == .byCharWrapping
        if start == paragraph.lowerBound {
            breaking.indent = setting.leading(isFirst: true) - setting.leading(isFirst: false)
            // Pango takes a negative indent from the lines behind the first one.
            breaking.width = max(width, setting.room(isFirst: true) ?? width)
        }
        // Some lines' worth: text behind the last one is laid out again.
        let lettersPerLine = width / (0.25 * pango.styles.largestSize)
        var size = Int(min(max(lettersPerLine * 16, 64), Double(Self.pieceSize)))
        while true {
            let cut = min(paragraph.upperBound - start, size)
            let end =
                start + cut == paragraph.upperBound ? paragraph.upperBound : source.characterStart(before: start + cut)
            var lines = lines(of: start..<end, isRightToLeft: isRightToLeft, breaking)
            if end == paragraph.upperBound { return (lines, end) }
            // The last line may continue behind the cut, so it is laid out again with the text that follows.
            if lines.count > 1, let last = lines.popLast(), last.start > start { return (lines, last.start) }
            guard size < Self.largestPiece else { return (lines, end) }
            size *= 4
        }
    }

    private mutating func lines(
        of range: Range<Int>, suffix: String = "", isRightToLeft: Bool?, _ breaking: PangoLines.Breaking
    ) -> [SetLine] {
        pango.lines(of: range, suffix: suffix, isRightToLeft: isRightToLeft, breaking, undrawn: &undrawn)
    }

    /// Lays out the last line that fits anew, with an ellipsis for all that does not.
    private mutating func truncate(
        _ stack: inout LineStack, before paragraph: Range<Int>, with mode: PangoEllipsizeMode,
        _ picture: inout TextPicture
    ) {
        guard let (line, owner) = stack.last else { return }
        let setting = setting(of: owner)
        let isFirst = line.start == owner.lowerBound
        guard let width = setting.room(isFirst: isFirst) else { return }
        let end = min(owner.upperBound, line.start + Self.largestPiece)
        let isWhole = end == owner.upperBound
        // If the paragraph ends with the line, the ellipsis replaces the paragraphs behind it.
        let suffix = isWhole && owner != paragraph ? "…" : ""
        let rest = line.start..<(isWhole ? end : source.characterStart(before: end))
        let breaking = PangoLines.Breaking(width: width, ellipsis: mode, tabs: setting.tabs)
        if var shorter = lines(of: rest, suffix: suffix, isRightToLeft: line.isRightToLeft, breaking).first {
            setting.apply(to: &shorter, isFirst: isFirst, isLast: isWhole)
            shorter.index = line.index
            stack.replaceLast(with: shorter)
        }
    }
}
