extension Machine {
    // MARK: Patterns

    /// The result of a method of a regular expression; `nil` if it has none of this name.
    mutating func evaluate(
        _ method: Method, of object: PatternObject, _ arguments: Arguments
    ) throws(Signal) -> Value? {
        let pattern = object.expression
        switch method {
        case .test, .exec:
            let text = try text(of: argument(0, arguments))
            let remembers = pattern.isGlobal || pattern.isSticky
            let start = remembers ? object.lastIndex.index(in: 0...Int.max >> 1) : 0
            let match = try self.match(pattern, in: text, text.string, from: start)
            if remembers { object.lastIndex = Double(match?.range.upperBound ?? 0) }
            if method == .test { return .bool(match != nil) }
            guard let match else { return .null }
            return try groups(of: match, in: text)
        default: return nil
        }
    }

    mutating func member(_ name: Name, of object: PatternObject) throws(Signal) -> Value {
        let pattern = object.expression
        switch name.host.text {
        case "lastIndex": return .number(object.lastIndex)
        case "source": return try makeText(pattern.source)
        case "flags": return .text(Text(pattern.flags))
        case "global": return .bool(pattern.isGlobal)
        case "sticky": return .bool(pattern.isSticky)
        case "ignoreCase": return .bool(pattern.flags.contains("i"))
        case "multiline": return .bool(pattern.flags.contains("m"))
        default: return .undefined
        }
    }

    /// The regular expression of a text or of another one: `RegExp(text, flags)`.
    mutating func makePattern(_ arguments: Arguments) throws(Signal) -> Value {
        let given = argument(1, arguments)
        var (source, flags) = ([UInt16](), "")
        if case .pattern(let object) = argument(0, arguments) {
            (source, flags) = (object.expression.source, object.expression.flags)
        } else if !argument(0, arguments).isUndefined {
            source = try text(of: argument(0, arguments)).units
        }
        if !given.isUndefined { flags = try text(of: given).string }
        // The cost of compiling, by far the most of it for counts of counts.
        try spend(256 + 16 * source.count)
        try reserve(1024 + 64 * source.count)
        do throws(PatternProblem) {
            return .pattern(PatternObject(try RegularExpression(source, flags: flags)))
        } catch {
            throw .failed(error.kind, error.message)
        }
    }

    // MARK: Strings

    /// The first match from an index on; `nil` if there is none.
    ///
    /// - Parameter string: The text as a Swift string.
    private mutating func match(
        _ pattern: RegularExpression, in text: Text, _ string: String, from start: Int
    ) throws(Signal) -> RegularExpression.Match? {
        let count = text.units.count
        var index = start
        while index <= count {
            var steps = 32 + (count - index) >> 2
            let outcome = pattern.search(
                string, at: index, count: count, steps: &steps, limit: limits.steps, host: host)
            try spend(steps)
            switch outcome {
            case .match(let match): return match
            case .none: break
            case .stopped: throw .failed(.stopped, "the evaluation was stopped")
            case .exhausted: throw .failed(.memory, "a regular expression takes too much memory")
            }
            if pattern.isSticky { return nil }
            index += 1
        }
        return nil
    }

    /// All matches, or the first one of a pattern that is not global.
    private mutating func matches(
        of pattern: RegularExpression, in text: Text, areAll: Bool
    ) throws(Signal) -> [RegularExpression.Match] {
        let string = text.string
        var matches: [RegularExpression.Match] = []
        var start = 0
        while let match = try match(pattern, in: text, string, from: start) {
            try reserve(256)
            matches.append(match)
            guard areAll else { break }
            start = match.range.upperBound + (match.range.isEmpty ? 1 : 0)
        }
        return matches
    }

    /// The match and its groups as an array, whose `index` is the match's place.
    private mutating func groups(of match: RegularExpression.Match, in text: Text) throws(Signal) -> Value {
        var values = [try makeText(Array(text.units[match.range]))]
        values += try captured(by: match, in: text)
        let array = try makeArray(values)
        places[ObjectIdentifier(array)] = match.range.lowerBound
        return .array(array)
    }

    private mutating func captured(by match: RegularExpression.Match, in text: Text) throws(Signal) -> [Value] {
        var values: [Value] = []
        for number in 0..<match.groupCount {
            guard let range = match.group(number + 1) else {
                values.append(.undefined)
                continue
            }
            values.append(try makeText(Array(text.units[range])))
        }
        return values
    }

