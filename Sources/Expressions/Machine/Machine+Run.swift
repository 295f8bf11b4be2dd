extension Machine {
    /// Runs until the frames are no more than the given ones; the value that is returned there.
    mutating func run(above floor: Int) throws(Signal) -> Value {
        while true {
            do throws(Signal) {
                return try execute(above: floor)
            } catch {
                try recover(error, above: floor)
            }
        }
    }

    private mutating func execute(above floor: Int) throws(Signal) -> Value {
        while true {
            let instruction = code[pc]
            let a = Int(instruction.a)
            pc += 1
            fuel -= 1
            if fuel < 0 { try refuel() }
            switch instruction.operation {
            case .number: push(.number(numbers[a]))
            case .text: push(.text(program.texts[a]))
            case .pattern:
                try reserve(64)
                push(.pattern(PatternObject(program.patterns[a])))
            case .undefined: push(.undefined)
            case .null: push(.null)
            case .bool: push(.bool(a != 0))
            case .hole: push(.hole)

            case .loadSlot: push(stack[base + a])
            case .storeSlot: stack[base + a] = stack[top - 1]
            case .loadCell: push(cell(base + a)?.value ?? .undefined)
            case .storeCell: cell(base + a)?.value = stack[top - 1]
            case .loadCapture: push(closure?.cells[a].value ?? .undefined)
            case .storeCapture: closure?.cells[a].value = stack[top - 1]
            case .makeCell: stack[base + a] = .cell(try makeCell(stack[base + a]))
            case .resolveHole:
                if case .hole = stack[top - 1] { try resolveHole(a, Absence(rawValue: instruction.b) ?? .error) }
            case .loadGlobal: push(try global(program.names[a]))
            case .typeofGlobal: push(.text(Text(try typeOfGlobal(program.names[a]))))
            case .callGlobal: try callGlobal(a, Int(instruction.b))
            case .loadThis: push(stack[base - 1])

            case .loadNative: push(.native(program.natives[a]))
            case .loadMath: push(.math)
            case .callNative: try callNative(program.natives[a], Int(instruction.b))

            case .getMember: try replaceTop(member(program.names[a], of: stack[top - 1]))
            case .setMember: try setMember(program.names[a])
            case .deleteMember: try deleteMember(program.names[a].text)
            case .defineMember: try defineMember(program.names[a].text)
            case .getElement: try getElement()
            case .setElement: try setElement()
            case .deleteElement: try deleteElement()
            case .defineElement: try defineElement()
            case .callMember: try callMember(program.names[a], Int(instruction.b))
            case .callElement: try callElement(Int(instruction.b))
            case .call: try call(Int(instruction.b))
            case .construct: try construct(Int(instruction.b))

            case .makeArray:
                let array = try makeArray(UnsafeBufferPointer(start: stack + top - a, count: a))
                truncate(to: top - a)
                push(.array(array))
            case .makeObject: push(.object(try makeObject()))
            case .appendElement: try appendElement()
            case .makeFunction: try makeFunction(a)
            case .toText: try replaceTop(.text(text(of: stack[top - 1])))

            case .add: if !addNumbers(+) { try replaceTwo(add(stack[top - 2], stack[top - 1])) }
            case .subtract: if !addNumbers(-) { try replaceTwo(subtract(stack[top - 2], stack[top - 1])) }
            case .multiply: if !addNumbers(*) { try replaceTwo(multiply(stack[top - 2], stack[top - 1])) }
            case .divide: if !addNumbers(/) { try replaceTwo(divide(stack[top - 2], stack[top - 1])) }
            case .remainder: try replaceTwo(remainder(stack[top - 2], stack[top - 1]))
            case .power, .bitAnd, .bitOr, .bitXor, .shiftLeft, .shiftRight, .shiftRightUnsigned:
                let left = try number(of: stack[top - 2])
                let right = try number(of: stack[top - 1])
                replaceTwo(.number(Self.combine(instruction.operation, left, right)))
            case .less: if !compareNumbers(<) { try replaceTwo(.bool(isLess(stack[top - 2], stack[top - 1]))) }
            case .greater: if !compareNumbers(>) { try replaceTwo(.bool(isLess(stack[top - 1], stack[top - 2]))) }
            case .lessEqual:
                if !compareNumbers(<=) { try replaceTwo(.bool(isLess(stack[top - 2], stack[top - 1], orEqual: true))) }
            case .greaterEqual:
                if !compareNumbers(>=) { try replaceTwo(.bool(isLess(stack[top - 1], stack[top - 2], orEqual: true))) }
            case .equal: try replaceTwo(.bool(isEqual(stack[top - 2], stack[top - 1])))
            case .notEqual: try replaceTwo(.bool(!isEqual(stack[top - 2], stack[top - 1])))
            case .identical: try replaceTwo(.bool(isIdentical(stack[top - 2], stack[top - 1])))
            case .notIdentical: try replaceTwo(.bool(!isIdentical(stack[top - 2], stack[top - 1])))
            case .contains: try replaceTwo(.bool(contains(stack[top - 2], in: stack[top - 1])))
            case .instanceOf: replaceTwo(.bool(isInstance(stack[top - 2], of: stack[top - 1])))
            case .negate: try replaceTop(negate(stack[top - 1]))
            case .toNumber: try replaceTop(.number(number(of: stack[top - 1])))
            case .not: try replaceTop(.bool(!isTrue(stack[top - 1])))
            case .bitNot: try replaceTop(.number(Double(~number(of: stack[top - 1]).int32)))
            case .typeOf: replaceTop(.text(Text(Self.typeName(of: stack[top - 1]))))
            case .increment: try replaceTop(.number(number(of: stack[top - 1]) + 1))
            case .decrement: try replaceTop(.number(number(of: stack[top - 1]) - 1))

            case .pop: drop()
            case .duplicate: push(stack[top - 1])
            case .duplicateTwo:
                push(stack[top - 2])
                push(stack[top - 2])
            case .bury:
                for index in 0..<a { swap(top - 1 - index, top - 2 - index) }
            case .keepResult: if case .hole = stack[top - 1] { drop() } else { result = pop() }

            case .jump: pc = a
            case .jumpIfFalse: if try !popTruth() { pc = a }
            case .jumpIfTrue: if try popTruth() { pc = a }
            case .jumpIfFalseKeeping: if try isTrue(stack[top - 1]) { drop() } else { pc = a }
            case .jumpIfTrueKeeping: if try isTrue(stack[top - 1]) { pc = a } else { drop() }
            case .jumpUnlessNullish: if stack[top - 1].isNullish { drop() } else { pc = a }
            case .jumpUnlessUndefined: if stack[top - 1].isUndefined { drop() } else { pc = a }
            case .listKeys: try replaceTop(.array(keys(of: stack[top - 1])))
            case .listValues: try replaceTop(.array(values(of: stack[top - 1])))
            case .next: if !pushNext(slot: base + Int(instruction.b)) { pc = a }

            case .returnValue:
                let value = pop()
                leave()
                if frames.count <= floor { return value }
                push(value)
            case .pushHandler: handlers.append(Handler(target: a, frames: frames.count))
            case .popHandler: _ = handlers.popLast()
            case .throwValue:
                thrown = pop()
                throw .thrown
            }
        }
    }

    // MARK: Parts of instructions

    @inline(__always)
    private mutating func addNumbers(_ operation: (Double, Double) -> Double) -> Bool {
        guard case .number(let left) = stack[top - 2], case .number(let right) = stack[top - 1] else { return false }
        replaceNumbers(2, by: .number(operation(left, right)))
        return true
    }

    @inline(__always)
    private mutating func compareNumbers(_ operation: (Double, Double) -> Bool) -> Bool {
        guard case .number(let left) = stack[top - 2], case .number(let right) = stack[top - 1] else { return false }
        replaceNumbers(2, by: .bool(operation(left, right)))
        return true
    }

    private mutating func replaceTop(_ value: Value) {
        stack[top - 1] = value
    }

    private mutating func replaceTwo(_ value: Value) {
        drop()
        stack[top - 1] = value
    }

    private func swap(_ first: Int, _ second: Int) {
        let value = (stack + first).move()
        (stack + first).moveInitialize(from: stack + second, count: 1)
        (stack + second).initialize(to: value)
    }

    private func cell(_ index: Int) -> Cell? {
        if case .cell(let cell) = stack[index] { cell } else { nil }
    }

    private mutating func popTruth() throws(Signal) -> Bool {
        let value = try isTrue(stack[top - 1])
        drop()
        return value
    }

    /// Pushes the next element of the list in a slot, which the slot after it counts.
    private mutating func pushNext(slot: Int) -> Bool {
        guard case .array(let list) = stack[slot], case .number(let index) = stack[slot + 1], Int(index) < list.count
        else { return false }
        stack[slot + 1] = .number(index + 1)
        push(list[Int(index)])
        return true
    }

    private mutating func makeFunction(_ index: Int) throws(Signal) {
        let code = program.functions[index]
        try reserve(64 + 8 * code.captures.count)
        let cells = code.captures.compactMap { capture in
            switch capture {
            case .slot(let slot): cell(base + slot)
            case .capture(let index): closure?.cells[index]
            }
        }
        push(.function(Closure(function: index, cells: cells, this: code.isArrow ? stack[base - 1] : .undefined)))
    }

    private mutating func appendElement() throws(Signal) {
        guard case .array(let array) = stack[top - 2] else { return }
        try store(stack[top - 1], at: array.count, in: array)
        drop()
    }
}
