public import Foundation

/// Boxes of geometry structures, under UIKit's and Core Animation's names.
extension NSValue {
    /// A box of a point.
    public convenience init(cgPoint point: CGPoint) {
        self.init(point: point)
    }

    /// A box of a size.
    public convenience init(cgSize size: CGSize) {
        self.init(size: size)
    }

    /// A box of a rectangle.
    public convenience init(cgRect rect: CGRect) {
        self.init(rect: rect)
    }

    /// A box of a transform.
    public convenience init(caTransform3D transform: CATransform3D) {
        self.init(storing: transform, as: NSValue.matrix4)
    }

    /// A box of a transform.
    public convenience init(cgAffineTransform transform: CGAffineTransform) {
        self.init(storing: transform, as: NSValue.matrix3)
    }

    /// The point; zero where this is a box of something else.
    public var cgPointValue: CGPoint {
        if case .point(let point) = animatable { point } else { .zero }
    }

    /// The size; zero where this is a box of something else.
    public var cgSizeValue: CGSize {
        if case .size(let size) = animatable { size } else { .zero }
    }

    /// The rectangle; zero where this is a box of something else.
    public var cgRectValue: CGRect {
        if case .rect(let rect) = animatable { rect } else { .zero }
    }

    /// The transform; the identity where this is a box of something else.
    public var caTransform3DValue: CATransform3D {
        if case .transform(let transform) = animatable { transform } else { CATransform3DIdentity }
    }

    /// The transform; the identity where this is a box of something else.
    public var cgAffineTransformValue: CGAffineTransform {
        type == NSValue.matrix3 ? stored(CGAffineTransform.identity) : .identity
    }

    /// The structure in this box; `nil` for one that has no animatable form.
    var animatable: AnimatableValue? {
        switch type {
        case "{CGPoint=dd}": .point(pointValue)
        case "{CGSize=dd}": .size(sizeValue)
        case "{CGRect={CGPoint=dd}{CGSize=dd}}": .rect(rectValue)
        case NSValue.matrix4: .transform(stored(CATransform3DIdentity))
        case NSValue.matrix3: .transform(CATransform3DMakeAffineTransform(stored(CGAffineTransform.identity)))
        default: nil
        }
    }

    /// Foundation's own boxes know the structures of Foundation alone; the others are boxed as arrays of their numbers.
    private static let matrix4 = "[16d]"
    private static let matrix3 = "[6d]"

    private var type: String {
        String(cString: objCType)
    }

    /// `type` must be the encoding of as many bytes as `Value` has.
    private convenience init<Value: BitwiseCopyable>(storing value: Value, as type: String) {
        var value = value
        self.init(bytes: &value, objCType: type)
    }

    /// The content of a box whose type is the encoding of as many bytes as `Value` has.
    private func stored<Value: BitwiseCopyable>(_ initial: Value) -> Value {
        var value = initial
        getValue(&value)
        return value
    }
}