    /// The result of a method of a string whose argument is a regular expression; `nil` if it takes none.
    mutating func evaluate(
        _ method: Method, of text: Text, with object: PatternObject, _ arguments: Arguments
    ) throws(Signal) -> Value? {
        let pattern = object.expression
        switch method {
        case .match where !pattern.isGlobal:
            guard let match = try matches(of: pattern, in: text, areAll: false).first else { return .null }
            return try groups(of: match, in: text)
        case .match:
            var parts: [Value] = []
            for match in try matches(of: pattern, in: text, areAll: true) {
                parts.append(try makeText(Array(text.units[match.range])))
            }
            return parts.isEmpty ? .null : .array(try makeArray(parts))
        case .matchAll:
            var parts: [Value] = []
            for match in try matches(of: pattern, in: text, areAll: true) {
                parts.append(try groups(of: match, in: text))
            }
            return .array(try makeArray(parts))
        case .search:
            let match = try matches(of: pattern, in: text, areAll: false).first
            return .number(Double(match?.range.lowerBound ?? -1))
        case .replace, .replaceAll: return try replace(pattern, in: text, by: argument(1, arguments))
        case .split:
            return .array(try split(text, at: pattern, most: index(argument(1, arguments), 1 << 30)))
        default: return nil
        }
    }

    private mutating func split(
        _ text: Text, at pattern: RegularExpression, most: Int
    ) throws(Signal) -> ArrayObject {
        var parts: [Value] = []
        var start = 0
        for match in try matches(of: pattern, in: text, areAll: true) {
            // An empty match splits nothing off at the ends.
            guard match.range.upperBound > start, match.range.lowerBound < text.units.count else { continue }
            parts.append(try makeText(Array(text.units[start..<match.range.lowerBound])))
            parts += try captured(by: match, in: text)
            start = match.range.upperBound
        }
        parts.append(try makeText(Array(text.units[start...])))
        return try makeArray(parts.prefix(max(most, 0)))
    }

    private mutating func replace(
        _ pattern: RegularExpression, in text: Text, by replacement: Value
    ) throws(Signal) -> Value {
        let units = text.units
        let isFunction = Self.typeName(of: replacement) == "function"
        let template = isFunction ? [] : try self.text(of: replacement).units
        var result: [UInt16] = []
        var copied = 0
        for match in try matches(of: pattern, in: text, areAll: pattern.isGlobal) {
            let before = result.count
            result += units[copied..<match.range.lowerBound]
            if isFunction {
                var values = [try makeText(Array(units[match.range]))]
                values += try captured(by: match, in: text)
                values += [.number(Double(match.range.lowerBound)), .text(text)]
                let value = try callBack(replacement, with: values)
                result += try self.text(of: value).units
            } else {
                try append(template, for: match, in: units, to: &result)
            }
            try reserve(2 * (result.count - before))
            copied = match.range.upperBound
        }
        return try makeText(result + units[copied...])
    }

    /// Appends a replacement with the match's parts in place of `$&`, `$1` and their like.
    private mutating func append(
        _ template: [UInt16], for match: RegularExpression.Match, in units: [UInt16], to result: inout [UInt16]
    ) throws(Signal) {
        var index = 0
        func unit(_ distance: Int) -> UInt16 { index + distance < template.count ? template[index + distance] : 0 }
        func digit(_ distance: Int) -> Int? {
            let unit = unit(distance)
            return unit >= 0x30 && unit <= 0x39 ? Int(unit) - 0x30 : nil
        }
        while index < template.count {
            try spend(1 + units.count >> 6)
            guard unit(0) == UInt16(ascii: "$") else {
                result.append(unit(0))
                index += 1
                continue
            }
            var length = 2
            switch unit(1) {
            case UInt16(ascii: "$"): result.append(UInt16(ascii: "$"))
            case UInt16(ascii: "&"): result += units[match.range]
            case UInt16(ascii: "`"): result += units[..<match.range.lowerBound]
            case UInt16(ascii: "'"): result += units[match.range.upperBound...]
            case UInt16(ascii: "<"):
                guard let end = template[index...].firstIndex(of: UInt16(ascii: ">")) else { fallthrough }
                let name = String(decoding: template[(index + 2)..<end], as: UTF16.self)
                if let range = match.group(named: name) { result += units[range] }
                length = end + 1 - index
            default:
                var number = digit(1)
                if let first = number, let second = digit(2) {
                    let both = first * 10 + second
                    if both >= 1, both <= match.groupCount { (number, length) = (both, 3) }
                }
                if let number, number >= 1, number <= match.groupCount {
                    if let range = match.group(number) { result += units[range] }
                } else {
                    result.append(UInt16(ascii: "$"))
                    length = 1
                }
            }
            try reserve(2)
            index += length
        }
    }
}

extension UInt16 {
    fileprivate init(ascii scalar: Unicode.Scalar) {
        self = UInt16(UInt8(ascii: scalar))
    }
}
