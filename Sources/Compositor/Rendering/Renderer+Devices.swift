import CPURenderer
#if OpenGL
    import GLRenderer
#endif

extension Renderer {
    /// Everything that can draw here: the devices of OpenGL ES, each opened for a moment, and then the CPU renderer.
    ///
    /// Devices that cannot be opened are among them, with the reason. A build without the trait `OpenGL` has the CPU renderer
    /// alone.
    public static func devices() -> [RendererDevice] {
        let cpu = RendererDevice(cpuThreads: CPURenderer(threads: nil).threads, fallbackReason: nil)
        #if OpenGL
            return GLDevice.devices() + [cpu]
        #else
            return [cpu]
        #endif
    }

    /// Releases EGL's resources of a thread that opened devices or drew with them; nothing is current there afterwards.
    ///
    /// The dispatcher of EGL frees its record of a thread when the thread ends, and all of them when the process exits; if
    /// both happen at once, a record is freed twice (libglvnd 1.6). Threads that the process does not join call this last,
    /// and are waited for until then.
    package static func endThread() {
        #if OpenGL
            EGLClient.releaseThread()
        #endif
    }

    #if OpenGL
        /// Opens a device.
        ///
        /// - Parameters:
        ///   - selection: `auto` takes the first hardware GPU, or else the CPU renderer; `device` is the one chosen.
        ///     `currentContext` is for programs with OpenGL ES of their own, as the destination of
        ///     ``render(_:at:_:into:x:y:)``.
        ///   - allowSoftware: Whether software OpenGL may be used when a GPU is requested.
        ///   - threads: Threads of the CPU renderer; `nil` for all that this process may use.
        ///   - techniques: The techniques of OpenGL's drawing that differ by class of device; `nil` for the quickest ones of
        ///     the device.
        /// - Throws: If the requested device is missing; the error lists the attempts.
        public convenience init(
            device selection: DeviceSelection = .auto, allowSoftware: Bool = false, threads: Int? = nil,
            techniques: GLTechniques? = nil
        ) throws(DeviceError) {
            guard selection != .cpu else {
                self.init(cpuThreads: threads)
                return
            }
            do throws(DeviceError) {
                let (gpu, device) = try Self.gpu(selection, allowSoftware: allowSoftware, techniques: techniques)
                // A renderer of the current context shares with other contexts of its display, regardless of their device.
                let beside = (gpu as? GLRenderer).map { HostedPictures(besides: $0) }
                let listed = HostedPictures(
                    on: device.index.map { .index($0) } ?? .gpu, sharesPixels: device.index != nil)
                self.init(backend: gpu, device: device, hosted: beside ?? listed)
            } catch {
                guard selection == .auto else { throw error }
                self.init(cpuThreads: threads, fallbackReason: error.message)
            }
        }

        private static func gpu(
            _ selection: DeviceSelection, allowSoftware: Bool, techniques: GLTechniques?
        ) throws(DeviceError) -> (any RenderBackend, RendererDevice) {
            let first = try GLDevice.open(selection, allowSoftware: allowSoftware)
            do throws(RenderError) {
                guard let index = first.info.index else {
                    // The current context is on no list of devices; only its program can make another.
                    let renderer = try GLRenderer(first, techniques: techniques)
                    return (renderer, renderer.deviceInfo)
                }
                var opened: GLDevice? = first
                let renderer = try RecoveringRenderer { kernelFailure throws(RenderError) in
                    let device = if let opened { opened } else { try reopen(index) }
                    opened = nil
                    return try GLRenderer(device, techniques: techniques, after: kernelFailure)
                }
                return (renderer, renderer.deviceInfo)
            } catch {
                throw DeviceError(
                    .unavailable, "\(first.info.name) cannot draw: \(error)",
                    fix: "draw with `DeviceSelection.cpu`")
            }
        }

        private static func reopen(_ index: Int) throws(RenderError) -> GLDevice {
            do {
                return try GLDevice.open(.index(index), allowSoftware: true)
            } catch {
                throw .contextLost("it cannot be opened again: \(error.message)")
            }
        }

        /// Draws on the CPU; programs' own OpenGL ES is drawn by the first GPU, or else by software.
        private convenience init(cpuThreads threads: Int?, fallbackReason: String? = nil) {
            let renderer = CPURenderer(threads: threads)
            self.init(
                backend: renderer, device: RendererDevice(cpuThreads: renderer.threads, fallbackReason: fallbackReason),
                hosted: HostedPictures(on: .gpu, sharesPixels: false))
        }
    #else
        /// Draws on the CPU, the only device of a build without the trait `OpenGL`.
        ///
        /// - Parameters:
        ///   - selection: `auto` or `cpu`.
        ///   - allowSoftware: Has no effect.
        ///   - threads: Threads of the CPU renderer; `nil` for all that this process may use.
        ///   - techniques: Have no effect.
        /// - Throws: If a GPU is requested.
        public convenience init(
            device selection: DeviceSelection = .auto, allowSoftware: Bool = false, threads: Int? = nil,
            techniques: GLTechniques? = nil
        ) throws(DeviceError) {
            guard selection == .auto || selection == .cpu else {
                throw DeviceError(
                    .unavailable, "this build draws on the CPU alone", fix: "build with the package's trait OpenGL")
            }
            let renderer = CPURenderer(threads: threads)
            self.init(backend: renderer, device: RendererDevice(cpuThreads: renderer.threads, fallbackReason: nil))
        }
    #endif
}
