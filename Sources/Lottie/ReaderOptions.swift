public import Foundation
public import ImageCodecs
package import JSON
public import LayerModel

/// Options for reading scenes and Lottie animations, of both readers.
public struct ReaderOptions: Sendable {
    /// The limits of a file; larger ones are rejected, so that no input exhausts memory.
    public struct Limits: Sendable {
        /// The bytes of the file, unpacked.
        public var fileSize = 1 << 30
        /// The depth of nested arrays and objects; a layer of a scene within another takes two levels.
        public var nesting = 4096
        /// The number of layers; those of a Lottie animation's compositions count each time that they are shown.
        public var layers = 10_000_000
        /// The errors, and the warnings, that are kept of a file.
        public var errors = 1000
        /// The bytes of a shader.
        public var shaderSize = 1 << 20
        /// The depth of nested groups of shapes in a Lottie animation.
        public var groupNesting = 128
        /// The depth of nested compositions in a Lottie animation.
        public var compositionNesting = 64
        /// The longest side of a Lottie composition, in pixels.
        public var side = 65536

        /// The default limits.
        public init() {}

        /// Those of a text.
        package var json: JSONLimits { JSONLimits(fileSize: fileSize, nesting: nesting) }
    }

    /// The base of paths in the file, in place of the file's own folder.
    public var assetsFolder: URL?
    /// The folder of all assets: no absolute path, `..` or link leads out of it; `nil`, the default, for none.
    ///
    /// Paths in the file start from it, in place of `assetsFolder`. An untrusted file can then read nothing else.
    public var confinement: URL?
    /// The limits of a picture.
    public var imageLimits = ImageLimits()
    /// The time when incomplete reading ends with an error of the kind `limit`; `nil`, the default, for never.
    public var deadline: ContinuousClock.Instant?
    /// The budget of the memory of the layers and their pictures; by default that of the process.
    public var memory = MemoryBudget.standard
    /// Whether pictures are loaded; without, layers have no contents, and only missing files are found.
    public var loadsImages = true
    /// The fonts of Lottie animations, whose characters become outlines when the file is read.
    public var fonts = FontSources()
    /// The limits of a file.
    public var limits = Limits()
    /// The size that replaces the file's, in points, each above 0; `nil`, the default, leaves the file its own.
    ///
    /// The default bounds and position of a scene's root layer are derived from it. A Lottie animation is fitted into it.
    public var size: CGSize?
    /// The changes to the file, one after the other; each is of the form `key=value`.
    ///
    /// The key is a top-level key of a scene, such as `duration`, or the name of a layer and one of its properties, such as
    /// `title.opacity` or `title.position.x`. It changes all layers of that name, masks too, once the file is read; the
    /// longest of several fitting names counts. The value is JSON; other text is taken as it is: `background=#000000`.
    ///
    /// In a Lottie animation the key is that of a slot, with JSON, a colour in CSS's notation or a slot's text as its value;
    /// or a name of layers: of texts, whose value is the text, of images, whose value is the path of a picture, or of solids
    /// and shape layers, whose value is a colour.
    ///
    /// Errors are reported with those of the file, at the path `--set key`.
    public var assignments: [String] = []
    /// Whether a key of `assignments` without a dot is the name of a scene's text layer, whose text the value is as it stands; by
    /// default it is a top-level key.
    ///
    /// Lottie animations have no top-level keys.
    package var namesSetTexts = false
    /// The marker of a Lottie animation whose frames are the whole of it; `nil` shows all.
    ///
    /// An error if the file has no such marker.
    public var marker: String?

    /// The animation to read from a dotLottie file; `nil`, the default, for its manifest's initial one.
    ///
    /// An error if the file has no such animation, or is no dotLottie file.
    public var animation: String?
    /// The theme for the slots of a dotLottie file; `nil`, the default, for its manifest's initial one of the animation.
    ///
    /// An error if the file has no such theme.
    public var theme: String?

    /// The default options.
    public init() {}

    /// Reads within the deadline and the memory.
    ///
    /// - Parameter excess: The error for an exceeded limit: the problem and the remedy.
    package func perform<Result, Failure: Error>(
        excess: (_ problem: String, _ fix: String) -> Failure, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let limits = WorkLimits(deadline: deadline, memory: memory)
        return try limits.perform { () throws(Failure) in
            let result = Swift.Result { () throws(Failure) in try body() }
            // Errors may come from parts left out by an exhausted limit, which is the error to report.
            do throws(WorkLimits.Excess) {
                try limits.check()
            } catch {
                switch error {
                case .time: throw excess("the time for it is over", "give it more time, or read a smaller scene")
                case .memory(let what, let bytes, let limit):
                    throw excess(
                        "\(what) takes \(bytes >> 20) MiB, more than is left of the \(limit >> 20) MiB that may be taken",
                        "raise the limit of `MemoryBudget`, or use smaller pictures")
                }
            }
            return try result.get()
        }
    }
}
