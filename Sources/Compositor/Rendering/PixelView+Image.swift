import DisplayList
import LayerModel

extension CGImage {
    /// A copy of drawn pixels; `nil` where memory is short.
    convenience init?(_ view: PixelView, isOpaque: Bool) {
        let width = view.region.width
        var pixels = ContiguousArray<UInt8>()
        pixels.reserveCapacity(width * view.region.height * 4)
        pixels.append(rowsOf: view)
        self.init(premultipliedRGBA8: pixels, width: width, height: view.region.height, isOpaque: isOpaque)
    }
}

extension ContiguousArray<UInt8> {
    /// Adds the rows of a view as premultiplied RGBA, without gaps.
    mutating func append(rowsOf view: PixelView) {
        let rowBytes = view.region.width * 4
        for row in 0..<view.region.height {
            append(contentsOf: UnsafeRawBufferPointer(start: view.base + row * view.bytesPerRow, count: rowBytes))
            guard view.layout == .bgra else { continue }
            for index in stride(from: count - rowBytes, to: count, by: 4) {
                swapAt(index, index + 2)
            }
        }
    }
}
