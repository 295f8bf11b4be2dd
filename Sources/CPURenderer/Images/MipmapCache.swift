internal import Foundation
internal import Graphics
internal import PixelKernels

/// The mipmaps of pictures, made when first needed and kept within a budget, for all threads of a renderer; those in use are
/// kept by their users.
final class MipmapCache: @unchecked Sendable {
    // Guards the properties below.
    private let lock = NSLock()
    private var kept: FrameCache<Key, MipLevels>

    private struct Key: Hashable {
        let image: UInt64
        let isHalves: Bool
    }

    /// - Parameter budget: In bytes.
    init(budget: Int = 256 << 20) {
        kept = FrameCache(idleFrames: 16, budget: budget)
    }

    /// Bytes of the mipmaps that are kept.
    var byteCount: Int { lock.withLock { kept.cost } }

    /// Starts a frame.
    func beginFrame() {
        lock.withLock { _ = kept.beginFrame() }
    }

    /// The mipmaps of a picture as it is read for a target; `nil` if it is not in memory as a whole.
    func levels(of image: CGImage, for target: PKFormat) -> MipLevels? {
        lock.withLock {
            let key = Key(image: image.identity, isHalves: image.texelFormat(for: target) == PKHalves)
            if let known = kept.value(for: key) { return known }
            guard image.isInMemory, let made = image.withTexels(for: target, { MipLevels($0) }) else { return nil }
            kept.keep(made, for: key, cost: made.byteCount)
            return made
        }
    }
}
