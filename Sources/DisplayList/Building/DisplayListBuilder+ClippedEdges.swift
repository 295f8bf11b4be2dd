import LayerModel
import Rasterization

extension DisplayListBuilder {
    /// Applies the clip of a layer once to its whole drawing, if it has a clip.
    ///
    /// - Parameters:
    ///   - transform: Index of the plane of the layer's box in `list.transforms`.
    ///   - own: The context of the layer itself.
    @inline(__always)
    mutating func clipOnce(
        _ properties: UnsafePointer<LayerProperties>, transform: TransformIndex, from start: ContentStart,
        in own: Context
    ) {
        guard properties.pointee.flags.contains(.masksToBounds),
            list.commands.count - start.command > 1 || list.commands.last?.primitive == .particles
        else { return }
        clipContent(properties, transform: transform, from: start, in: own)
    }

    private mutating func clipContent(
        _ properties: UnsafePointer<LayerProperties>, transform: TransformIndex, from start: ContentStart,
        in own: Context
    ) {
        let rounded = roundedBounds(of: properties)
        guard rounded != nil || edges(of: properties) == .all else { return }
        let outline = rounded ?? RoundedRect(rect: boxRect(of: properties), radii: .zero)
        let plane = list.transforms[transform]
        list.clipOnce(
            ClippedContent(
                start: start, transform: transform, outline: outline, outer: own.clip,
                visible: own.visible.intersection(plane.pixels(of: outline.rect)), layer: own.layer))
    }
}
