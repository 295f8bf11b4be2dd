internal import Foundation

/// The destination of encoders' bytes, in order.
public protocol ByteSink: AnyObject {
    /// Takes all the bytes, which are valid during the call only.
    func write(_ bytes: UnsafeRawBufferPointer) throws(ImageCodecError)
}

extension ByteSink {
    /// Takes all the bytes.
    func write(_ bytes: [UInt8]) throws(ImageCodecError) {
        let result: Result<Void, ImageCodecError> = bytes.withUnsafeBytes { buffer in
            Result { () throws(ImageCodecError) in try write(buffer) }
        }
        try result.get()
    }
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
