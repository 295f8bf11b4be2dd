import DisplayList
internal import LayerModel
internal import Rasterization

/// The shapes of the display list's clips, ready to be scanned; only read once made.
final class ClipTable: @unchecked Sendable {
    struct Clip {
        /// The next one outwards, or `DrawCommand.none`.
        var parent: Int32
        /// `nil` where nothing passes.
        var shape: ConvexShape?
        /// Pixels that this clip and its parents leave as they are.
        var interior: DeviceRect
        /// Pixels that anything can be left of.
        var bounds: DeviceRect
    }

    private(set) var clips: [Clip] = []
    private(set) var store = ConvexStore()

    init(_ list: DisplayList, region: DeviceRect) {
        var builder = OutlineBuilder()
        clips.reserveCapacity(list.clips.count)
        for node in list.clips {
            let transform = list.transforms[Int(node.transform)]
            let bounds = node.bounds.intersection(region)
            let shape = builder.add(
                node.shape, edges: node.isAntialiased ? .all : [], transform: transform, clip: bounds, to: &store)
            var interior = Self.interior(of: node, transform: transform)
            // Parents come first in the display list; one that did not would let nothing be left out.
            let parent = Int(node.parent)
            if parent >= 0 {
                interior = parent < clips.count ? interior.intersection(clips[parent].interior) : .empty
            }
            clips.append(Clip(parent: node.parent, shape: shape, interior: interior, bounds: bounds))
        }
    }

    /// A rectangle of pixels that the clip's own shape covers fully; empty where the shape is turned.
    private static func interior(of node: ClipNode, transform: PlaneTransform) -> DeviceRect {
        guard transform.isAxisAligned, let box = transform.bounds(of: inner(node.shape)), box.x < box.z, box.y < box.w
        else { return .empty }
        let limit = 1e9
        return DeviceRect(
            minX: Int32(max(-limit, min(limit, box.x.rounded(.up)))),
            minY: Int32(max(-limit, min(limit, box.y.rounded(.up)))),
            maxX: Int32(max(-limit, min(limit, box.z.rounded(.down)))),
            maxY: Int32(max(-limit, min(limit, box.w.rounded(.down)))))
    }

    /// The rectangle between the points of the corners' curves that are nearest to the centre: 1 − √½ of the radius inwards.
    ///
    /// The continuous curve lies nearer to its corner there, and so does a third of the radius for both.
    private static func inner(_ shape: RoundedRect) -> SIMD4<Float> {
        let inset = shape.radii.max() / 3
        return shape.rect + SIMD4(inset, inset, -inset, -inset)
    }
}
