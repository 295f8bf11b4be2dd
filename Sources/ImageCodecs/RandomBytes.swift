internal import Foundation

/// Bytes that can be read at any place, and may be anything.
protocol RandomBytes {
    /// `count` bytes from `offset` on; `nil` if they are not all there.
    func bytes(at offset: Int, count: Int) -> [UInt8]?
}

extension ByteReader: RandomBytes {
    func bytes(at offset: Int, count: Int) -> [UInt8]? {
        slice(offset, count: count).map(Array.init)
    }
}

/// The bytes of an open file, without moving its position.
struct DescriptorBytes: RandomBytes {
    let descriptor: Int32

    func bytes(at offset: Int, count: Int) -> [UInt8]? {
        guard offset >= 0, count >= 0 else { return nil }
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
            while done < count {
                let got = pread(descriptor, buffer.baseAddress.map { $0 + done }, count - done, off_t(offset + done))
                guard got > 0 || (got < 0 && errno == EINTR) else { return }
                done += max(0, got)
            }
        }
        return bytes.count == count ? bytes : nil
    }
}
