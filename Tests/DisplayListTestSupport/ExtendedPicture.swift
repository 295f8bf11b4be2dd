import Geometry
import LayerModel
import Rasterization
package import RenderDevices

/// A copy of a drawn picture of extended range.
package struct ExtendedPicture: Equatable {
    package let width: Int
    package let height: Int
    /// Each pixel's four halves, red in the lowest bits.
    package private(set) var bits: [UInt64] = []

    package init(_ view: PixelView) {
        precondition(view.layout == .rgbaHalf)
        width = view.region.width
        height = view.region.height
        for y in 0..<height {
            for x in 0..<width {
                bits.append(view.base.load(fromByteOffset: y * view.bytesPerRow + x * 8, as: UInt64.self))
            }
        }
    }

    /// The premultiplied channels of a pixel.
    package subscript(x: Int, y: Int) -> SIMD4<Double> { Self.channels(bits[y * width + x]) }

    /// The premultiplied channels of all pixels, row after row.
    package var pixels: [SIMD4<Double>] { bits.map(Self.channels) }

    /// The numbers of four halves.
    package static func channels(_ bits: UInt64) -> SIMD4<Double> {
        SIMD4(number(bits), number(bits >> 16), number(bits >> 32), number(bits >> 48))
    }

    /// IEEE 754's binary16: a sign, five bits of exponent, ten of a fraction.
    private static func number(_ bits: UInt64) -> Double {
        let (exponent, fraction) = (Int(bits >> 10 & 31), Double(bits & 1023))
        let magnitude =
            exponent == 0
            ? fraction * 0x1p-24 : Double(sign: .plus, exponent: exponent - 15, significand: 1 + fraction / 1024)
        return bits & 0x8000 == 0 ? magnitude : -magnitude
    }
}
