public import LayerModel
public import Lottie

/// A scene file's layer tree, the size of its picture, and its assets.
///
/// The layers belong to the thread that reads the scene; commit the tree to hand it on.
public struct Scene {
    /// The file as it was named by the caller.
    public var file: String
    /// In points, each above 0.
    public var size: CGSize
    /// Output pixels per point, above 0.
    public var scale: CGFloat
    /// The colour behind the root layer; `nil` is transparent.
    public var background: CGColor?
    /// The values that the picture's channels hold; `nil` if the layers decide, which ask by `CALayer.preferredDynamicRange`.
    public var range: TargetRange?
    /// Seconds of timeline; 0 for a still.
    public var duration: CFTimeInterval
    /// Frames per second of a movie, above 0.
    public var frameRate: Double
    /// The root layer, whose bounds fill the picture by default.
    public var root: CALayer
    /// The pictures that layers use, by name.
    public var images: [String: CGImage]
    /// The files of videos, by name.
    public var videos: [String: URL]
    /// The files of fonts, by name; text asks the system for any other name.
    public var fonts: [String: URL]
    /// The sounds of movies, beside those of videos.
    public var sounds: [TimelineSound] = []
    /// The layers that play videos.
    public var players: [ScenePlayer]
    /// Every file that the scene names, and every picture within it, in the order of their names.
    public var assets: [SceneAsset]
    /// The mistakes that are allowed but most likely not meant, in the order of the file.
    public var warnings: [SceneWarning]
    /// The memory reserved for the layers, as long as the scene is there.
    var memory: MemoryReservation?
    /// The pictures that the file names, for changes of its layers.
    var declarations = AssetDeclarations()
    /// The features that the scene asks of a renderer, each with the place of its first use, in the order of the file.
    public var features: [(feature: SceneFeature, path: String)]

    /// The named parts of a Lottie animation, in the order of the file; empty for scenes of the project's own format.
    public var markers: [LottieAnimation.Marker] = []

    /// The choice of a dotLottie file; `nil` for other files.
    public var container: LottieAnimation.Container?

    /// Whether the file is of the project's own format.
    package var isNative = true

    /// The number of frames of a movie: `duration × frameRate`, rounded, and 1 for a still.
    public var frameCount: Int {
        let frames = (duration * frameRate).rounded()
        return frames >= 1 && frames < Double(Int32.max) ? Int(frames) : frames < 1 ? 1 : Int(Int32.max)
    }
}

extension Scene {
    /// A still of a layer that is no file's.
    package init(root: CALayer, size: CGSize, scale: CGFloat) {
        self.init(
            file: "", size: size, scale: scale, duration: 0, frameRate: 60, root: root, images: [:], videos: [:],
            fonts: [:], players: [], assets: [], warnings: [], features: [])
    }
}

/// A file that a scene names, or a picture within the scene file.
public struct SceneAsset: Sendable, Equatable {
    /// The use of the file.
    public enum Kind: String, Sendable {
        /// Contents of layers and particles.
        case image
        /// The video of a player layer.
        case video
        /// A font file.
        case font
        /// A fragment shader.
        case shader
        /// The pattern of the names of picture tiles.
        case tiles
        /// A sound of movies.
        case sound
        /// A file with the places of pictures in another.
        case atlas
    }

    /// The use of the file.
    public var kind: Kind
    /// The name that the scene gives it; its path as written if it has none.
    public var name: String
    /// The place of the file; `nil` for a picture within the scene file.
    public var url: URL?
    /// In pixels, for a picture that was loaded.
    public var pixelSize: CGSize?
    /// The bytes of the file or of the picture within the scene; `nil` if that is not known.
    public var byteCount: Int?
}

/// A layer that plays a video.
public struct ScenePlayer {
    /// The layer.
    public var layer: AVPlayerLayer
    /// The video's name in the scene.
    public var video: String
    /// The video's file.
    public var url: URL
}
