internal import Foundation
internal import Graphics

/// The current canvas of an animated picture, which finds the part that a new frame changes.
final class FrameCanvas {
    private let memory: ScratchBytes
    private let width: Int
    private let height: Int
    private var isEmpty = true

    /// A canvas of a size that was checked, in pixels.
    init(width: Int, height: Int) throws(ImageCodecError) {
        memory = try ScratchBytes(count: width * height * 4)
        self.width = width
        self.height = height
    }

    /// Shows a frame.
    ///
    /// - Returns: The smallest rectangle around all differences from the frame before; `nil` if nothing changes.
    func show(_ pixels: PixelRows) -> PixelRect? {
        guard let base = UnsafeMutableRawPointer(memory.bytes.baseAddress) else { return nil }
        let rowBytes = width * 4
        let isSame = { (y: Int) in memcmp(base + y * rowBytes, pixels.row(y), rowBytes) == 0 }
        defer { isEmpty = false }
        guard !isEmpty else {
            for y in 0..<height { memcpy(base + y * rowBytes, pixels.row(y), rowBytes) }
            return PixelRect(x: 0, y: 0, width: width, height: height)
        }
        guard let top = (0..<height).first(where: { !isSame($0) }),
            let bottom = (top..<height).last(where: { !isSame($0) })
        else { return nil }
        var (left, right) = (width, 0)
        for y in top...bottom {
            let old = (base + y * rowBytes).assumingMemoryBound(to: UInt32.self)
            let new = pixels.row(y)
            let isOther = { (x: Int) in old[x] != (new + 4 * x).loadUnaligned(as: UInt32.self) }
            if let first = (0..<left).first(where: isOther) { left = first }
            if let last = (right..<width).last(where: isOther) { right = last + 1 }
            memcpy(old, new, rowBytes)
        }
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top + 1)
    }
}
