extension Machine {
    // MARK: Members by name

    mutating func member(_ name: Name, of value: Value) throws(Signal) -> Value {
        switch value {
        case .undefined, .null, .hole:
            throw .type("\(Self.description(of: value)) has no \"\(name.host.text)\"")
        case .object(let object): return object[name.text] ?? .undefined
        case .array(let array):
            if name.method == .length { return .number(Double(array.count)) }
            guard !places.isEmpty, name.host.text == "index" else { return .undefined }
            return places[ObjectIdentifier(array)].map { .number(Double($0)) } ?? .undefined
        case .pattern(let object): return try member(name, of: object)
        case .text(let text): return name.method == .length ? .number(Double(text.units.count)) : .undefined
        case .math:
            if let number = MathConstants.byName[name.host.text] { return .number(number) }
            return Native(name.host.text, of: .math).map(Value.native) ?? .undefined
        case .host(let object):
            if let answer = try ask({ host throws(ExpressionFailure) in try host.member(name.host, of: object) }) {
                return try imported(answer)
            }
            let value = try primitive(of: value)
            return value.isHost ? .undefined : try member(name, of: value)
        case .bool, .number, .function, .native, .hostFunction, .cell: return .undefined
        }
    }

    /// Stores the topmost value in the object below.
    mutating func setMember(_ name: Name) throws(Signal) {
        let value = pop()
        switch stack[top - 1] {
        case .object(let object): try store(value, as: name.text, in: object)
        case .array(let array) where name.method == .length:
            let count = try number(of: value).index(in: 0...Int.max >> 1)
            while array.count < count { try store(.undefined, at: array.count, in: array) }
            let elements = array.elements.prefix(count)
            makeList(of: array)
            array.replace(Array(elements))
        case .pattern(let object) where name.host.text == "lastIndex": object.lastIndex = try number(of: value)
        case let object:
            throw .type("\"\(name.host.text)\" of \(Self.description(of: object)) cannot be assigned to")
        }
        stack[top - 1] = value
    }

    mutating func deleteMember(_ key: Text) throws(Signal) {
        if case .object(let object) = stack[top - 1] {
            try spend(object.keys.count)
            object.remove(key)
        }
        stack[top - 1] = .bool(true)
    }

    /// Adds the topmost value to the new object below, which stays.
    mutating func defineMember(_ key: Text) throws(Signal) {
        let value = pop()
        if case .object(let object) = stack[top - 1] { try store(value, as: key, in: object) }
    }

    mutating func store(_ value: Value, as key: Text, in object: PlainObject) throws(Signal) {
        if object.set(key, value) { try reserve(64) }
    }

    // MARK: Elements

    /// The element at an index of an array, string or property; `undefined` if there is none.
    mutating func element(of value: Value, at index: Double) throws(Signal) -> Value {
        let value = try primitive(of: value)
        guard let position = Int(exactly: index) else { return .undefined }
        switch value {
        case .array(let array): return array[position]
        case .text(let text):
            return text.units.indices.contains(position) ? try makeText([text.units[position]]) : .undefined
        case .object(let object): return object[try text(of: .number(index))] ?? .undefined
        case .undefined, .null: throw .type("\(Self.description(of: value)) has no elements")
        default: return .undefined
        }
    }

    mutating func getElement() throws(Signal) {
        let key = try primitive(of: stack[top - 1])
        let value: Value
        if case .number(let index) = key {
            value = try element(of: stack[top - 2], at: index)
        } else if let index = arrayIndex(key), !isObject(stack[top - 2]) {
            value = try element(of: stack[top - 2], at: Double(index))
        } else {
            value = try member(dynamicName(key), of: stack[top - 2])
        }
        drop()
        stack[top - 1] = value
    }

    private func isObject(_ value: Value) -> Bool {
        if case .object = value { true } else { false }
    }

    /// The index in a string.
    private func arrayIndex(_ key: Value) -> Int? {
        guard case .text(let text) = key, let first = text.units.first, first >= 0x30, first <= 0x39,
            text.units.count < 20
        else { return nil }
        return Int(text.string)
    }

