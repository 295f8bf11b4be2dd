package import Graphics

/// The pictures of an animation, each complete: composited over those before.
///
/// Going on costs the pictures in between, going back begins anew. Used on one thread at a time.
package protocol AnimatedPictures: AnyObject {
    /// The time that each picture is shown for, in seconds.
    var delays: [Double] { get }
    /// The number of times that the animation plays; 0 is for ever.
    var plays: Int { get }

    /// A picture, oriented as the file demands.
    func picture(at index: Int) throws(ImageCodecError) -> CGImage
}

extension ImageDecoder {
    /// The pictures of an animation; `nil` for a file of one picture.
    package func animation(_ data: Data, _ info: ImageInfo) throws(ImageCodecError) -> (any AnimatedPictures)? {
        guard info.format != .jpeg else { return nil }
        let file = try ScratchBytes(count: data.count)
        _ = data.copyBytes(to: file.bytes)
        let bytes = file.part(0..<data.count)
        let animation: any AnimatedPictures
        switch info.format {
        case .png:
            guard let pictures = try PNGAnimation(file, bytes, limits) else { return nil }
            animation = pictures
        case .webp:
            guard let pictures = try WebPAnimation(file, bytes, limits) else { return nil }
            animation = pictures
        case .avif: animation = try AVIFAnimation(file, bytes, limits)
        case .jpeg: return nil
        }
        return animation.delays.count > 1 ? animation : nil
    }
}

/// The pictures of an AVIF sequence.
final class AVIFAnimation: AnimatedPictures {
    let delays: [Double]
    let plays = 0
    private let memory: ScratchBytes
    private let file: AVIFFile
    private let limits: ImageLimits
    private let count: Int

    /// - Parameter bytes: The file, in the memory.
    init(_ memory: ScratchBytes, _ bytes: UnsafeRawBufferPointer, _ limits: ImageLimits) throws(ImageCodecError) {
        self.memory = memory
        self.limits = limits
        file = try AVIFFile(bytes)
        count = bytes.count
        delays = file.delays
    }

    func picture(at index: Int) throws(ImageCodecError) -> CGImage {
        try file.decode(limits, fileBytes: count, index: index).image
    }
}
