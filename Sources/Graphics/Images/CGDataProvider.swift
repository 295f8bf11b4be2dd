public import Foundation

/// The callback of `CGDataProvider(dataInfo:data:size:releaseData:)` once its bytes are no longer needed.
public typealias CGDataProviderReleaseDataCallback =
    @convention(c) (_ info: UnsafeMutableRawPointer?, _ data: UnsafeRawPointer, _ size: Int) -> Void

/// Bytes for an image: held in memory or fetched piece by piece when they are needed.
public final class CGDataProvider: Sendable {
    private enum Source: Sendable {
        case data(Data)
        case callback(@Sendable (_ position: Int, _ destination: UnsafeMutableRawBufferPointer) -> Int)
    }

    private let source: Source
    /// In bytes.
    let size: Int

    /// Bytes in memory.
    public convenience init?(data: Data) {
        self.init(bytes: data)
    }

    init(bytes: Data) {
        source = .data(bytes)
        size = bytes.count
    }

    /// The bytes of a file, mapped into memory; `nil` if it cannot be read.
    public init?(url: URL) {
        guard let data = try? Data(contentsOf: url, options: .mappedIfSafe) else {
            return nil
        }
        source = .data(data)
        size = data.count
    }

    /// The bytes of a file, mapped into memory; `nil` if it cannot be read.
    public convenience init?(filename: String) {
        self.init(url: URL(fileURLWithPath: filename))
    }

    /// Bytes owned by the caller, to be left unchanged until `releaseData` is called.
    ///
    /// - Parameters:
    ///   - info: Handed to `releaseData`.
    ///   - data: The first byte.
    ///   - size: The number of bytes; `nil` is returned where it is negative.
    ///   - releaseData: Called once, on any thread.
    public init?(
        dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
        releaseData: CGDataProviderReleaseDataCallback
    ) {
        guard size >= 0 else {
            return nil
        }
        let owner = SendablePointer(info)
        let bytes = Data(
            bytesNoCopy: UnsafeMutableRawPointer(mutating: data), count: size,
            deallocator: .custom { address, count in releaseData(owner.pointer, UnsafeRawPointer(address), count) }
        )
        source = .data(bytes)
        self.size = size
    }

    /// Bytes fetched as needed, so that they need not be in memory as a whole.
    ///
    /// - Parameters:
    ///   - size: The number of bytes in all; `nil` is returned if it is negative.
    ///   - copyBytes: Writes bytes from `position` on to `destination` and returns their number; called from any thread.
    public init?(
        size: Int,
        copyBytes: @escaping @Sendable (_ position: Int, _ destination: UnsafeMutableRawBufferPointer) -> Int
    ) {
        guard size >= 0 else {
            return nil
        }
        source = .callback(copyBytes)
        self.size = size
    }

    /// All bytes; `nil` if a callback does not deliver them.
    public var data: Data? {
        switch source {
        case .data(let data):
            return data
        case .callback:
            var data = Data(count: size)
            let count = data.withUnsafeMutableBytes { copyBytes(at: 0, into: $0) }
            return count == size ? data : nil
        }
    }

    /// Whether the bytes need not be fetched.
    var isInMemory: Bool {
        if case .data = source {
            return true
        }
        return false
    }

    /// Writes bytes from `position` on to `destination`; returns their number.
    func copyBytes(at position: Int, into destination: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(destination.count, size - position)
        guard position >= 0, count > 0 else {
            return 0
        }
        let wanted = UnsafeMutableRawBufferPointer(rebasing: destination[..<count])
        switch source {
        case .data(let data):
            return data.withUnsafeBytes { bytes in
                wanted.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[position..<(position + count)]))
                return count
            }
        case .callback(let copyBytes):
            return min(max(copyBytes(position, wanted), 0), count)
        }
    }

    /// Calls `body` with all bytes where they are in memory; returns `nil` if they are not.
    func withContiguousBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R? {
        guard case .data(let data) = source else {
            return nil
        }
        return try data.withUnsafeBytes { try body($0) }
    }
}

/// A caller's context pointer on its way to the caller's own callback.
private struct SendablePointer: @unchecked Sendable {
    // Never dereferenced here; the callback's owner answers for its use from any thread.
    let pointer: UnsafeMutableRawPointer?

    init(_ pointer: UnsafeMutableRawPointer?) {
        self.pointer = pointer
    }
}
