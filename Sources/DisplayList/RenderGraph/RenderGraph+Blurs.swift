internal import LayerModel
package import RenderDevices

extension RenderGraph {
    /// The largest number of blurred pixels, unless the picture itself is larger.
    static let minimumBlurLimit = 1 << 30
    /// The number of times that each pixel of a picture may always be blurred.
    private static let blursPerPixel = 512
    /// The cost of beginning a blur, in pixels.
    fileprivate static let leastBlur = 1 << 15

    /// Refuses nested or repeated blurs that take minutes.
    ///
    /// - Throws: `RenderError.tooManyBlurredPixels`.
    package func checkBlurs() throws(RenderError) {
        let limit = max(Self.minimumBlurLimit, region.area * Self.blursPerPixel)
        if blurredPixels > Double(limit) { throw .tooManyBlurredPixels(limit: limit) }
    }

    /// The largest number of pixels that filters and shadows blur, each counted each time.
    var blurredPixels: Double {
        var count = 0.0
        for pass in passes {
            for operation in pass.operations {
                if case .shadow(let shadow) = operation { count += shadow.bounds.blurCost }
                guard case .composite(let composite) = operation else { continue }
                let effects = composite.effects
                guard effects.needsPicture || composite.blursBackdrop else { continue }
                let reached = passes[composite.pass].bounds.expanded(by: effects.reach)
                // Of each blur, the pixels that those after it read are needed.
                var rest = BlurChain(GroupEffects(shadow: effects.shadow))
                if effects.shadow != nil { count += reached.intersection(composite.bounds).blurCost }
                for case .blur(let sigma) in effects.filters.reversed() {
                    count += reached.intersection(composite.bounds.expanded(by: rest.footprint)).blurCost
                    rest.append(sigma: sigma.max())
                }
                let below = effects.backdropFilters.count(where: \.isBlur)
                guard below > 0 else { continue }
                if let space = effects.backdropSpace {
                    let pixels = space.pixels(neededFor: space.pixels(showing: composite.backdrop))
                    count += Double(below) * pixels.blurCost
                } else {
                    let read = composite.backdrop.expanded(by: effects.backdropFootprint)
                    count += Double(below) * read.intersection(pass.bounds).blurCost
                }
            }
        }
        return count
    }

    /// For each pass the first of those that it alone reads, directly or through others; they come just before it.
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

extension DeviceRect {
    /// The cost of blurring all of it, in pixels.
    fileprivate var blurCost: Double { isEmpty ? 0 : Double(max(width * height, RenderGraph.leastBlur)) }
}
