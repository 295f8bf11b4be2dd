import DisplayList
import LayerModel
import Rasterization

/// A mask requested for a frame.
struct PathMaskRequest {
    var path: CGPath
    var isEvenOdd: Bool
    var isAntialiased: Bool
    /// From the path's plane to the picture's pixels.
    var transform: PlaneTransform
    /// All that the path covers.
    var rect: PlaneRect
    /// The picture's pixels that can be seen.
    var bounds: DeviceRect
}

/// The inputs of a mask's pixels.
///
/// A path is known by its identity, which is its own only as long as it lives: keepers of a key must watch the path.
struct PathMaskKey: Hashable {
    private let path: ObjectIdentifier
    private let isEvenOdd: Bool
    private let isAntialiased: Bool
    private let transform: PlaneTransform
    private let pixels: DeviceRect

    init(_ mask: PathMask) {
        path = ObjectIdentifier(mask.path)
        (isEvenOdd, isAntialiased) = (mask.isEvenOdd, mask.isAntialiased)
        (transform, pixels) = (mask.transform, mask.pixels)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(path)
        hasher.combine(pixels)
        // Maps that differ in nothing else hardly occur.
        hasher.combine(transform.m11)
        hasher.combine(transform.m12)
        hasher.combine(transform.m41)
        hasher.combine(transform.m42)
    }
}

/// A mask that is to be made, or is known.
///
/// A path that moves by whole pixels keeps its mask: the whole part of an affine map's translation is taken out.
struct PathMask {
    var path: CGPath
    var isEvenOdd: Bool
    var isAntialiased: Bool
    /// Its translation is less than a pixel if it is affine.
    var transform: PlaneTransform
    /// The mask's pixels, moved as the transform is.
    var pixels: DeviceRect

    /// Translations are kept to this part of a pixel, which no coverage shows.
    private static let steps = 1024.0
    /// The largest ratio of a mask's pixels to the visible ones; spare ones keep it unchanged while scrolling.
    private static let spareFactor = 2
    /// In pixels; a mask may always hold this many.
    private static let smallArea = 1 << 16

    /// The masks of a request, none of them larger than `size` in pixels, and their translation into the picture.
    static func all(
        of request: PathMaskRequest, size: Int
    ) -> (masks: [PathMask], offset: SIMD2<Int32>) {
        var transform = request.transform
        var offset = SIMD2<Int32>.zero
        if transform.isAffine, abs(transform.m41) < 1e6, abs(transform.m42) < 1e6 {
            let x = (transform.m41 * steps).rounded() / steps
            let y = (transform.m42 * steps).rounded() / steps
            offset = SIMD2(Int32(x.rounded(.down)), Int32(y.rounded(.down)))
            transform.m41 = x - Double(offset.x)
            transform.m42 = y - Double(offset.y)
        }
        let visible = request.bounds.moved(by: 0 &- offset)
        let pixels = whole(request.rect, under: transform, showing: visible)
        let step = Int32(clamping: max(1, size))
        var masks: [PathMask] = []
        for y in stride(from: pixels.minY, to: pixels.maxY, by: Int(step)) {
            for x in stride(from: pixels.minX, to: pixels.maxX, by: Int(step)) {
                let part = DeviceRect(minX: x, minY: y, maxX: x &+ step, maxY: y &+ step).intersection(pixels)
                guard part.intersects(visible) else { continue }
                masks.append(
                    PathMask(
                        path: request.path, isEvenOdd: request.isEvenOdd, isAntialiased: request.isAntialiased,
                        transform: transform, pixels: part))
            }
        }
        return (masks, offset)
    }

    /// All pixels of a path if these are not too many, or else the visible ones.
    private static func whole(
        _ rect: PlaneRect, under transform: PlaneTransform, showing visible: DeviceRect
    ) -> DeviceRect {
        guard transform.isAffine, let box = transform.bounds(of: rect) else { return visible }
        let all = DeviceRect(enclosing: box)
        let limit = max(smallArea, spareFactor * visible.area)
        let (area, overflows) = all.width.multipliedReportingOverflow(by: all.height)
        return overflows || area > limit ? visible : all
    }
}

extension DeviceRect {
    /// The same size elsewhere.
    func moved(by offset: SIMD2<Int32>) -> DeviceRect {
        DeviceRect(
            minX: minX &+ offset.x, minY: minY &+ offset.y, maxX: maxX &+ offset.x, maxY: maxY &+ offset.y)
    }
}
