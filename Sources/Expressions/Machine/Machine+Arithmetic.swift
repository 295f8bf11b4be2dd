import Geometry

/// The operators that take arrays, too: sums of two, products and quotients with a number.
extension Machine {
    mutating func add(_ left: Value, _ right: Value) throws(Signal) -> Value {
        let left = try primitive(of: left)
        let right = try primitive(of: right)
        switch (left, right) {
        case (.number(let left), .number(let right)): return .number(left + right)
        case (.text(let left), .text(let right)): return try concatenate(left, right)
        case (.text(let left), _): return try concatenate(left, text(of: right))
        case (_, .text(let right)): return try concatenate(text(of: left), right)
        case (.array, _), (_, .array): return try combine(left, right, +) { $0 + $1 }
        case (.object, _), (_, .object), (.function, _), (_, .function), (.native, _), (_, .native), (.math, _),
            (_, .math), (.pattern, _), (_, .pattern), (.host, _), (_, .host):
            return try concatenate(text(of: left), text(of: right))
        default: return .number(try number(of: left) + number(of: right))
        }
    }

    private mutating func concatenate(_ left: Text, _ right: Text) throws(Signal) -> Value {
        try spend((left.units.count + right.units.count) >> 3)
        try reserve(48 + 2 * (left.units.count + right.units.count))
        return .text(Text(left.units + right.units))
    }

    mutating func subtract(_ left: Value, _ right: Value) throws(Signal) -> Value {
        let left = try primitive(of: left)
        let right = try primitive(of: right)
        guard left.isArray || right.isArray else { return .number(try number(of: left) - number(of: right)) }
        return try combine(left, right, -) { $0 - $1 }
    }

    /// The sum or difference of two values, at least one of them an array.
    ///
    /// Missing elements are 0; a number counts as an array of one.
    private mutating func combine(
        _ left: Value, _ right: Value, _ operation: (Double, Double) -> Double,
        _ vectors: (SIMD4<Double>, SIMD4<Double>) -> SIMD4<Double>
    ) throws(Signal) -> Value {
        let first = try array(left)
        let second = try array(right)
        let count = max(first.count, second.count)
        if first.isInPlace, second.isInPlace {
            return try makeVector(vectors(first.components, second.components), count: count)
        }
        try spend(count)
        var values: [Value] = []
        for index in 0..<count {
            let left = index < first.count ? try number(of: first[index]) : 0
            let right = index < second.count ? try number(of: second[index]) : 0
            values.append(.number(operation(left, right)))
        }
        return .array(try makeArray(values))
    }

    private mutating func array(_ value: Value) throws(Signal) -> ArrayObject {
        if case .array(let array) = value { return array }
        return ArrayObject(SIMD4(try number(of: value), 0, 0, 0), count: 1)
    }

    mutating func multiply(_ left: Value, _ right: Value) throws(Signal) -> Value {
        let left = try primitive(of: left)
        let right = try primitive(of: right)
        switch (left, right) {
        case (.array, .array): throw .type("two arrays cannot be multiplied")
        case (.array(let array), _): return try map(array, by: number(of: right), *)
        case (_, .array(let array)): return try map(array, by: number(of: left), *)
        default: return .number(try number(of: left) * number(of: right))
        }
    }

    mutating func divide(_ left: Value, _ right: Value) throws(Signal) -> Value {
        let left = try primitive(of: left)
        let right = try primitive(of: right)
        switch (left, right) {
        case (.array, .array): throw .type("two arrays cannot be divided")
        case (.array(let array), _): return try map(array, by: number(of: right), /)
        case (_, .array(let array)): return try map(array, by: number(of: left)) { $1 / $0 }
        default: return .number(try number(of: left) / number(of: right))
        }
    }

    mutating func remainder(_ left: Value, _ right: Value) throws(Signal) -> Value {
        let left = try primitive(of: left)
        let right = try number(of: right)
        guard case .array(let array) = left else { return .number(fmod(try number(of: left), right)) }
        return try map(array, by: right, fmod)
    }

    mutating func negate(_ value: Value) throws(Signal) -> Value {
        let value = try primitive(of: value)
        guard case .array(let array) = value else { return .number(-(try number(of: value))) }
        return try map(array, by: -1, *)
    }

    /// The array of a function of each element and the number.
    mutating func map(
        _ array: ArrayObject, by number: Double, _ operation: (Double, Double) -> Double
    ) throws(Signal) -> Value {
        if array.isInPlace {
            var components = array.components
            for index in 0..<array.count { components[index] = operation(components[index], number) }
            return try makeVector(components, count: array.count)
        }
        try spend(array.count)
        var values: [Value] = []
        for index in 0..<array.count { values.append(.number(operation(try self.number(of: array[index]), number))) }
        return .array(try makeArray(values))
    }

    /// Operators that take numbers alone.
    static func combine(_ operation: Operation, _ left: Double, _ right: Double) -> Double {
        switch operation {
        case .power: power(left, right)
        case .bitAnd: Double(left.int32 & right.int32)
        case .bitOr: Double(left.int32 | right.int32)
        case .bitXor: Double(left.int32 ^ right.int32)
        case .shiftLeft: Double(left.int32 << (right.int32 & 31))
        case .shiftRight: Double(left.int32 >> (right.int32 & 31))
        default: Double(UInt32(bitPattern: left.int32) >> UInt32(right.int32 & 31))
        }
    }

    /// JavaScript's power: unlike C's, ±1 to an infinite power is no number.
    static func power(_ base: Double, _ exponent: Double) -> Double {
        exponent.isNaN || (abs(base) == 1 && exponent.isInfinite) ? .nan : Portable.pow(base, exponent)
    }
}
