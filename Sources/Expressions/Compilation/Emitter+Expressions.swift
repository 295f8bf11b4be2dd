extension Emitter {
    /// Puts the value of the expression on the stack.
    mutating func emit(_ expression: Expression) throws(PlacedError) {
        builder.offset = expression.offset
        try checkSize()
        switch expression.kind {
        case .number(let number): appendNumber(number)
        case .text(let units): append(.text, text(units))
        case .pattern(let units, let flags): append(.pattern, try pattern(units, flags: flags))
        case .bool(let value): append(.bool, value ? 1 : 0)
        case .null: append(.null)
        case .name(let name): try emit(name: name, at: expression.offset)
        case .this:
            if isMain { append(.loadGlobal, name("thisProperty")) } else { append(.loadThis) }
        case .template(let pieces, let values): try emit(template: pieces, values)
        case .array(let elements): try emit(array: elements)
        case .object(let members): try emit(object: members)
        case .function(let node): try emit(function: node)
        case .unary(let unaryOperator, let operand): try emit(unaryOperator, operand)
        case .update(let operation, let isPrefix, let target): try emit(operation, isPrefix: isPrefix, target)
        case .binary(let operation, let left, let right):
            try emit(left)
            try emit(right)
            builder.offset = expression.offset
            append(operation)
        case .logical(let operation, let left, let right):
            try emit(left)
            let jump = builder.jump(operation)
            try emit(right)
            builder.land([jump])
        case .conditional(let test, let first, let second):
            try emit(test)
            let skip = builder.jump(.jumpIfFalse)
            try emit(first)
            let end = builder.jump(.jump)
            builder.land([skip])
            try emit(second)
            builder.land([end])
        case .assignment(let operation, let target, let value): try emit(operation, target, value)
        case .member(let object, let member): try emit(member: member, of: object, at: expression.offset)
        case .element(let object, let index):
            try emit(object)
            try emit(index)
            builder.offset = expression.offset
            append(.getElement)
        case .call(let callee, let arguments): try emit(call: callee, arguments, at: expression.offset)
        case .new(let callee, let arguments):
            try emit(callee)
            try emit(arguments: arguments, .construct, at: expression.offset)
        case .sequence(let parts):
            for part in parts.dropLast() { try emit(discarding: part) }
            if let last = parts.last { try emit(last) }
        }
    }

    /// Carries the expression out for its effects.
    mutating func emit(discarding expression: Expression) throws(PlacedError) {
        if case .update(let operation, _, let target) = expression.kind {
            builder.offset = expression.offset
            try emit(operation, isPrefix: true, target)
        } else {
            try emit(expression)
        }
        append(.pop)
    }

    private mutating func emit(name: String, at offset: Int) throws(PlacedError) {
        if name == "arguments", variable(name) == nil {
            throw PlacedError(kind: .unsupported, message: "\"arguments\" is not supported", offset: offset)
        }
        load(name)
    }

    // MARK: Values of several

    private mutating func emit(template pieces: [[UInt16]], _ values: [Expression]) throws(PlacedError) {
        append(.text, text(pieces.first ?? []))
        for (index, value) in values.enumerated() {
            try emit(value)
            append(.toText)
            append(.add)
            guard index + 1 < pieces.count, !pieces[index + 1].isEmpty else { continue }
            append(.text, text(pieces[index + 1]))
            append(.add)
        }
    }

    private mutating func emit(array elements: [Expression]) throws(PlacedError) {
        // Long lists are appended piece by piece, so that they take no room on the stack.
        guard elements.count > 16 else {
            for element in elements { try emit(element) }
            return append(.makeArray, elements.count)
        }
        append(.makeArray, 0)
        for element in elements {
            try emit(element)
            append(.appendElement)
        }
    }

    private mutating func emit(object members: [(key: Expression, value: Expression)]) throws(PlacedError) {
        append(.makeObject)
        for (key, value) in members {
            if case .text(let units) = key.kind {
                try emit(value)
                append(.defineMember, name(String(decoding: units, as: UTF16.self)))
            } else {
                try emit(key)
                try emit(value)
                append(.defineElement)
            }
        }
    }

    // MARK: Operators

    private mutating func emit(_ unaryOperator: UnaryOperator, _ operand: Expression) throws(PlacedError) {
        switch (unaryOperator, operand.kind) {
        case (.operation(.negate), .number(let number)): appendNumber(-number)
        case (.operation(let operation), _):
            try emit(operand)
            append(operation)
        case (.void, _):
            try emit(discarding: operand)
            append(.undefined)
        case (.typeof, .name(let name)):
            if variable(name) != nil {
                load(name, absence: .undefined)
                append(.typeOf)
            } else if loadLibrary(name) {
                append(.typeOf)
            } else {
                append(.typeofGlobal, self.name(name))
            }
        case (.typeof, _):
            try emit(operand)
            append(.typeOf)
        case (.delete, .member(let object, let name)):
            try emit(object)
            append(.deleteMember, self.name(name))
        case (.delete, .element(let object, let index)):
            try emit(object)
            try emit(index)
            append(.deleteElement)
        case (.delete, _):
            try emit(discarding: operand)
            append(.bool, 1)
        }
    }

    /// `++` and `--`.
    private mutating func emit(_ operation: Operation, isPrefix: Bool, _ target: Expression) throws(PlacedError) {
        let place = try emit(place: target)
        load(place)
        if !isPrefix {
            append(.toNumber)
            append(.duplicate)
            append(.bury, 1 + place.operands)
        }
        append(operation)
        try store(place, at: target.offset)
        if !isPrefix { append(.pop) }
    }

    private mutating func emit(_ operation: Operation?, _ target: Expression, _ value: Expression) throws(PlacedError) {
        let place = try emit(place: target)
        if operation != nil { load(place) }
        try emit(value)
        builder.offset = target.offset
        if let operation { append(operation) }
        try store(place, at: target.offset)
    }

    /// A place that values are stored to; its operands are on the stack.
    private enum Place {
        case name(String)
        case member(Int)
        case element

        var operands: Int {
            switch self {
            case .name: 0
            case .member: 1
            case .element: 2
            }
        }
    }

    private mutating func emit(place target: Expression) throws(PlacedError) -> Place {
        switch target.kind {
        case .member(let object, let member):
            try emit(object)
            return .member(name(member))
        case .element(let object, let index):
            try emit(object)
            try emit(index)
            return .element
        case .name(let name): return .name(name)
        default: throw PlacedError(kind: .syntax, message: "this cannot be assigned to", offset: target.offset)
        }
    }

    /// Loads the value of a place and leaves the operands of the place.
    private mutating func load(_ place: Place) {
        switch place {
        case .name(let name): load(name)
        case .member(let name):
            append(.duplicate)
            append(.getMember, name)
        case .element:
            append(.duplicateTwo)
            append(.getElement)
        }
    }

    private mutating func store(_ place: Place, at offset: Int) throws(PlacedError) {
        switch place {
        case .name(let name): try store(name, at: offset)
        case .member(let name): append(.setMember, name)
        case .element: append(.setElement)
        }
    }

    // MARK: Members and calls

    /// The library's `Math.sin` and its like; `nil` if the name is declared or unknown.
    private mutating func native(_ member: String, of object: Expression) -> Native? {
        guard case .name(let name) = object.kind, let namespace = Namespace(rawValue: name), variable(name) == nil
        else { return nil }
        return Native(member, of: namespace)
    }

    private mutating func emit(member: String, of object: Expression, at offset: Int) throws(PlacedError) {
        if case .name("Math") = object.kind, variable("Math") == nil, let number = MathConstants.byName[member] {
            return appendNumber(number)
        }
        if let native = native(member, of: object) { return append(.loadNative, self.native(native)) }
        try emit(object)
        builder.offset = offset
        append(.getMember, name(member))
    }

    private mutating func emit(call callee: Expression, _ arguments: [Expression], at offset: Int) throws(PlacedError) {
        switch callee.kind {
        case .name(let name):
            if variable(name) != nil {
                load(name, absence: .function)
                return try emit(arguments: arguments, .call, at: callee.offset)
            }
            guard let native = Native(named: name) else {
                return try emit(arguments: arguments, .callGlobal, self.name(name), at: callee.offset)
            }
            if let operation = native.operation, arguments.count == 2 {
                for argument in arguments { try emit(argument) }
                builder.offset = callee.offset
                return append(operation)
            }
            try emit(arguments: arguments, .callNative, self.native(native), at: callee.offset)
        case .member(let object, let member):
            if let native = native(member, of: object) {
                return try emit(arguments: arguments, .callNative, self.native(native), at: callee.offset)
            }
            try emit(object)
            try emit(arguments: arguments, .callMember, name(member), at: callee.offset)
        case .element(let object, let index):
            try emit(object)
            try emit(index)
            try emit(arguments: arguments, .callElement, at: callee.offset)
        default:
            try emit(callee)
            try emit(arguments: arguments, .call, at: offset)
        }
    }

    /// Puts the arguments on the stack and calls with them.
    private mutating func emit(
        arguments: [Expression], _ operation: Operation, _ a: Int = 0, at offset: Int
    ) throws(PlacedError) {
        for argument in arguments { try emit(argument) }
        builder.offset = offset
        append(operation, a, arguments.count)
    }
}
