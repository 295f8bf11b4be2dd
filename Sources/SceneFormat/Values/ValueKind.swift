import Foundation
import JSON

/// One of the format's kinds of value: its written form and its result.
struct ValueKind<Value: Sendable>: Sendable {
    /// The kind in the words of a message: "a number".
    let expected: String
    let shape: AnimatedValue.Shape
    /// Whether the values are some of few names.
    let isChoice: Bool
    /// The value, or `nil` after reporting an error.
    let read: @Sendable (SceneReading, JSONValue) -> Value?
    /// The value as animations take it.
    let boxed: @Sendable (Value) -> Any

    /// A kind with one message for every value that does not fit: the expected value and the one found.
    init(
        _ expected: String, shape: AnimatedValue.Shape = .plain,
        boxed: @escaping @Sendable (Value) -> Any = { $0 },
        _ decode: @escaping @Sendable (JSONValue) -> Value?
    ) {
        self.init(expected, shape: shape, boxed: boxed) { reading, value in
            guard let decoded = decode(value) else {
                reading.reportMismatch(expected, at: value)
                return nil
            }
            return decoded
        }
    }

    /// A kind that reports the mistakes in a value by itself.
    init(
        _ expected: String, shape: AnimatedValue.Shape = .plain, isChoice: Bool = false,
        boxed: @escaping @Sendable (Value) -> Any = { $0 },
        read: @escaping @Sendable (SceneReading, JSONValue) -> Value?
    ) {
        self.expected = expected
        self.shape = shape
        self.isChoice = isChoice
        self.boxed = boxed
        self.read = read
    }

    /// The same kind, or `null`.
    var optional: ValueKind<Value?> {
        ValueKind<Value?>(
            "\(expected) or null", shape: shape, isChoice: isChoice, boxed: { [boxed] in $0.map(boxed) ?? NSNull() },
            read: { [read] reading, value in
                value.isNull ? .some(nil) : read(reading, value).map(Optional.some)
            })
    }

    /// A list of values of this kind; every wrong element is reported.
    var list: ValueKind<[Value]> {
        ValueKind<[Value]>(
            "a list, each element \(expected)", boxed: { [boxed] in $0.map(boxed) },
            read: { [self] reading, value in
                guard let elements = value.elements else {
                    reading.reportMismatch("a list, each element \(expected)", at: value)
                    return nil
                }
                var values: [Value] = []
                var count = 0
                for element in elements {
                    count += 1
                    if let decoded = read(reading, element) {
                        values.append(decoded)
                    }
                }
                return values.count == count ? values : nil
            })
    }
}
