package import LayerModel

/// A frame of a video in a list, to be decoded first.
///
/// The list shows a placeholder of the frame's size in its place, which ``DisplayList/resolve(_:with:isExact:)`` exchanges.
package struct VideoPicture: Sendable {
    /// The source that decodes it.
    package let source: any VideoFrameSource
    /// The number of the video's frame.
    package let frame: Int
    /// The image that stands in the list until the frame is there.
    package let placeholder: CGImage
    /// The curve that brings frames brighter than white into range; `nil` if none is needed.
    package let tone: ToneCurve?

    /// A frame as bright as the list may show it.
    func shown(_ image: CGImage, _ caches: DisplayListCaches) -> CGImage {
        guard let tone, image.isExtended else { return image }
        return caches.toneMapped.image(image, tone, threads: caches.threads)
    }

    /// The frame that is on at a moment, in seconds of the video; `nil` if a frame has no pixels.
    init?(_ source: any VideoFrameSource, at time: CFTimeInterval, _ tone: ToneCurve?) {
        let size = source.pixelSize
        guard
            let placeholder = CGImage(
                regions: PendingPixels(), width: Int(size.width), height: Int(size.height), isOpaque: source.isOpaque)
        else { return nil }
        self.source = source
        frame = source.frameNumber(at: time)
        self.placeholder = placeholder
        self.tone = tone
    }
}

extension VideoPicture: Equatable {
    /// Whether two lists wait for the same picture.
    package static func == (a: VideoPicture, b: VideoPicture) -> Bool {
        a.source === b.source && a.frame == b.frame && a.tone == b.tone
    }
}
