internal import LayerModel

extension RenderGraph {
    /// How many pixels may be blurred, where the picture is not large itself.
    static let minimumBlurLimit = 1 << 30
    /// How often each pixel of a picture may be blurred in any case.
    private static let blursPerPixel = 512
    /// What beginning a blur takes, in pixels.
    fileprivate static let leastBlur = 1 << 15

    /// - Throws: `RenderError.tooManyBlurredPixels` where nested or repeated blurs take minutes.
    package func checkBlurs() throws(RenderError) {
        let limit = max(Self.minimumBlurLimit, region.width * region.height * Self.blursPerPixel)
        guard blurredPixels > limit else { return }
        throw .tooManyBlurredPixels(limit: limit)
    }

    /// The pixels that filters and shadows blur at most, each as often as it is blurred.
    var blurredPixels: Int {
        var count = 0
        for pass in passes {
            for case .shadow(let shadow) in pass.operations { count.add(shadow.bounds, times: 1) }
            for case .composite(let composite) in pass.operations {
                let effects = composite.effects
                let reached = passes[composite.pass].bounds.expanded(by: effects.reach)
                // Of each blur as much is wanted as those after it look at.
                var rest = BlurChain()
                if effects.shadow != nil { count.add(reached.intersection(composite.bounds), times: 1) }
                rest.append(GroupEffects(shadow: effects.shadow))
                for case .blur(let sigma) in effects.filters.reversed() {
                    count.add(reached.intersection(composite.bounds.expanded(by: rest.footprint)), times: 1)
                    rest.append(sigma: sigma.max())
                }
                let below = effects.backdropFilters.count(where: \.isBlur)
                if below > 0 {
                    if let space = effects.backdropSpace {
                        count.add(space.pixels(neededFor: space.pixels(showing: composite.backdrop)), times: below)
                    } else {
                        let read = composite.backdrop.expanded(by: effects.backdropFootprint)
                        count.add(read.intersection(pass.bounds), times: below)
                    }
                }
            }
        }
        return count
    }

    /// For each pass the first of those that only it reads, directly or through others; they are the ones just before it.
    package var firstPassesInside: [Int] {
        var first = Array(passes.indices)
        var open: [Int] = []
        for index in passes.indices {
            while let last = open.last, passes[last].depth > passes[index].depth {
                first[index] = first[last]
                open.removeLast()
            }
            open.append(index)
        }
        return first
    }
}

extension Int {
    /// Adds the pixels of a rectangle, several times; sums without end stay at the greatest number.
    fileprivate mutating func add(_ bounds: DeviceRect, times: Int) {
        guard !bounds.isEmpty, times > 0 else { return }
        let pixels = Swift.max(bounds.width * bounds.height, RenderGraph.leastBlur).multipliedReportingOverflow(
            by: times)
        let sum = addingReportingOverflow(pixels.overflow ? .max : pixels.partialValue)
        self = sum.overflow ? .max : sum.partialValue
    }
}
