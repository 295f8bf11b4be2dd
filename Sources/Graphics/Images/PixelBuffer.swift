internal import Foundation

/// Memory for premultiplied pixels of a range, top row first, rows packed: owned by one holder and handed on without a copy.
///
/// Fill it through `bytes`, then give it to `CGImage(_:isOpaque:)`, which makes it immutable.
package struct PixelBuffer: ~Copyable, @unchecked Sendable {
    // Sendable because there is one owner at a time, and the address never leaves `bytes`' users.

    /// The largest number of pixels in one buffer: 2³⁰, four gigabytes.
    package static let maximumPixelCount = 1 << 30

    /// In pixels.
    package let width: Int
    /// In pixels.
    package let height: Int
    /// The kind of the pixels: RGBA8, or four half floats.
    package let range: TargetRange
    private let address: UnsafeMutableRawPointer
    private let reservation: MemoryReservation

    /// Transparent pixels; `nil` if a side is not positive, there are more than `maximumPixelCount` pixels or memory is short.
    package init?(width: Int, height: Int, range: TargetRange = .standard) {
        guard let count = PixelBuffer.byteCount(width: width, height: height, range: range),
            let reservation = MemoryBudget.reserve(count, for: "a picture of \(width) × \(height) pixels"),
            let address = Self.allocate(count)
        else { return nil }
        self.reservation = reservation
        self.width = width
        self.height = height
        self.range = range
        self.address = address
    }

    deinit {
        if bytesPerRow * height >= Self.leastMapped {
            munmap(address, bytesPerRow * height)
        } else {
            free(address)
        }
    }

    /// Buffers of this many bytes are the system's own pages, which go back to it at once: among the blocks of `malloc`, pictures
    /// that come and go leave gaps that add up to more than all of them.
    private static let leastMapped = 1 << 17

    /// Zeroed memory.
    private static func allocate(_ count: Int) -> UnsafeMutableRawPointer? {
        guard count >= leastMapped else { return calloc(count, 1) }
        let address = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        return address == MAP_FAILED ? nil : address
    }

    package var bytesPerRow: Int {
        width * range.bytesPerPixel
    }

    /// All rows, `bytesPerRow * height` bytes; valid as long as the buffer.
    package var bytes: UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(start: address, count: bytesPerRow * height)
    }

    /// The number of bytes of a picture; `nil` outside the limits.
    static func byteCount(width: Int, height: Int, range: TargetRange = .standard) -> Int? {
        guard width > 0, height > 0 else {
            return nil
        }
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, pixels <= maximumPixelCount else {
            return nil
        }
        return pixels * range.bytesPerPixel
    }
}
