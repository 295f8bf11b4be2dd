import Geometry
import LayerModel
import Rasterization
package import RenderDevices

/// A copy of a drawn picture: premultiplied RGBA.
package struct DrawnPicture: Equatable {
    package let width: Int
    package let height: Int
    package private(set) var pixels: [SIMD4<UInt8>] = []

    package init(_ view: PixelView) {
        width = view.region.width
        height = view.region.height
        for y in 0..<height {
            for x in 0..<width {
                let p = view.base.load(fromByteOffset: y * view.bytesPerRow + x * 4, as: SIMD4<UInt8>.self)
                pixels.append(view.layout == .rgba ? p : SIMD4(p.z, p.y, p.x, p.w))
            }
        }
    }

    package subscript(x: Int, y: Int) -> SIMD4<UInt8> { pixels[y * width + x] }

    /// The greatest difference in a channel, and how many pixels differ by more than `tolerance`.
    package func difference(from other: DrawnPicture, tolerance: Int = 0) -> (greatest: Int, count: Int) {
        var greatest = 0
        var count = 0
        for (a, b) in zip(pixels, other.pixels) {
            let d = SIMD4<Int>(truncatingIfNeeded: a) &- SIMD4<Int>(truncatingIfNeeded: b)
            let most = max(abs(d.x), abs(d.y), abs(d.z), abs(d.w))
            greatest = max(greatest, most)
            if most > tolerance { count += 1 }
        }
        return (greatest, count)
    }

    /// The mean of each square of `size` × `size` pixels, as parts of 1.
    package func averaged(by size: Int) -> [SIMD4<Double>] {
        var result: [SIMD4<Double>] = []
        for y in 0..<height / size {
            for x in 0..<width / size {
                var sum = SIMD4<Double>.zero
                for row in 0..<size {
                    for column in 0..<size {
                        sum += SIMD4<Double>(SIMD4<UInt16>(truncatingIfNeeded: self[x * size + column, y * size + row]))
                    }
                }
                result.append(sum / Double(255 * size * size))
            }
        }
        return result
    }
}
