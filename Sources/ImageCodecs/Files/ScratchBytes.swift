internal import Foundation

/// Memory for one step of work; a shortage throws an error.
final class ScratchBytes: @unchecked Sendable {
    // Sendable since threads that share it write different parts.
    let bytes: UnsafeMutableBufferPointer<UInt8>

    /// At least one byte, with undefined contents.
    init(count: Int) throws(ImageCodecError) {
        guard count >= 0, let memory = malloc(max(1, count)) else {
            throw ImageCodecError(.outOfMemory, file: nil, what: "out of memory: \(count >> 20) MiB are needed")
        }
        bytes = UnsafeMutableBufferPointer(
            start: memory.bindMemory(to: UInt8.self, capacity: max(1, count)), count: max(1, count)
        )
    }

    deinit {
        free(bytes.baseAddress)
    }

    /// The bytes of a part.
    func part(_ range: Range<Int>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[range])
    }
}
