internal import Foundation
internal import LayerModel

/// A difference between a picture and its tree that is no error.
public struct RenderWarning: Sendable, Equatable, Encodable {
    /// The subject of a warning, as in `warning[opengl]`.
    public enum Kind: String, Sendable, Encodable {
        /// A layer's own drawing with OpenGL ES.
        case opengl
        /// The tiles of a layer.
        case tiles
        /// An expression of a Lottie animation that has no value at the picture's moment.
        case expression
        /// The device that draws.
        case device
        /// Contents brighter than the layer and the picture may show.
        case range
        /// Motion by the program's own code, which a committed tree does not hold.
        case code
    }

    /// The subject.
    public var kind: Kind
    /// The layer that it is about, as a path of names and places; empty for the picture as a whole.
    public var place: String
    /// The event, and its remedy.
    public var message: String

    /// A warning.
    public init(kind: Kind, place: String, message: String) {
        self.kind = kind
        self.place = place
        self.message = message
    }
}

extension RenderWarning: CustomStringConvertible {
    /// One human-readable line, as the command prints it.
    public var description: String {
        "warning[\(kind.rawValue)]: \(place.isEmpty ? "" : place + ": ")\(message)"
    }
}

extension ToneCurve {
    /// The effect of a curve on a layer's contents, and the way to avoid it.
    ///
    /// - Parameter range: Of the picture.
    func note(in range: TargetRange) -> String {
        let times = { (light: Double) in String(format: "%.3g", light) }
        let shown = headroom > 1 ? "\(times(headroom)) times white" : "white"
        let what =
            "its contents are up to \(times(peak)) times as bright as white, and are "
            + (clips ? "cut off at" : "tone-mapped to") + " \(shown)"
        return range == .standard
            ? "\(what): the picture has the standard range; draw it with an extended one"
            : "\(what), as its preferredDynamicRange and the picture's headroom say"
    }
}
