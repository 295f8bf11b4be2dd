import DisplayList
internal import Graphics
internal import Rasterization
import RenderDevices

// The blurred backdrop of a group: filters that read neighbouring pixels need all of it to be complete.
extension EffectContext {
    /// The filtered pixels below a group.
    ///
    /// - Parameter below: The drawing so far of the pass below the group; its borders go on outwards.
    func backdrop(of composite: RenderGraph.Composite, below: PixelRows) throws(RenderError) -> Picture {
        let bounds = composite.backdrop.intersection(below.bounds)
        guard !bounds.isEmpty else { return try Picture(.empty, below.format, in: memory) }
        if let space = composite.effects.backdropSpace {
            return try backdrop(of: composite, below: below, in: space, bounds)
        }
        let spare = max(0, GroupEffects.largestSide - max(below.bounds.width, below.bounds.height)) / 2
        let seen = below.bounds.expanded(by: min(Self.maximumMargin, Int32(truncatingIfNeeded: spare)))
        let read = bounds.expanded(by: composite.effects.backdropFootprint).intersection(below.bounds)
        let picture = try Picture(read, below.format, in: memory)
        below.copy(to: picture.rows)
        return try filtered(picture, by: composite.effects.backdropFilters, bounds, seen: seen)
    }

    /// The filtered pixels below the group, filtered in the group's own space.
    private func backdrop(
        of composite: RenderGraph.Composite, below: PixelRows, in space: BackdropSpace, _ bounds: DeviceRect
    ) throws(RenderError) -> Picture {
        let own = space.pixels(showing: bounds)
        let picture = try Picture(space.pixels(neededFor: own), below.format, in: memory)
        picture.rows.draw(below, through: space.toDevice, threads: threads)
        let filtered = try filtered(picture, by: composite.effects.backdropFilters, own, seen: picture.bounds)
        let result = try Picture(bounds, below.format, in: memory)
        result.rows.draw(filtered.rows, through: space.fromDevice, threads: threads)
        return result
    }

    /// A picture after the filters; its borders are repeated outwards.
    ///
    /// - Parameters:
    ///   - bounds: The requested pixels.
    ///   - seen: The pixels that one filter leaves to the next at most.
    private func filtered(
        _ picture: Picture, by filters: [PictureFilter], _ bounds: DeviceRect, seen: DeviceRect
    ) throws(RenderError) -> Picture {
        var picture = picture
        for (index, filter) in filters.enumerated() {
            try RenderError.checkLimits()
            switch filter {
            case .colorMatrix(let matrix):
                picture.rows.apply(matrix)
            case .blur(let sigma):
                let rest = GroupEffects(backdropFilters: Array(filters[(index + 1)...]))
                let wanted = bounds.expanded(by: rest.backdropFootprint).intersection(seen)
                picture = try GaussianBlur<SIMD4<Float>>(
                    picture, sigma: sigma, bounds: wanted, extendsEdges: true, in: self
                ).picture()
            }
        }
        return picture
    }

    /// The reach of a blurred backdrop beyond its border for the next blur; there it changes little with distance.
    private static let maximumMargin: Int32 = 1024
}
