import LayerModel

// A renderer that draws a pass with each pixel in a register needs no target for a group: it puts the pixel aside, draws the
// group from clear on, and composites the group's pixel with the one put aside. Passes remain for effects on neighbours,
// which are in other registers, and for groups nested deeper than there are registers.
extension RenderGraph {
    /// The same picture from fewer passes: groups of a single composite, blended pixel by pixel, are drawn in its place, and
    /// so are their masks.
    ///
    /// - Parameter levels: The largest number of pixels put aside at once.
    package func drawingGroupsInPlace(levels: Int) -> RenderGraph {
        var readers = [Int](repeating: 0, count: passes.count)
        for read in passes.lazy.flatMap(\.operations).flatMap(\.reads) { readers[read] += 1 }
        var result = self
        // By pass: the number of pixels put aside while it is drawn, and whether it is drawn in place of its composite.
        var heights = readers.map { _ in 0 }
        var isInPlace = readers.map { _ in false }
        for (index, pass) in passes.enumerated() {
            for case (let number, .composite(var composite)) in pass.operations.enumerated() {
                let height = composite.height(heights)
                let canBeInPlace = composite.sources.allSatisfy { source in
                    readers[source] == 1 && passes[source].clearColor == .zero
                        && !result.passes[source].operations.contains(where: \.readsTarget)
                }
                guard composite.isPixelwise, canBeInPlace, height <= levels else { continue }
                for source in composite.sources {
                    composite.content.append(result.passes[source])
                    isInPlace[source] = true
                }
                heights[index] = max(heights[index], height)
                result.passes[index].operations[number] = .composite(composite)
            }
            heights[index] = max(heights[index], result.passes[index].keepClipsInPlace(heights, levels: levels))
        }
        // Passes inside removed ones are less deep.
        var lifts = readers.map { _ in 0 }
        for (index, pass) in passes.enumerated().reversed() {
            result.passes[index].depth -= lifts[index]
            for read in pass.operations.lazy.flatMap(\.reads) {
                lifts[read] = lifts[index] + (isInPlace[index] ? 1 : 0)
            }
        }
        result.passes.leaveOutUnread()
        return result
    }
}

extension RenderGraph.Composite {
    /// Whether each pixel depends on the same pixel of the passes and the backdrop alone.
    fileprivate var isPixelwise: Bool {
        effects.filters.isEmpty && effects.shadow == nil && effects.backdropFilters.isEmpty
            && (effects.maskUse == .fade || effects.maskUse == .limit && mask == nil)
    }

    /// The number of pixels put aside while its passes are drawn in place.
    ///
    /// - Parameter heights: The same by pass.
    fileprivate func height(_ heights: [Int]) -> Int {
        zip(sources, 1...).reduce(0) { max($0, heights[$1.0] + $1.1) }
    }
}

extension RenderGraph.Pass {
    /// Marks the clips that need no copies of the target, and returns the largest number of pixels put aside.
    ///
    /// - Parameter heights: By pass, the number while it is drawn in place.
    fileprivate mutating func keepClipsInPlace(_ heights: [Int], levels: Int) -> Int {
        // The clips that have begun; the first is the pass.
        var open: [(start: Int, height: Int, canBeInPlace: Bool)] = [(0, 0, false)]
        for (number, operation) in operations.enumerated() {
            switch operation {
            case .beginClip: open.append((number, 0, true))
            case .endClip(var clip):
                let (start, inside, canBe) = open.removeLast()
                clip.isInPlace = canBe && inside < levels
                operations[start] = .beginClip(clip)
                operations[number] = .endClip(clip)
                let last = open.count - 1
                open[last].height = max(open[last].height, inside + (clip.isInPlace ? 1 : 0))
                if !clip.isInPlace { open[last].canBeInPlace = false }
            default:
                let last = open.count - 1
                if case .composite(let composite) = operation, composite.isInPlace {
                    open[last].height = max(open[last].height, composite.height(heights))
                }
                if operation.readsTarget || !operation.reads.isEmpty { open[last].canBeInPlace = false }
            }
        }
        return open[0].height
    }
}
