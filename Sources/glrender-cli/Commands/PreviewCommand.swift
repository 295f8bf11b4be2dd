#if Service
    import ArgumentParser
    import Compositor
    import Foundation
    import RenderService

    /// Shows a scene in a browser while it is written.
    struct PreviewCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "preview", abstract: "Show a scene in a browser, and show it anew whenever it changes.",
            discussion: """
                The page has the picture with a timeline, the layers with the properties of the one that is clicked, outlines, \
                passes and overdraw, what a frame costs, the difference between devices, and every mistake of the scene. It \
                is for the person who writes the scene: only programs on this machine reach it.
                """)

        @Argument(help: ArgumentHelp("A scene file, or a Lottie file.", valueName: "scene"))
        var scene: String

        @Option(
            help: ArgumentHelp(
                "Where to listen: an address and a port of this machine. Port 0 is one that is free.",
                valueName: "address"))
        var listen = ListenAddress.host("127.0.0.1", port: 8090)

        @OptionGroup(title: "Input") var input: InputOptions
        @OptionGroup(title: "Geometry") var geometry: GeometryOptions

        @Option(
            name: [.customLong("device"), .customLong("backend")],
            help: ArgumentHelp("What draws at first: auto, gpu, cpu, or an index.", valueName: "device"))
        var device = DeviceSelection.auto

        @Flag(name: .shortAndLong, help: "Print each request with its status.")
        var verbose = false

        func validate() throws {
            guard scene != "-" else { throw ValidationError("A preview needs a file that it can look at again.") }
            guard listen.isLocal else {
                throw ValidationError("--listen \(listen) can be reached from other machines; a preview is local.")
            }
        }

        func run() throws {
            let console = Console(isVerbose: verbose)
            guard FileManager.default.isReadableFile(atPath: scene) else {
                throw CommandFailure("input", "\(scene): there is no such file", ExitStatus.input)
            }
            let session = PreviewSession(path: scene, input: input, geometry: geometry)
            let preview = PreviewServer(session: session, device: device.description, devices: Self.devices)
            let server = HTTPServer(
                address: listen, limits: .init(body: 1 << 10, bodies: 1 << 20),
                answered: { method, target, status in console.detail("\(status) \(method) \(target.prefix(1000))") })
            let path = scene
            Task {
                await session.load()
                await session.watch()
            }
            ServerProcess(server: server, graceSeconds: 2, console: console).run(
                started: { address in console.line("\(path) is shown at http://\(address)/") },
                stopping: { Task { await session.endStreams() } },
                handler: { await preview.answer($0) })
        }

        /// The devices of this machine, under names that `--device` takes.
        private static var devices: [PreviewServer.Device] {
            Renderer.devices().filter { $0.failure == nil }.map { device in
                PreviewServer.Device(
                    argument: device.kind == .cpu ? "cpu" : device.index.map(String.init) ?? "gpu", name: device.name,
                    kind: device.kind, isSoftware: device.isSoftware)
            }
        }
    }
#endif
