public import Foundation

/// A value as key-value coding gives it: a number or a switch as an object, which casts to every type with room for it.
func bridged(_ value: Any?) -> Any? {
    value as? NSNumber ?? value
}

/// Bridging as on Apple's systems, where `value(forKey:) as? CGFloat` gives a number as it does for other types.
extension CGFloat: @retroactive _ObjectiveCBridgeable {
    /// The number as an object.
    public func _bridgeToObjectiveC() -> NSNumber {
        NSNumber(value: Double(self))
    }

    /// The number that an object holds, for casts that must succeed.
    public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
        result = CGFloat(source.doubleValue)
    }

    /// The number that an object holds, if `Double` holds it exactly.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) -> Bool {
        result = (source as Any as? Double).map { CGFloat($0) }
        return result != nil
    }

    /// The number that an object holds; 0 for none.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
        CGFloat(source?.doubleValue ?? 0)
    }
}

extension CGFloat {
    /// The number that an object holds, to the nearest.
    public init(truncating number: NSNumber) {
        self.init(number.doubleValue)
    }

    /// The number that an object holds, if a `CGFloat` holds it exactly.
    public init?(exactly number: NSNumber) {
        guard let value = Double(exactly: number) else { return nil }
        self.init(value)
    }
}
