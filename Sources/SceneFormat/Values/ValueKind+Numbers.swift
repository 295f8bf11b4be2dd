import Foundation
import JSON

extension ValueKind<Double> {
    static var number: Self {
        Self("a number") { $0.number }
    }

    static var positiveNumber: Self {
        Self("a number above 0") { value in value.number.flatMap { $0 > 0 ? $0 : nil } }
    }

    static var nonNegativeNumber: Self {
        Self("a number, 0 or more") { value in value.number.flatMap { $0 >= 0 ? $0 : nil } }
    }

    static var numberOrInfinity: Self {
        Self("a number or \"infinity\"") { $0.numberOrInfinity }
    }

    /// In radians.
    static var angle: Self {
        Self("an angle: a number in radians, or text such as \"30deg\"") { $0.angle }
    }
}

extension ValueKind<Float> {
    static var number: Self {
        Self("a number", boxed: { Double($0) }) { $0.number.flatMap(Float.init(finite:)) }
    }

    static var numberOrInfinity: Self {
        Self("a number or \"infinity\"", boxed: { Double($0) }) { value in
            // Programs write the largest `Double`, too, for no end.
            value.numberOrInfinity.flatMap {
                $0 > Double(Float.greatestFiniteMagnitude) ? .infinity : Float(finite: $0)
            }
        }
    }

    /// In radians.
    static var angle: Self {
        Self("an angle: a number in radians, or text such as \"30deg\"", boxed: { Double($0) }) { value in
            value.angle.flatMap(Float.init(finite:))
        }
    }
}

extension ValueKind<Int> {
    /// A whole number in a range.
    static func integer(_ range: ClosedRange<Int>) -> Self {
        Self("a whole number from \(range.lowerBound) to \(range.upperBound)", boxed: { Double($0) }) { value in
            value.number.flatMap(Int.init(exactly:)).flatMap { range.contains($0) ? $0 : nil }
        }
    }
}

extension ValueKind<Bool> {
    static var bool: Self {
        Self("true or false") { $0.bool }
    }
}

extension ValueKind<String> {
    static var text: Self {
        Self("text in quotes") { $0.string }
    }
}

extension Float {
    /// The nearest `Float`; `nil` for numbers beyond its range.
    fileprivate init?(finite number: Double) {
        let narrowed = Float(number)
        guard narrowed.isFinite else {
            return nil
        }
        self = narrowed
    }
}

extension JSONValue {
    /// A number, or infinity for the text `"infinity"`.
    fileprivate var numberOrInfinity: Double? {
        number ?? text.flatMap { $0 == "infinity" ? .infinity : nil }
    }

    /// In radians.
    var angle: Double? {
        if let number {
            return number
        }
        guard let string, string.hasSuffix("deg") else {
            return nil
        }
        let written = string.dropLast(3)
        // `Double` would also read "nan", "inf" and hexadecimal numbers.
        guard written.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }), let degrees = Double(written),
            degrees.isFinite
        else {
            return nil
        }
        return degrees * .pi / 180
    }

    /// An array of exactly as many numbers as the vector has scalars.
    func vector<Vector: SIMD<Double>>(_ type: Vector.Type = Vector.self) -> Vector? {
        vector(type, count: Vector.scalarCount)
    }

    /// An array of exactly `count` numbers, at most the vector's scalars; the other scalars are 0.
    func vector<Vector: SIMD<Double>>(_: Vector.Type = Vector.self, count: Int) -> Vector? {
        guard let elements else {
            return nil
        }
        var vector = Vector()
        var found = 0
        for element in elements {
            guard found < count, found < Vector.scalarCount, let number = element.number else {
                return nil
            }
            vector[found] = number
            found += 1
        }
        return found == count ? vector : nil
    }
}
