package import LayerModel
import Rasterization
import TextLayout

extension DisplayList {
    /// The display list of a drawing as a picture of its own, in its pixels.
    ///
    /// - Parameters:
    ///   - store: The recording and its scale.
    ///   - fonts: Of the drawing's text.
    ///   - range: The values of the picture's channels.
    ///   - recordings: Kept by callers that draw several.
    package init(
        _ store: BackingStore, fonts: FontSources = FontSources(), range: TargetRange = .standard,
        recordings: RecordingCache = RecordingCache()
    ) {
        let outlines = recordings.outlines
        let side = Int32(BackingStore.maximumSide)
        self.init(
            bounds: DeviceRect(
                minX: 0, minY: 0, maxX: min(Int32(store.width), side), maxY: min(Int32(store.height), side)),
            background: store.isOpaque ? SIMD4(0, 0, 0, 1) : .zero, range: range)
        self.fonts = fonts
        if outlines.text.fonts.sources != fonts { outlines.text = TextEngine.shared(for: fonts) }
        outlines.beginFrame()
        let scale = Double(store.scale)
        let origin = store.recording.bounds.origin
        let placement = PlaneTransform(
            scale: scale, translationX: -Double(origin.x) * scale, translationY: -Double(origin.y) * scale)
        guard !bounds.isEmpty, placement.isFinite else { return }
        RenderTree().withUnsafeNodes { nodes in
            var builder = DisplayListBuilder(
                nodes: nodes, list: self,
                caches: DisplayListCaches(
                    outlines: outlines, tiles: recordings.tiles, recordings: recordings, allowsRequests: false))
            let context = DisplayListBuilder.Context(
                space: .identity, clip: .none, visible: bounds, tint: .one, time: 0, isFlipped: false)
            builder.play(store.recording, placement: placement, in: context)
            self = builder.list
            isTruncated = builder.exceedsLimits
        }
        // Recordings hold only earlier ones, so this ends.
        addRecordings(recordings)
        checkInvariants()
    }
}

extension DisplayListBuilder {
    /// Draws a context's recording.
    ///
    /// - Parameters:
    ///   - placement: From the recording's base space to device pixels; affine.
    ///   - context: The visible pixels, and the tint's alpha; without a clip.
    mutating func play(_ recording: DrawingRecording, placement: PlaneTransform, in context: Context) {
        guard !recording.isEmpty, placement.isFinite, placement.isAffine, !context.visible.isEmpty else { return }
        let transform = list.transforms.add(placement)
        var player = DrawingPlayer(recording, transform: transform, plane: placement, in: context)
        player.play(recording.commands.indices, into: &self)
    }
}
