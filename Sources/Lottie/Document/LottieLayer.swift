import Foundation
import LayerModel

/// One layer of a composition.
struct LottieLayer: Sendable {
    /// The content of a layer.
    enum Content: Sendable {
        /// Draws nothing: others follow its transform.
        case null
        /// A composition, in a rectangle of this size.
        case composition(id: String, size: CGSize)
        case solid(size: CGSize, color: CGColor)
        case image(id: String)
        case shapes(ShapeGroup)
        case text(LottieText)
        /// Draws nothing: a sound, whose level is in percent.
        case audio(id: String, level: Property<Double>)
        /// Draws nothing itself: effects change its backdrop in the composition, in a rectangle of this size.
        case adjustment(size: CGSize)
        /// The view of three-dimensional layers; the distance of the plane without magnification, and the point that it looks at.
        case camera(zoom: Property<Double>, target: PositionProperty?)
    }

    /// The reading of a matte's picture.
    enum MatteMode: Sendable {
        case alpha
        case invertedAlpha
        case luma
        case invertedLuma
        /// Red (0), green or blue.
        case channel(Int, isInverted: Bool)

        /// The mode that files write as a number.
        init?(number: Int) {
            switch number {
            case 1: self = .alpha
            case 2: self = .invertedAlpha
            case 3: self = .luma
            case 4: self = .invertedLuma
            default: return nil
            }
        }
    }

    /// Whether its effects change its backdrop.
    var isAdjustment: Bool {
        if case .adjustment = content { return true }
        return false
    }

    var name: String?
    /// The place in the file, for warnings.
    var place = 0
    /// The number that other layers refer to.
    var index: Int?
    /// The layer whose transform it follows.
    var parent: Int?
    var content = Content.null
    /// The frames of the composition that show it, the last one left out.
    var frames = 0.0..<0.0
    /// The composition's frame of its own first frame.
    var start = 0.0
    /// The composition's frames for one of its own.
    var stretch = 1.0
    /// The time of the composition or sound that it shows, in seconds, in place of its own frames.
    var remap: Property<Double>?
    var transform = LottieTransform()
    var isThreeDimensional = false
    /// Whether it turns into the direction of its motion.
    var turnsAlongPath = false
    var blendMode: CGBlendMode?
    var masks: [LottieMask] = []
    var matte: MatteMode?
    /// The layer that mattes it; `nil` is the one in front of it.
    var matteIndex: Int?
    /// Whether it only mattes others.
    var isMatte = false
    var isHidden = false
    var effects: [LottieEffect] = []
    var styles: [LottieStyle] = []
}

/// An outline that masks parts of a layer.
struct LottieMask: Sendable {
    /// The combination of a mask with those before it.
    enum Mode: Sendable {
        /// Clips nothing: effects draw along its path.
        case none
        case add
        case subtract
        case intersect
        case lighten
        case darken
        case difference
    }

    var mode = Mode.add
    var isInverted = false
    var path: Property<BezierPath>
    /// In percent.
    var opacity = Property(100.0)
    /// The offset of the outline outwards.
    var expansion = Property(0.0)
    /// The softness of the edge along x and y.
    var feather = Property(Components.zero)

    /// Whether it takes part in masking: an open path masks nothing, as in After Effects.
    var isActive: Bool { mode != .none && (path.isExpressed || path.keyframes.contains { $0.value.isClosed }) }
}

/// A named range of frames.
struct LottieMarker: Sendable {
    var name: String
    var frame: Double
    var duration: Double
}
