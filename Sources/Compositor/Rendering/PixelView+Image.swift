import DisplayList
import LayerModel
import PixelKernels

extension CGImage {
    /// A copy of pixels that are drawn part by part.
    ///
    /// - Parameters:
    ///   - region: The whole, in device pixels.
    ///   - draw: Draws all parts, and hands on the pixels of each.
    /// - Throws: `RenderError` if memory is short, and the errors of `draw`.
    convenience init(
        _ region: DeviceRect, isOpaque: Bool, _ draw: (_ add: (PixelView) -> Void) throws -> Void
    ) throws {
        guard let buffer = PixelBuffer(width: region.width, height: region.height), let base = buffer.bytes.baseAddress
        else {
            throw RenderError.noMemory(for: "a picture of \(region.width) × \(region.height) pixels")
        }
        try draw { $0.copy(to: base, of: region, bytesPerRow: region.width * 4, .rgba) }
        self.init(buffer, isOpaque: isOpaque)
    }

    /// Hands over the pixels as those of a region of the same size.
    func withView(of region: DeviceRect, _ body: (PixelView) throws -> Void) rethrows {
        try withPremultipliedRGBA8 { bytes, bytesPerRow in
            guard let base = bytes.baseAddress else { return }
            try body(PixelView(base: base, bytesPerRow: bytesPerRow, layout: .rgba, region: region))
        }
    }
}

extension PixelView {
    /// Copies the pixels to where they belong in a larger region.
    ///
    /// - Parameters:
    ///   - target: The first byte of the larger region's top row; there is room for all of it.
    ///   - whole: The larger region.
    ///   - targetRow: The bytes from one row of the larger region to the next.
    ///   - layout: What the copy has.
    func copy(
        to target: UnsafeMutableRawPointer, of whole: DeviceRect, bytesPerRow targetRow: Int, _ layout: PixelLayout
    ) {
        let first = target + Int(region.minY - whole.minY) * targetRow + Int(region.minX - whole.minX) * 4
        for row in 0..<region.height {
            let (from, to) = (base + row * bytesPerRow, first + row * targetRow)
            if layout == self.layout {
                to.copyMemory(from: from, byteCount: region.width * 4)
            } else {
                // Kernels read and write at any address.
                pk_swap_red_and_blue(
                    from.assumingMemoryBound(to: UInt32.self), to.assumingMemoryBound(to: UInt32.self), region.width)
            }
        }
    }
}
