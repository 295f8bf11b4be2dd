internal import Foundation
internal import Synchronization

/// The storage of an image's pixels.
enum CGImageStorage: Sendable {
    /// Premultiplied RGBA8 in memory.
    case ready(ReadyPixels)
    /// Any layout, converted when it is read.
    case encoded(EncodedPixels)
    /// Fetched region by region.
    case regions(RegionPixels)
}

/// A source of pixels, as an object that has an identity.
final class RegionPixels: Sendable {
    let source: any CGImageRegionSource

    init(_ source: any CGImageRegionSource) {
        self.source = source
    }
}

/// Premultiplied pixels of a range that never change.
final class ReadyPixels: Sendable {
    private enum Bytes: ~Copyable, Sendable {
        case buffer(PixelBuffer)
        case array(ContiguousArray<UInt8>, width: Int)
    }

    private let bytes: Bytes

    init(_ buffer: consuming PixelBuffer) {
        bytes = .buffer(buffer)
    }

    init(_ array: ContiguousArray<UInt8>, width: Int) {
        bytes = .array(array, width: width)
    }

    /// Calls `body` with all rows, which are packed.
    func withBytes<R>(_ body: (UnsafeRawBufferPointer, _ bytesPerRow: Int) throws -> R) rethrows -> R {
        switch bytes {
        case .buffer(let buffer):
            return try body(UnsafeRawBufferPointer(buffer.bytes), buffer.bytesPerRow)
        case .array(let array, let width):
            return try array.withUnsafeBytes { try body($0, width * 4) }
        }
    }

    /// The bytes without a copy.
    var sharedData: Data {
        switch bytes {
        case .buffer(let buffer):
            guard let base = buffer.bytes.baseAddress else { return Data() }
            // The bytes are never written, and live as long as this object, which the closure keeps.
            return Data(
                bytesNoCopy: base, count: buffer.bytes.count,
                deallocator: .custom { _, _ in withExtendedLifetime(self) {} })
        case .array(let array, _): return Data(array)
        }
    }

    /// A copy of the bytes that stays in its place.
    var data: Data {
        withBytes { bytes, _ in
            guard let copy = malloc(bytes.count) else { return Data(bytes) }
            copy.copyMemory(from: bytes.baseAddress ?? UnsafeRawPointer(copy), byteCount: bytes.count)
            // Data copies few bytes into itself, and so moves them with it, unless they are given to it.
            return Data(bytesNoCopy: copy, count: bytes.count, deallocator: .free)
        }
    }
}

/// Pixels as a file stores them, the source of an image's RGBA8.
package protocol StoredPixels: Sendable {
    /// Makes the half floats of an extended range, of the picture's size; `nil` if memory is short.
    func makeHalves() -> PixelBuffer?
}

/// Pixels of any layout, and their converted form.
final class EncodedPixels: Sendable {
    let width: Int
    let height: Int
    let bytesPerRow: Int
    let format: PixelFormat
    let provider: CGDataProvider
    private let knownHeadroom: Mutex<Float?>
    private let converted = Mutex<[TargetRange: ReadyPixels]>([:])
    /// The source of the half floats of an extended range, if that is not the provider.
    private let stored: (any StoredPixels)?

    init(
        width: Int, height: Int, bytesPerRow: Int, format: PixelFormat, provider: CGDataProvider,
        stored: (any StoredPixels)? = nil, headroom: Float? = nil
    ) {
        knownHeadroom = Mutex(headroom)
        self.stored = stored
        self.width = width
        self.height = height
        self.bytesPerRow = bytesPerRow
        self.format = format
        self.provider = provider
    }

    /// The half floats of an extended range, as they stand.
    convenience init(_ pixels: ReadyPixels, width: Int, height: Int, format: PixelFormat) {
        self.init(
            width: width, height: height, bytesPerRow: width * format.pixelStride, format: format,
            provider: CGDataProvider(bytes: pixels.sharedData))
        converted.withLock { $0[.extended] = pixels }
    }

    /// RGBA8 as it stands, of stored pixels that hold more.
    convenience init(
        _ pixels: ReadyPixels, of stored: any StoredPixels, width: Int, height: Int, format: PixelFormat
    ) {
        self.init(
            width: width, height: height, bytesPerRow: width * format.pixelStride, format: format,
            provider: CGDataProvider(bytes: pixels.sharedData), stored: stored)
        converted.withLock { $0[.standard] = pixels }
    }

    /// Whether the pixels hold more than RGBA8 does.
    var isExtended: Bool { stored != nil || format.exceedsBytes }

    /// The brightest of all pixels, which is found once where it was not given.
    func headroom(_ find: () -> Float) -> Float {
        knownHeadroom.withLock { known in
            let headroom = known ?? find()
            known = headroom
            return headroom
        }
    }

    /// All pixels converted, once for each range; `nil` if memory is short.
    func ready(_ range: TargetRange) -> ReadyPixels? {
        converted.withLock { cache in
            if let known = cache[range] {
                return known
            }
            if range == .extended, let stored {
                guard let halves = stored.makeHalves() else { return nil }
                let pixels = ReadyPixels(halves)
                cache[range] = pixels
                return pixels
            }
            guard let buffer = PixelBuffer(width: width, height: height, range: range) else {
                return nil
            }
            convert(
                PixelRect(x: 0, y: 0, width: width, height: height), range, into: buffer.bytes,
                bytesPerRow: buffer.bytesPerRow)
            let pixels = ReadyPixels(buffer)
            cache[range] = pixels
            return pixels
        }
    }

    /// The earlier result of `ready(_:)`, or a new one for stored pixels, whose parts need the whole.
    func alreadyConverted(_ range: TargetRange) -> ReadyPixels? {
        stored == nil ? converted.withLock { $0[range] } : ready(range)
    }

    /// Converts a region, which lies inside the image; pixels that the provider does not deliver are transparent.
    func convert(
        _ region: PixelRect, _ range: TargetRange, into destination: UnsafeMutableRawBufferPointer,
        bytesPerRow stride: Int
    ) {
        guard let target = destination.baseAddress else {
            return
        }
        let rowBytes = region.width * format.pixelStride
        let firstByte = region.y * bytesPerRow + region.x * format.pixelStride
        let done: Void? = provider.withContiguousBytes { bytes in
            guard let source = bytes.baseAddress else {
                return
            }
            for row in 0..<region.height {
                format.convert(
                    source + firstByte + row * bytesPerRow, count: region.width, to: target + row * stride, in: range)
            }
        }
        guard done == nil else {
            return
        }
        var line = [UInt8](repeating: 0, count: rowBytes)
        line.withUnsafeMutableBytes { line in
            for row in 0..<region.height {
                let count = provider.copyBytes(at: firstByte + row * bytesPerRow, into: line)
                let pixels = count / max(1, format.pixelStride)
                if let source = line.baseAddress {
                    format.convert(source, count: pixels, to: target + row * stride, in: range)
                }
                if pixels < region.width {
                    let size = range.bytesPerPixel
                    memset(target + row * stride + pixels * size, 0, (region.width - pixels) * size)
                }
            }
        }
    }
}
