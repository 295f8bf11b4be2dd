internal import Foundation

extension CATransform3D {
    /// The part of the transform that a key path names: a size for `translation`, else a number.
    ///
    /// Rotations read as angles about x, then y, then z, applied in this order. Writing one part keeps the others. A
    /// transform that cannot be taken apart reads as zero angles and its axes' lengths; writing to it starts from these.
    /// A value that is neither a number nor, for `translation`, a size or point is not taken.
    package subscript(component component: Component) -> AnimatableValue {
        get {
            if component == .translation {
                return .size(CGSize(width: number(of: .translationX), height: number(of: .translationY)))
            }
            return .number(number(of: component))
        }
        set {
            switch (component, newValue) {
            case (.translation, .size(let size)):
                setTranslation(x: size.width, y: size.height)
            case (.translation, .point(let point)):
                setTranslation(x: point.x, y: point.y)
            case (.translation, _):
                break
            case (_, .number(let number)):
                setNumber(number, of: component)
            default:
                break
            }
        }
    }
}
