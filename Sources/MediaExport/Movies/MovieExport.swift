public import Compositor
internal import Foundation
internal import ImageCodecs
internal import LayerModel
internal import Synchronization

/// Draws the frames of a source and writes them as one file, which appears whole or not at all.
///
/// Threads draw some frames ahead and bring them into the encoder's format; the calling thread feeds the encoder, which runs
/// beside. An object is used for one export; `cancel` may come from any thread.
///
///     guard let rate = FrameRate(30) else { return }
///     let schedule = FrameSchedule(rate: rate, duration: 10)
///     let report = try MovieExport(of: FrameSource(scene: scene), schedule, as: .h264()).write(to: "out.mp4")
///     print(report.frames, report.times)
public final class MovieExport: Sendable {
    private let source: FrameSource
    private let schedule: FrameSchedule
    private let format: MovieFormat
    /// The note that white is behind the source's background; `nil` if the movie has the background as it is.
    package let backgroundNote: String?
    private let container: MovieContainer?
    private let sound: MovieSound?
    private let threads: Int
    private let running = Mutex<(pipeline: FramePipeline<FrameBytes>, writer: any MovieWriter)?>(nil)
    private let isCancelled = Mutex(false)

    /// Prepares an export.
    ///
    /// If the format holds no transparency and the source's background is not opaque, white is behind it, and the report
    /// has a note.
    ///
    /// - Parameters:
    ///   - source: The frames' picture.
    ///   - schedule: The frames' moments; at most as many a second as the format's `largestRate`.
    ///   - format: The encoding.
    ///   - container: `nil` is the format's usual one.
    ///   - sound: The encoding of the source's sounds, if the container holds any; `nil` leaves them out.
    ///   - threads: The largest number of threads that compress animated pictures.
    public init(
        of source: FrameSource, _ schedule: FrameSchedule, as format: MovieFormat, in container: MovieContainer? = nil,
        sound: MovieSound? = MovieSound(), threads: Int = 1
    ) {
        let isOnWhite = !format.holdsAlpha && !source.options.hasOpaqueBackground
        var source = source
        if isOnWhite { source.options.background = source.options.backgroundOnWhite }
        backgroundNote =
            isOnWhite ? "the background is white, as \(format.name) cannot hold transparency" : nil
        self.source = source
        self.schedule = schedule
        self.format = format
        self.container = container ?? MovieContainer(for: format)
        self.sound = sound
        self.threads = threads
    }

    /// The results of an export.
    public struct Report: Sendable {
        /// Of a frame, in pixels.
        public let width: Int
        /// Of a frame, in pixels.
        public let height: Int
        /// The number of the file's frames.
        public let frames: Int
        /// The device that drew.
        public let device: RendererDevice?
        /// The differences between the frames and the tree.
        public let warnings: [RenderWarning]
        /// The choices of the export where the format cannot hold the source, a line for people each.
        public let notes: [String]
        /// The division of the time.
        public let times: ExportTimes
    }

    /// Draws and writes; returns when the file is there.
    ///
    /// - Parameters:
    ///   - path: `-` is the standard output.
    ///   - replacing: Whether a file of that name is replaced.
    ///   - progress: Called with the number of frames handed to the encoder, after each.
    ///   - accepting: Receives the report before the file appears; if it throws, no file appears.
    public func write(
        to path: String, replacing: Bool = true, progress: (Int) throws -> Void = { _ in },
        accepting: (Report) throws -> Void = { _ in }
    ) throws -> Report {
        let file = try codec { () throws(ImageCodecError) in try AtomicFile(path: path) }
        return try write(
            into: file, isStream: path == "-", replacing: replacing, progress: progress, accepting: accepting)
    }

    /// Draws and writes to a pipe, a socket or an open file, from start to end; returns when all is written.
    ///
    /// - Parameter descriptor: Stays open.
    package func write(toStream descriptor: Int32) throws -> Report {
        try write(
            into: AtomicFile(stream: descriptor), isStream: true, replacing: true, progress: { _ in },
            accepting: { _ in })
    }

