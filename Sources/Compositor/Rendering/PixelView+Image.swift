import DisplayList
import LayerModel
import PixelKernels

extension CGImage {
    /// A copy of drawn pixels; `nil` where memory is short.
    convenience init?(_ view: PixelView, isOpaque: Bool) {
        guard let buffer = PixelBuffer(width: view.region.width, height: view.region.height) else { return nil }
        buffer.bytes.copy(rowsOf: view, at: 0)
        self.init(buffer, isOpaque: isOpaque)
    }
}

extension UnsafeMutableRawBufferPointer {
    /// Writes the rows of a view as premultiplied RGBA, without gaps.
    ///
    /// - Parameter row: Where the first one goes, counted in rows of the view's width; there is room for all.
    func copy(rowsOf view: PixelView, at row: Int) {
        guard let base = baseAddress else { return }
        let rowBytes = view.region.width * 4
        precondition((row + view.region.height) * rowBytes <= count)
        for index in 0..<view.region.height {
            view.copy(row: index, to: base + (row + index) * rowBytes, .rgba)
        }
    }
}

extension PixelView {
    /// Copies a row.
    ///
    /// - Parameters:
    ///   - row: From the region's top.
    ///   - target: Has room for all of it.
    ///   - layout: What the copy has.
    func copy(row: Int, to target: UnsafeMutableRawPointer, _ layout: PixelLayout) {
        let source = base + row * bytesPerRow
        if layout == self.layout {
            target.copyMemory(from: source, byteCount: region.width * 4)
        } else {
            // Kernels read and write at any address.
            pk_swap_red_and_blue(
                source.assumingMemoryBound(to: UInt32.self), target.assumingMemoryBound(to: UInt32.self), region.width)
        }
    }
}
