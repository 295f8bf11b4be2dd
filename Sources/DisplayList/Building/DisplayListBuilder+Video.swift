import LayerModel

extension DisplayListBuilder {
    /// The frame of a video at the layer's time, placed by the layer's video gravity.
    ///
    /// Until the video has been opened its size is not known, and the list only requests it.
    mutating func appendVideo(
        _ properties: UnsafePointer<LayerProperties>, transform: TransformIndex, in context: Context
    ) {
        guard let box = properties.box(of: PlayerProperties.self), let video = box.value.video,
            caches.allowsRequests,
            context.layer != RenderNode.none
        else { return }
        guard let source = video.source else {
            list.unopenedVideos.append(video)
            return
        }
        var rare = properties.pointee.rare.value
        let tone = curve(of: rare, peak: Self.videoPeak)
        guard let picture = VideoPicture(source, at: box.value.videoTime(at: context.time), tone) else { return }
        list.videoPictures.append(picture)
        rare.contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
        (rare.contentsGravity, rare.contentsRect) = box.value.videoGravity.placement(
            of: source.pixelSize, in: properties.pointee.bounds.size)
        append(picture.placeholder, placedBy: rare, of: properties, transform: transform, in: context)
    }
}

extension DisplayListBuilder {
    /// The peak of PQ and HLG video, in multiples of white: 1,000 cd/m², for all frames alike.
    private static let videoPeak = CGColorSpace.Transfer.hlgPeak / CGColorSpace.Transfer.white
}

extension AVLayerVideoGravity {
    /// The gravity and part that place a frame as contents; parts outside the bounds are left out.
    fileprivate func placement(of frame: CGSize, in bounds: CGSize) -> (CALayerContentsGravity, CGRect) {
        let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
        switch self {
        case .resize: return (.resize, whole)
        case .resizeAspectFill:
            guard bounds.width > 0, bounds.height > 0 else { return (.resize, whole) }
            let scale = max(bounds.width / frame.width, bounds.height / frame.height)
            let part = CGSize(width: bounds.width / scale / frame.width, height: bounds.height / scale / frame.height)
            return (
                .resize,
                CGRect(x: (1 - part.width) / 2, y: (1 - part.height) / 2, width: part.width, height: part.height)
            )
        default: return (.resizeAspect, whole)
        }
    }
}