    private func write(
        into file: AtomicFile, isStream: Bool, replacing: Bool, progress: (Int) throws -> Void,
        accepting: (Report) throws -> Void
    ) throws -> Report {
        let start = ContinuousClock.now
        let geometry = try checkedGeometry()
        let writer = try makeWriter(to: file, isStream: isStream, geometry)
        let pixelFormat = format.pixelFormat(alpha: geometry.hasAlpha)
        let pool = FrameBytesPool(
            byteCount: pixelFormat.byteCount(width: geometry.width, height: geometry.height))
        let (width, height) = (geometry.width, geometry.height)
        let (needsOpaque, format) = (!geometry.hasAlpha, self.format)
        let pipeline = FramePipeline(source, schedule) { _ -> any FrameProcessor<FrameBytes> in
            let converter = FrameConverter(
                pixelFormat, format.choices.colors, width: width, height: height, pool: pool)
            return needsOpaque ? OpaqueFrames(converter, format) : converter
        }
        running.withLock { $0 = (pipeline, writer) }
        defer { running.withLock { $0 = nil } }
        if isCancelled.withLock({ $0 }) { throw MediaExportError.cancelled }
        var encoding = 0.0
        do {
            pipeline.start()
            var frames = 0
            while let outcome = pipeline.next() {
                let frame = try outcome.get()
                let handed = ContinuousClock.now
                try writer.append(frame)
                encoding += (ContinuousClock.now - handed) / .seconds(1)
                frames += 1
                try progress(frames)
            }
            let last = ContinuousClock.now
            try writer.finish()
            if isCancelled.withLock({ $0 }) { throw MediaExportError.cancelled }
            encoding += (ContinuousClock.now - last) / .seconds(1)
            var times = pipeline.times
            times.encoding = encoding
            times.total = (ContinuousClock.now - start) / .seconds(1)
            let report = Report(
                width: width, height: height, frames: frames, device: pipeline.device, warnings: pipeline.warnings,
                notes: backgroundNote.map { [$0] } ?? [], times: times)
            try accepting(report)
            try codec { () throws(ImageCodecError) in try file.commit(replacing: replacing) }
            return report
        } catch {
            writer.cancel()
            pipeline.stop()
            throw isCancelled.withLock { $0 } ? MediaExportError.cancelled : error
        }
    }

