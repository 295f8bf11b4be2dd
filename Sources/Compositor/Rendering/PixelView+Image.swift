import DisplayList
import LayerModel
import PixelKernels

extension CGImage {
    /// A copy of pixels that are drawn part by part.
    ///
    /// - Parameters:
    ///   - region: The whole, in device pixels.
    ///   - range: The values of its channels.
    ///   - draw: Draws all parts, and hands on the pixels of each.
    /// - Throws: `RenderError` if memory is short, and the errors of `draw`.
    convenience init(
        _ region: DeviceRect, _ range: TargetRange, isOpaque: Bool, _ draw: (_ add: (PixelView) -> Void) throws -> Void
    ) throws {
        guard let buffer = PixelBuffer(width: region.width, height: region.height, range: range),
            let base = buffer.bytes.baseAddress
        else {
            throw RenderError.noMemory(for: "a picture of \(region.width) × \(region.height) pixels")
        }
        try draw { $0.copy(to: base, of: region, bytesPerRow: buffer.bytesPerRow, PixelLayout(range)) }
        self.init(buffer, isOpaque: isOpaque)
    }

    /// Calls `body` with the pixels as those of a region of the same size.
    func withView(of region: DeviceRect, _ body: (PixelView) throws -> Void) rethrows {
        let range = range(in: .extended)
        try withPremultiplied(range) { bytes, bytesPerRow in
            guard let base = bytes.baseAddress else { return }
            try body(PixelView(base: base, bytesPerRow: bytesPerRow, layout: PixelLayout(range), region: region))
        }
    }
}

extension PixelView {
    /// Copies the pixels to their place in a larger region.
    ///
    /// - Parameters:
    ///   - target: The first byte of the larger region's top row; there is room for all of it.
    ///   - whole: The larger region.
    ///   - targetRow: The bytes from one row of the larger region to the next.
    ///   - layout: The layout of the copy.
    func copy(
        to target: UnsafeMutableRawPointer, of whole: DeviceRect, bytesPerRow targetRow: Int, _ layout: PixelLayout
    ) {
        let size = layout.bytesPerPixel
        let first = target + Int(region.minY - whole.minY) * targetRow + Int(region.minX - whole.minX) * size
        for row in 0..<region.height {
            let (from, to) = (base + row * bytesPerRow, first + row * targetRow)
            if layout == self.layout {
                to.copyMemory(from: from, byteCount: region.width * size)
            } else {
                convert(from, to: to, layout)
            }
        }
    }

    /// Writes a row in another layout; kernels read and write at any address.
    private func convert(_ row: UnsafeRawPointer, to target: UnsafeMutableRawPointer, _ layout: PixelLayout) {
        guard layout != .rgbaHalf else {
            var row = row
            if self.layout == .bgra {
                let first = target.assumingMemoryBound(to: UInt32.self) + region.width
                pk_swap_red_and_blue(row.assumingMemoryBound(to: UInt32.self), first, region.width)
                row = UnsafeRawPointer(first)
            }
            return pk_widen(row.assumingMemoryBound(to: UInt32.self), target, region.width)
        }
        let bytes = target.assumingMemoryBound(to: UInt32.self)
        guard self.layout == .rgbaHalf else {
            return pk_swap_red_and_blue(row.assumingMemoryBound(to: UInt32.self), bytes, region.width)
        }
        pk_narrow(row, bytes, region.width)
        if layout == .bgra { pk_swap_red_and_blue(bytes, bytes, region.width) }
    }
}
