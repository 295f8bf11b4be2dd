#if Service
    import ArgumentParser
    import Compositor
    import Foundation
    import LayerModel
    import Rasterization
    import RenderService
    import SceneFormat

    /// Answers HTTP requests with pictures.
    struct ServeCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "serve", abstract: "Answer HTTP requests with pictures and movies.",
            discussion: """
                POST /render draws the scene or Lottie file that it is sent, alone or in a form with its files. GET /render/NAME \
                draws one of the folder of templates; title=Hello sets the text of its layer title, and title.opacity=0.5 what \
                --set takes. Both take the flags of render as parameters: size, scale, crop, background, time, frame, fps, frames, \
                duration, loop, quality, png-level, icc, format, device. GET /healthz and GET /metrics are for those who run it.
                """)

        @Option(
            help: ArgumentHelp(
                "Where to listen: an address and a port, or unix:PATH. Port 0 is one that is free.",
                valueName: "address"))
        var listen = ListenAddress.host("127.0.0.1", port: 8080)

        @Option(help: ArgumentHelp("The folder of scenes that requests may name.", valueName: "dir"))
        var templates: String?

        @OptionGroup(title: "Device") var device: ServiceDeviceOptions
        @OptionGroup(title: "Fonts") var fonts: FontOptions
        @OptionGroup(title: "Limits") var limits: ServiceLimitOptions

        @Option(help: ArgumentHelp("How long others may keep the picture of a template.", valueName: "seconds"))
        var maxAge = 300

        @Flag(name: .shortAndLong, help: "Say nothing but errors.")
        var quiet = false

        @Flag(name: .shortAndLong, help: "Print each request with its status.")
        var verbose = false

        func validate() throws {
            guard (0...31_536_000).contains(maxAge) else {
                throw ValidationError("--max-age is \(maxAge); give seconds up to a year.")
            }
        }

        func run() throws {
            let console = Console(isQuiet: quiet, isVerbose: verbose)
            var options = try serviceOptions()
            // An error in the device is reported before a port is taken.
            let drawing = try device.open()
            DeviceOptions.note(drawing, console)
            options.deviceName = drawing.name + drawing.driver
            let service = try service(options)
            if !listen.isLocal {
                console.note("\(listen) can be reached from other machines: put a proxy in front that limits who asks")
            }
            let server = HTTPServer(
                address: listen,
                limits: limits.connections(options.limits),
                refused: { service.noteRefusal($0) },
                answered: { method, target, status in console.detail("\(status) \(method) \(target.prefix(1000))") })
            ServerProcess(server: server, graceSeconds: limits.grace, console: console).run(
                started: { address in console.line("listening on \(address)") },
                stopping: { service.stop() },
                handler: { await service.answer($0) })
        }

        private func service(_ options: ServiceOptions) throws -> PictureService {
            do throws(Problem) {
                return try PictureService(options)
            } catch {
                let fix = error.fix.map { "\n  fix: \($0)" } ?? ""
                throw CommandFailure("output", error.detail + fix, ExitStatus.cannotCreate)
            }
        }

        private func serviceOptions() throws -> ServiceOptions {
            var options = ServiceOptions()
            options.device = device.selection
            options.allowSoftware = device.allowSoftware
            options.renderers = device.renderers ?? ProcessorQuota.threads
            options.limits = limits.service
            options.reader.fonts = try fonts.sources()
            options.reader.limits.layers = limits.maxLayers
            options.maxAge = maxAge
            options.version = GLRender.configuration.version
            if let templates {
                var isFolder = ObjCBool(false)
                guard FileManager.default.fileExists(atPath: templates, isDirectory: &isFolder), isFolder.boolValue
                else {
                    throw CommandFailure(
                        "input", "--templates \(templates): there is no such folder", ExitStatus.input)
                }
                options.templates = URL(fileURLWithPath: templates, isDirectory: true).standardizedFileURL
            }
            return options
        }
    }
#endif
