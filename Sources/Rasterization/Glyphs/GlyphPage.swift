package import Geometry

/// A square of masks, one byte a pixel, which both renderers read: the CPU from here, the GPU from a texture with its copy.
///
/// Changed only between frames, or before its user is drawn; it does not change while threads draw.
package final class GlyphPage: @unchecked Sendable {
    /// The bytes added to rows, so that neighbouring ones do not meet in the processor's caches.
    package static let rowPadding = 64

    /// The width and height in pixels.
    package let size: Int
    /// Bytes from one row to the next.
    package let bytesPerRow: Int
    package let bytes: UnsafeMutablePointer<UInt8>
    /// Distinguishes the page from earlier ones in its place.
    private(set) var serial: UInt64
    /// The keys of all masks on it.
    private(set) var keys: [UInt64] = []
    /// The pixels written since ``takeChanges()``.
    private var changes = DeviceRect.empty
    private var packer: ShelfPacker
    /// The last use of the cache that needed it.
    package var lastUse = 0

    package init(size: Int, serial: UInt64) {
        self.size = size
        self.serial = serial
        bytesPerRow = size + Self.rowPadding
        bytes = .allocate(capacity: bytesPerRow * size)
        bytes.initialize(repeating: 0, count: bytesPerRow * size)
        packer = ShelfPacker(size: size)
    }

    deinit {
        bytes.deallocate()
    }

    /// The size of the page, in bytes.
    package var byteCount: Int { bytesPerRow * size }

    /// Forgets all masks.
    package func reset(serial: UInt64) {
        self.serial = serial
        keys.removeAll(keepingCapacity: true)
        packer = ShelfPacker(size: size)
        changes = .empty
        bytes.update(repeating: 0, count: bytesPerRow * size)
    }

    /// Room for a mask, whose pixels are zero; `nil` if none is left.
    package func place(width: Int, height: Int, key: UInt64) -> (x: Int, y: Int)? {
        guard let place = packer.place(width: width, height: height) else { return nil }
        keys.append(key)
        changes = changes.union(
            DeviceRect(
                minX: Int32(place.x), minY: Int32(place.y), maxX: Int32(place.x + width),
                maxY: Int32(place.y + height)))
        return place
    }

    /// The pixels that a copy of the page lacks.
    package func takeChanges() -> DeviceRect {
        defer { changes = .empty }
        return changes
    }
}
