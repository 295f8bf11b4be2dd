internal import Foundation
internal import Graphics

/// The mipmaps of pictures, made when first needed and kept within a budget, for all threads of a renderer; those in use are
/// kept by who uses them.
final class MipmapCache: @unchecked Sendable {
    // Guards what follows.
    private let lock = NSLock()
    private var kept: FrameCache<UInt64, MipLevels>

    /// - Parameter budget: In bytes.
    init(budget: Int = 256 << 20) {
        kept = FrameCache(idleFrames: 16, budget: budget)
    }

    /// Bytes of the mipmaps that are kept.
    var byteCount: Int { lock.withLock { kept.cost } }

    /// Starts a frame.
    func beginFrame() {
        lock.withLock { kept.beginFrame() }
    }

    /// The mipmaps of a picture; `nil` if it is not in memory as a whole.
    func levels(of image: CGImage) -> MipLevels? {
        lock.withLock {
            if let known = kept.value(for: image.identity) { return known }
            guard image.isInMemory else { return nil }
            let made = image.withPremultipliedRGBA8 { bytes, bytesPerRow in
                TexelSource(bytes, bytesPerRow: bytesPerRow, of: image).map { MipLevels($0) }
            }
            guard let made else { return nil }
            kept.keep(made, for: image.identity, cost: made.byteCount)
            return made
        }
    }
}

extension TexelSource {
    /// A whole picture; `nil` if its pixels are not there.
    init?(_ bytes: UnsafeRawBufferPointer, bytesPerRow: Int, of image: CGImage) {
        guard let base = bytes.baseAddress else { return nil }
        self.init(
            base: base.assumingMemoryBound(to: UInt32.self), stride: bytesPerRow / 4, minX: 0, minY: 0,
            maxX: image.width, maxY: image.height)
    }
}
