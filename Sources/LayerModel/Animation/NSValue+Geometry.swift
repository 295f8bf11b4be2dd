public import Foundation

/// A structure that casts to its box, and a box that casts to it, as on Apple's systems.
public protocol NSValueBoxed: _ObjectiveCBridgeable where _ObjectiveCType == NSValue {
    /// The structure of zeros, or the identity.
    init()
    /// The structure in a box; `nil` if that is a box of something else.
    init?(unboxing value: NSValue)
    /// A box of the structure.
    var boxed: NSValue { get }
}

extension NSValueBoxed {
    /// A box of the structure.
    public func _bridgeToObjectiveC() -> NSValue { boxed }

    /// The structure in a box, for casts that must succeed.
    public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout Self?) {
        result = Self(unboxing: source)
    }

    /// The structure in a box, if it is a box of such a one.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSValue, result: inout Self?) -> Bool {
        result = Self(unboxing: source)
        return result != nil
    }

    /// The structure in a box; zeros or the identity for none.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> Self {
        source.flatMap { Self(unboxing: $0) } ?? Self()
    }
}

extension CGPoint: @retroactive _ObjectiveCBridgeable, NSValueBoxed {
    /// The point in a box; `nil` for a box of something else.
    public init?(unboxing value: NSValue) {
        guard case .point(let point) = value.animatable else { return nil }
        self = point
    }

    /// A box of the point.
    public var boxed: NSValue { NSValue(cgPoint: self) }
}

extension CGSize: @retroactive _ObjectiveCBridgeable, NSValueBoxed {
    /// The size in a box; `nil` for a box of something else.
    public init?(unboxing value: NSValue) {
        guard case .size(let size) = value.animatable else { return nil }
        self = size
    }

    /// A box of the size.
    public var boxed: NSValue { NSValue(cgSize: self) }
}

extension CGRect: @retroactive _ObjectiveCBridgeable, NSValueBoxed {
    /// The rectangle in a box; `nil` for a box of something else.
    public init?(unboxing value: NSValue) {
        guard case .rect(let rect) = value.animatable else { return nil }
        self = rect
    }

    /// A box of the rectangle.
    public var boxed: NSValue { NSValue(cgRect: self) }
}

extension CATransform3D: NSValueBoxed {
    /// The transform in a box; `nil` for a box of something else.
    public init?(unboxing value: NSValue) {
        guard !value.isAffine, case .transform(let transform) = value.animatable else { return nil }
        self = transform
    }

    /// A box of the transform.
    public var boxed: NSValue { NSValue(caTransform3D: self) }
}

extension CGAffineTransform: NSValueBoxed {
    /// The transform in a box; `nil` for a box of something else.
    public init?(unboxing value: NSValue) {
        guard value.isAffine else { return nil }
        self = value.cgAffineTransformValue
    }

    /// A box of the transform.
    public var boxed: NSValue { NSValue(cgAffineTransform: self) }
}

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

    /// The point; zero if this is a box of something else.
    public var cgPointValue: CGPoint {
        CGPoint(unboxing: self) ?? .zero
    }

    /// The size; zero if this is a box of something else.
    public var cgSizeValue: CGSize {
        CGSize(unboxing: self) ?? .zero
    }

    /// The rectangle; zero if this is a box of something else.
    public var cgRectValue: CGRect {
        CGRect(unboxing: self) ?? .zero
    }

    /// The transform; the identity if this is a box of something else.
    public var caTransform3DValue: CATransform3D {
        if case .transform(let transform) = animatable { transform } else { CATransform3DIdentity }
    }

    /// The transform; the identity if this is a box of something else.
    public var cgAffineTransformValue: CGAffineTransform {
        isAffine ? stored(CGAffineTransform.identity) : .identity
    }

    /// The structure in this box; `nil` if it has no animatable form.
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

    /// Foundation's own boxes support only the structures of Foundation; the others are boxed as arrays of their numbers.
    private static let matrix4 = "[16d]"
    private static let matrix3 = "[6d]"

    /// Whether this is a box of a `CGAffineTransform`.
    fileprivate var isAffine: Bool { type == NSValue.matrix3 }

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
