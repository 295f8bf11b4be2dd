import DisplayList
import LayerModel

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
            let target = base + (row + index) * rowBytes
            target.copyMemory(from: view.base + index * view.bytesPerRow, byteCount: rowBytes)
            guard view.layout == .bgra else { continue }
            let words = target.assumingMemoryBound(to: UInt32.self)
            for column in 0..<view.region.width { words[column] = words[column].withRedAndBlueExchanged }
        }
    }
}