    /// A name found at run time, without a number of the host's.
    mutating func dynamicName(_ key: Value) throws(Signal) -> Name {
        let text = try self.key(of: key)
        let string = text.string
        return Name(text: text, host: ExpressionName(id: -1, text: string), method: Method(named: string))
    }

    /// The name of a member, whose length counts as work.
    private mutating func key(of value: Value) throws(Signal) -> Text {
        let text = try text(of: value)
        try spend(text.units.count >> 3)
        return text
    }

    /// Stores the topmost value at the key below, in the object below that.
    mutating func setElement() throws(Signal) {
        let key = try primitive(of: stack[top - 2])
        let value = stack[top - 1]
        switch stack[top - 3] {
        case .array(let array):
            let index: Int? = if case .number(let number) = key { Int(exactly: number) } else { arrayIndex(key) }
            guard let index, index >= 0 else { throw .type("an array has no element \(try text(of: key).string)") }
            try store(value, at: index, in: array)
        case .object(let object): try store(value, as: self.key(of: key), in: object)
        case let object: throw .type("an element of \(Self.description(of: object)) cannot be assigned to")
        }
        truncate(to: top - 2)
        stack[top - 1] = value
    }

    mutating func store(_ value: Value, at index: Int, in array: ArrayObject) throws(Signal) {
        guard !array.storeInPlace(value, at: index) else { return }
        let added = max(0, index + 1 - array.count)
        guard added <= 1 << 24 else { throw .failed(.memory, "an array of \(index) elements is too long") }
        try reserve(16 * (added + (array.isInPlace ? 4 : 0)))
        try spend(added >> 4)
        makeList(of: array)
        array.edit { list in
            while list.count < index { list.append(.undefined) }
            if index < list.count { list[index] = value } else { list.append(value) }
        }
    }

    mutating func deleteElement() throws(Signal) {
        let key = try key(of: pop())
        try deleteMember(key)
    }

    /// Adds the topmost value to the new object below the key, which stays.
    mutating func defineElement() throws(Signal) {
        let value = pop()
        let key = try key(of: pop())
        if case .object(let object) = stack[top - 1] { try store(value, as: key, in: object) }
    }

    // MARK: Lists

    /// The names of the members, or the indices of the elements, as strings.
    mutating func keys(of value: Value) throws(Signal) -> ArrayObject {
        let value = try primitive(of: value)
        let count: Int
        switch value {
        case .object(let object):
            try spend(object.keys.count)
            return try makeArray(object.keys.map(Value.text))
        case .array(let array): count = array.count
        case .text(let text): count = text.units.count
        default: count = 0
        }
        try spend(count)
        try reserve(64 * count)
        return try makeArray((0..<count).map { .text(Text(String($0))) })
    }

    /// The array itself, or a list of a string's characters.
    mutating func values(of value: Value) throws(Signal) -> ArrayObject {
        switch try primitive(of: value) {
        case .array(let array): return array
        case .text(let text):
            try spend(text.units.count)
            try reserve(64 * text.units.count)
            return try makeArray(text.string.unicodeScalars.map { .text(Text(String($0))) })
        case let value: throw .type("\(Self.description(of: value)) has no elements")
        }
    }

    mutating func contains(_ key: Value, in value: Value) throws(Signal) -> Bool {
        switch value {
        case .object(let object): return object.index(of: try self.key(of: key)) != nil
        case .array(let array): return try number(of: key).isIndex(below: array.count)
        default: throw .type("\"in\" takes an object or array on its right")
        }
    }

    func isInstance(_ value: Value, of type: Value) -> Bool {
        guard case .native(let native) = type else { return false }
        switch (native, value) {
        case (.array, .array), (.object, .object), (.object, .array), (.object, .pattern), (.regExp, .pattern):
            return true
        case (.error, .object(let object)): return object[Text("message")] != nil
        default: return false
        }
    }
}

extension Double {
    fileprivate func isIndex(below count: Int) -> Bool {
        Int(exactly: self).map { $0 >= 0 && $0 < count } ?? false
    }
}
