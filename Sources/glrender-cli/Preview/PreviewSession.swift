#if Service
    import Compositor
    import Foundation
    import Jobs
    import LayerModel
    import MediaExport
    import RenderService
    import SceneFormat

    /// The scene of one file as it is now, and the renderers that draw it.
    ///
    /// All of it happens on one thread: layers and contexts belong to one. The scene is read anew when its file, or a file
    /// that it names, changes. If it cannot be read then, the previous scene stays, and the mistakes are reported.
    actor PreviewSession {
        private let thread = DrawingThread(name: "preview")
        nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

        private let path: String
        private let input: InputOptions
        private let geometry: GeometryOptions
        /// Seconds that a frame may take.
        let frameSeconds: Double
        private(set) var scene: PreviewScene?
        private(set) var version = 1
        private var reading = 0.0
        private var mistakes: [PreviewDocument.Mistake] = []
        private var isStale = false
        /// Whether a file is missing, which may appear without a change of the watched files.
        private var missesFiles = false
        /// The files watched for changes.
        private var watched: [String] = []
        private var renderers: [String: Renderer] = [:]
        private var listeners: [EventStream] = []

        /// Nanoseconds between two checks of the files.
        private static let watchInterval: UInt64 = 200_000_000
        /// The number of looks between two signs of life to a page, or two searches for a missing file.
        private static let slowLooks = 10

        init(path: String, input: InputOptions, geometry: GeometryOptions) {
            self.path = path
            self.geometry = geometry
            // A time limit is one of a frame, not of the time that the page is open.
            frameSeconds = input.timeout ?? 30
            var input = input
            input.timeout = nil
            self.input = input
        }

        /// The sounds of the scene, and its frames; `nil` without a scene that has any.
        var timeline: (FrameSource, FrameSchedule)? {
            guard let loaded = scene?.source, let rate = FrameRate(loaded.scene.frameRate) else { return nil }
            return (loaded.frames, FrameSchedule(rate: rate, duration: loaded.scene.duration))
        }

        // MARK: - Reading

        /// The document that the page shows.
        var document: PreviewDocument {
            PreviewDocument(
                version: version, file: path, mistakes: mistakes, isStale: isStale,
                scene: scene.map { .init($0, reading: reading) })
        }

        /// Reads the file; keeps the former scene if it cannot be read.
        func load() {
            let watch = Stopwatch()
            watched = [path]
            missesFiles = false
            do {
                let job = try input.job(geometry)
                let read = try input.load(path, job)
                watched += read.watchedFiles
                var found = read.warnings.map { PreviewDocument.Mistake($0) }
                let heard = FrameSource(scene: read).soundProblems(of: read)
                found += heard.map {
                    .init(severity: $0.isError ? .error : .warning, place: $0.place, problem: $0.what)
                }
                found += try job.fonts(of: read).warnings.map { .init(warning: $0.inFlags) }
                let source = try LoadedScene(read, name: path, job, maxSize: geometry.maxSize)
                scene = PreviewScene(source)
                reading = watch.seconds * 1000
                mistakes = found
                isStale = false
            } catch let errors as SceneErrors {
                missesFiles = errors.errors.contains { $0.kind == .asset }
                fail(errors.errors.map { .init($0) }, omitted: errors.omitted)
            } catch let error as SceneError {
                fail([.init(error)], omitted: 0)
            } catch let failure as CommandFailure {
                fail([.init(severity: .error, place: "", problem: failure.message)])
            } catch {
                fail([.init(severity: .error, place: "", problem: "\(error)")])
            }
        }

        private func fail(_ errors: [PreviewDocument.Mistake], omitted: Int = 0) {
            mistakes = errors
            if omitted > 0 {
                mistakes.append(.init(severity: .error, place: "", problem: "… and \(omitted) more errors"))
            }
            isStale = scene != nil
            // The scene that stays may need changes of its files.
            watched += scene?.source.scene.watchedFiles ?? []
        }

        // MARK: - Watching

        /// Reads the scene again whenever its files change, for as long as the task runs.
        func watch() async {
            var stamps = FileStamps(watched)
            var looks = 0
            while !Task.isCancelled {
                try? await Task.sleep(nanoseconds: Self.watchInterval)
                looks += 1
                if looks % Self.slowLooks == 0 { tell(": still here\n\n") }
                guard FileStamps(watched) != stamps || (missesFiles && looks % Self.slowLooks == 0) else { continue }
                // A file that is being written is read when it stays as it is.
                let files = watched
                var settled = FileStamps(files)
                for _ in 0..<20 {
                    try? await Task.sleep(nanoseconds: Self.watchInterval / 4)
                    let now = FileStamps(files)
                    if now == settled { break }
                    settled = now
                }
                let (hasChanged, before) = (settled != stamps, mistakes)
                load()
                // A file that changed while it was read is read again.
                stamps = FileStamps(files) == settled ? FileStamps(watched) : FileStamps([])
                guard hasChanged || mistakes != before else { continue }
                version += 1
                tell("event: scene\ndata: \(version)\n\n")
            }
        }

        /// A stream of the events from now on.
        func events() -> EventStream {
            let stream = EventStream()
            stream.send("retry: 500\nevent: scene\ndata: \(version)\n\n")
            listeners.append(stream)
            return stream
        }

        private func tell(_ text: String) {
            listeners.removeAll { !$0.isOpen }
            listeners.forEach { $0.send(text) }
        }

        /// Ends all streams, so that a server that stops waits for none.
        func endStreams() {
            listeners.forEach { $0.cancel() }
            listeners = []
        }

        // MARK: - Devices

        /// The renderer for an argument of `--device`, opened once; choosing software from the page's list allows it.
        func renderer(_ device: String) throws(Problem) -> Renderer {
            if let known = renderers[device] { return known }
            guard let selection = DeviceSelection(argument: device) else {
                throw Problem(400, "A parameter is wrong", "there is no device \"\(device.prefix(100))\"")
            }
            do {
                let renderer = try Renderer(device: selection, allowSoftware: selection != .auto)
                renderers[device] = renderer
                return renderer
            } catch {
                throw Problem(503, "There is no such device", Advice.inFlags(error.message))
            }
        }

        /// Drops a renderer whose device was lost; the next frame opens it anew.
        func forget(_ device: String) {
            renderers[device] = nil
        }
    }

    extension Scene {
        /// The files that the scene is made of, besides its own.
        fileprivate var watchedFiles: [String] {
            assets.compactMap { asset in
                // Tiles are many, and new ones come: their folder changes with them.
                asset.kind == .tiles ? asset.url?.deletingLastPathComponent().path : asset.url?.path
            }
        }
    }
#endif
