package import Foundation
package import LayerModel
import Synchronization

/// Decodes a video's frames on demand, and keeps those that are likely to be needed again.
///
/// The frame at a moment does not depend on earlier ones: frames have numbers, and one that the running decoder has passed,
/// or that lies far ahead of it, is decoded from a new start. For playing backwards, the frames before the wanted one are
/// decoded together and kept. Few decoders run at a time: replicas of a layer, at different times, have one each.
package final class VideoFrames: VideoFrameSource {
    private let file: VideoFile
    /// The bytes of frames that are kept.
    private let budget: Int
    private let kept = Mutex(Kept())
    private let decoding = Mutex(Decoding())

    /// Decoded frames, in the order of their arrival.
    private struct Kept {
        var images: [Int: CGImage] = [:]
        var order: [Int] = []
        /// The first frame, which is there until others are.
        var poster: CGImage?
        /// Whether a frame is being decoded in the background, and why the last one was not.
        var isDecoding = false
        var failure: VideoError?

        struct Nearest {
            var image: CGImage?
            var isExact = false
            var failure: VideoError?
            /// Whether the caller has the frame decoded.
            var startsDecoding = false
        }

        /// The nearest picture to a frame.
        mutating func nearest(to number: Int) -> Nearest {
            defer { failure = nil }
            if let image = images[number] {
                return Nearest(image: image, isExact: true, failure: failure)
            }
            defer { isDecoding = true }
            let before = images.keys.filter { $0 < number && number - $0 <= 8 }.max()
            return Nearest(
                image: before.flatMap { images[$0] } ?? poster, failure: failure, startsDecoding: !isDecoding)
        }
    }

    /// Belongs to the holder of the lock.
    private struct Decoding: @unchecked Sendable {
        /// The least recently used first.
        var decoders: [FrameDecoder] = []
        var lastWanted = 0
    }

    private static let mostDecoders = 4
    /// Frames that are read over rather than started behind, if a key frame lies between.
    private static let leastJump = 24

    /// The default number of bytes of decoded frames that are kept of each video: 128 MiB.
    package static let defaultBudget = 128 << 20

    /// Frames of a file.
    ///
    /// - Parameter budget: The bytes of kept frames; a quarter of the picture's memory if that is less, and always two frames.
    package init(_ file: VideoFile, budget: Int = VideoFrames.defaultBudget) {
        self.file = file
        self.budget = budget
    }

    /// The number of frames kept.
    private var capacity: Int {
        let allowed = (WorkLimits.current?.memory ?? .standard).limit / 4
        return max(2, min(budget, allowed) / file.keptBytes)
    }

    /// Opens a file.
    package convenience init(url: URL) throws(VideoError) {
        self.init(try VideoFile(url: url))
    }

    package var pixelSize: CGSize { CGSize(width: file.width, height: file.height) }

    package var isOpaque: Bool { file.isOpaque }

    package var duration: CFTimeInterval {
        file.times[file.frameCount - 1] - file.times[0] + file.lastFrameDuration
    }

    package var isReady: Bool { kept.withLock { $0.poster != nil || !$0.images.isEmpty } }

    package func frameNumber(at time: CFTimeInterval) -> Int { file.frameNumber(at: time) }

    package func frame(_ number: Int) throws(VideoError) -> CGImage {
        let number = min(max(number, 0), file.frameCount - 1)
        if let image = kept.withLock({ $0.images[number] }) { return image }
        // Locks take no typed errors.
        let result = decoding.withLock { decoding in
            Result { () throws(VideoError) in try decode(number, &decoding) }
        }
        return try result.get()
    }

    package func availableFrame(_ number: Int) throws(VideoError) -> (image: CGImage, isExact: Bool)? {
        let number = min(max(number, 0), file.frameCount - 1)
        let found = kept.withLock { $0.nearest(to: number) }
        if let failure = found.failure { throw failure }
        if found.startsDecoding {
            DispatchQueue.global(qos: .userInitiated).async { [weak self] in self?.decodeInBackground(number) }
        }
        return found.image.map { ($0, found.isExact) }
    }

    private func decodeInBackground(_ number: Int) {
        let result = Result { () throws(VideoError) in
            if number > 0, !isReady { _ = try frame(0) }
            _ = try frame(number)
        }
        kept.withLock { kept in
            kept.isDecoding = false
            if case .failure(let error) = result { kept.failure = error }
        }
    }

    // MARK: - Decoding

    private func decode(_ number: Int, _ decoding: inout Decoding) throws(VideoError) -> CGImage {
        let capacity = capacity
        // Another thread may have decoded it in the meantime.
        if let image = kept.withLock({ $0.images[number] }) { return image }
        let isBackwards = number < decoding.lastWanted
        decoding.lastWanted = number
        let index = decoder(for: number, decoding)
        let decoder: FrameDecoder
        if let index {
            decoder = decoding.decoders.remove(at: index)
        } else {
            if decoding.decoders.count >= Self.mostDecoders { decoding.decoders.removeFirst() }
            let start = isBackwards ? max(file.keyFrame(before: number), number - capacity + 1) : number
            decoder = try FrameDecoder(file, from: start)
        }
        // A decoder that failed is released, which ends its process.
        while true {
            let current = decoder.next
            let image = try decoder.read(isWanted: number - current < capacity)
            if let image { keep(image, current, capacity) }
            if current == number, let image {
                if decoder.next < file.frameCount { decoding.decoders.append(decoder) }
                return image
            }
        }
    }

    /// The decoder that reaches a frame soonest; `nil` if a new one does.
    private func decoder(for number: Int, _ decoding: Decoding) -> Int? {
        let candidates = decoding.decoders.indices.filter { decoding.decoders[$0].next <= number }
        guard let nearest = candidates.max(by: { decoding.decoders[$0].next < decoding.decoders[$1].next }) else {
            return nil
        }
        let next = decoding.decoders[nearest].next
        let leaps = file.seeks && number - next > Self.leastJump && file.keyFrame(before: number) > next
        return leaps ? nil : nearest
    }

    private func keep(_ image: CGImage, _ number: Int, _ capacity: Int) {
        kept.withLock { kept in
            if number == 0 { kept.poster = image }
            guard kept.images.updateValue(image, forKey: number) == nil else { return }
            kept.order.append(number)
            while kept.order.count > capacity {
                kept.images[kept.order.removeFirst()] = nil
            }
        }
    }
}
