internal import Foundation

/// Where encoders put their bytes, in order.
public protocol ByteSink: AnyObject {
    /// Takes all the bytes, which are valid during the call only.
    func write(_ bytes: UnsafeRawBufferPointer) throws(ImageCodecError)
}

/// Bytes collected in memory.
public final class MemorySink: ByteSink {
    /// The bytes written so far.
    public private(set) var bytes: [UInt8] = []

    /// No bytes yet.
    public init() {}

    /// Appends the bytes.
    public func write(_ bytes: UnsafeRawBufferPointer) throws(ImageCodecError) {
        self.bytes.append(contentsOf: bytes)
    }
}
