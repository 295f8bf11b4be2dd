import Compositor
import LayerModel

/// Pixels of the caller's: four bytes each, the top row first.
struct PixelMemory {
    private let base: UnsafeRawPointer
    private let width: Int
    private let height: Int
    private let rowBytes: Int
    private let layout: PixelLayout

    /// - Throws: Where there are none, or fewer than there should be.
    init(
        _ pixels: UnsafeRawPointer?, _ size: Int, _ width: Int, _ height: Int, _ rowBytes: Int, _ layout: Int32
    ) throws(Failure) {
        guard let pixels else { throw .invalid("pixels is NULL", place: "pixels") }
        guard (1...65_536).contains(width), (1...65_536).contains(height) else {
            throw .invalid("the picture is \(width) × \(height) pixels, expected 1 to 65536", place: "width")
        }
        let above = rowBytes.multipliedReportingOverflow(by: height - 1)
        guard rowBytes >= width * 4, !above.overflow, above.partialValue <= size - width * 4 else {
            throw .invalid(
                "\(size) bytes in rows of \(rowBytes) do not hold \(width) × \(height) pixels of four bytes",
                place: "size")
        }
        base = pixels
        (self.width, self.height, self.rowBytes) = (width, height, rowBytes)
        self.layout = try PixelLayout(layout)
    }

    /// A copy of the pixels; colours are cut to their alpha.
    func image() throws(Failure) -> CGImage {
        var alpha: UInt8 = 255
        let bytes = ContiguousArray<UInt8>(unsafeUninitializedCapacity: width * height * 4) { copy, count in
            let (red, blue) = layout == .rgba ? (0, 2) : (2, 0)
            var next = 0
            for row in 0..<height {
                let pixels = base + row * rowBytes
                for x in 0..<width {
                    let pixel = (pixels + x * 4).loadUnaligned(as: SIMD4<UInt8>.self)
                    alpha &= pixel.w
                    copy[next] = min(pixel[red], pixel.w)
                    copy[next + 1] = min(pixel.y, pixel.w)
                    copy[next + 2] = min(pixel[blue], pixel.w)
                    copy[next + 3] = pixel.w
                    next += 4
                }
            }
            count = next
        }
        guard
            let image = CGImage(premultipliedRGBA8: bytes, width: width, height: height, isOpaque: alpha == 255)
        else { throw Failure(.limit, Message(code: "render", problem: "the picture is too large")) }
        return image
    }
}

extension PixelLayout {
    /// The layout with a number of the header.
    init(_ number: Int32) throws(Failure) {
        switch number {
        case 0: self = .rgba
        case 1: self = .bgra
        default: throw .invalid("there is no layout \(number)", place: "layout", fix: "give GLR_RGBA or GLR_BGRA")
        }
    }
}
