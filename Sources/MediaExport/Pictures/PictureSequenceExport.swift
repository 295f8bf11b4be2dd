public import Compositor
internal import Dispatch
internal import DisplayList
public import ImageCodecs
internal import LayerModel
internal import Synchronization

/// Draws the frames of a source and writes each as a file of its own.
///
/// Several are drawn and encoded at a time. Each file appears whole or not at all; files that exist when the export ends
/// early stay. An object is used for one export; `cancel` may come from any thread.
///
///     let source = FrameSource(scene: scene)
///     guard let rate = FrameRate(24), let files = FramePattern("shot_####.png") else { return }
///     let schedule = FrameSchedule(rate: rate, frames: 100...199)
///     try PictureSequenceExport(of: source, schedule, to: files, as: .png()).write()
public final class PictureSequenceExport: Sendable {
    private let source: FrameSource
    private let schedule: FrameSchedule
    private let pattern: FramePattern
    private let format: OutputFormat
    private let colors: OutputColors
    private let running = Mutex<FramePipeline<PendingPictureFile>?>(nil)
    private let isCancelled = Mutex(false)

    /// Prepares an export.
    public init(
        of source: FrameSource, _ schedule: FrameSchedule, to pattern: FramePattern, as format: OutputFormat,
        colors: OutputColors = OutputColors()
    ) {
        self.colors = colors
        self.source = source
        self.schedule = schedule
        self.pattern = pattern
        self.format = format
    }

    /// The actions beside drawing.
    public struct Options: Sendable {
        /// Whether files that are there are replaced; else one of them ends the export.
        ///
        /// Default true.
        public var replacing = true
        /// Whether frames whose file is there are left out.
        ///
        /// Default false.
        public var skipsExisting = false
        /// Whether a frame that cannot be drawn or written is left out, rather than ending the export.
        ///
        /// Default false.
        public var keepsGoing = false
        /// Whether the files' digests are computed.
        ///
        /// Default false.
        public var hashes = false

        /// The defaults.
        public init() {}
    }

    /// The results of an export.
    public struct Report: Sendable {
        /// Of a frame, in pixels.
        public let width: Int
        /// Of a frame, in pixels.
        public let height: Int
        /// The files, in the order of the schedule.
        public internal(set) var files: [PictureFile] = []
        /// The frames without a file, with the reasons.
        public internal(set) var failures: [(frame: Int, error: MediaExportError)] = []
        /// The device that drew; `nil` if nothing was left to draw.
        public internal(set) var device: RendererDevice?
        /// The differences between the frames and the tree.
        public internal(set) var warnings: [RenderWarning] = []
        /// The division of the time.
        public internal(set) var times = ExportTimes()
    }

    /// Draws and writes; returns when all files are there.
    ///
    /// A missing folder is made. `progress` receives each finished frame, with its file if there is one.
    public func write(
        _ options: Options = Options(), progress: (FrameMoment, PictureFile?) throws -> Void = { _, _ in }
    ) throws -> Report {
        let start = ContinuousClock.now
        let size = try source.size(for: schedule)
        try source.options.check(format)
        try codec { () throws(ImageCodecError) in try format.check(colors) }
        try codec { () throws(ImageCodecError) in try pattern.makeFolder() }
        var report = Report(width: size.width, height: size.height)
        var drawn = schedule
        var moments: [FrameMoment] = []
        for place in schedule.frames.indices {
            let moment = schedule.moment(place)
            let path = pattern.path(ofFrame: moment.number)
            if options.skipsExisting,
                let file = PictureFile(existing: path, moment: moment, hashes: options.hashes)
            {
                report.files.append(file)
                try progress(moment, file)
            } else {
                moments.append(moment)
            }
        }
        drawn.frames = moments.map(\.number)
        let task = PictureFileTask(
            pattern: pattern, encoder: ImageEncoder(format: format, colors: colors),
            replacing: options.replacing, hashes: options.hashes)
        let pool = FrameBytesPool(byteCount: size.width * size.height * 4)
        let others = DispatchGroup()
        let pipeline = FramePipeline(source, drawn, ahead: Self.copies(size)) { device in
            // There are as many drawing threads as processors, or others have to encode.
            let copier =
                device.threads != 1
                ? FrameConverter(.premultipliedRGBA, width: size.width, height: size.height, pool: pool) : nil
            return PictureFileWriter(task, copier: copier, others: others)
        }
        running.withLock { $0 = pipeline }
        defer { running.withLock { $0 = nil } }
        // No file is on its way when this returns.
        defer {
            pipeline.stop()
            others.wait()
        }
        if isCancelled.withLock({ $0 }) { throw MediaExportError.cancelled }
        pipeline.start()
        var place = 0
        while let outcome = pipeline.next() {
            let moment = moments[place]
            place += 1
            switch outcome.flatMap({ $0.wait() }) {
            case .success(let file):
                report.files.append(file)
                try progress(moment, file)
            case .failure(let error):
                guard options.keepsGoing, error.isOfOneFrame else { throw error }
                report.failures.append((moment.number, error))
                try progress(moment, nil)
            }
        }
        report.files.sort { $0.frame < $1.frame }
        report.device = pipeline.device
        report.warnings = pipeline.warnings
        report.times = pipeline.times
        report.times.total = (ContinuousClock.now - start) / .seconds(1)
        return report
    }

    /// The largest number of frames' copies that wait to be encoded: by the process's processors, within half a gigabyte.
    private static func copies(_ size: (width: Int, height: Int)) -> Int {
        min(ProcessorQuota.threads + 2, max(2, (1 << 29) / (size.width * size.height * 4)))
    }

    /// The device that draws, while frames are drawn; `nil` until it is known.
    public var device: RendererDevice? { running.withLock { $0 }?.device }

    /// Ends `write` soon, with `MediaExportError.cancelled`.
    public func cancel() {
        isCancelled.withLock { $0 = true }
        running.withLock { $0 }?.cancel()
    }
}

extension MediaExportError {
    /// Whether other frames may well succeed.
    fileprivate var isOfOneFrame: Bool {
        switch self {
        case .rendering(.timedOut, _): false
        case .rendering, .frame, .file, .unsupported: true
        case .device, .sound, .encoderMissing, .encoderFailed, .beyondEnd, .cancelled: false
        }
    }
}
