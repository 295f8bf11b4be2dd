import Compositor
import LayerModel

/// Pixels of the caller's, the top row first.
struct PixelMemory {
    fileprivate let base: UnsafeRawPointer
    fileprivate let width: Int
    fileprivate let height: Int
    fileprivate let rowBytes: Int
    private let layout: PixelLayout

    /// - Throws: If there are none, or too few.
    init(
        _ pixels: UnsafeRawPointer?, _ size: Int, _ width: Int, _ height: Int, _ rowBytes: Int, _ layout: Int32
    ) throws(Failure) {
        guard let pixels else { throw .invalid("pixels is NULL", place: "pixels") }
        guard (1...65_536).contains(width), (1...65_536).contains(height) else {
            throw .invalid("the picture is \(width) × \(height) pixels, expected 1 to 65536", place: "width")
        }
        let above = rowBytes.multipliedReportingOverflow(by: height - 1)
        self.layout = try PixelLayout(layout)
        let pixelBytes = self.layout.bytesPerPixel
        guard rowBytes >= width * pixelBytes, !above.overflow, above.partialValue <= size - width * pixelBytes else {
            throw .invalid(
                "\(size) bytes in rows of \(rowBytes) do not hold \(width) × \(height) pixels of \(pixelBytes) bytes",
                place: "size")
        }
        base = pixels
        (self.width, self.height, self.rowBytes) = (width, height, rowBytes)
    }

    /// A copy of the pixels; colours of bytes are cut to their alpha.
    func image() throws(Failure) -> CGImage {
        guard layout != .rgbaHalf else { return try imageOfHalves() }
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

extension PixelMemory {
    private func imageOfHalves() throws(Failure) -> CGImage {
        guard let buffer = PixelBuffer(width: width, height: height, range: .extended),
            let copy = buffer.bytes.baseAddress
        else { throw Failure(.limit, Message(code: "render", problem: "the picture is too large")) }
        var isOpaque = true
        for row in 0..<height {
            for x in 0..<width {
                let pixel = (base + row * rowBytes + x * 8).loadUnaligned(as: UInt64.self)
                let color = TargetRange.extended.bounded(HalfFloat.color(UInt64(littleEndian: pixel)))
                isOpaque = isOpaque && color.w == 1
                (copy + row * buffer.bytesPerRow + x * 8).storeBytes(
                    of: HalfFloat.pixel(color).littleEndian, as: UInt64.self)
            }
        }
        return CGImage(buffer, isOpaque: isOpaque)
    }
}

extension PixelLayout {
    /// The layout with a number of the header.
    init(_ number: Int32) throws(Failure) {
        switch number {
        case 0: self = .rgba
        case 1: self = .bgra
        case 2: self = .rgbaHalf
        default:
            throw .invalid(
                "there is no layout \(number)", place: "layout", fix: "give GLR_RGBA, GLR_BGRA or GLR_RGBA_HALF")
        }
    }
}
