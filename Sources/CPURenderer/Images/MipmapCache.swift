internal import Foundation
internal import Graphics

/// The mipmaps of pictures, made when first needed and kept within a budget, for all threads of a renderer; those in use are
/// kept by who uses them.
final class MipmapCache: @unchecked Sendable {
    private struct Entry {
        var levels: MipLevels
        var lastFrame: Int
    }

    // Guards all that follows.
    private let lock = NSLock()
    private var entries: [UInt64: Entry] = [:]
    private var usedBytes = 0
    private var frame = 0
    private let budget: Int

    /// Mipmaps that no frame used for this long are forgotten.
    private static let framesKept = 16

    /// - Parameter budget: In bytes; what has not been used for longest goes first.
    init(budget: Int = 256 << 20) {
        self.budget = budget
    }

    /// Bytes of the mipmaps that are kept.
    var byteCount: Int {
        lock.lock()
        defer { lock.unlock() }
        return usedBytes
    }

    /// Starts a frame.
    func beginFrame() {
        lock.lock()
        defer { lock.unlock() }
        frame += 1
        for (key, entry) in entries where frame - entry.lastFrame > Self.framesKept { forget(key, entry) }
    }

    private func forget(_ key: UInt64, _ entry: Entry) {
        entries[key] = nil
        usedBytes -= entry.levels.byteCount
    }

    /// The mipmaps of a picture; `nil` if it is not in memory as a whole.
    func levels(of image: CGImage) -> MipLevels? {
        lock.lock()
        defer { lock.unlock() }
        if let known = entries[image.identity] {
            entries[image.identity]?.lastFrame = frame
            return known.levels
        }
        guard image.isInMemory else { return nil }
        let made = image.withPremultipliedRGBA8 { bytes, bytesPerRow in
            TexelSource(bytes, bytesPerRow: bytesPerRow, of: image).map { MipLevels($0) }
        }
        guard let made else { return nil }
        usedBytes += made.byteCount
        entries[image.identity] = Entry(levels: made, lastFrame: frame)
        evict(keeping: image.identity)
        return made
    }

    private func evict(keeping newest: UInt64) {
        guard usedBytes > budget else { return }
        for (key, entry) in entries.sorted(by: { $0.value.lastFrame < $1.value.lastFrame }) where key != newest {
            forget(key, entry)
            if usedBytes <= budget { return }
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
