#if Service
    import ArgumentParser
    import Compositor
    import RenderService

    /// The devices of a service.
    struct ServiceDeviceOptions: ParsableArguments {
        @Option(
            name: [.customLong("device"), .customLong("backend")],
            help: ArgumentHelp(
                "What draws: auto, gpu, cpu, an index, /dev/dri/renderD128, pci:ADDRESS or cuda:N.", valueName: "device"
            ))
        var selection = DeviceSelection.auto

        @Flag(help: "Let --device gpu use software OpenGL where there is no GPU.")
        var allowSoftware = false

        @Option(
            help:
                "Pictures that are drawn at once, each with one thread; as many as the process may use processors where left out."
        )
        var renderers: Int?

        func validate() throws {
            if let renderers, !(1...256).contains(renderers) {
                throw ValidationError("--renderers is \(renderers); give a number from 1 to 256.")
            }
        }

        /// Opens the device once, so that its problems show at the start.
        func open() throws(CommandFailure) -> RendererDevice {
            do {
                return try Renderer(device: selection, allowSoftware: allowSoftware, threads: 1).device
            } catch {
                throw error.failure
            }
        }
    }

    /// The limits of requests.
    struct ServiceLimitOptions: ParsableArguments {
        @Option(help: "Seconds until a picture is given up.")
        var timeout = 10.0

        @Option(help: "Seconds until a movie is given up.")
        var movieTimeout = 120.0

        @Option(help: "Requests that may wait for a renderer; those beyond it are answered 503.")
        var queue = 64

        @Option(help: ArgumentHelp("The largest body of a request.", valueName: "bytes"))
        var maxBody = ByteCount(16 << 20)

        @Option(help: "The most pixels of a picture, or of a frame.")
        var maxPixels = 1 << 24

        @Option(help: "The most layers of a scene.")
        var maxLayers = 100_000

        @Option(help: "The most frames of a movie.")
        var maxFrames = 1800

        @Option(help: "Connections that are open at once; others wait to be accepted.")
        var maxConnections = 1024

        @Option(help: "Seconds for the body of a request.")
        var bodyTimeout = 15

        @Option(help: "Seconds for the header of a request, and between requests of one connection.")
        var idleTimeout = 15

        @Option(help: "Seconds in which what was begun may be finished after SIGTERM.")
        var grace = 30.0

        func validate() throws {
            guard timeout > 0, timeout <= 3600, movieTimeout > 0, movieTimeout <= 86_400, grace >= 0, grace <= 3600
            else {
                throw ValidationError("--timeout, --movie-timeout and --grace take seconds above 0.")
            }
            guard maxPixels > 0, maxLayers > 0, maxFrames > 0, maxConnections > 0, queue >= 0, bodyTimeout > 0,
                idleTimeout > 0
            else { throw ValidationError("limits are above 0.") }
        }

        var service: ServiceOptions.Limits {
            var limits = ServiceOptions.Limits()
            limits.pictureSeconds = timeout
            limits.movieSeconds = movieTimeout
            limits.waiting = queue
            limits.body = maxBody.bytes
            limits.bodies = max(limits.bodies, maxBody.bytes)
            limits.pixels = maxPixels
            limits.frames = maxFrames
            return limits
        }

        func connections(_ service: ServiceOptions.Limits) -> HTTPServer.Limits {
            var limits = HTTPServer.Limits(body: service.body, bodies: service.bodies)
            limits.connections = maxConnections
            limits.bodySeconds = bodyTimeout
            limits.headerSeconds = idleTimeout
            return limits
        }
    }
#endif
