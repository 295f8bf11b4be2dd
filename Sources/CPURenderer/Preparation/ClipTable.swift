import DisplayList
internal import Graphics
internal import Rasterization

/// The shapes of the display list's clips, ready to be scanned; only read once made.
final class ClipTable: @unchecked Sendable {
    struct Clip {
        /// The next one outwards, or none.
        var parent: ClipIndex
        /// `nil` if nothing passes.
        var shape: ConvexShape?
        /// Pixels that this clip and its parents leave as they are.
        var interior: DeviceRect
        /// The same for this clip alone, if its shape is turned.
        var turnedInterior: TurnedRect?
        /// Pixels that anything can be left of.
        var bounds: DeviceRect
    }

    private(set) var clips: [Clip] = []
    /// The edges of the shapes, by stretches of clips.
    private let stretches: [Stretch]

    /// Consecutive clips, which one thread prepares.
    private final class Stretch: @unchecked Sendable {
        var clips: [Clip] = []
        var store = ConvexStore()
    }

    /// The clips of a stretch.
    private static let stretchLength = 8

    /// Without clips if the limits of the work are exceeded.
    init(_ list: DisplayList, region: DeviceRect, threads: Int) {
        let made = SharedWork.map(list.clips.count, by: Self.stretchLength, threads: threads) { range in
            let stretch = Stretch()
            var builder = OutlineBuilder()
            for node in list.clips[range] {
                let transform = list.transforms[node.transform]
                let bounds = node.bounds.intersection(region)
                let shape = builder.add(
                    node.shape, edges: node.isAntialiased ? .all : [], transform: transform, clip: bounds,
                    to: &stretch.store)
                stretch.clips.append(
                    Clip(
                        parent: node.parent, shape: shape, interior: Self.interior(of: node, transform: transform),
                        turnedInterior: TurnedRect(Self.inner(node.shape), transform), bounds: bounds))
            }
            return stretch
        }
        stretches = made ?? []
        clips.reserveCapacity(list.clips.count)
        for var clip in stretches.lazy.flatMap(\.clips) {
            // Parents come first in the display list; a later one would count as without an interior.
            if clip.parent != .none {
                let parent = clip.parent.position
                let outer = clips.indices.contains(parent) ? clips[parent].interior : .empty
                clip.interior = clip.interior.intersection(outer)
            }
            clips.append(clip)
        }
    }

    /// Appends the coverage of rows by a clip alone, without its parents.
    func append(_ clip: Int, to spans: inout CoverageBuffer, rows: Range<Int32>) {
        guard let shape = clips[clip].shape else { return }
        spans.append(shape, of: stretches[clip / Self.stretchLength].store, rows: rows)
    }

    /// The innermost clip of a chain that may leave something out of some pixels, or none.
    ///
    /// Most clips are the bounds of compositions and scenes that nothing in them crosses.
    ///
    /// - Parameter index: The innermost clip of the chain.
    func cutting(_ pixels: DeviceRect, from index: ClipIndex) -> ClipIndex {
        var index = index
        // A chain is at most as long as there are clips, even if its links form a circle.
        for _ in 0..<clips.count where clips.indices.contains(index.position) {
            let clip = clips[index.position]
            if clip.interior.contains(pixels) { return .none }
            guard clip.turnedInterior?.contains(pixels) == true else { return index }
            index = clip.parent
        }
        return .none
    }

    /// A rectangle of pixels that the clip's own shape covers fully; empty if the shape is turned.
    private static func interior(of node: ClipNode, transform: PlaneTransform) -> DeviceRect {
        guard transform.isAxisAligned, let box = transform.bounds(of: inner(node.shape)), !box.isEmpty
        else { return .empty }
        let limit = 1e9
        return DeviceRect(
            minX: Int32(max(-limit, min(limit, box.minX.rounded(.up)))),
            minY: Int32(max(-limit, min(limit, box.minY.rounded(.up)))),
            maxX: Int32(max(-limit, min(limit, box.maxX.rounded(.down)))),
            maxY: Int32(max(-limit, min(limit, box.maxY.rounded(.down)))))
    }

    /// The rectangle between the points of the corners' curves that are nearest to the centre: 1 − √½ of the radius inwards.
    ///
    /// The continuous curve lies nearer to its corner there; a third of the radius is enough for both.
    private static func inner(_ shape: RoundedRect) -> PlaneRect {
        shape.rect.inset(by: shape.radii.max() / 3)
    }
}

/// A rectangle of a plane that an affine map turns, by the lines through its edges.
struct TurnedRect: Sendable {
    // For each edge the distance of a place inside, in pixels, is x · alongX + y · alongY + offset.
    private let alongX: SIMD4<Double>
    private let alongY: SIMD4<Double>
    private let offset: SIMD4<Double>

    /// Pixels nearer to an edge count as cut, since corners are rounded.
    private static let margin = 0.0625

    /// `nil` in perspective, or if the map has no inverse.
    init?(_ rect: PlaneRect, _ transform: PlaneTransform) {
        guard transform.isAffine, !rect.isEmpty, let inverse = transform.inverse, inverse.isFinite,
            inverse.m44 != 0
        else { return nil }
        let scale = 1 / inverse.m44
        let (xx, xy) = (inverse.m11 * scale, inverse.m21 * scale)
        let (yx, yy) = (inverse.m12 * scale, inverse.m22 * scale)
        // Lengths of the gradients turn units of the plane into pixels.
        let (x, y) = (1 / (xx * xx + xy * xy).squareRoot(), 1 / (yx * yx + yy * yy).squareRoot())
        let (left, top) = (inverse.m41 * scale - Double(rect.minX), inverse.m42 * scale - Double(rect.minY))
        let (right, bottom) = (Double(rect.maxX) - inverse.m41 * scale, Double(rect.maxY) - inverse.m42 * scale)
        alongX = SIMD4(xx * x, yx * y, -xx * x, -yx * y)
        alongY = SIMD4(xy * x, yy * y, -xy * x, -yy * y)
        offset = SIMD4(left * x, top * y, right * x, bottom * y)
        guard (alongX + alongY + offset).sum().isFinite else { return nil }
    }

    /// Whether all of some pixels lies inside.
    func contains(_ pixels: DeviceRect) -> Bool {
        let (minX, maxX) = (alongX * Double(pixels.minX), alongX * Double(pixels.maxX))
        let (minY, maxY) = (alongY * Double(pixels.minY), alongY * Double(pixels.maxY))
        return (pointwiseMin(minX, maxX) + pointwiseMin(minY, maxY) + offset).min() >= Self.margin
    }
}
