import DisplayList
import LayerModel

/// A picture that is to be blurred by a Gaussian.
struct BlurRequest {
    var picture: EffectPicture
    /// Standard deviations, in device pixels.
    var sigma: SIMD2<Float>
    /// Its later translation, in device pixels.
    var offset = SIMD2<Float>.zero
    /// The device pixels where it is not needed after its translation.
    var hidden = DeviceRect.empty
    /// Whether the picture goes on beyond its bounds with the pixels of its edge.
    var extendsEdges = false
    /// Whether it is needed as far beyond the picture's edges as those change it.
    var seesBeyond = false
}

/// The plan of a picture's blur: it is made smaller, then each pixel becomes a mean of a row's, and of a column's.
struct BlurPlan {
    let request: BlurRequest
    let horizontal: BlurKernel
    let vertical: BlurKernel
    /// The picture as it becomes, with the target that holds the one to be blurred.
    let reduced: ReducedPicture
    /// Its pixels that the picture fills before it is blurred; others are clear.
    let filled: DeviceRect
    /// Its pixels that are not needed.
    let unseen: DeviceRect
    /// The pixels that are not needed before columns are mixed.
    let unread: DeviceRect

    init(_ request: BlurRequest, as kind: GLTarget.Kind) {
        self.request = request
        horizontal = BlurKernel(sigma: request.sigma.x, offset: request.offset.x)
        vertical = BlurKernel(sigma: request.sigma.y, offset: request.offset.y)
        let factors = SIMD2(Int32(horizontal.factor), Int32(vertical.factor))
        let reach = SIMD2(Int32(horizontal.reach), Int32(vertical.reach))
        // Pixels at the edge are blurred with those beyond it.
        let unknown = request.seesBeyond ? reach : .zero
        // Blocks begin at multiples of their size, for any part of the picture: the parts of a large one fit. One
        // pixel more than the blur reaches, for sampling between pixels at the end; and a texel, which stands for those beyond.
        let margin = pointwiseMax(reach &+ unknown &+ 1, SIMD2(kind.pixelsPerTexel, 1))
        reduced = ReducedPicture(
            target: request.picture.target, pixelsPerTexel: kind.pixelsPerTexel,
            bounds: request.picture.bounds.aligned(to: factors), factors: factors, margin: margin, unknown: unknown)
        let all = reduced.pixels
        filled =
            request.extendsEdges
            ? all
            : DeviceRect(
                minX: margin.x, minY: margin.y, maxX: all.maxX &- margin.x, maxY: all.maxY &- margin.y)
        unseen = reduced.pixelsOnly(in: request.hidden, offset: request.offset)
        // Columns are mixed of as many rows up and down.
        var unread = unseen
        (unread.minY, unread.maxY) = (unseen.minY &+ reach.y, max(unseen.minY &+ reach.y, unseen.maxY &- reach.y))
        self.unread = unread
    }
}

extension DeviceRect {
    /// The same pixels and some before them, so that the first is at a multiple of each factor.
    fileprivate func aligned(to factors: SIMD2<Int32>) -> DeviceRect {
        func floor(_ value: Int32, _ factor: Int32) -> Int32 {
            let rest = value % factor
            return value &- (rest < 0 ? rest &+ factor : rest)
        }
        return DeviceRect(minX: floor(minX, factors.x), minY: floor(minY, factors.y), maxX: maxX, maxY: maxY)
    }
}
