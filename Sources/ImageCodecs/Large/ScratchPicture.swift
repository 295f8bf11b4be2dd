internal import Foundation
public import Graphics

/// A picture whose pixels are in a temporary file, at full detail and at half, a quarter and so on of its size.
///
/// Parts are read when they are needed, by any thread. The file has no name and goes with the last image of it.
public final class ScratchPicture: CGImageRegionSource {
    /// One of the sizes.
    struct Level: Sendable {
        /// In pixels.
        var width: Int
        /// In pixels.
        var height: Int
        /// Of the first row, in bytes from the start of the file.
        var offset: Int
    }

    /// Pictures with fewer bytes of pixels are read into memory.
    public static let leastBytes = 256 << 20

    private let pixels: LevelPixels
    /// By level.
    private let images: [CGImage]

    init(descriptor: Int32, levels: [Level], isOpaque: Bool) {
        let file = ScratchFile(descriptor: descriptor)
        pixels = LevelPixels(file: file, level: levels[0])
        images = levels.compactMap { level in
            CGImage(
                regions: LevelPixels(file: file, level: level), width: level.width, height: level.height,
                isOpaque: isOpaque)
        }
    }

    /// The same picture with its pixels in a temporary file.
    static func image(of picture: CGImage, limits: ImageLimits) throws(ImageCodecError) -> CGImage {
        let writer = try ScratchPictureWriter(width: picture.width, height: picture.height, limits: limits)
        writer.isOpaque = picture.isOpaque
        let isWritten = picture.withPremultipliedRGBA8 { bytes, bytesPerRow in
            guard let base = bytes.baseAddress else { return false }
            var probe = WorkProbe(every: 64)
            for row in 0..<picture.height {
                if probe.isOver() { return false }
                let pixels = (base + row * bytesPerRow).assumingMemoryBound(to: UInt32.self)
                guard writer.append(pixels) else { return false }
            }
            return true
        }
        guard isWritten else {
            try ImageCodecError.checkTime()
            throw writer.error
                ?? ImageCodecError(.outOfMemory, file: nil, what: "out of memory for the picture")
        }
        return writer.finish().image ?? picture
    }

    /// The number of sizes, the full one included.
    public var levelCount: Int { images.count }

    /// The sizes of a picture, each half of the one before, rounded up, down to 256 pixels.
    static func levels(width: Int, height: Int) -> [Level] {
        var levels = [Level(width: width, height: height, offset: 0)]
        while let last = levels.last, max(last.width, last.height) > 256 {
            levels.append(
                Level(
                    width: (last.width + 1) / 2, height: (last.height + 1) / 2,
                    offset: last.offset + last.width * last.height * 4))
        }
        return levels
    }

    /// The image at one of its sizes, the same object each time; `nil` if there is none.
    ///
    /// - Parameter level: 0 for full detail; each further level halves both sides, rounded up.
    public func image(ofLevel level: Int) -> CGImage? {
        images.indices.contains(level) ? images[level] : nil
    }

    /// The whole picture, with its other sizes.
    var image: CGImage? {
        CGImage(regions: self, width: pixels.level.width, height: pixels.level.height, isOpaque: images[0].isOpaque)
    }

    /// Writes the pixels of a region at full detail; pixels that cannot be read stay transparent.
    public func copyPixels(_ region: PixelRect, into destination: UnsafeMutableRawBufferPointer, bytesPerRow: Int) {
        pixels.copyPixels(region, into: destination, bytesPerRow: bytesPerRow)
    }
}

extension ScratchPicture: LeveledRegionSource {}

/// An open file without a name.
private final class ScratchFile: Sendable {
    let descriptor: Int32

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }
}

/// One size of a picture.
private struct LevelPixels: CGImageRegionSource {
    let file: ScratchFile
    let level: ScratchPicture.Level

    func copyPixels(_ region: PixelRect, into destination: UnsafeMutableRawBufferPointer, bytesPerRow: Int) {
        guard let start = destination.baseAddress else { return }
        for row in 0..<region.height {
            var done = 0
            let offset = level.offset + ((region.y + row) * level.width + region.x) * 4
            while done < region.width * 4 {
                let count = pread(
                    file.descriptor, start + row * bytesPerRow + done, region.width * 4 - done, off_t(offset + done))
                guard count > 0 || (count < 0 && errno == EINTR) else { break }
                done += max(0, count)
            }
        }
    }
}
