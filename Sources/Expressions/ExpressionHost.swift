/// The world of an expression: names, objects and properties beyond the language.
///
/// `nil` is a missing value; a name or function then fails with `.reference` or `.type`, and a member is
/// `undefined`. A thrown `ExpressionFailure` becomes an error that the expression may catch, such as a missing key.
///
/// Called on the thread of the evaluation. Evaluations may nest: a host may evaluate another program while it answers, and
/// counts the depth.
package protocol ExpressionHost: AnyObject {
    /// The value of a name that is not declared: `time`, `value`, `thisComp`.
    func global(_ name: ExpressionName) throws(ExpressionFailure) -> ExpressionValue?
    /// The result of a function that is not declared: `comp("a")`, `valueAtTime(1)`.
    func call(
        _ function: ExpressionName, _ arguments: [ExpressionValue]
    ) throws(ExpressionFailure) -> ExpressionValue?
    /// The value of `object.name`. A `nil` for a property leaves the name to its value: `position.length`.
    func member(_ name: ExpressionName, of object: ExpressionObject) throws(ExpressionFailure) -> ExpressionValue?
    /// The result of `object.method(arguments)`. A `nil` leaves the method to the property's value: `sourceText.split(" ")`.
    func call(
        _ method: ExpressionName, of object: ExpressionObject, _ arguments: [ExpressionValue]
    ) throws(ExpressionFailure) -> ExpressionValue?
    /// The result of `object(arguments)`: `effect("a")("Slider")`.
    func apply(
        _ object: ExpressionObject, _ arguments: [ExpressionValue]
    ) throws(ExpressionFailure) -> ExpressionValue?
    /// The value of the object in arithmetic, comparisons, conditions and indices, and as a result: a property's
    /// value at this moment. `nil` for objects that have none, such as layers.
    func value(of object: ExpressionObject) throws(ExpressionFailure) -> ExpressionValue?
    /// Whether the evaluation goes on; asked before the first of each 4,096 steps after the first ones. Default `true`.
    func mayContinue() -> Bool
}

extension ExpressionHost {
    package func mayContinue() -> Bool { true }
}

/// An answer that a host cannot give, such as a key that does not exist.
package struct ExpressionFailure: Error, Equatable, Sendable {
    package var message: String

    package init(_ message: String) {
        self.message = message
    }
}

/// An object of the host: a layer, an effect, a property.
///
/// The bits have a meaning for the host alone.
package struct ExpressionObject: Hashable, Sendable {
    package var bits: UInt64

    package init(bits: UInt64) {
        self.bits = bits
    }
}

/// A name in an expression, with the number that the host gave it when the expression was compiled.
package struct ExpressionName: Sendable {
    /// The index in the host's vocabulary; −1 for a name that is not in it.
    package let id: Int
    /// The name as it is written.
    package let text: String
}

/// A value as host and expression exchange it.
package enum ExpressionValue: Equatable, Sendable {
    case undefined
    case null
    case bool(Bool)
    case number(Double)
    /// An array of up to four numbers. Such arrays never arrive as `.array`.
    case vector(ExpressionVector)
    case string(String)
    case array([ExpressionValue])
    /// An object of the expression's own: its members in the order of their creation.
    case record([Member])
    case object(ExpressionObject)
    /// A function of the expression's own. Hosts cannot call it.
    case function

    /// A member of an object of the expression's own.
    package struct Member: Equatable, Sendable {
        package var name: String
        package var value: ExpressionValue

        package init(name: String, value: ExpressionValue) {
            self.name = name
            self.value = value
        }
    }

    /// An array of numbers: a vector up to four of them.
    package static func numbers(_ numbers: some Collection<Double>) -> ExpressionValue {
        numbers.count <= 4 ? .vector(ExpressionVector(numbers)) : .array(numbers.map(ExpressionValue.number))
    }

    /// The number; `nil` for any other value.
    package var number: Double? {
        if case .number(let number) = self { number } else { nil }
    }
}

/// Up to four numbers without memory of their own.
package struct ExpressionVector: Equatable, Sendable {
    /// The numbers; those from `count` on are 0.
    package let components: SIMD4<Double>
    package let count: Int

    package init(_ components: SIMD4<Double>, count: Int) {
        self.count = min(max(count, 0), 4)
        let lanes = SIMD4<Double>(0, 1, 2, 3)
        self.components = components.replacing(with: 0, where: lanes .>= Double(self.count))
    }

    /// The first four of the numbers.
    package init(_ numbers: some Collection<Double>) {
        var components = SIMD4<Double>.zero
        for (index, number) in numbers.prefix(4).enumerated() { components[index] = number }
        self.init(components, count: numbers.count)
    }
}