    /// Draws and writes on a thread of its own; ends early, and leaves nothing, if the task is cancelled.
    ///
    /// - Parameters:
    ///   - path: `-` is the standard output.
    ///   - replacing: Whether a file of that name is replaced.
    public func write(to path: String, replacing: Bool = true) async throws -> Report {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let thread = Thread {
                    continuation.resume(
                        with: Result { try self.write(to: path, replacing: replacing, progress: { _ in }) })
                }
                thread.start()
            }
        } onCancel: {
            cancel()
        }
    }

    /// The device that draws, while frames are drawn; `nil` until it is known.
    public var device: RendererDevice? { running.withLock { $0?.pipeline }?.device }

    /// Ends `write` soon, with `MediaExportError.cancelled` and no file.
    public func cancel() {
        isCancelled.withLock { $0 = true }
        guard let (pipeline, writer) = running.withLock({ $0 }) else { return }
        pipeline.cancel()
        writer.cancel()
    }

    // MARK: - Before the first frame

    private func checkedGeometry() throws(MediaExportError) -> MovieGeometry {
        let size = try source.size(for: schedule)
        try format.codec.check(format.choices.colors)
        guard !schedule.frames.isEmpty else {
            throw .unsupported("a movie needs at least one frame", fix: "choose other frames")
        }
        if !format.codec.row.holdsOddSides, size.width % 2 != 0 || size.height % 2 != 0 {
            throw .unsupported(
                "\(format.name) cannot hold \(size.width) × \(size.height) pixels: both numbers have to be even",
                fix: "choose another size, scale or crop")
        }
        if let container, !container.holds(format) {
            throw .unsupported(
                ".\(container.rawValue) cannot hold \(format.name)",
                fix: "use .\(MovieContainer(for: format)?.rawValue ?? "mkv")")
        }
        if let largest = format.largestRate, schedule.rate.value > largest.value {
            throw .unsupported(
                "\(format.name) cannot show \(schedule.rate) frames a second",
                fix: "use at most \(largest) frames a second")
        }
        return MovieGeometry(
            width: size.width, height: size.height, hasAlpha: !source.options.hasOpaqueBackground, rate: schedule.rate,
            frameCount: schedule.frames.count)
    }

    private func makeWriter(to file: AtomicFile, isStream: Bool, _ geometry: MovieGeometry) throws -> any MovieWriter {
        switch format.codec.row.encoder {
        case .writer(let make): try make(file, geometry, format.choices, threads)
        case .ffmpeg(_, let usual):
            try FFmpegWriter(
                to: file,
                // Encoders count processors, without a quota of time.
                FFmpegArguments(
                    format: format, encoder: try encoder(usual, geometry), container: container, geometry: geometry,
                    sound: try mixedSound(), isStream: isStream, threads: ProcessorQuota.limitedThreads))
        }
    }

    private func encoder(_ usual: String, _ geometry: MovieGeometry) throws(MediaExportError) -> FFmpegEncoder {
        let pixels = format.pixelFormat(alpha: geometry.hasAlpha).name
        let encoder =
            try format.choices.encoder.map { name throws(MediaExportError) in
                try FFmpegEncoder(name, of: format.codec, pixels: pixels)
            } ?? FFmpegEncoder(usual: usual)
        guard format.choices.quality == nil || encoder.hasQuality || format.choices.encoder == nil else {
            throw .unsupported("the encoder \(encoder.name) cannot be told a quality", fix: "leave the quality out")
        }
        guard min(geometry.width, geometry.height) >= encoder.smallestSide else {
            throw .unsupported(
                "the encoder \(encoder.name) takes no pictures of \(geometry.width) × \(geometry.height) pixels",
                fix: "give both sides \(encoder.smallestSide) pixels or more, or use another encoder")
        }
        return encoder
    }

    // MARK: - Sound

    /// The reason why the movie has no sound though its source has; `nil` if it has sound, or none was requested.
    package func missingSound() throws(MediaExportError) -> String? {
        guard sound != nil, let reason = reasonOfSilence, try !source.heardSounds(schedule).isEmpty else { return nil }
        return "the sound is left out: \(reason)"
    }

    private var reasonOfSilence: String? {
        guard container?.sounds.isEmpty == false else { return "\(format.name) holds none" }
        let stretches = schedule.stretches(samplesPerSecond: SoundMix.rate)
        return stretches.count > SoundMix.mostStretches ? "the frames do not follow each other" : nil
    }

    private func mixedSound() throws(MediaExportError) -> (mix: SoundMix, codec: MovieSound.Codec)? {
        guard let sound, reasonOfSilence == nil, let container, let usual = container.sounds.first else { return nil }
        let codec = sound.codec ?? usual
        guard container.sounds.contains(codec) else {
            let others = container.sounds.map(\.rawValue).joined(separator: ", ")
            throw .unsupported(".\(container.rawValue) cannot hold sound as \(codec.name)", fix: "use \(others)")
        }
        let heard = try source.heardSounds(schedule)
        guard !heard.isEmpty else { return nil }
        return (try SoundMix(heard, schedule, firstInput: 1, isLimited: sound.isLimited), codec)
    }

    /// The recipe for `ffmpeg` to add the sound to the silent movie; `nil` without sound.
    ///
    /// - Throws: Also if a sound has no file of its own, which a later process could not find.
    package func soundRecipe() throws(MediaExportError) -> FrameManifest.Sound? {
        if sound != nil, let sound = source.sounds.first(where: { $0.held != nil }) {
            throw .unsupported(
                "\(sound.place): a sound within the file cannot be mixed when parts are joined",
                fix: "put it into a file of its own, or leave the sound out")
        }
        guard let mix = try mixedSound()?.mix else { return nil }
        var encoders: [String: [String]] = [:]
        for container in MovieContainer.allCases {
            guard let codec = sound?.codec ?? container.sounds.first, container.sounds.contains(codec) else { continue }
            encoders[container.rawValue] = codec.arguments
        }
        return FrameManifest.Sound(
            inputs: mix.inputs, graph: mix.graph, encoders: encoders, frames: schedule.frames.count)
    }
}

/// Refuses frames with transparent pixels if the movie cannot hold them.
private final class OpaqueFrames: FrameProcessor {
    private let next: FrameConverter
    private let format: MovieFormat

    var planes: PlaneProcessor<FrameBytes>? { next.planes }

    init(_ next: FrameConverter, _ format: MovieFormat) {
        self.next = next
        self.format = format
    }

    func process(_ frame: DrawnFrame) throws(MediaExportError) -> FrameBytes {
        guard frame.isOpaque || frame.pixels.firstTranslucentRow() == nil else {
            throw .unsupported(
                "frame \(frame.moment.number): what layers take from the background is transparent, which this "
                    + "\(format.name) cannot hold",
                fix: "give a transparent background, and a format that can hold it")
        }
        return try next.process(frame)
    }
}
