/// A method of strings, arrays, numbers and objects, by its name; and `length`.
enum Method: String, CaseIterable {
    case length
    case toString, valueOf, hasOwnProperty
    case toFixed, toPrecision, toLocaleString
    case apply, call

    case charAt, charCodeAt, toUpperCase, toLowerCase, trim, trimStart, trimEnd
    case substring, substr, split, replace, replaceAll, `repeat`, padStart, padEnd
    case startsWith, endsWith
    case match, matchAll, search, test, exec

    case indexOf, lastIndexOf, includes, slice, concat, at

    case push, pop, shift, unshift, splice, join, reverse, sort, fill
    case map, filter, forEach, reduce, some, every, find, findIndex

    init?(named name: String) {
        guard let method = Self.byName[name] else { return nil }
        self = method
    }

    private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
}

extension Machine {
    /// The result of a method of the library; `nil` for a value that has none of this name.
    mutating func evaluate(
        _ method: Method, of receiver: Value, _ arguments: Arguments
    ) throws(Signal) -> Value? {
        switch receiver {
        case .undefined, .null, .hole, .host, .cell: return nil
        case .text(let text):
            if case .pattern(let object) = argument(0, arguments),
                let value = try evaluate(method, of: text, with: object, arguments)
            {
                return value
            }
            return try evaluate(method, of: text, arguments)
        case .pattern(let object):
            if let value = try evaluate(method, of: object, arguments) { return value }
        case .array(let array): return try evaluate(method, of: array, arguments)
        case .object:
            if method == .hasOwnProperty { return .bool(try contains(argument(0, arguments), in: receiver)) }
        case .number(let number):
            switch method {
            case .toString: return .text(try numberText(number, radix: argument(0, arguments)))
            case .toFixed:
                let digits = try self.number(of: argument(0, arguments)).index(in: 0...100)
                return try makeText(Array(number.fixed(digits: digits).utf16))
            case .toPrecision where !argument(0, arguments).isUndefined:
                let digits = try self.number(of: argument(0, arguments)).index(in: 1...100)
                return try makeText(Array(number.precise(digits: digits).utf16))
            case .toPrecision: return .text(try text(of: receiver))
            case .toLocaleString: return try makeText(Array(number.grouped.utf16))
            default: break
            }
        case .function, .native, .hostFunction:
            switch method {
            case .call: return try callBack(receiver, with: values(arguments, from: 1))
            case .apply:
                let list = try primitive(of: argument(1, arguments))
                guard case .array(let array) = list else { return try callBack(receiver, with: []) }
                try spend(array.count)
                return try callBack(receiver, with: array.elements)
            default: break
            }
        case .bool, .math: break
        }
        switch method {
        case .toString, .toLocaleString: return .text(try text(of: receiver))
        case .valueOf: return receiver
        default: return nil
        }
    }

    private mutating func numberText(_ number: Double, radix: Value) throws(Signal) -> Text {
        guard !radix.isUndefined else { return try text(of: .number(number)) }
        let base = try self.number(of: radix).index(in: 0...100)
        guard (2...36).contains(base) else { throw .failed(.range, "the base has to be from 2 to 36") }
        guard base != 10, let whole = Int64(exactly: number) else { return try text(of: .number(number)) }
        return Text(String(whole, radix: base))
    }
}
