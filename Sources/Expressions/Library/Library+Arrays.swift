extension Machine {
    mutating func evaluate(
        _ method: Method, of array: ArrayObject, _ arguments: Arguments
    ) throws(Signal) -> Value? {
        let first = argument(0, arguments)
        switch method {
        case .toString: return .text(try join(array, [0x2C]))
        case .valueOf: return .array(array)
        case .hasOwnProperty: return .bool(try contains(first, in: .array(array)))
        case .join: return .text(try join(array, first.isUndefined ? [0x2C] : text(of: first).units))
        case .at:
            let index = try index(first, 0)
            return array[index < 0 ? index + array.count : index]
        case .push:
            for value in values(arguments) { try store(value, at: array.count, in: array) }
            return .number(Double(array.count))
        case .pop, .shift, .unshift, .splice, .reverse, .fill, .sort: return try change(method, array, arguments)
        case .slice:
            let range = try range(arguments, of: array.count)
            try spend(range.count >> 2)
            return .array(try makeArray(array.elements[range]))
        case .concat:
            var elements = array.elements
            for value in values(arguments) {
                let value = try primitive(of: value)
                if case .array(let other) = value { elements += other.elements } else { elements.append(value) }
                try reserve(16 * elements.count)
            }
            return .array(try makeArray(elements))
        case .indexOf, .lastIndexOf, .includes:
            let places = method == .lastIndexOf ? Array((0..<array.count).reversed()) : Array(0..<array.count)
            try spend(array.count)
            for index in places where try isIdentical(array[index], first) {
                return method == .includes ? .bool(true) : .number(Double(index))
            }
            return method == .includes ? .bool(false) : .number(-1)
        case .reduce: return try reduce(array, arguments)
        case .map, .filter, .forEach, .some, .every, .find, .findIndex:
            return try visit(method, array, first)
        default: return nil
        }
    }

    // MARK: Changes in place

    private mutating func change(
        _ method: Method, _ array: ArrayObject, _ arguments: Arguments
    ) throws(Signal) -> Value {
        try spend(array.count >> 2)
        var elements = array.elements
        var result = Value.array(array)
        switch method {
        case .pop: result = elements.popLast() ?? .undefined
        case .shift: result = elements.isEmpty ? .undefined : elements.removeFirst()
        case .unshift:
            elements.insert(contentsOf: values(arguments), at: 0)
            result = .number(Double(elements.count))
        case .reverse: elements.reverse()
        case .fill:
            let count = elements.count
            let bounds = Arguments(first: arguments.first + 1, count: max(0, arguments.count - 1))
            for index in try range(bounds, of: count) { elements[index] = argument(0, arguments) }
        case .splice:
            let count = elements.count
            let given = try index(argument(0, arguments), 0)
            let start = min(max(given < 0 ? given + count : given, 0), count)
            let removed = min(max(try index(argument(1, arguments), arguments.count < 2 ? count : 0), 0), count - start)
            result = .array(try makeArray(elements[start..<start + removed]))
            elements.replaceSubrange(start..<start + removed, with: values(arguments, from: 2))
        default: elements = try sorted(elements, by: argument(0, arguments))
        }
        try reserve(max(0, 16 * (elements.count - array.count)))
        makeList(of: array)
        array.replace(elements)
        return result
    }

    /// Sorted by merging, which any comparison leaves in bounds; by default by the elements' strings.
    private mutating func sorted(_ elements: [Value], by comparison: Value) throws(Signal) -> [Value] {
        var sorted = elements
        var width = 1
        while width < sorted.count {
            var merged: [Value] = []
            merged.reserveCapacity(sorted.count)
            for start in stride(from: 0, to: sorted.count, by: 2 * width) {
                let middle = min(start + width, sorted.count)
                let end = min(start + 2 * width, sorted.count)
                var left = start
                var right = middle
                while left < middle || right < end {
                    try spend(1)
                    var takesRight = left == middle
                    if !takesRight, right < end { takesRight = try isBefore(sorted[right], sorted[left], comparison) }
                    merged.append(sorted[takesRight ? right : left])
                    if takesRight { right += 1 } else { left += 1 }
                }
            }
            sorted = merged
            width *= 2
        }
        return sorted
    }

    private mutating func isBefore(_ first: Value, _ second: Value, _ comparison: Value) throws(Signal) -> Bool {
        if first.isUndefined || second.isUndefined { return !first.isUndefined && second.isUndefined }
        guard comparison.isUndefined else { return try number(of: callBack(comparison, first, second)) < 0 }
        return try text(of: first).units.lexicographicallyPrecedes(text(of: second).units)
    }

    // MARK: Functions of elements

    private mutating func visit(_ method: Method, _ array: ArrayObject, _ function: Value) throws(Signal) -> Value {
        var kept: [Value] = []
        // Elements that are appended meanwhile are not visited.
        for index in 0..<array.count {
            try spend(1)
            let element = array[index]
            let value = try callBack(function, element, .number(Double(index)), .array(array))
            switch method {
            case .map: kept.append(value)
            case .filter: if try isTrue(value) { kept.append(element) }
            case .some: if try isTrue(value) { return .bool(true) }
            case .every: if try !isTrue(value) { return .bool(false) }
            case .find: if try isTrue(value) { return element }
            case .findIndex: if try isTrue(value) { return .number(Double(index)) }
            default: break
            }
        }
        switch method {
        case .map, .filter: return .array(try makeArray(kept))
        case .some: return .bool(false)
        case .every: return .bool(true)
        case .findIndex: return .number(-1)
        default: return .undefined
        }
    }

    private mutating func reduce(_ array: ArrayObject, _ arguments: Arguments) throws(Signal) -> Value {
        guard array.count > 0 || arguments.count > 1 else { throw .type("an empty array has nothing to reduce") }
        var result = arguments.count > 1 ? argument(1, arguments) : array[0]
        for index in (arguments.count > 1 ? 0 : 1)..<max(1, array.count) where index < array.count {
            try spend(1)
            result = try callBack(argument(0, arguments), result, array[index], .number(Double(index)), .array(array))
        }
        return result
    }
}
