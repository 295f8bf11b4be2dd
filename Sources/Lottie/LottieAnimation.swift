public import Foundation
public import LayerModel

/// An animation from a Lottie file: a layer tree whose values are computed for the drawn moment.
///
/// The layers belong to the thread that reads the file; commit the tree to hand it on.
public struct LottieAnimation {
    /// The animation's name in the file.
    public var name: String?
    /// In points.
    public var size: CGSize
    /// Frames per second.
    public var frameRate: Double
    /// Seconds from the first frame to the end of the last.
    public var duration: CFTimeInterval
    /// The root layer, as large as `size`; its time 0 is the first frame.
    public var root: CALayer
    /// The colour behind the root layer, which a dotLottie file can have; `nil`, the default, for none.
    public var background: CGColor?
    /// Named parts, in the order of the file.
    public var markers: [LottieAnimation.Marker]
    /// The choice of the dotLottie file that the animation is from; `nil`, the default, for other files.
    public var container: LottieAnimation.Container?
    /// The sounds of audio layers, in seconds from the first frame.
    public var sounds: [TimelineSound]
    /// The features not drawn, the values left out, and the pictures with flaws.
    public var warnings: [LottieWarning]
    /// The pictures in files of their own.
    package var imageFiles: [(name: String, url: URL)]

    /// The choices of a dotLottie file.
    public struct Container: Sendable, Equatable {
        /// The identifiers of the animations, in the order of the manifest.
        public var animations: [String]
        /// The animation that was read.
        public var shown: String
        /// The identifiers of the themes, in the order of the manifest.
        public var themes: [String]
        /// The theme that fills slots; `nil` for none.
        public var theme: String?
    }

    /// A named part of the animation.
    public struct Marker: Sendable, Equatable {
        /// The marker's text.
        public var name: String
        /// Seconds from the first frame.
        public var time: CFTimeInterval
        /// In seconds; 0 for a moment.
        public var duration: CFTimeInterval
    }

    /// - Parameter size: The animation is fitted into it, in points; `nil` is the document's.
    init(
        document: LottieDocument, root: CALayer, size: CGSize?, warnings: [LottieWarning],
        imageFiles: [(name: String, url: URL)], sounds: [TimelineSound]
    ) {
        name = document.name
        self.size = size ?? document.size
        frameRate = document.frameRate
        duration = (document.frames.upperBound - document.frames.lowerBound) / document.frameRate
        self.root = root
        if let size {
            self.root = CALayer()
            self.root.frame = CGRect(origin: .zero, size: size)
            let scale = min(size.width / document.size.width, size.height / document.size.height)
            root.transform = CATransform3DMakeScale(scale, scale, 1)
            root.position = CGPoint(x: size.width / 2, y: size.height / 2)
            self.root.addSublayer(root)
        }
        markers = document.markers.map {
            Marker(
                name: $0.name, time: ($0.frame - document.frames.lowerBound) / document.frameRate,
                duration: $0.duration / document.frameRate)
        }
        self.warnings = warnings
        self.imageFiles = imageFiles
        self.sounds = sounds
    }
}

/// A feature of a Lottie file that is not drawn, a value without a meaning, or a picture that is drawn in spite of a flaw.
public struct LottieWarning: Sendable, Equatable {
    /// Whether it is about the file itself, or a picture of it.
    public var kind = LottieError.Kind.format
    /// The place in the file, such as `layers[2].ef[0]`.
    public var path: String
    /// The name of the layer that has it.
    public var layer: String?
    /// The feature that is not drawn, such as "an expression"; the part that has a flaw.
    public var feature: String
    /// The flaw of a picture that is drawn anyway, or of a value left out; `nil` for a feature that is not drawn.
    public var flaw: String?

    /// The feature of values that are left out.
    static let leftOut = "a value is left out"
}
