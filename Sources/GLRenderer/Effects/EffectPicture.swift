import DisplayList
import LayerModel
import Rasterization

/// A picture in a target, on its way through effects.
struct EffectPicture {
    var target: GLTarget
    /// The texel that the first pixel of `bounds` is in: 0 if the target holds nothing else, as filters expect.
    var corner = SIMD2<Int32>.zero
    /// The extent of the picture, in device pixels.
    var bounds: DeviceRect

    /// A rectangle of the picture whose corner is the target's first pixel.
    var origin: DeviceRect { bounds.origin(ofTargetAt: corner) }
}

/// A blurred picture, kept as small as its blur allows, with a clear margin.
///
/// It may share its target with others.
struct ReducedPicture {
    var target: GLTarget
    /// Pixels of a row that a texel of the target holds.
    var pixelsPerTexel: Int32 = 1
    /// The pixel of the target that the first one of the margin is: the first of a texel.
    var corner = SIMD2<Int32>.zero
    /// The extent of the picture before, in device pixels.
    var bounds: DeviceRect
    /// Device pixels to a pixel, along x and y.
    var factors: SIMD2<Int32>
    /// Pixels around the blocks of `bounds`.
    var margin: SIMD2<Int32>
    /// The outermost of those, with unknown contents.
    var unknown = SIMD2<Int32>.zero

    /// Its pixels, with the margin.
    var size: SIMD2<Int32> {
        (bounds.size &+ factors &- 1) / factors &+ 2 &* margin
    }

    /// All of them.
    var pixels: DeviceRect { DeviceRect(minX: 0, minY: 0, maxX: size.x, maxY: size.y) }

    /// The target's texels that hold some of its pixels.
    func texels(of pixels: DeviceRect) -> DeviceRect {
        let inside = pixels.intersection(self.pixels)
        guard !inside.isEmpty else { return .empty }
        let first = texel(of: SIMD2(inside.minX, inside.minY))
        let last = texel(of: SIMD2(inside.maxX &- 1, inside.maxY &- 1))
        return DeviceRect(minX: first.x, minY: first.y, maxX: last.x &+ 1, maxY: last.y &+ 1)
    }

    /// The target's texels that hold nothing but some of its pixels.
    func texels(only pixels: DeviceRect) -> DeviceRect {
        let inside = pixels.intersection(self.pixels)
        guard !inside.isEmpty else { return .empty }
        let first = texel(of: SIMD2(inside.minX &+ pixelsPerTexel &- 1, inside.minY))
        let end = texel(of: SIMD2(inside.maxX, inside.maxY))
        return DeviceRect(minX: first.x, minY: first.y, maxX: max(first.x, end.x), maxY: end.y)
    }

    private func texel(of pixel: SIMD2<Int32>) -> SIMD2<Int32> {
        (corner &+ pixel) / SIMD2(pixelsPerTexel, 1)
    }

    /// The device pixels within the picture's reach, the known part of its margin included.
    var reached: DeviceRect {
        let grown = (margin &- unknown) &* factors
        return DeviceRect(
            minX: bounds.minX &- grown.x, minY: bounds.minY &- grown.y, maxX: bounds.maxX &+ grown.x,
            maxY: bounds.maxY &+ grown.y)
    }

    /// Scale and offset from the pixels of a target to those of the picture's.
    ///
    /// - Parameters:
    ///   - origin: A rectangle of the picture whose corner is that target's first pixel.
    ///   - offset: The picture's translation, in device pixels.
    func map(from origin: DeviceRect, offset: SIMD2<Float> = .zero) -> SIMD4<Float> {
        let scale = 1 / SIMD2<Float>(factors)
        let distance = SIMD2(Float(origin.minX &- bounds.minX), Float(origin.minY &- bounds.minY)) - offset
        return SIMD4(lowHalf: scale, highHalf: distance * scale + SIMD2<Float>(margin &+ corner))
    }

    /// The picture's pixels that contribute only to device pixels inside a rectangle.
    ///
    /// - Parameter offset: The picture's translation, in device pixels.
    func pixelsOnly(in hidden: DeviceRect, offset: SIMD2<Float>) -> DeviceRect {
        guard !hidden.isEmpty else { return .empty }
        // A device pixel is mixed of those whose centres are less than a pixel away.
        let start = SIMD2(Double(bounds.minX), Double(bounds.minY)) + SIMD2<Double>(offset)
        let scale = 1 / SIMD2<Double>(factors)
        let box = DeviceBox(hidden)
        let places = TargetBox(low: (box.low - start) * scale, high: (box.high - start) * scale)
            .moved(by: SIMD2<Double>(margin)).inset(by: 1)
        guard !places.isEmpty, places.low.min() > -1e9, places.high.max() < 1e9 else { return .empty }
        return DeviceRect(
            minX: Int32(places.minX.rounded(.up)), minY: Int32(places.minY.rounded(.up)),
            maxX: Int32(places.maxX.rounded(.down)),
            maxY: Int32(places.maxY.rounded(.down)))
    }
}
