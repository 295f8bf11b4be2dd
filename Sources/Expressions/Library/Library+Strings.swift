import Geometry

extension Machine {
    mutating func evaluate(
        _ method: Method, of text: Text, _ arguments: Arguments
    ) throws(Signal) -> Value? {
        let units = text.units
        try spend(units.count >> 4)
        switch method {
        case .toString, .valueOf: return .text(text)
        case .charAt:
            let index = try self.index(argument(0, arguments), 0)
            return index >= 0 && index < units.count ? try makeText([units[index]]) : .text(.empty)
        case .at:
            let index = try self.index(argument(0, arguments), 0)
            let place = index < 0 ? index + units.count : index
            return units.indices.contains(place) ? try makeText([units[place]]) : .undefined
        case .charCodeAt:
            let index = try self.index(argument(0, arguments), 0)
            return .number(units.indices.contains(index) ? Double(units[index]) : .nan)
        case .toUpperCase: return try makeText(Array(text.string.uppercased().utf16))
        case .toLowerCase: return try makeText(Array(text.string.lowercased().utf16))
        case .trim: return try makeText(Array(units.trimmed))
        case .trimStart: return try makeText(Array(units.drop(while: \.isBlank)))
        case .trimEnd: return try makeText(Array(units[..<(units.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? 0)]))
        case .slice, .substring, .substr: return try part(method, of: units, arguments)
        case .indexOf, .lastIndexOf, .includes, .startsWith, .endsWith:
            return try find(method, in: units, arguments)
        case .concat:
            var joined = units
            for value in values(arguments) {
                joined += try self.text(of: value).units
                try reserve(2 * joined.count)
            }
            return try makeText(joined)
        case .repeat, .padStart, .padEnd: return try fill(method, units, arguments)
        case .split: return .array(try split(units, arguments))
        case .replace, .replaceAll: return try replace(method, in: units, arguments)
        case .match, .matchAll, .search:
            guard
                case .pattern(let object) = try makePattern(
                    Arguments(first: arguments.first, count: min(arguments.count, 1)))
            else { return nil }
            return try evaluate(method, of: text, with: object, arguments)
        default: return nil
        }
    }

    /// A whole number of an argument; `other` if it is left out.
    mutating func index(_ value: Value, _ other: Int) throws(Signal) -> Int {
        value.isUndefined ? other : try number(of: value).index(in: -(1 << 30)...1 << 30)
    }

    /// The elements between two arguments; negative ones count from the end.
    mutating func range(_ arguments: Arguments, of count: Int) throws(Signal) -> Range<Int> {
        func place(_ index: Int) -> Int { min(max(index < 0 ? index + count : index, 0), count) }
        let start = place(try index(argument(0, arguments), 0))
        return start..<max(start, place(try index(argument(1, arguments), count)))
    }

    private mutating func part(_ method: Method, of units: [UInt16], _ arguments: Arguments) throws(Signal) -> Value {
        if method == .slice { return try makeText(Array(units[range(arguments, of: units.count)])) }
        let count = units.count
        var start = try index(argument(0, arguments), 0)
        var end = try index(argument(1, arguments), count)
        if method == .substr {
            start = min(max(start < 0 ? start + count : start, 0), count)
            end = start + min(max(end, 0), count - start)
        } else {
            start = min(max(start, 0), count)
            end = min(max(end, 0), count)
        }
        return try makeText(Array(units[min(start, end)..<max(start, end)]))
    }

    // MARK: Searching

    /// The place of a string in another, from an index on.
    private mutating func place(of part: [UInt16], in units: [UInt16], from start: Int = 0) throws(Signal) -> Int? {
        var index = max(start, 0)
        while index + part.count <= units.count {
            try spend(1 + part.count >> 4)
            if units[index...].starts(with: part) { return index }
            index += 1
        }
        return nil
    }

    private mutating func find(_ method: Method, in units: [UInt16], _ arguments: Arguments) throws(Signal) -> Value {
        let part = try text(of: argument(0, arguments)).units
        let start = try index(argument(1, arguments), method == .endsWith || method == .lastIndexOf ? units.count : 0)
        switch method {
        case .startsWith: return .bool(units[min(max(start, 0), units.count)...].starts(with: part))
        case .endsWith:
            let end = min(max(start, 0), units.count)
            return .bool(part.count <= end && units[(end - part.count)..<end].elementsEqual(part))
        case .lastIndexOf:
            var index = min(max(start, 0), units.count - part.count)
            while index >= 0, !units[index...].starts(with: part) {
                try spend(1 + part.count >> 4)
                index -= 1
            }
            return .number(Double(max(index, -1)))
        default:
            let place = try place(of: part, in: units, from: start)
            return method == .includes ? .bool(place != nil) : .number(Double(place ?? -1))
        }
    }

