import Expressions
import Testing

/// A property of two components with two keys, in a composition of 30 frames a second.
///
/// Keys lie at 0.5 s and 1 s. `effect(name)(parameter)` is a property whose value is 7, `layer(name)` an object without a value.
final class TestHost: ExpressionHost {
    var time = 1.5
    /// Answers of `mayContinue()` until it is false.
    var patience = Int.max
    private(set) var questions: [String] = []

    private enum Name: Int, CaseIterable {
        case time, value, numKeys, key, nearestKey, velocityAtTime, valueAtTime, effect, layer, thisComp, frameDuration
        case index, sourceText, thisProperty
    }

    private enum Bits {
        static let property: UInt64 = 0
        static let composition: UInt64 = 1
        static let effect: UInt64 = 2
        static let parameter: UInt64 = 3
        static let layer: UInt64 = 4
        static let sourceText: UInt64 = 5
        static let keys: UInt64 = 10
    }

    static let vocabulary = Dictionary(uniqueKeysWithValues: Name.allCases.map { ("\($0)", $0.rawValue) })

    private static func object(_ bits: UInt64) -> ExpressionValue { .object(ExpressionObject(bits: bits)) }

    func global(_ name: ExpressionName) throws(ExpressionFailure) -> ExpressionValue? {
        questions.append(name.text)
        switch Name(rawValue: name.id) {
        case .time: return .number(time)
        case .value: return [100, 50]
        case .numKeys: return 2
        case .thisComp: return Self.object(Bits.composition)
        case .thisProperty: return Self.object(Bits.property)
        default: return nil
        }
    }

    func call(
        _ function: ExpressionName, _ arguments: [ExpressionValue]
    ) throws(ExpressionFailure) -> ExpressionValue? {
        switch Name(rawValue: function.id) {
        case .key:
            guard let index = arguments.first?.number, (1...2).contains(index) else {
                throw ExpressionFailure("there is no such key")
            }
            return Self.object(Bits.keys + UInt64(index))
        case .nearestKey: return Self.object(Bits.keys + 2)
        case .velocityAtTime: return [10, 20]
        case .valueAtTime: return .numbers([arguments.first?.number ?? .nan, 0])
        case .effect: return Self.object(Bits.effect)
        case .layer: return Self.object(Bits.layer)
        default: return nil
        }
    }

    func member(
        _ name: ExpressionName, of object: ExpressionObject
    ) throws(ExpressionFailure) -> ExpressionValue? {
        switch (object.bits, Name(rawValue: name.id)) {
        case (Bits.composition, .frameDuration): return .number(1.0 / 30)
        case (Bits.keys..., .index): return .number(Double(object.bits - Bits.keys))
        case (Bits.keys..., .time): return .number(Double(object.bits - Bits.keys) * 0.5)
        case (Bits.layer, .sourceText): return Self.object(Bits.sourceText)
        default: return nil
        }
    }

    func call(
        _ method: ExpressionName, of object: ExpressionObject, _ arguments: [ExpressionValue]
    ) throws(ExpressionFailure) -> ExpressionValue? {
        object.bits == Bits.property && method.id == Name.valueAtTime.rawValue ? arguments.first : nil
    }

    func apply(
        _ object: ExpressionObject, _ arguments: [ExpressionValue]
    ) throws(ExpressionFailure) -> ExpressionValue? {
        object.bits == Bits.effect ? Self.object(Bits.parameter) : nil
    }

    func value(of object: ExpressionObject) throws(ExpressionFailure) -> ExpressionValue? {
        switch object.bits {
        case Bits.property: return [100, 50]
        case Bits.parameter: return 7
        case Bits.sourceText: return "one two"
        default: return nil
        }
    }

    func mayContinue() -> Bool {
        patience -= 1
        return patience >= 0
    }
}

/// The value of the text, for a property at 1.5 s.
func evaluate(
    _ text: String, host: TestHost = TestHost(), seed: UInt64 = 1, limits: ExpressionLimits = ExpressionLimits()
) throws(ExpressionError) -> ExpressionValue {
    try ExpressionProgram.compile(text, vocabulary: TestHost.vocabulary, limits: limits)
        .evaluate(host: host, seed: seed, time: host.time, limits: limits)
}

/// The error of the text; `nil` where it has a value.
func failure(_ text: String, host: TestHost = TestHost(), limits: ExpressionLimits = ExpressionLimits())
    -> ExpressionError?
{
    do throws(ExpressionError) {
        _ = try evaluate(text, host: host, limits: limits)
        return nil
    } catch {
        return error
    }
}

extension ExpressionValue: ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
    package init(floatLiteral value: Double) { self = .number(value) }
    package init(integerLiteral value: Int) { self = .number(Double(value)) }
    package init(stringLiteral value: String) { self = .string(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(arrayLiteral elements: Double...) { self = .numbers(elements) }
}
