public import Graphics
internal import TextLayout

/// Breaks text into lines of a program's own making.
public final class CTTypesetter: Sendable {
    fileprivate let setter: CTFramesetter

    fileprivate init(_ setter: CTFramesetter) {
        self.setter = setter
    }

    /// The characters that are tried first, in units of UTF-16.
    private static let firstPiece = 256

    /// The number of characters from an index on that fit a line.
    fileprivate func length(from start: CFIndex, width: Double, breaks mode: NSLineBreakMode) -> CFIndex {
        let rest = setter.part(CFRange(location: start, length: 0))
        guard !rest.isEmpty else { return 0 }
        var length = Self.firstPiece
        while true {
            let piece = rest.prefix(length)
            var request = TextRequest(setter.runs.part(piece))
            request.box.width = max(width.isNaN ? 0 : CGFloat(width), 1.0 / 64)
            request.isWrapped = true
            for index in request.runs.indices {
                var paragraph = TextParagraph()
                paragraph.lineBreakMode = mode
                paragraph.writingDirection = request.runs[index].paragraph?.writingDirection ?? .natural
                request.runs[index].paragraph = paragraph
            }
            let lines = TextEngine.shared(for: FontSources()).layout(request).textLines
            // The last line may go on behind the piece.
            if lines.count > 1, lines.count > 2 || piece.count == rest.count { return lines[1].start }
            if piece.count == rest.count { return rest.count }
            length *= 4
        }
    }
}

/// A typesetter of an attributed text; Helvetica 12 in black if attributes are missing.
public func CTTypesetterCreateWithAttributedString(_ string: CFAttributedString) -> CTTypesetter {
    CTTypesetter(CTFramesetter(string))
}

/// The typesetter of a framesetter's text.
public func CTFramesetterGetTypesetter(_ framesetter: CTFramesetter) -> CTTypesetter { CTTypesetter(framesetter) }

/// A framesetter of a typesetter's text.
public func CTFramesetterCreateWithTypesetter(_ typesetter: CTTypesetter) -> CTFramesetter { typesetter.setter }

/// The number of the type of typesetters.
public func CTTypesetterGetTypeID() -> CFTypeID { typeNumber(of: CTTypesetter.self) }

/// A line of a part of the text.
///
/// - Parameters:
///   - typesetter: The text.
///   - stringRange: In units of UTF-16; a length of 0 means all that follows.
public func CTTypesetterCreateLine(_ typesetter: CTTypesetter, _ stringRange: CFRange) -> CTLine {
    let part = typesetter.setter.part(stringRange)
    return CTLine(
        typesetter.setter.runs.part(part), range: CFRange(location: part.lowerBound, length: part.count),
        typesetter.setter.attributes)
}

/// The number of characters on a line that is broken between words, or inside an overlong one, in units of UTF-16.
///
/// - Parameters:
///   - typesetter: The text.
///   - startIndex: The line's first character, in units of UTF-16.
///   - width: Of the line, in points.
public func CTTypesetterSuggestLineBreak(
    _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex {
    typesetter.length(from: startIndex, width: width, breaks: .byWordWrapping)
}

/// The number of characters on a line that may be broken between any two, in units of UTF-16.
///
/// - Parameters:
///   - typesetter: The text.
///   - startIndex: The line's first character, in units of UTF-16.
///   - width: Of the line, in points.
public func CTTypesetterSuggestClusterBreak(
    _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex {
    typesetter.length(from: startIndex, width: width, breaks: .byCharWrapping)
}
