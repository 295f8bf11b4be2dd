public import Foundation
import ImageCodecs
import JSON
import LayerModel
@_exported public import Lottie

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
    /// The options of reading scenes.
    public typealias Options = ReaderOptions

    /// The limits of a file.
    public typealias Limits = ReaderOptions.Limits

    /// The options of reading scenes.
    public var options: Options

    /// A reader with options.
    public init(options: Options = Options()) {
        self.options = options
    }

    /// Reads a scene file.
    ///
    /// - Parameters:
    ///   - url: A file or pipe.
    ///   - name: The name of the file in errors; by default its path.
    /// - Throws: All errors of the file and of the assets that it names.
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
    ///   - name: The name of the scene in errors.
    ///   - folder: The base of paths in the scene, as for scenes in memory.
    /// - Throws: All errors of the scene and of the assets that it names.
    public func read(from handle: FileHandle, name: String, folder: URL? = nil) throws(SceneErrors) -> Scene {
        let limit = options.limits.fileSize
        let data = try wholeScene(name) { () throws(AssetProblem) in try BoundedFile.read(handle, limit: limit) }
        return try read(data, name: name, folder: folder)
    }

    /// The folder of the options that nothing outside of is read; `nil` if everything may be.
    func confinedFolder(_ name: String) throws(SceneErrors) -> ConfinedFolder? {
        guard let folder = options.confinement else { return nil }
        do {
            return try ConfinedFolder(path: folder.path)
        } catch {
            throw SceneErrors(errors: [
                SceneError(kind: .asset, file: name, path: "", problem: "\(folder.path): \(error.what)")
            ])
        }
    }

    private func wholeScene(_ name: String, _ bytes: () throws(AssetProblem) -> Data) throws(SceneErrors) -> Data {
        do throws(AssetProblem) {
            return try bytes()
        } catch {
            throw SceneErrors(errors: [SceneError(kind: .asset, file: name, path: "", problem: error.message)])
        }
    }

    /// Reads a scene from memory.
    ///
    /// - Parameters:
    ///   - data: The scene in UTF-8.
    ///   - name: The name of the scene in errors.
    ///   - folder: The base of paths in the scene, unless the options name another folder; without either, a path in
    ///     the scene that is not absolute is an error.
    /// - Throws: All errors of the scene and of the assets that it names.
    public func read(_ data: Data, name: String, folder: URL? = nil) throws(SceneErrors) -> Scene {
        try options.perform {
            SceneErrors(errors: [SceneError(kind: .limit, file: name, path: "", problem: $0, fix: $1)])
        } _: { () throws(SceneErrors) in
            try readWithinLimits(data, name: name, folder: folder)
        }
    }

    private func readWithinLimits(_ data: Data, name: String, folder: URL?) throws(SceneErrors) -> Scene {
        if LottieReader.isContainer(data) {
            return try readLottie(name: name) { reader throws(LottieErrors) in try reader.readContainer(data) }
        }
        let text: Data
        do throws(LottieErrors) {
            text = try LottieReader(options: options).unpacked(data)
        } catch {
            throw SceneErrors(error, file: name)
        }
        let document: JSONDocument
        do throws(JSONSyntaxError) {
            document = try JSONDocument(parsing: text, limits: options.limits.json)
        } catch {
            throw SceneErrors(errors: [SceneError(error, file: name)])
        }
        // The values on the document's tape do not keep it alive.
        return try withExtendedLifetime(document) { () throws(SceneErrors) in
            if document.root.isLottie {
                return try readLottie(name: name) { reader throws(LottieErrors) in
                    try reader.read(document, folder: folder)
                }
            }
            try refuseChoices(of: name)
            let reading = SceneReading(
                file: name, root: document.root, options: options,
                folder: AssetFolder(url: options.assetsFolder ?? folder, confinement: try confinedFolder(name)))
            let scene = reading.readScene()
            if let errors = reading.orderedErrors {
                throw errors
            }
            guard let scene else {
                throw SceneErrors(errors: [
                    SceneError(kind: .scene, file: name, path: "", problem: "the scene cannot be read")
                ])
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
}
