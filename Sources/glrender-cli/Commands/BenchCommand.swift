import ArgumentParser
import BenchmarkSuite
import Compositor
import Foundation
import ImageCodecs
import Jobs
import LayerModel
import SceneFormat

/// Times the same content on several devices, side by side.
struct BenchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench", abstract: "Time drawing of the same content on several devices, frame by frame in turn.",
        discussion: """
            Without scenes, the built-in suites but those after benchmarks of others run on every device found, software OpenGL included. Every frame is \
            prepared, drawn and read back on each device in turn, after frames that warm up. A scene with animations moves \
            on by one frame each time. Then each is drawn once more in a process of its own, for its first picture and its \
            memory. Compare figures of one run only: machines are noisy.

            Columns: total is from the tree to pixels in memory, the median of the frames, off by at most ± ; ratio is to the \
            fastest; model is changing and committing the tree, prepare the list of what to draw, draw includes upload; cpu is \
            the time of all threads, gain how many times as fast as on one thread, serial the share of the frame that one thread alone does and the \
            stage that has most of it, device that of the graphics card by its own clock; first is the comparison's first frame, and fresh that of a process of its own, with its \
            resident MiB after three frames and at its peak. "at 60/s" is how many elements fit into a sixtieth of a second.

            Suites: \(SuiteCatalog.names.joined(separator: ", ")), all; or the name of one workload (\
            \(Workload.all.map(\.name).joined(separator: ", "))).
            """)

    @Argument(help: "Scene files; the built-in suites where there are none.")
    var scenes: [String] = []

    @Option(help: ArgumentHelp("Built-in suites or workloads, separated by commas.", valueName: "name,…"))
    var suite: String?

    @Option(
        help: ArgumentHelp("Devices to compare, separated by commas; all there are by default.", valueName: "device,…"))
    var device: String?

    @Flag(help: "Let gpu use software OpenGL where there is no GPU; its name is in the report.")
    var allowSoftware = false

    @Flag(
        help: """
            Time what the host does for OpenGL alone: Mesa's driver that draws nothing takes the place of all devices, and \
            techniques are those of a gpu.
            """)
    var hostOnly = false

    @Option(
        help: ArgumentHelp(
            "Threads of the CPU renderer; of several numbers each is timed, in turn with the others.",
            valueName: "1,2,4,…"))
    var threads: ThreadCounts?

    @OptionGroup var drawing: TechniqueOptions

    @Option(help: "Frames that count, at most: 20, or 2000 with --against.")
    var frames: Int?

    @Option(help: "Frames before those that count, at most.")
    var warmUp = 3

    @Option(
        help: ArgumentHelp(
            "About how long one comparison may take, once 3 frames count: 2, or 30 with --against.",
            valueName: "seconds"))
    var timeLimit: Double?

    @Option(
        help: ArgumentHelp(
            "About how long everything may take: comparisons become shorter for it, and what does not fit is left out.",
            valueName: "seconds"))
    var budget = 110.0

    @Flag(inversion: .prefixedNo, help: "Measure first pictures and memory in processes of their own.")
    var memory = true

    @Option(help: .hidden)
    var apart: ApartArgument?

    @Flag(help: .hidden)
    var inTurns = false

    @Option(help: .hidden)
    var slowDown = PercentArgument(share: 0)

    @Option(
        help: ArgumentHelp(
            "Compare with a report that an earlier run saved with --json: 5 % are allowed for what runs are apart.",
            valueName: "old.json"))
    var compare: String?

    @Option(
        help: ArgumentHelp("Compare with another glrender, which draws the same in turns.", valueName: "program"))
    var against: String?

    @Option(
        help: ArgumentHelp(
            """
            End with exit code 1 where something is slower than what it is compared with: slow-downs of this size are \
            found in 95 of 100 runs.
            """, valueName: "5%"))
    var failOnRegression: PercentArgument?

    @Option(help: ArgumentHelp("Write a page with charts and pictures.", valueName: "out.html"))
    var report: String?

    @OptionGroup(title: "Input") var input: InputOptions
    @OptionGroup(title: "Geometry") var geometry: GeometryOptions
    @OptionGroup(title: "Talk") var talk: TalkOptions

    func validate() throws {
        if let frames, !(1...100_000).contains(frames) {
            throw ValidationError("--frames is \(frames); give 1 to 100000.")
        }
        guard (0...1000).contains(warmUp) else { throw ValidationError("--warm-up is \(warmUp); give 0 to 1000.") }
        if let timeLimit, !(timeLimit > 0 && timeLimit <= 86_400) {
            throw ValidationError("--time-limit is \(timeLimit); give seconds, above 0 and at most 86400.")
        }
        guard budget > 0, budget <= 86_400 else {
            throw ValidationError("--budget is \(budget); give seconds, above 0 and at most 86400.")
        }
        if against != nil, compare != nil || report != nil || hostOnly {
            throw ValidationError("--against times two programs alone; leave out --compare, --report and --host-only.")
        }
        if against != nil, scenes.contains("-") {
            throw ValidationError("--against has two programs read the scenes; give files.")
        }
        if let share = failOnRegression?.share {
            guard against != nil || compare != nil else {
                throw ValidationError("--fail-on-regression needs --against or --compare.")
            }
            guard (0.005...1).contains(share) else { throw ValidationError("--fail-on-regression: give 0.5% to 100%.") }
        }
        if hostOnly, apart == nil, device != nil || compare != nil || report != nil {
            throw ValidationError("--host-only draws nothing; leave out --device, --compare and --report.")
        }
        if !scenes.isEmpty, suite != nil {
            throw ValidationError("--suite is for the built-in content; leave it out, or name no scenes.")
        }
    }

    func run() throws {
        let console = talk.console
        // EGL reads it when it is first used.
        if hostOnly { setenv("GALLIUM_NOOP", "1", 1) }
        if !inTurns, apart == nil, let against { return try takeTurns(with: against, console) }
        let devices = BenchDevices(
            list: hostOnly ? "gpu" : device, allowSoftware: allowSoftware || hostOnly, threads: threads?.counts ?? [],
            techniques: drawing.techniques ?? (hostOnly ? .gpu : nil))
        if let apart { return try measure(apart, devices, console) }
        let old = try compare.map { try savedReport($0) }
        let opened = try devices.open(console)
        if hostOnly { try requireNothingDrawn(by: opened) }
        let plan = DevicePlan(opened.map(\.renderer.device))
        let suites = try suites(on: plan, console)
        if inTurns {
            var server = TurnServer(
                program, renderers: opened.map(\.renderer), suites: suites, slowDown: slowDown.share)
            return try server.serve()
        }
        let settings = ComparisonSettings(
            frames: frames ?? 20, warmUp: warmUp, secondsPerComparison: timeLimit ?? 2, budget: budget)
        var run = BenchmarkRun(program, Comparison(renderers: opened.map(\.renderer), settings: settings))
        run.pictureSide = report == nil ? 0 : 440
        run.willStart = { suite, comparison in console.detail("\(suite.name): \(comparison.name)") }
        if memory, !scenes.contains("-") {
            run.measureApart = { place in
                let apart = ApartArgument(suite: place.suite, comparison: place.comparison, way: place.way)
                let device = opened[place.device]
                return BenchProcess(apart: apart, device: device.name, threads: device.threads).run()
            }
        }
        if !talk.json {
            run.didFinish = { _, result in print(result.text) }
        }
        do {
            let (result, pictures) = try run.run(suites, date: Date())
            let smallest = failOnRegression?.share ?? ChangeRule.usualSmallest
            let changes = old.map { ReportChange.changes(from: $0, to: result, smallest: smallest) } ?? []
            try write(result, pictures, changes, old: old, console)
            try judge(changes, console)
        } catch let error as RenderError {
            throw error.failure(of: "bench")
        }
    }

    private var program: ProgramDescription {
        ProgramDescription(
            version: GLRender.configuration.version, digest: ContentDigest.sha256(ofFile: "/proc/self/exe"),
            arguments: Array(CommandLine.arguments.dropFirst()))
    }

    /// Measures this program and another one in turns, each in a process of its own.
    private func takeTurns(with path: String, _ console: Console) throws {
        let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        var comparison = TurnComparison(
            settings: ComparisonSettings(
                frames: frames ?? 2000, warmUp: warmUp, secondsPerComparison: timeLimit ?? 30, budget: budget),
            smallest: failOnRegression?.share ?? ChangeRule.usualSmallest)
        comparison.willStart = { console.detail($0) }
        do {
            let result = try comparison.run(
                before: { try TurnProcess(path: path).reply },
                after: { try TurnProcess(path: own ?? CommandLine.arguments[0]).reply }, date: Date())
            if talk.json {
                try Console.printJSON(result)
            } else {
                print("against \(path)\n" + ReportChange.text(of: result.changes))
            }
            warn(of: result.leftOut, console)
            try judge(result.changes, console)
        } catch let failure as TurnFailure {
            throw CommandFailure("bench", "--against \(path): \(failure.reason)", ExitStatus.scene)
        }
    }

    private func warn(of leftOut: [String], _ console: Console) {
        guard let first = leftOut.first else { return }
        console.warning(
            "bench",
            "--budget \(Int(budget)): \(leftOut.count) left out, since time was up, from \(first) on; the report names each"
        )
    }

    /// Ends with exit code 1 if that was requested and something is slower.
    private func judge(_ changes: [ReportChange], _ console: Console) throws {
        guard let share = failOnRegression else { return }
        let unsure = changes.filter { $0.verdict == .unsure }.count
        if unsure > 0 {
            console.warning(
                "bench",
                "\(unsure) of \(changes.count) rows do not tell a change of \(share.description): more time, by --budget and "
                    + "--time-limit, or a quieter machine tells more")
        }
        let slower = changes.filter { $0.verdict == .slower }
        guard !slower.isEmpty else { return }
        console.note("slower: " + slower.map { "\($0.comparison), \($0.label)" }.joined(separator: "; "))
        throw ExitStatus.different
    }

    /// - Throws: If the device draws.
    private func requireNothingDrawn(by devices: [BenchDevices.Opened]) throws(CommandFailure) {
        for device in devices.map(\.renderer.device) where !device.drawsNothing {
            throw CommandFailure(
                "device",
                "--host-only: \(device.name) is not Mesa's driver that draws nothing\n"
                    + "  fix: install Mesa (apt-get install libgl1-mesa-dri), or leave out --host-only",
                ExitStatus.device)
        }
    }

    /// Measures one variant in this process and prints the figures.
    private func measure(_ apart: ApartArgument, _ devices: BenchDevices, _ console: Console) throws {
        let figures = try FreshProcess {
            guard let opened = try devices.open(console).first else {
                throw CommandFailure("usage", "--device is empty; name a device", ExitStatus.usage)
            }
            return opened.renderer
        } makeVariant: { renderer in
            let suite = try suites(on: DevicePlan([renderer.device]), console).first { $0.name == apart.suite }
            guard let suite, suite.comparisons.indices.contains(apart.comparison) else {
                throw CommandFailure("usage", "--apart \(apart.argument): no such comparison", ExitStatus.usage)
            }
            let variants = try suite.comparisons[apart.comparison].makeVariants()
            guard variants.indices.contains(apart.way) else {
                throw CommandFailure("usage", "--apart \(apart.argument): no such way", ExitStatus.usage)
            }
            return variants[apart.way]
        }
        try Console.printJSON(figures)
    }

    // MARK: - Timing

    private func suites(on plan: DevicePlan, _ console: Console) throws -> [Suite] {
        try scenes.isEmpty ? builtInSuites(on: plan) : [sceneSuite(on: plan, console)]
    }

    private func builtInSuites(on plan: DevicePlan) throws -> [Suite] {
        let size = geometry.size.map { CGSize(width: $0.width, height: $0.height) } ?? CGSize(width: 1920, height: 1080)
        let catalog = SuiteCatalog(size: size, on: plan)
        guard let suite else { return catalog.usual }
        do {
            return try catalog.suites(named: suite.split(separator: ",").map(String.init))
        } catch {
            throw CommandFailure(
                "usage",
                "--suite \(error.name): expected one of \(SuiteCatalog.names.joined(separator: ", ")), all, or a workload",
                ExitStatus.usage)
        }
    }

    private func sceneSuite(on plan: DevicePlan, _ console: Console) throws -> Suite {
        let loaded = try scenes.map {
            try LoadedScene(path: $0, geometry: geometry, input: input, console: console)
        }
        return Suite(
            name: "scenes", title: "Scenes", explanation: "Each scene on every device.",
            comparisons: loaded.map { source in
                PlannedComparison(
                    name: source.name, summary: "a scene of \(source.tree.count) layers", isMeasuredApart: true
                ) {
                    plan.devices.indices.map { device in
                        Variant(label: plan.label(device), renderer: device, options: source.options) { frame in
                            Variant.Frame(tree: source.tree, time: source.time(ofFrame: frame))
                        }
                    }
                }
            })
    }

    // MARK: - Output

    /// The output of `--json`.
    private struct Document: Encodable {
        var report: BenchmarkReport
        var changes: [ReportChange]?

        func encode(to encoder: any Encoder) throws {
            try report.encode(to: encoder)
            guard let changes else { return }
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(changes, forKey: .changes)
        }

        private enum Key: String, CodingKey {
            case changes
        }
    }

    private func write(
        _ result: BenchmarkReport, _ pictures: [String: [String: Data]], _ changes: [ReportChange], old: SavedReport?,
        _ console: Console
    ) throws {
        if let old, old.machine != result.machine {
            console.warning("bench", "\(compare ?? ""): measured on another machine; its figures do not compare")
        }
        warn(of: result.leftOut, console)
        if talk.json {
            try Console.printJSON(Document(report: result, changes: old.map { _ in changes }))
        } else {
            for section in result.sections where !section.crossovers.isEmpty {
                print(([section.title] + section.crossovers.map { "  " + $0 }).joined(separator: "\n"))
            }
            if old != nil { print("against \(compare ?? "")\n" + ReportChange.text(of: changes)) }
        }
        guard let report else { return }
        try write(page: ReportPage(result, pictures: pictures, changes: changes).html, to: report)
        console.detail("wrote \(report)")
    }

    private func write(page: String, to path: String) throws {
        do {
            let file = try AtomicFile(path: path)
            try Array(page.utf8).withUnsafeBytes { try file.write($0) }
            try file.commit(replacing: true)
        } catch let error as ImageCodecError {
            throw error.failure(writing: path)
        }
    }

    private func savedReport(_ path: String) throws -> SavedReport {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw CommandFailure(
                "input", "\(path): cannot be read; give a file that glrender bench --json printed", ExitStatus.input)
        }
        do {
            return try SavedReport(json: data)
        } catch DecodingError.dataCorrupted(let context) where context.underlyingError == nil {
            throw CommandFailure(
                "input", "\(path): \(context.debugDescription)\n  fix: save it again with --json", ExitStatus.scene)
        } catch {
            throw CommandFailure(
                "input", "\(path): is not a report of glrender bench --json", ExitStatus.scene)
        }
    }
}
