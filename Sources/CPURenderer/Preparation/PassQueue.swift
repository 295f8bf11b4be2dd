import DisplayList

/// The passes that have to be complete before others are drawn, in batches whose passes wait for none of the same batch.
///
/// ```
///     passes     B is inside A, D and E are inside C:    B A D E C
///     batches    of any number of pixels                 B D E,  A C
///                of the pixels of two passes             B D,  A E,  C
/// ```
///
/// Each batch has the first of the passes left, and those behind it that are ready, as many as fit: pictures that wait for
/// their readers take memory, so that no batch goes far ahead.
struct PassQueue {
    private var left: ArraySlice<RenderGraph.Prerequisite>
    /// The most pixels of a batch of several passes.
    private let limit: Int

    /// The number of passes searched behind the first one.
    private static let window = 1024

    /// - Parameters:
    ///   - passes: Dependencies first.
    ///   - limit: The most pixels of a batch of several passes.
    init(_ passes: [RenderGraph.Prerequisite], limit: Int) {
        left = passes[...]
        self.limit = limit
    }

    /// Takes the next batch; `nil` if all are done.
    mutating func next() -> [RenderGraph.Prerequisite]? {
        guard !left.isEmpty else { return nil }
        var (batch, kept) = ([RenderGraph.Prerequisite](), [RenderGraph.Prerequisite]())
        var pixels = 0
        var last = -1
        for pass in left.prefix(Self.window) {
            // The passes that a pass waits for come right before it.
            let isReady = last < pass.inside.lowerBound
            if isReady, !batch.isEmpty, pixels + pass.pixels > limit { break }
            last = pass.pass
            if isReady {
                batch.append(pass)
                pixels += pass.pixels
            } else {
                kept.append(pass)
            }
        }
        left.removeFirst(batch.count)
        for (place, pass) in zip(left.indices, kept) { left[place] = pass }
        return batch
    }
}
