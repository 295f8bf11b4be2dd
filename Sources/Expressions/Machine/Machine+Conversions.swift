extension Machine {
    // MARK: Kinds

    /// The value of a host's property; other values, and objects without a value, as they are.
    mutating func primitive(of value: Value) throws(Signal) -> Value {
        guard case .host(let object) = value else { return value }
        guard let answer = try ask({ host throws(ExpressionFailure) in try host.value(of: object) }) else {
            return value
        }
        return try imported(answer)
    }

    static func typeName(of value: Value) -> String {
        switch value {
        case .undefined, .hole: "undefined"
        case .bool: "boolean"
        case .number: "number"
        case .text: "string"
        case .function, .native, .hostFunction: "function"
        case .null, .array, .object, .pattern, .math, .host, .cell: "object"
        }
    }

    /// The value in messages.
    static func description(of value: Value) -> String {
        switch value {
        case .undefined, .hole: "undefined"
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .text: "a string"
        case .array: "an array"
        case .function, .native, .hostFunction: "a function"
        case .object, .pattern, .math, .host, .cell: "an object"
        }
    }

    // MARK: Conversions

    mutating func isTrue(_ value: Value) throws(Signal) -> Bool {
        switch value {
        case .undefined, .null, .hole: false
        case .bool(let value): value
        case .number(let number): number != 0 && !number.isNaN
        case .text(let text): !text.units.isEmpty
        case .host: try isTrueObject(value)
        case .array, .object, .pattern, .function, .native, .math, .hostFunction, .cell: true
        }
    }

    /// A checkbox is true by its value, a layer always.
    private mutating func isTrueObject(_ object: Value) throws(Signal) -> Bool {
        let value = try primitive(of: object)
        return value.isHost ? true : try isTrue(value)
    }

    mutating func number(of value: Value) throws(Signal) -> Double {
        switch value {
        case .number(let number): return number
        case .undefined, .hole, .object, .pattern, .function, .native, .math, .hostFunction, .cell: return .nan
        case .null: return 0
        case .bool(let value): return value ? 1 : 0
        case .text(let text):
            try spend(text.units.count >> 3)
            return Double(wholeText: text.units)
        case .array(let array):
            guard array.count <= 1 else { return .nan }
            if array.count == 0 { return 0 }
            if case .number(let number) = array[0] { return number }
            return Double(wholeText: try text(of: value).units)
        case .host:
            let value = try primitive(of: value)
            return value.isHost ? .nan : try number(of: value)
        }
    }

    mutating func text(of value: Value) throws(Signal) -> Text {
        try text(of: value, depth: 0)
    }

    private mutating func text(of value: Value, depth: Int) throws(Signal) -> Text {
        switch value {
        case .text(let text): return text
        case .undefined, .hole: return Text("undefined")
        case .null: return Text("null")
        case .bool(let value): return Text(value ? "true" : "false")
        case .number(let number):
            try reserve(64)
            return Text(number.scriptText)
        case .array(let array): return try join(array, [0x2C], depth: depth)
        case .object(let object):
            guard let message = object[Text("message")], let name = object[Text("name")], depth < 8 else {
                return Text("[object Object]")
            }
            let units =
                try text(of: name, depth: depth + 1).units + [0x3A, 0x20] + text(of: message, depth: depth + 1).units
            try reserve(2 * units.count)
            return Text(units)
        case .math: return Text("[object Math]")
        case .pattern(let object):
            let flags = Array(object.expression.flags.utf16)
            try reserve(2 * object.expression.source.count)
            return Text([0x2F] + object.expression.source + [0x2F] + flags)
        case .function, .native, .hostFunction: return Text("function")
        case .host:
            let value = try primitive(of: value)
            return value.isHost ? Text("[object Object]") : try text(of: value, depth: depth)
        case .cell: return .empty
        }
    }

    mutating func join(_ array: ArrayObject, _ separator: [UInt16], depth: Int = 0) throws(Signal) -> Text {
        guard depth < 8 else { throw .failed(.range, "the array is nested too deeply for a string") }
        var units: [UInt16] = []
        for index in 0..<array.count {
            let start = units.count
            if index > 0 { units += separator }
            let element = array[index]
            if !element.isNullish { units += try text(of: element, depth: depth + 1).units }
            try spend(1 + (units.count - start) >> 3)
            try reserve(2 * (units.count - start))
        }
        return Text(units)
    }

    // MARK: Comparisons

    mutating func isLess(_ left: Value, _ right: Value, orEqual: Bool = false) throws(Signal) -> Bool {
        let left = try primitive(of: left)
        let right = try primitive(of: right)
        if case .text(let first) = left, case .text(let second) = right {
            try spend(min(first.units.count, second.units.count) >> 3)
            return orEqual
                ? !second.units.lexicographicallyPrecedes(first.units)
                : first.units.lexicographicallyPrecedes(second.units)
        }
        let first = try number(of: left)
        let second = try number(of: right)
        return orEqual ? first <= second : first < second
    }

    mutating func isIdentical(_ left: Value, _ right: Value) throws(Signal) -> Bool {
        switch (left, right) {
        case (.number(let left), .number(let right)): return left == right
        case (.bool(let left), .bool(let right)): return left == right
        case (.text(let left), .text(let right)):
            guard left !== right, left.units.count == right.units.count else { return left === right }
            try spend(left.units.count >> 4)
            return left.units == right.units
        case (.undefined, .undefined), (.null, .null), (.math, .math): return true
        case (.array(let left), .array(let right)): return left === right
        case (.object(let left), .object(let right)): return left === right
        case (.pattern(let left), .pattern(let right)): return left === right
        case (.function(let left), .function(let right)): return left === right
        case (.native(let left), .native(let right)): return left == right
        case (.host(let left), .host(let right)) where left == right: return true
        case (.host, _), (_, .host):
            // Properties compare by their values.
            let first = try primitive(of: left)
            let second = try primitive(of: right)
            return first.isHost || second.isHost ? false : try isIdentical(first, second)
        default: return false
        }
    }

    mutating func isEqual(_ left: Value, _ right: Value) throws(Signal) -> Bool {
        switch (left, right) {
        case (.number(let left), .number(let right)): return left == right
        case (.host(let left), .host(let right)) where left == right: return true
        default: break
        }
        let left = try primitive(of: left)
        let right = try primitive(of: right)
        if left.isNullish || right.isNullish { return left.isNullish && right.isNullish }
        let comparesObjects = Self.isReference(left) && Self.isReference(right)
        if comparesObjects || Self.typeName(of: left) == Self.typeName(of: right) {
            return try isIdentical(left, right)
        }
        if Self.isReference(left) { return try isEqual(.text(text(of: left)), right) }
        if Self.isReference(right) { return try isEqual(left, .text(text(of: right))) }
        return try number(of: left) == number(of: right)
    }

    private static func isReference(_ value: Value) -> Bool {
        switch value {
        case .array, .object, .pattern, .function, .native, .math, .host, .hostFunction, .cell: true
        case .undefined, .null, .hole, .bool, .number, .text: false
        }
    }

    // MARK: Host

    mutating func imported(_ value: ExpressionValue) throws(Signal) -> Value {
        switch value {
        case .undefined, .function: return .undefined
        case .null: return .null
        case .bool(let value): return .bool(value)
        case .number(let number): return .number(number)
        case .vector(let vector): return try makeVector(vector.components, count: vector.count)
        case .string(let string):
            try reserve(48 + 2 * string.utf8.count)
            return .text(Text(string))
        case .array(let elements):
            try spend(elements.count)
            var values: [Value] = []
            for element in elements { values.append(try imported(element)) }
            return .array(try makeArray(values))
        case .record(let members):
            let object = try makeObject()
            for member in members { try store(imported(member.value), as: Text(member.name), in: object) }
            return .object(object)
        case .object(let object): return .host(object)
        }
    }

    mutating func exported(_ arguments: Arguments) throws(Signal) -> [ExpressionValue] {
        var values: [ExpressionValue] = []
        values.reserveCapacity(arguments.count)
        for index in 0..<arguments.count { values.append(try exported(stack[arguments.first + index])) }
        return values
    }

    mutating func exported(_ value: Value, depth: Int = 0) throws(Signal) -> ExpressionValue {
        switch value {
        case .undefined, .hole, .cell: return .undefined
        case .null: return .null
        case .bool(let value): return .bool(value)
        case .number(let number): return .number(number)
        case .text(let text):
            try spend(text.units.count >> 3)
            return .string(text.string)
        case .host(let object): return .object(object)
        case .function, .native, .hostFunction: return .function
        case .math, .pattern: return .record([])
        case .array(let array):
            if array.isInPlace { return .vector(ExpressionVector(array.components, count: array.count)) }
            return try exported(array.list, depth)
        case .object(let object):
            var members: [ExpressionValue.Member] = []
            let values = object.values
            for (key, value) in zip(object.keys, values) {
                members.append(.init(name: key.string, value: try exportedPart(value, depth)))
            }
            return .record(members)
        }
    }

    private mutating func exported(_ list: [Value], _ depth: Int) throws(Signal) -> ExpressionValue {
        var elements: [ExpressionValue] = []
        for value in list { elements.append(try exportedPart(value, depth)) }
        let numbers = elements.compactMap(\.number)
        return numbers.count == elements.count ? .numbers(numbers) : .array(elements)
    }

    /// A part of an array or object; properties in it are exported as their values.
    private mutating func exportedPart(_ value: Value, _ depth: Int) throws(Signal) -> ExpressionValue {
        guard depth < 16 else { throw .type("the value is nested too deeply") }
        try spend(1)
        try reserve(64)
        return try exported(primitive(of: value), depth: depth + 1)
    }
}