    // MARK: Making others

    private mutating func fill(_ method: Method, _ units: [UInt16], _ arguments: Arguments) throws(Signal) -> Value {
        let count = try index(argument(0, arguments), 0)
        if method == .repeat {
            guard count >= 0 else { throw .failed(.range, "a string cannot be repeated \(count) times") }
            try reserve(2 * units.count * count)
            try spend(units.count * count >> 4)
            return try makeText(Array(repeatElement(units, count: units.isEmpty ? 0 : count).joined()))
        }
        let filler = argument(1, arguments).isUndefined ? [0x20] : try text(of: argument(1, arguments)).units
        guard count > units.count, !filler.isEmpty else { return try makeText(units) }
        try reserve(2 * count)
        try spend(count >> 4)
        let filling = (0..<count - units.count).map { filler[$0 % filler.count] }
        return try makeText(method == .padStart ? filling + units : units + filling)
    }

    private mutating func split(_ units: [UInt16], _ arguments: Arguments) throws(Signal) -> ArrayObject {
        let separator = argument(0, arguments)
        let most = try index(argument(1, arguments), 1 << 30)
        var parts: [Value] = []
        if separator.isUndefined {
            parts = [try makeText(units)]
        } else {
            let separator = try text(of: separator).units
            guard !separator.isEmpty else {
                for unit in units.prefix(max(most, 0)) { parts.append(try makeText([unit])) }
                return try makeArray(parts)
            }
            var start = 0
            while let end = try place(of: separator, in: units, from: start) {
                parts.append(try makeText(Array(units[start..<end])))
                start = end + separator.count
            }
            parts.append(try makeText(Array(units[start...])))
        }
        return try makeArray(parts.prefix(max(most, 0)))
    }

    /// The string with one part, or all of them with `replaceAll`, replaced by another string.
    private mutating func replace(_ method: Method, in units: [UInt16], _ arguments: Arguments) throws(Signal) -> Value
    {
        let sought = try text(of: argument(0, arguments)).units
        let replacement = argument(1, arguments)
        var result: [UInt16] = []
        var copied = 0
        var from = 0
        while from <= units.count, let place = try place(of: sought, in: units, from: from) {
            let isFunction = Self.typeName(of: replacement) == "function"
            let value = isFunction ? try callBack(replacement, .text(Text(sought))) : replacement
            result += units[copied..<place]
            result += try text(of: value).units
            try reserve(2 * (result.count - copied))
            copied = place + sought.count
            from = copied + (sought.isEmpty ? 1 : 0)
            guard method == .replaceAll else { break }
        }
        return try makeText(result + units[copied...])
    }
}

extension Double {
    /// The decimal notation with a number of digits after the point; halves are rounded away from 0.
    func fixed(digits: Int) -> String {
        guard isFinite, abs(self) < 1e21 else { return scriptText }
        let scale = Portable.pow(10, Double(digits))
        let scaled = abs(self) * scale
        // Halves that are exact, which C rounds to even.
        let isHalf = scaled < 0x1p52 && scaled - scaled.rounded(.down) == 0.5 && fma(abs(self), scale, -scaled) == 0
        let magnitude = isHalf ? (scaled.rounded(.down) + 1) / scale : abs(self)
        let text = String(format: "%.\(digits)f", magnitude)
        return self < 0 ? "-" + text : text
    }

    /// JavaScript's `toPrecision`, for 1 to 100 significant digits.
    func precise(digits: Int) -> String {
        guard isFinite else { return scriptText }
        guard self != 0 else { return 0.0.fixed(digits: digits - 1) }
        let parts = String(format: "%.\(digits - 1)e", self).split(separator: "e")
        guard let exponent = Int(parts[1]) else { return String(self) }
        guard exponent < -6 || exponent >= digits else { return String(format: "%.\(digits - 1 - exponent)f", self) }
        return "\(parts[0])e\(exponent < 0 ? "-" : "+")\(abs(exponent))"
    }

    /// JavaScript's `toLocaleString` as in English: commas between thousands, and three digits after the point at most.
    var grouped: String {
        guard abs(self) < 1e21 else { return scriptText }
        let parts = String(format: "%.3f", self).split(separator: ".")
        let digits = parts[0].drop { $0 == "-" }
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
            text.append(digit)
        }
        let fraction = parts[1].reversed().drop { $0 == "0" }.reversed()
        return (self < 0 ? "-" : "") + text + (fraction.isEmpty ? "" : "." + fraction)
    }
}
