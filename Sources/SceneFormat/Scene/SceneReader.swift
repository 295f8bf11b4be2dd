public import Foundation
public import ImageCodecs
import JSON
public import LayerModel
import Lottie

/// Reads scene files strictly: a file is either read whole or turned down with everything that is wrong with it.
///
///     var reader = SceneReader()
///     reader.options.assignments = ["title.string=Hello"]
///     do {
///         let scene = try reader.read(contentsOf: URL(fileURLWithPath: "card.json"))
///         show(scene.root)
///     } catch {
///         for problem in error.errors { print(problem) }  // card.json: root.sublayers[2].opacity: …
///     }
public struct SceneReader: Sendable {
    /// The limits of a scene; larger ones are rejected, so that no input exhausts memory.
    public struct Limits: Sendable {
        /// The bytes of a scene file.
        public var fileSize = 1 << 30
        /// How deep arrays and objects are nested in a scene file; a layer within another takes two levels.
        public var nesting = 4096
        /// The layers of a scene.
        public var layers = 10_000_000
        /// The errors, and the warnings, that are kept of a file.
        public var errors = 1000
        /// The bytes of a shader.
        public var shaderSize = 1 << 20

        /// The default limits.
        public init() {}

        /// Those of a text.
        var json: JSONLimits { JSONLimits(fileSize: fileSize, nesting: nesting) }
    }

    /// How scenes are read.
    public struct Options: Sendable {
        /// Where paths in the scene start from, in place of the scene's own folder.
        public var assetsFolder: URL?
        /// The folder that all assets have to lie below: no absolute path, `..` or link leads out of it; `nil`, the default, is
        /// none.
        ///
        /// Paths in the scene start from it, in place of `assetsFolder`. A scene of a stranger can then read nothing else.
        public var confinement: URL?
        /// The limits of a picture.
        public var imageLimits = ImageLimits()
        /// When reading is given up where it is not complete by then, with an error of the kind `limit`; `nil`, the default, is
        /// never.
        public var deadline: ContinuousClock.Instant?
        /// The budget of the memory of the scene and its pictures; by default that of the process.
        public var memory = MemoryBudget.standard
        /// Whether pictures are loaded; without, layers have no contents, and only missing files are found.
        public var loadsImages = true
        /// The fonts of Lottie animations, whose characters become outlines when the file is read.
        public var fonts = FontSources()
        /// The limits of a scene.
        public var limits = Limits()
        /// The size that replaces the scene's `size`, in points, each above 0.
        ///
        /// The root layer's default bounds and position are derived from it. `nil`, the default, leaves the scene its own.
        public var size: CGSize?
        /// The changes to the scene, one after the other; each is of the form `key=value`.
        ///
        /// The key is a top-level key of the scene, such as `duration`, or the name of a layer and one of its properties, such
        /// as `title.opacity` or `title.position.x`. All layers of that name are changed, masks too, after they were read from
        /// the file; of several names that fit, the longest is meant. The value is JSON; what is not JSON stands for itself as
        /// text: `background=#000000`. Errors are reported with those of the scene, at the path `--set key`.
        public var assignments: [String] = []
        /// Whether a key of `assignments` without a dot is the name of a text layer, whose text the value is as it stands; by
        /// default it is a top-level key.
        ///
        /// Lottie animations have no top-level keys.
        package var namesSetTexts = false
        /// The marker of a Lottie animation whose frames are the whole scene; `nil` shows all.
        ///
        /// An error where the file has no such marker.
        public var marker: String?

        /// The default options.
        public init() {}
    }

    /// How scenes are read.
    public var options: Options

    /// A reader with options.
    public init(options: Options = Options()) {
        self.options = options
    }

    /// Reads a scene file.
    ///
    /// - Parameters:
    ///   - url: A file or pipe.
    ///   - name: What errors call the file; its path where none is given.
    /// - Throws: Everything that is wrong with the file and the assets that it names.
    public func read(contentsOf url: URL, name: String? = nil) throws(SceneErrors) -> Scene {
        let name = name ?? url.relativePath
        let limit = options.limits.fileSize
        let data = try wholeScene(name) { () throws(AssetProblem) in try BoundedFile.read(url, limit: limit) }
        return try read(data, name: name, folder: url.deletingLastPathComponent())
    }

