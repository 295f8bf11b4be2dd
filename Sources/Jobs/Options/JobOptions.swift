package import Compositor
package import ImageCodecs
package import LayerModel
package import MediaExport
package import SceneFormat

/// The way from a scene to a picture, a sequence or a movie: its reading, drawing, encoding and writing.
///
/// The command has flags for it, the C library options, and requests parameters.
package struct JobOptions: Sendable {
    /// The spelling of options in messages.
    package enum Spelling: Sendable {
        /// `pngLevel`
        case plain
        /// `--png-level`
        case flags
        /// `png-level`
        case parameters
    }

    /// The end of reading, or of drawing.
    package enum TimeLimit: Sendable {
        case at(ContinuousClock.Instant)
        /// Seconds from the start of either.
        case seconds(Double)
    }

    package var spelling = Spelling.plain

    /// The reading, apart from its deadline.
    package var reader = ReaderOptions()
    /// The memory of reading and of drawing; `nil` is the process's.
    package var memory: MemoryBudget? {
        didSet {
            guard let memory else { return }
            reader.memory = memory
            reader.imageLimits = ImageLimits(maxMemory: memory.limit)
        }
    }
    /// `nil` is never.
    package var timeLimit: TimeLimit?

    /// Pixels per point, in place of the scene's.
    package var scale: Double?
    /// In pixels; `nil` is the whole picture.
    package var crop: PixelRect?
    /// Replaces the scene's; the inner `nil` is no background.
    package var background: CGColor??
    package var device = FrameDevice()

    /// The moment of a still.
    package var time: Moment?
    /// The frame of a still, or the only one of a movie.
    package var frame: Int?
    /// The frames of a movie; `nil` is all of them.
    package var frames: FrameRanges?
    /// The timeline's length, in place of the scene's.
    package var duration: Moment?
    /// Frames a second, in place of the scene's.
    package var rate: FrameRate?
    /// The plays of the timeline; 0 is for ever.
    package var loop: Int?
    /// The most frames of a movie.
    package var frameLimit = FrameRanges.limit
    /// In degrees.
    package var shutter: Double?
    package var samples: Int?

    /// The type of a still in memory.
    package var type: FileType?
    package var codec: MovieCodec?
    package var choices = EncodingChoices.usual
    /// The values that the picture's channels hold; `nil` is chosen by the written colours.
    package var range: TargetRange?
    /// The space of the colours that are written; `nil` is PQ for an extended range, else sRGB.
    package var space: OutputColors.Space?
    /// The bits of a written component; `nil` is chosen by the space.
    package var depth: OutputColors.Depth?
    /// The largest brightness to write, in multiples of white; `nil` for that of the space.
    package var headroom: Double?
    /// Whether 8 bits of more are dithered.
    package var dithers = false
    /// `nil` leaves a movie's sound out.
    package var sound: MovieSound? = MovieSound()
    /// Whether files that exist are replaced.
    package var replaces = true

    /// The defaults.
    package init() {}

    /// The name of an option, as messages have it.
    package func name(_ option: JobOption) -> String {
        switch spelling {
        case .plain: option.rawValue
        case .flags: "--\(option.hyphenated)"
        case .parameters: option.hyphenated
        }
    }

    /// When reading, or drawing, that starts now has to end.
    package var deadline: ContinuousClock.Instant? {
        switch timeLimit {
        case .at(let deadline): deadline
        case .seconds(let seconds): .now + .seconds(seconds)
        case nil: nil
        }
    }

    /// A reader of scenes.
    package var sceneReader: SceneReader {
        var reader = reader
        reader.deadline = deadline
        return SceneReader(options: reader)
    }

    /// The fonts of a scene's text, with their problems.
    package func fonts(of scene: Scene) throws(SceneError) -> SceneFonts {
        try SceneFonts(of: scene, sources: fontSources(of: scene))
    }

    private func fontSources(of scene: Scene) -> FontSources {
        var sources = reader.fonts
        sources.named = scene.fonts
        return sources
    }

    /// The drawing of a scene's picture.
    package func renderOptions(of scene: Scene) -> RenderOptions {
        var drawn = RenderOptions(
            size: scene.size, scale: scale.map { CGFloat($0) } ?? scene.scale,
            background: background ?? scene.background, crop: crop)
        drawn.range = range ?? (writesMoreThanBytes ? scene.range ?? .extended : .standard)
        drawn.headroom = CGFloat(headroom ?? writtenSpace.mostHeadroom)
        drawn.fonts = fontSources(of: scene)
        drawn.deadline = deadline
        if let memory { drawn.memory = memory }
        return drawn
    }

    /// The frames of a scene.
    ///
    /// - Parameter tree: The scene, committed.
    package func source(of scene: Scene, _ tree: RenderTree) -> FrameSource {
        var source = FrameSource(
            tree: tree, options: renderOptions(of: scene), device: device, motionBlur: motionBlur)
        source.sounds = scene.sounds
        return source
    }

    /// `nil` if each frame is of its moment alone.
    private var motionBlur: MotionBlur? {
        guard shutter != nil || samples != nil, shutter != 0 else { return nil }
        return MotionBlur(shutterAngle: shutter ?? 180, samples: samples ?? 16)
    }
}
