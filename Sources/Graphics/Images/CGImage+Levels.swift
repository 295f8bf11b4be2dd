/// A picture that is fetched piece by piece, at several sizes.
package protocol LeveledRegionSource: CGImageRegionSource {
    /// The number of sizes, the full one included; at least 1.
    var levelCount: Int { get }

    /// The image at one of its sizes, the same object each time; `nil` if there is none.
    ///
    /// - Parameter level: 0 for full detail; each further level halves both sides, rounded up, and each of its pixels shows
    ///   two by two of the level before.
    func image(ofLevel level: Int) -> CGImage?
}

extension CGImage {
    /// The source of the whole image where that has several sizes; `nil` for other images, and for parts of one.
    package var leveledSource: (any LeveledRegionSource)? {
        guard let source = wholeRegionSource as? any LeveledRegionSource, let whole = source.image(ofLevel: 0),
            whole.width == width, whole.height == height
        else { return nil }
        return source
    }
}
