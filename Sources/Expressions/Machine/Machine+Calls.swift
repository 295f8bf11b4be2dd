/// The arguments of a call, which lie on the stack.
struct Arguments {
    /// Index of the first on the stack.
    var first: Int
    var count: Int
}

extension Machine {
    /// `undefined` beyond the last.
    func argument(_ index: Int, _ arguments: Arguments) -> Value {
        index < arguments.count ? stack[arguments.first + index] : .undefined
    }

    func topmost(_ count: Int) -> Arguments { Arguments(first: top - count, count: count) }

    /// The arguments from the given one on.
    func values(_ arguments: Arguments, from index: Int = 0) -> [Value] {
        guard index < arguments.count else { return [] }
        return (index..<arguments.count).map { stack[arguments.first + $0] }
    }

    /// Replaces a call's values on the stack, from the given one on, by its result.
    private mutating func finish(at index: Int, _ value: Value) {
        truncate(to: index)
        push(value)
    }

    // MARK: Calls of instructions

    /// Calls the value below the arguments.
    mutating func call(_ count: Int) throws(Signal) {
        let place = top - count - 1
        let callee = stack[place]
        stack[place] = .undefined
        try invoke(callee, count, "the value")
    }

    mutating func callNative(_ native: Native, _ count: Int) throws(Signal) {
        let arguments = topmost(count)
        finish(at: arguments.first, try evaluate(native, arguments))
    }

    mutating func callGlobal(_ index: Int, _ count: Int) throws(Signal) {
        let arguments = topmost(count)
        finish(at: arguments.first, try hostFunction(program.names[index], arguments))
    }

    private mutating func hostFunction(_ name: Name, _ arguments: Arguments) throws(Signal) -> Value {
        let exported = try self.exported(arguments)
        let answer = try ask { host throws(ExpressionFailure) -> ExpressionValue? in
            if let answer = try host.call(name.host, exported) { return answer }
            guard case .object(let object) = try host.global(name.host) else { return nil }
            return try host.apply(object, exported)
        }
        guard let answer else { throw .failed(.reference, "\"\(name.host.text)\" is not known") }
        return try imported(answer)
    }

    /// Calls a function with the topmost arguments, below which `this` lies.
    private mutating func invoke(_ callee: Value, _ count: Int, _ name: @autoclosure () -> String) throws(Signal) {
        let arguments = topmost(count)
        switch callee {
        case .function(let closure):
            if program.functions[closure.function].isArrow { stack[arguments.first - 1] = closure.this }
            try enter(function: closure.function, closure: closure, argumentCount: count)
        case .native(let native): finish(at: arguments.first - 1, try evaluate(native, arguments))
        case .hostFunction(let index):
            finish(at: arguments.first - 1, try hostFunction(program.names[Int(index)], arguments))
        case .host(let object):
            let exported = try self.exported(arguments)
            guard let answer = try ask({ host throws(ExpressionFailure) in try host.apply(object, exported) }) else {
                throw .type("\(name()) cannot be called with these arguments")
            }
            finish(at: arguments.first - 1, try imported(answer))
        default: throw .type("\(name()) is no function")
        }
    }

    mutating func callMember(_ name: Name, _ count: Int) throws(Signal) {
        try callMember(name, arguments: topmost(count))
    }

    /// Calls a method of the object below the arguments.
    private mutating func callMember(_ name: Name, arguments: Arguments) throws(Signal) {
        let place = arguments.first - 1
        let receiver = stack[place]
        switch receiver {
        case .object(let object):
            if let value = object[name.text] { return try invoke(value, arguments.count, "\"\(name.host.text)\"") }
        case .host(let object):
            let exported = try self.exported(arguments)
            if let answer = try ask({ host throws(ExpressionFailure) in try host.call(name.host, of: object, exported) }
            ) {
                return finish(at: place, try imported(answer))
            }
            if let native = Native(named: name.host.text), native.isOfProperties {
                return finish(at: place, try wiggle(native, of: object, arguments))
            }
        case .math:
            if let native = Native(name.host.text, of: .math) {
                return finish(at: place, try evaluate(native, arguments))
            }
        default: break
        }
        if let method = name.method, let value = try evaluate(method, of: primitive(of: receiver), arguments) {
            return finish(at: place, value)
        }
        throw .type("\(Self.description(of: receiver)) has no method \"\(name.host.text)\"")
    }

    /// Calls the method whose name lies between the object and the arguments.
    mutating func callElement(_ count: Int) throws(Signal) {
        let place = top - count - 1
        let key = stack[place]
        if case .number(let index) = key {
            // The function takes the object's place, as it is called without.
            let function = try element(of: stack[place - 1], at: index)
            let arguments = values(topmost(count))
            truncate(to: place - 1)
            push(.undefined)
            for value in arguments { push(value) }
            return try invoke(function, count, "the element")
        }
        let name = try dynamicName(key)
        let arguments = values(topmost(count))
        truncate(to: place)
        for value in arguments { push(value) }
        try callMember(name, arguments: topmost(count))
    }

    /// Calls a function of the library, which makes the same with `new` as without.
    mutating func construct(_ count: Int) throws(Signal) {
        let callee = stack[top - count - 1]
        guard case .native(let native) = callee, native.isConstructor else {
            throw .type("\(Self.description(of: callee)) is no constructor")
        }
        try invoke(callee, count, "")
    }

    // MARK: Calls of the library

    /// The result of a function that the library was given.
    mutating func callBack(_ function: Value, _ values: Value...) throws(Signal) -> Value {
        try callBack(function, with: values)
    }

    mutating func callBack(_ function: Value, with values: [Value]) throws(Signal) -> Value {
        push(.undefined)
        for value in values { push(value) }
        if case .function(let closure) = function { return try runClosure(closure, values.count) }
        try invoke(function, values.count, "the value")
        return pop()
    }

    /// Runs a closure to its end, with `this` and arguments on the stack.
    private mutating func runClosure(_ closure: Closure, _ count: Int) throws(Signal) -> Value {
        guard callbacks < Self.mostCallbacks else {
            throw .failed(.depth, "more than \(Self.mostCallbacks) functions of functions lie within each other")
        }
        callbacks += 1
        defer { callbacks -= 1 }
        let floor = frames.count
        try invoke(.function(closure), count, "")
        return try run(above: floor)
    }

    // MARK: Names

    mutating func global(_ name: Name) throws(Signal) -> Value {
        guard let answer = try ask({ host throws(ExpressionFailure) in try host.global(name.host) }) else {
            throw .failed(.reference, "\"\(name.host.text)\" is not known")
        }
        return try imported(answer)
    }

    mutating func typeOfGlobal(_ name: Name) throws(Signal) -> String {
        let answer = try ask { host throws(ExpressionFailure) in try host.global(name.host) }
        return Self.typeName(of: try imported(answer ?? .undefined))
    }

    /// Replaces the hole of a variable that has no value yet by the value of its name.
    mutating func resolveHole(_ index: Int, _ absence: Absence) throws(Signal) {
        let name = program.names[index]
        drop()
        if let native = Native(named: name.host.text) { return push(.native(native)) }
        if name.host.text == Namespace.math.rawValue { return push(.math) }
        if let answer = try ask({ host throws(ExpressionFailure) in try host.global(name.host) }) {
            return push(try imported(answer))
        }
        switch absence {
        case .undefined: push(.undefined)
        case .function: push(.hostFunction(Int32(index)))
        case .error: throw .failed(.reference, "\"\(name.host.text)\" has no value yet")
        }
    }
}
