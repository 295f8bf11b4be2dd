internal import Foundation

/// Display P3 colours as sRGB ones, 8 bits a component.
enum DisplayP3 {
    /// Light for components.
    ///
    /// Source of the curve: IEC 61966-2-1.
    private static let light: [Float] = (0...255).map { component in
        let value = Double(component) / 255
        return Float(value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
    }

    /// sRGB components for light in steps of 1/65535, which move a component by at most 0.05.
    private static let component: [UInt8] = (0...65535).map { step in
        let light = Double(step) / 65535
        let value = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
        return UInt8((value * 255).rounded())
    }

    /// Converts straight RGBA pixels in place; what lies outside sRGB is clipped, alpha is kept.
    static func convert(_ row: UnsafeMutablePointer<UInt32>, count: Int) {
        light.withUnsafeBufferPointer { light in
            component.withUnsafeBufferPointer { component in
                for x in 0..<count {
                    row[x] = converted(row[x], light, component)
                }
            }
        }
    }

    /// Source of the matrix: the chromaticities of SMPTE EG 432-1 and IEC 61966-2-1, both with the white point D65.
    @inline(__always)
    private static func converted(
        _ pixel: UInt32, _ light: UnsafeBufferPointer<Float>, _ component: UnsafeBufferPointer<UInt8>
    ) -> UInt32 {
        let red = light[Int(pixel & 0xFF)]
        let green = light[Int((pixel >> 8) & 0xFF)]
        let blue = light[Int((pixel >> 16) & 0xFF)]
        let r = component[step(1.2249402 * red - 0.2249402 * green)]
        let g = component[step(1.042057 * green - 0.042057 * red)]
        let b = component[step(1.0982736 * blue - 0.0196376 * red - 0.078636 * green)]
        return UInt32(r) | (UInt32(g) << 8) | (UInt32(b) << 16) | (pixel & 0xFF00_0000)
    }

    /// The nearest table entry: at 2²³ a `Float` has steps of 1.
    @inline(__always)
    private static func step(_ light: Float) -> Int {
        let clipped = light > 0 ? (light < 1 ? light : 1) : 0
        return Int((clipped * 65535 + 8_388_608).bitPattern & 0xFFFF)
    }
}
