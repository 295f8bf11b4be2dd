import Graphics

extension RecentValues<TextRequest, TextPicture> {
    /// Keeps the layout of a request; costs are bytes.
    mutating func keep(_ picture: TextPicture, for request: TextRequest) {
        keep(picture, for: request, cost: Self.placeByteCount + request.byteCount + picture.byteCount)
    }
}

extension TextRequest {
    /// The memory of its runs, in bytes, without pictures.
    fileprivate var byteCount: Int { runs.byteCount + runs.reduce(0) { $0 + $1.string.utf8.count } }
}

extension TextPicture {
    /// The memory of its parts, in bytes.
    fileprivate var byteCount: Int {
        let glyphs = runs.reduce(0) { $0 + $1.glyphs.byteCount } + spans.reduce(0) { $0 + $1.glyphs.byteCount }
        let parts =
            runs.byteCount + backgrounds.byteCount + decorations.byteCount + images.byteCount + textLines.byteCount
        let lists = foregroundRuns.byteCount + foregroundDecorations.byteCount + warnings.byteCount + spans.byteCount
        return glyphs + parts + lists + 4 * pixelCount
    }
}

extension Array {
    /// The memory of the storage, in bytes.
    fileprivate var byteCount: Int { capacity == 0 ? 0 : 32 + capacity * MemoryLayout<Element>.stride }
}
