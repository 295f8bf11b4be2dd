public import Foundation
public import ImageCodecs
package import JSON
import LayerModel

/// Reads Lottie files.
public struct LottieReader: Sendable {
    /// What a file may be at most; larger ones are turned down, so that no input exhausts memory.
    public struct Limits: Sendable {
        /// The bytes of the file.
        public var fileSize = 1 << 30
        /// How deep arrays and objects are nested.
        public var nesting = 1024
        /// How deep groups of shapes are nested in each other.
        public var groupNesting = 128
        /// How deep compositions are nested in each other.
        public var compositionNesting = 64
        /// The layers that the file's become, those of compositions as often as they are shown.
        public var layers = 1_000_000
        /// The longest side of a composition, in pixels.
        public var side: CGFloat = 65536
        /// The errors, and the warnings, that are kept.
        public var errors = 1000

        /// The default limits.
        public init() {}
    }

    /// How files are read.
    public struct Options: Sendable {
        /// Where the paths of pictures start from; `nil` is the file's own folder.
        public var assetsFolder: URL?
        /// What a picture may be at most.
        public var imageLimits = ImageLimits()
        /// Whether pictures are loaded; without, image layers have no contents.
        public var loadsImages = true
        /// What a file may be at most.
        public var limits = Limits()

        /// The default options.
        public init() {}
    }

    /// How files are read.
    public var options: Options

    /// A reader with options.
    public init(options: Options = Options()) {
        self.options = options
    }

    /// Reads a file.
    ///
    /// - Throws: Everything that is wrong with it.
    public func read(contentsOf url: URL) throws(LottieErrors) -> LottieAnimation {
        let data: Data
        do {
            data = try Data(contentsOf: url)
        } catch {
            throw LottieErrors([LottieError(kind: .asset, path: "", problem: "the file cannot be read: \(error)")])
        }
        return try read(data, folder: url.deletingLastPathComponent())
    }

    /// Reads an animation from memory.
    ///
    /// - Parameters:
    ///   - data: The file in UTF-8.
    ///   - folder: Where the paths of pictures start from, unless the options name another folder.
    /// - Throws: Everything that is wrong with it.
    public func read(_ data: Data, folder: URL? = nil) throws(LottieErrors) -> LottieAnimation {
        let json: JSONDocument
        do throws(JSONSyntaxError) {
            json = try JSONDocument(
                parsing: data, limits: JSONLimits(fileSize: options.limits.fileSize, nesting: options.limits.nesting))
        } catch {
            var path = ""
            if let line = error.line, let column = error.column { path = "line \(line), column \(column)" }
            throw LottieErrors([LottieError(kind: .format, path: path, problem: error.problem)])
        }
        return try read(json, folder: folder)
    }

    /// Reads an animation from a parsed text.
    package func read(_ json: JSONDocument, folder: URL?) throws(LottieErrors) -> LottieAnimation {
        // The values on the document's tape do not keep it alive.
        return try withExtendedLifetime(json) { () throws(LottieErrors) in
            let reading = DocumentReading(root: json.root, limits: options.limits)
            let document = reading.document()
            guard let document, reading.errors.isEmpty else { throw LottieErrors(reading.orderedErrors) }
            let builder = LayerTreeBuilder(document: document, options: options, folder: options.assetsFolder ?? folder)
            let root = builder.build()
            guard builder.errors.isEmpty else {
                throw LottieErrors(
                    builder.errors.map {
                        LottieError(kind: $0.kind, path: json.root.path(to: $0.place), problem: $0.problem)
                    })
            }
            return LottieAnimation(
                document: document, root: root, warnings: reading.warnings, animationCount: builder.animationCount)
        }
    }
}
