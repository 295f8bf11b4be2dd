internal import Foundation
public import LayerModel

/// A picture whose pixels are in a temporary file, at full detail and at half, a quarter and so on of its size.
///
/// Parts are read when they are needed, by any thread. The file has no name and goes with this object.
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

    private let descriptor: Int32
    private let levels: [Level]
    private let isOpaque: Bool

    init(descriptor: Int32, levels: [Level], isOpaque: Bool) {
        self.descriptor = descriptor
        self.levels = levels
        self.isOpaque = isOpaque
    }

    deinit {
        close(descriptor)
    }

    /// How many sizes there are, the full one included.
    public var levelCount: Int { levels.count }

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

    /// The picture at one of its sizes; `nil` where there is none.
    ///
    /// - Parameter level: 0 for full detail; each further level has half the pixels along each axis, rounded up.
    public func image(ofLevel level: Int) -> CGImage? {
        guard levels.indices.contains(level) else { return nil }
        return CGImage(
            regions: LevelPixels(picture: self, level: levels[level]), width: levels[level].width,
            height: levels[level].height, isOpaque: isOpaque)
    }

    /// The whole picture.
    var image: CGImage? {
        CGImage(regions: self, width: levels[0].width, height: levels[0].height, isOpaque: isOpaque)
    }

    /// Writes the pixels of a region at full detail; pixels that cannot be read stay transparent.
    public func copyPixels(_ region: PixelRect, into destination: UnsafeMutableRawBufferPointer, bytesPerRow: Int) {
        read(region, of: levels[0], into: destination, bytesPerRow: bytesPerRow)
    }

    fileprivate func read(
        _ region: PixelRect, of level: Level, into destination: UnsafeMutableRawBufferPointer, bytesPerRow: Int
    ) {
        guard let start = destination.baseAddress else { return }
        for row in 0..<region.height {
            var done = 0
            let offset = level.offset + ((region.y + row) * level.width + region.x) * 4
            while done < region.width * 4 {
                let count = pread(
                    descriptor, start + row * bytesPerRow + done, region.width * 4 - done, off_t(offset + done))
                guard count > 0 || (count < 0 && errno == EINTR) else { break }
                done += max(0, count)
            }
        }
    }
}

/// One size of a picture.
private struct LevelPixels: CGImageRegionSource {
    let picture: ScratchPicture
    let level: ScratchPicture.Level

    func copyPixels(_ region: PixelRect, into destination: UnsafeMutableRawBufferPointer, bytesPerRow: Int) {
        picture.read(region, of: level, into: destination, bytesPerRow: bytesPerRow)
    }
}
