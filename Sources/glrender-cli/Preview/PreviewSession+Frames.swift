#if Service
    import Compositor
    import DisplayList
    import Foundation
    import ImageCodecs
    import LayerModel
    import MediaExport
    import RenderService
    import SceneFormat

    /// The page's request for a frame.
    struct FrameRequest: Sendable {
        /// The meaning of the pixels.
        enum Content: Sendable {
            case picture
            /// The differences between the pictures of two devices.
            case difference(from: String)
            /// The number of times that each pixel is drawn.
            case overdraw
        }

        /// In seconds.
        var time = 0.0
        /// As `--device` takes it.
        var device = "auto"
        var content = Content.picture
        /// The space of pictures if the scene's range is extended; drawings of them are in sRGB.
        var space = OutputColors.Space.srgb
        /// The version of the scene that numbers of layers are of.
        var version = 0
        /// The layer whose properties are requested.
        var layer: Int?
        var wantsOutlines = false
        var wantsPasses = false
    }

    /// The report to the page, with the pixels of a frame.
    struct FrameReport: Encodable {
        /// Milliseconds of each part of a frame.
        struct Costs: Encodable {
            /// Evaluating animations, laying out text, sorting in depth, culling: all up to the display list.
            var list = 0.0
            /// Drawing the list.
            var draw = 0.0
            /// Waiting for the device and bringing pixels into memory.
            var read = 0.0
            /// Making straight RGBA for the page.
            var convert = 0.0
        }

        struct Difference: Encodable {
            /// In 8-bit levels.
            var largest: Int
            /// In 8-bit levels.
            var mean: Double
            /// Pixels that differ by more than `tolerance`.
            var pixels: Int
            var tolerance: Int
            /// The magnification of differences.
            var amplification: Int
            var against: RendererDevice
        }

        struct Overdraw: Encodable {
            var mean: Double
            var largest: Int
        }

        var version: Int
        /// In pixels.
        var width = 0
        /// In pixels.
        var height = 0
        /// The meaning of the pixels' components, by the name that commands use.
        var space = OutputColors.Space.srgb.rawValue
        var device: RendererDevice?
        var costs: Costs?
        var statistics: FrameStatistics?
        var warnings: [RenderWarning] = []
        var difference: Difference?
        var overdraw: Overdraw?
        var layer: PreviewScene.LayerDetails?
        var outlines: [[Double]]?
        /// In drawing order.
        var passes: [PassSummary]?
    }

    extension PreviewSession {
        /// More passes are not listed one by one.
        private static let listedPasses = 300

        /// The least difference that counts, in 8-bit levels: the rounding differences of GPUs.
        private static let tolerance = 2
        private static let amplification = 16

        /// A frame as the page reads it: the length of the report in four bytes, low ones first, the report as JSON, and the
        /// pixels as straight RGBA.
        ///
        /// Every frame is drawn whole, as a still is, so that its costs can be compared.
        func frame(_ request: FrameRequest) throws(Problem) -> Data {
            guard let scene else {
                throw Problem(409, "There is no picture", "no version of the scene could be read yet")
            }
            var options = scene.source.options
            options.reusesUnchangedFrames = false
            options.deadline = .now + .seconds(frameSeconds)
            var report = FrameReport(version: version)
            let sink = MemorySink()
            do {
                switch request.content {
                case .picture: try draw(scene, request, options, into: sink, &report)
                case .difference(let other): try compare(scene, request, other, options, into: sink, &report)
                case .overdraw: try countOverdraw(scene, request, options, into: sink, &report)
                }
                if request.wantsPasses {
                    let list = try renderer("cpu").displayList(for: scene.source.tree, at: request.time, options)
                    report.passes = Array(
                        RenderGraph(list).summaries(of: scene.source.tree).suffix(Self.listedPasses))
                }
            } catch let problem as Problem {
                throw problem
            } catch let error as RenderError {
                if case .contextLost = error { forget(request.device) }
                throw Problem(500, "The frame could not be drawn", Advice.inFlags(error.description))
            } catch {
                throw Problem(500, "The frame could not be drawn", Advice.inFlags("\(error)"))
            }
            if request.version == version {
                report.layer = request.layer.flatMap { scene.details(of: $0, at: request.time) }
            }
            if request.wantsOutlines { report.outlines = scene.outlines(at: request.time) }
            return Self.bytes(report, sink.bytes)
        }

        private static func bytes(_ report: FrameReport, _ pixels: [UInt8]) -> Data {
            let encoder = JSONEncoder()
            encoder.nonConformingFloatEncodingStrategy = .convertToString(
                positiveInfinity: "infinity", negativeInfinity: "-infinity", nan: "nan")
            let json = (try? encoder.encode(report)) ?? Data("{}".utf8)
            var bytes = Data(capacity: 4 + json.count + pixels.count)
            withUnsafeBytes(of: UInt32(json.count).littleEndian) { bytes.append(contentsOf: $0) }
            bytes.append(json)
            bytes.append(contentsOf: pixels)
            return bytes
        }

        private func draw(
            _ scene: PreviewScene, _ request: FrameRequest, _ options: RenderOptions, into sink: MemorySink,
            _ report: inout FrameReport
        ) throws {
            let renderer = try renderer(request.device)
            var options = options
            if request.space != .srgb { options.range = scene.source.scene.range ?? .extended }
            let space = options.range == .standard ? .srgb : request.space
            var costs = FrameReport.Costs()
            let watch = Stopwatch()
            let list = try renderer.displayList(for: scene.source.tree, at: request.time, options)
            costs.list = watch.seconds * 1000
            let readBefore = renderer.readSeconds
            let encoder = ImageEncoder(format: .rawRGBA, colors: OutputColors(space))
            let drawing = Stopwatch()
            var converting = 0.0
            // Pieces of large pictures come from top to bottom, as their rows do.
            try renderer.draw(list, reusing: false) { view in
                let watch = Stopwatch()
                try encoder.encode(PixelRows(view), isOpaque: list.isOpaque, to: sink)
                converting += watch.seconds
            }
            costs.read = (renderer.readSeconds - readBefore) * 1000
            costs.convert = converting * 1000
            costs.draw = max(0, drawing.seconds * 1000 - costs.read - costs.convert)
            (report.width, report.height, report.space) = (list.bounds.width, list.bounds.height, space.rawValue)
            report.device = renderer.device
            report.costs = costs
            report.statistics = renderer.statistics
            report.warnings = renderer.warnings
        }

        private func compare(
            _ scene: PreviewScene, _ request: FrameRequest, _ other: String, _ options: RenderOptions,
            into sink: MemorySink, _ report: inout FrameReport
        ) throws {
            let (first, second) = (try renderer(request.device), try renderer(other))
            let pictures = try [first, second].map { try $0.render(scene.source.tree, at: request.time, options) }
            var pixels: [UInt8] = []
            pixels.reserveCapacity(pictures[0].width * pictures[0].height * 4)
            let difference = PictureDifference(pictures[0], pictures[1], tolerance: Double(Self.tolerance)) { level in
                let shown = UInt8(min(255, Int(level) * Self.amplification))
                // Differences that count stand out from the others.
                let counts = Int(level) > Self.tolerance
                pixels.append(shown)
                pixels.append(counts ? 0 : shown)
                pixels.append(counts ? 0 : shown)
                pixels.append(255)
            }
            guard let difference else { throw Problem(500, "The pictures cannot be compared", "their sizes differ") }
            try pixels.withUnsafeBytes { try sink.write($0) }
            (report.width, report.height) = (difference.width, difference.height)
            report.device = first.device
            report.statistics = first.statistics
            report.difference = .init(
                largest: Int(difference.largest.rounded()), mean: difference.mean,
                pixels: difference.pixelsOverTolerance,
                tolerance: Self.tolerance, amplification: Self.amplification, against: second.device)
        }

        private func countOverdraw(
            _ scene: PreviewScene, _ request: FrameRequest, _ options: RenderOptions, into sink: MemorySink,
            _ report: inout FrameReport
        ) throws {
            let renderer = try renderer(request.device)
            let list = try renderer.displayList(for: scene.source.tree, at: request.time, options)
            let limits = WorkLimits(deadline: options.deadline, memory: options.memory)
            let counts = try limits.perform { () throws(RenderError) in try OverdrawCounts(list) }
            try counts.pixels.withUnsafeBytes { try sink.write($0) }
            (report.width, report.height) = (counts.width, counts.height)
            report.device = renderer.device
            report.overdraw = .init(mean: counts.mean, largest: counts.largest)
        }
    }
#endif
