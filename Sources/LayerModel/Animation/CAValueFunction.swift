public import Foundation

/// The name of a value function.
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
    /// The name as a string.
    public let rawValue: String

    /// A name, known or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A rotation about x, from an angle in radians.
    public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
    /// A rotation about y, from an angle in radians.
    public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
    /// A rotation about z, from an angle in radians.
    public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
    /// A scale, from three factors or one for all.
    public static let scale = CAValueFunctionName(rawValue: "scale")
    /// A scale along x.
    public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
    /// A scale along y.
    public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
    /// A scale along z.
    public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
    /// A translation, from three distances or one for all.
    public static let translate = CAValueFunctionName(rawValue: "translate")
    /// A translation along x.
    public static let translateX = CAValueFunctionName(rawValue: "translateX")
    /// A translation along y.
    public static let translateY = CAValueFunctionName(rawValue: "translateY")
    /// A translation along z.
    public static let translateZ = CAValueFunctionName(rawValue: "translateZ")
}

/// Objects with one instance for each name, which an initializer returns.
///
/// An initializer of a class always makes an object; one of a protocol may return an existing one.
public protocol NamedValueFunction: Sendable {
    /// The object with a name; `nil` for a name that none has.
    static func function(withName name: CAValueFunctionName) -> Self?
}

extension NamedValueFunction {
    /// The function with a name, the same object each time; `nil` for an unknown name.
    public init?(name: CAValueFunctionName) {
        guard let function = Self.function(withName: name) else { return nil }
        self = function
    }
}

/// Turns interpolated numbers into a transform, so that whole turns animate.
public final class CAValueFunction: NamedValueFunction, Hashable, NSCopying {
    /// The function's name.
    public let name: CAValueFunctionName

    private init(_ name: CAValueFunctionName) {
        self.name = name
    }

    private static let all: [CAValueFunctionName: CAValueFunction] = {
        let names: [CAValueFunctionName] = [
            .rotateX, .rotateY, .rotateZ, .scale, .scaleX, .scaleY, .scaleZ,
            .translate, .translateX, .translateY, .translateZ,
        ]
        return Dictionary(uniqueKeysWithValues: names.map { ($0, CAValueFunction($0)) })
    }()

    /// The function with a name, the same object each time; `nil` for an unknown name.
    public static func function(withName name: CAValueFunctionName) -> CAValueFunction? {
        all[name]
    }

    /// The function itself, which never changes.
    public func copy(with zone: NSZone? = nil) -> Any {
        self
    }

    /// Whether both are the same function.
    public static func == (a: CAValueFunction, b: CAValueFunction) -> Bool {
        a === b
    }

    /// By identity.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }

    /// The transform for a number, or for three with `scale` and `translate`; `nil` for any other value.
    func transform(of value: AnimatableValue) -> CATransform3D? {
        let parts: SIMD3<Double>
        switch value {
        case .number(let number):
            parts = SIMD3(repeating: number)
        case .numbers(let numbers) where numbers.count == 3:
            parts = SIMD3(numbers[0], numbers[1], numbers[2])
        default:
            return nil
        }
        return switch name {
        case .rotateX: CATransform3DMakeRotation(parts.x, 1, 0, 0)
        case .rotateY: CATransform3DMakeRotation(parts.y, 0, 1, 0)
        case .rotateZ: CATransform3DMakeRotation(parts.z, 0, 0, 1)
        case .scale: CATransform3DMakeScale(parts.x, parts.y, parts.z)
        case .scaleX: CATransform3DMakeScale(parts.x, 1, 1)
        case .scaleY: CATransform3DMakeScale(1, parts.y, 1)
        case .scaleZ: CATransform3DMakeScale(1, 1, parts.z)
        case .translate: CATransform3DMakeTranslation(parts.x, parts.y, parts.z)
        case .translateX: CATransform3DMakeTranslation(parts.x, 0, 0)
        case .translateY: CATransform3DMakeTranslation(0, parts.y, 0)
        case .translateZ: CATransform3DMakeTranslation(0, 0, parts.z)
        default: nil
        }
    }

    /// The numbers of a transform, the inverse of `transform(of:)` if there is one.
    func numbers(of transform: CATransform3D) -> AnimatableValue {
        switch name {
        case .rotateX: .number(transform.number(of: .rotationX))
        case .rotateY: .number(transform.number(of: .rotationY))
        case .rotateZ: .number(transform.number(of: .rotationZ))
        case .scaleX: .number(transform.number(of: .scaleX))
        case .scaleY: .number(transform.number(of: .scaleY))
        case .scaleZ: .number(transform.number(of: .scaleZ))
        case .translateX: .number(transform.number(of: .translationX))
        case .translateY: .number(transform.number(of: .translationY))
        case .translateZ: .number(transform.number(of: .translationZ))
        case .scale: .numbers(CAValueFunction.parts(of: transform, .scaleX, .scaleY, .scaleZ))
        default: .numbers(CAValueFunction.parts(of: transform, .translationX, .translationY, .translationZ))
        }
    }

    private static func parts(of transform: CATransform3D, _ parts: CATransform3D.Component...) -> [Double] {
        parts.map { transform.number(of: $0) }
    }
}
