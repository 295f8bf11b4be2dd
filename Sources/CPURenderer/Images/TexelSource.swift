internal import Graphics
internal import PixelKernels

/// The pixels of an image, valid while it is being drawn.
struct TexelSource {
    /// The texel at (`minX`, `minY`).
    let base: UnsafeRawPointer
    let format: PKFormat
    /// In pixels.
    let stride: Int
    /// The texels that exist; coordinates outside repeat the border.
    let minX: Int
    let minY: Int
    /// One past the last column, at least `minX + 1`.
    let maxX: Int
    let maxY: Int

    /// A texel that exists, which is only read.
    @inline(__always)
    func texel(x: Int, y: Int) -> PixelPointer {
        PixelPointer(raw: UnsafeMutableRawPointer(mutating: base), format: format)
            + ((y &- minY) &* stride &+ (x &- minX))
    }
}

extension CGImage {
    /// The format that the image's pixels are read in, if they are drawn into one.
    func texelFormat(for target: PKFormat) -> PKFormat {
        isExtended ? target : PKBytes
    }

    /// Calls a body with all pixels of the image, in the format they have for a target; `nil` if they are unavailable.
    @discardableResult
    func withTexels<Result>(for target: PKFormat, _ body: (TexelSource) -> Result?) -> Result? {
        let format = texelFormat(for: target)
        func read(_ bytes: UnsafeRawBufferPointer, bytesPerRow: Int) -> Result? {
            guard let base = bytes.baseAddress else { return nil }
            return body(
                TexelSource(
                    base: base, format: format, stride: bytesPerRow / format.bytesPerPixel, minX: 0, minY: 0,
                    maxX: width, maxY: height))
        }
        return withPremultiplied(format.range, read)
    }
}
