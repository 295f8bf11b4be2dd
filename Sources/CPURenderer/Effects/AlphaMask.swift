import DisplayList
internal import Graphics
import RenderDevices

/// The coverage of every pixel of a rectangle, except some hidden ones.
///
/// Safe to share: threads write rows of their own, and only read afterwards.
final class AlphaMask: @unchecked Sendable {
    let bounds: DeviceRect
    /// The pixels inside `bounds` whose coverage is not known.
    let hidden: DeviceRect
    /// Bytes from one row to the next, a multiple of four.
    let bytesPerRow: Int
    private let base: UnsafeMutablePointer<UInt8>
    private let block: EffectMemory.Block

    /// A mask of any coverage.
    init(_ bounds: DeviceRect, hidden: DeviceRect, in memory: EffectMemory) throws(RenderError) {
        self.bounds = bounds
        let common = hidden.intersection(bounds)
        self.hidden = common.isWorthLeavingOut ? common : .empty
        bytesPerRow = (bounds.width + 3) & ~3
        // A row more, so that whole rows can be read from any pixel on.
        let bytes = bytesPerRow * (bounds.height + 1)
        let what = "the coverage of a shadow"
        guard let block = memory.take(bytes, for: what) else { throw .noMemory(for: what) }
        self.block = block
        base = block.base.bindMemory(to: UInt8.self, capacity: bytes)
    }

    /// The byte of a pixel inside `bounds`; as many rows as there are from it on may be read as a whole.
    @inline(__always)
    func pixel(x: Int32, row: Int32) -> UnsafeMutablePointer<UInt8> {
        base + (Int(row &- bounds.minY) &* bytesPerRow &+ Int(x &- bounds.minX))
    }

    /// The columns of a row inside `bounds` that are not hidden.
    func columns(row: Int32) -> [Range<Int32>] {
        guard !hidden.isEmpty, row >= hidden.minY, row < hidden.maxY else { return [bounds.minX..<bounds.maxX] }
        return [bounds.minX..<hidden.minX, hidden.maxX..<bounds.maxX]
    }
}