    /// Reads a scene from an open file or pipe, such as the standard input, to its end.
    ///
    /// - Parameters:
    ///   - handle: Stays open.
    ///   - name: What errors call the scene.
    ///   - folder: Where paths in the scene start from, as for scenes in memory.
    /// - Throws: Everything that is wrong with the scene and the assets that it names.
    public func read(from handle: FileHandle, name: String, folder: URL? = nil) throws(SceneErrors) -> Scene {
        let limit = options.limits.fileSize
        let data = try wholeScene(name) { () throws(AssetProblem) in try BoundedFile.read(handle, limit: limit) }
        return try read(data, name: name, folder: folder)
    }

    private func confinedFolder(_ name: String) throws(SceneErrors) -> ConfinedFolder? {
        guard let folder = options.confinement else { return nil }
        do {
            return try ConfinedFolder(path: folder.path)
        } catch {
            let failure = SceneError(kind: .asset, file: name, path: "", problem: "\(folder.path): \(error.what)")
            throw SceneErrors(errors: [failure], omitted: 0)
        }
    }

    private func wholeScene(_ name: String, _ bytes: () throws(AssetProblem) -> Data) throws(SceneErrors) -> Data {
        do throws(AssetProblem) {
            return try bytes()
        } catch {
            let failure = SceneError(kind: .asset, file: name, path: "", problem: error.message)
            throw SceneErrors(errors: [failure], omitted: 0)
        }
    }

    /// Reads a scene from memory.
    ///
    /// - Parameters:
    ///   - data: The scene in UTF-8.
    ///   - name: What errors call the scene.
    ///   - folder: Where paths in the scene start from, unless the options name another folder; without either, a path in
    ///     the scene that is not absolute is an error.
    /// - Throws: Everything that is wrong with the scene and the assets that it names.
    public func read(_ data: Data, name: String, folder: URL? = nil) throws(SceneErrors) -> Scene {
        let limits = WorkLimits(deadline: options.deadline, memory: options.memory)
        return try limits.perform { () throws(SceneErrors) in
            let result = Result { () throws(SceneErrors) in try readWithinLimits(data, name: name, folder: folder) }
            // Errors may come from parts left out by an exhausted limit, which is the error to report.
            do throws(WorkLimits.Excess) {
                try limits.check()
            } catch {
                throw SceneErrors(errors: [SceneError(error, file: name)], omitted: 0)
            }
            return try result.get()
        }
    }

    private func readWithinLimits(_ data: Data, name: String, folder: URL?) throws(SceneErrors) -> Scene {
        if LottieReader.isContainer(data) {
            return try readLottie(name: name) { reader throws(LottieErrors) in try reader.readContainer(data) }
        }
        let text = try unpacked(data, name: name)
        let document: JSONDocument
        do throws(JSONSyntaxError) {
            document = try JSONDocument(parsing: text, limits: options.limits.json)
        } catch {
            throw SceneErrors(errors: [SceneError(error, file: name)], omitted: 0)
        }
        // The values on the document's tape do not keep it alive.
        return try withExtendedLifetime(document) { () throws(SceneErrors) in
            if document.root.isLottie {
                return try readLottie(name: name) { reader throws(LottieErrors) in
                    try reader.read(document, folder: folder)
                }
            }
            try refuseMarker(of: name)
            let reading = SceneReading(
                file: name, root: document.root, options: options,
                folder: AssetFolder(url: options.assetsFolder ?? folder, confinement: try confinedFolder(name)))
            let scene = reading.readScene()
            if let errors = reading.orderedErrors {
                throw errors
            }
            guard let scene else {
                let failure = SceneError(kind: .scene, file: name, path: "", problem: "the scene cannot be read")
                throw SceneErrors(errors: [failure], omitted: 0)
            }
            return scene
        }
    }
}

extension SceneError {
    /// The error for a file that is not JSON.
    fileprivate init(_ error: JSONSyntaxError, file: String) {
        var path = ""
        if let line = error.line, let column = error.column {
            path = "line \(line), column \(column)"
        }
        self.init(kind: .scene, file: file, path: path, problem: error.problem)
    }

    /// The error for a limit of the work.
    fileprivate init(_ excess: WorkLimits.Excess, file: String) {
        switch excess {
        case .time:
            self.init(
                kind: .limit, file: file, path: "", problem: "the time for it is over",
                fix: "give it more time, or read a smaller scene")
        case .memory(let what, let bytes, let limit):
            self.init(
                kind: .limit, file: file, path: "",
                problem:
                    "\(what) takes \(bytes >> 20) MiB, more than is left of the \(limit >> 20) MiB that may be taken",
                fix: "raise the limit of `MemoryBudget`, or use smaller pictures")
        }
    }
}
