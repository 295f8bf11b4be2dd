internal import Foundation

/// The type of a number that was stored under a key, if it is not `Double` or `CGFloat`.
///
/// Animations work on `Double`. Results are given back in the stored type, as `as?` refuses a number that its type cannot
/// hold exactly: a third as a `Double` is no `Float`.
enum KeyedNumberType: Sendable {
    case float
    case integer

    /// The type of a value; `nil` for numbers of other types and for everything else.
    init?(of value: Any) {
        switch type(of: value) {
        case is NSNumber.Type:
            guard let number = value as? NSNumber else { return nil }
            self.init(encoding: UInt8(bitPattern: number.objCType.pointee))
        case is Float.Type: self = .float
        case is any BinaryInteger.Type: self = .integer
        default: return nil
        }
    }

    /// - Parameter encoding: As Objective-C encodes types.
    private init?(encoding: UInt8) {
        switch encoding {
        case UInt8(ascii: "f"): self = .float
        case UInt8(ascii: "d"), UInt8(ascii: "c"), UInt8(ascii: "B"): return nil
        default: self = .integer
        }
    }

    /// A whole number that `Double` cannot hold, as an object that can; `nil` for any other value.
    static func wide(_ value: Any?) -> NSNumber? {
        guard let value else { return nil }
        switch type(of: value) {
        case is NSNumber.Type:
            if let number = value as? Int64 { return isExact(number) ? nil : NSNumber(value: number) }
            return (value as? UInt64).flatMap { isExact($0) ? nil : NSNumber(value: $0) }
        case is any BinaryInteger.Type:
            guard let number = value as? any BinaryInteger, !isExact(number) else { return nil }
            return Int64(exactly: number).map { NSNumber(value: $0) }
                ?? UInt64(exactly: number).map { NSNumber(value: $0) }
        default: return nil
        }
    }

    private static func isExact<Number: BinaryInteger>(_ number: Number) -> Bool {
        Double(exactly: number) != nil
    }

    /// A number in this type; `nil` for values of other kinds, and numbers that the type does not reach.
    func keyed(_ value: AnimatableValue) -> NSNumber? {
        guard case .number(let number) = value else { return nil }
        switch self {
        case .float: return NSNumber(value: Float(number))
        case .integer: return Int64(exactly: number.rounded()).map { NSNumber(value: $0) }
        }
    }
}
