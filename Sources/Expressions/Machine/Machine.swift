/// Runs one evaluation of a program.
///
/// A frame on the stack is: `this`, the arguments, the other variables, the operands. Calls among functions of the expression
/// take no native stack; only functions that the library calls back, as `map` does, run a loop of their own, and those are
/// counted.
///
/// Memory of the stack is initialised below `top` and nowhere else; `top` stays within `capacity`. Objects that may hold
/// others are noted when they are made and emptied at the end, so that cycles are freed, and long chains without recursion.
struct Machine {
    let program: ExpressionProgram
    /// The program's own, without the reference counting of each access.
    let code: UnsafeBufferPointer<Instruction>
    let numbers: UnsafeBufferPointer<Double>
    let host: any ExpressionHost
    let limits: ExpressionLimits
    var random: RandomNumbers

    private(set) var stack: UnsafeMutablePointer<Value>
    private var capacity = 128
    private(set) var top = 0

    /// The next instruction.
    var pc = 0
    /// The first argument of the running function.
    var base = 0
    var closure: Closure?
    var function: Int
    var frames: [Frame] = []
    var handlers: [Handler] = []
    var result = Value.undefined
    /// The value that `Signal.thrown` means.
    var thrown = Value.undefined
    /// The instruction that failed first, until the error is caught.
    private(set) var failure: Int?

    /// Steps until the next question whether to go on.
    var fuel = Machine.interval
    private var steps = 0
    private var memory = 0
    var callbacks = 0
    private var containers: [Container] = []
    /// The places of matches, by the arrays of their groups, which are kept as containers.
    var places: [ObjectIdentifier: Int] = [:]

    private static let interval = 4096
    /// Values on the stack, 16 bytes each.
    private static let largestStack = 1 << 18
    static let mostCallbacks = 16

    /// The state that a return goes back to.
    struct Frame {
        var pc: Int
        var base: Int
        var closure: Closure?
        var function: Int
    }

    struct Handler {
        var target: Int
        var frames: Int
    }

    private enum Container {
        case array(ArrayObject)
        case object(PlainObject)
        case cell(Cell)
    }

    /// A machine for a program whose memory is not moved as long as the machine is in use.
    private init(
        program: ExpressionProgram, code: UnsafeBufferPointer<Instruction>, numbers: UnsafeBufferPointer<Double>,
        host: any ExpressionHost, random: RandomNumbers, limits: ExpressionLimits
    ) {
        self.program = program
        self.code = code
        self.numbers = numbers
        self.host = host
        self.random = random
        self.limits = limits
        function = program.functions.count - 1
        stack = .allocate(capacity: capacity)
    }

    static func evaluate(
        _ program: ExpressionProgram, host: any ExpressionHost, random: RandomNumbers, limits: ExpressionLimits
    ) throws(PlacedError) -> ExpressionValue {
        try program.instructions.withUnsafeBufferPointer { code throws(PlacedError) in
            try program.numbers.withUnsafeBufferPointer { numbers throws(PlacedError) in
                var machine = Machine(
                    program: program, code: code, numbers: numbers, host: host, random: random, limits: limits)
                defer { machine.dispose() }
                do throws(Signal) {
                    return try machine.evaluate()
                } catch {
                    throw machine.placed(error)
                }
            }
        }
    }

    private mutating func evaluate() throws(Signal) -> ExpressionValue {
        push(.undefined)
        try enter(function: function, closure: nil, argumentCount: 0)
        _ = try run(above: 0)
        let value = result
        if case .host(let object) = value {
            guard let value = try ask({ host throws(ExpressionFailure) in try host.value(of: object) }) else {
                throw .type("the result is an object without a value")
            }
            return value
        }
        return try exported(value)
    }

    /// Frees everything.
    ///
    /// The machine is of no use afterwards.
    private mutating func dispose() {
        truncate(to: 0)
        for container in containers {
            switch container {
            case .array(let array): array.replace([])
            case .object(let object): object.removeAll()
            case .cell(let cell): cell.value = .undefined
            }
        }
        stack.deallocate()
    }

    // MARK: Stack

    mutating func push(_ value: Value) {
        if top == capacity { grow(to: top + 1) }
        (stack + top).initialize(to: value)
        top += 1
    }

    mutating func pop() -> Value {
        top -= 1
        return (stack + top).move()
    }

    /// Takes the topmost value off.
    @inline(__always)
    mutating func drop() {
        top -= 1
        (stack + top).deinitialize(count: 1)
    }

    mutating func truncate(to count: Int) {
        guard top > count else { return }
        (stack + count).deinitialize(count: top - count)
        top = count
    }

    /// Replaces the topmost numbers by another value.
    mutating func replaceNumbers(_ count: Int, by value: Value) {
        top -= count - 1
        // Numbers need no deinitialisation.
        (stack + top - 1).initialize(to: value)
    }

    private mutating func grow(to count: Int) {
        let larger = UnsafeMutablePointer<Value>.allocate(capacity: max(count, capacity * 2))
        larger.moveInitialize(from: stack, count: top)
        stack.deallocate()
        stack = larger
        capacity = max(count, capacity * 2)
    }

    // MARK: Calls

    /// Starts a function with the topmost arguments; below them lies `this`.
    mutating func enter(function index: Int, closure: Closure?, argumentCount: Int) throws(Signal) {
        guard frames.count < limits.calls else {
            throw .failed(.depth, "more than \(limits.calls) calls lie within each other")
        }
        let code = program.functions[index]
        truncate(to: top - max(0, argumentCount - code.parameters))
        let first = top - min(argumentCount, code.parameters)
        guard first + code.slots <= Self.largestStack else { throw .failed(.depth, "the stack is too large") }
        if first + code.slots > capacity { grow(to: first + code.slots) }
        (stack + top).initialize(repeating: .undefined, count: first + code.slots - top)
        top = first + code.slots
        frames.append(Frame(pc: pc, base: base, closure: self.closure, function: function))
        base = first
        self.closure = closure
        function = index
        pc = code.entry
    }

    /// Ends the running function.
    mutating func leave() {
        guard let frame = frames.popLast() else { return }
        truncate(to: base - 1)
        pc = frame.pc
        base = frame.base
        closure = frame.closure
        function = frame.function
    }

    /// Continues the error in the nearest handler of the frames above, or leaves those frames and throws it on.
    mutating func recover(_ error: Signal, above floor: Int) throws(Signal) {
        if failure == nil { failure = pc - 1 }
        while let last = handlers.last, last.frames > frames.count { handlers.removeLast() }
        guard error.isCatchable, let handler = handlers.last, handler.frames > floor else {
            while frames.count > floor { leave() }
            while let last = handlers.last, last.frames > floor { handlers.removeLast() }
            throw error
        }
        handlers.removeLast()
        while frames.count > handler.frames { leave() }
        truncate(to: base + program.functions[function].slots)
        pc = handler.target
        failure = nil
        push(try caught(error))
    }

    /// The value that `catch` receives.
    private mutating func caught(_ error: Signal) throws(Signal) -> Value {
        guard case .failed(let kind, let message) = error else {
            defer { thrown = .undefined }
            return thrown
        }
        return .object(try errorObject(kind.className, Text(message)))
    }

    mutating func errorObject(_ name: String, _ message: Text) throws(Signal) -> PlainObject {
        let object = try makeObject()
        _ = object.set(Text("name"), .text(Text(name)))
        _ = object.set(Text("message"), .text(message))
        return object
    }

    /// The error that the evaluation ends with, at the place where it was thrown.
    private mutating func placed(_ signal: Signal) -> PlacedError {
        let instruction = min(max(failure ?? 0, 0), program.offsets.count - 1)
        let (kind, message) = reason(signal)
        return PlacedError(kind: kind, message: message, offset: Int(program.offsets[instruction]))
    }

    private mutating func reason(_ signal: Signal) -> (ExpressionError.Kind, String) {
        if case .failed(let kind, let message) = signal { return (kind, message) }
        var value = thrown
        if case .object(let object) = thrown, let message = object[Text("message")] { value = message }
        return (.thrown, (try? text(of: value).string).map { String($0.prefix(200)) } ?? "an error")
    }

    // MARK: Limits

    /// Counts work beyond that of an instruction.
    mutating func spend(_ steps: Int) throws(Signal) {
        fuel -= steps
        if fuel < 0 { try refuel() }
    }

    mutating func refuel() throws(Signal) {
        steps += Self.interval - fuel
        fuel = Self.interval
        guard steps <= limits.steps else {
            throw .failed(.steps, "the evaluation takes more than \(limits.steps) steps")
        }
        guard host.mayContinue() else { throw .failed(.stopped, "the evaluation was stopped") }
    }

    /// Counts memory before it is taken.
    mutating func reserve(_ bytes: Int) throws(Signal) {
        memory += bytes
        guard memory <= limits.memory else {
            throw .failed(.memory, "the evaluation takes more than \(limits.memory) bytes of memory")
        }
    }

    // MARK: Objects

    mutating func makeText(_ units: [UInt16]) throws(Signal) -> Value {
        try reserve(48 + 2 * units.count)
        return .text(Text(units))
    }

    mutating func makeVector(_ components: SIMD4<Double>, count: Int) throws(Signal) -> Value {
        try reserve(96)
        return .array(ArrayObject(components, count: count))
    }

    /// An array, in place if it holds few numbers.
    mutating func makeArray(_ elements: some Collection<Value>) throws(Signal) -> ArrayObject {
        try reserve(96 + (elements.count > ArrayObject.capacityInPlace ? 16 * elements.count : 0))
        if elements.count <= ArrayObject.capacityInPlace {
            var components = SIMD4<Double>.zero
            var count = 0
            for case .number(let number) in elements {
                components[count] = number
                count += 1
            }
            if count == elements.count { return ArrayObject(components, count: count) }
        }
        let array = ArrayObject(list: Array(elements))
        containers.append(.array(array))
        return array
    }

    /// Turns the array into a list, as other values than few numbers are about to be stored.
    mutating func makeList(of array: ArrayObject) {
        guard array.isInPlace else { return }
        array.replace(array.elements)
        containers.append(.array(array))
    }

    mutating func makeObject() throws(Signal) -> PlainObject {
        try reserve(96)
        let object = PlainObject()
        containers.append(.object(object))
        return object
    }

    mutating func makeCell(_ value: Value) throws(Signal) -> Cell {
        try reserve(64)
        let cell = Cell(value)
        containers.append(.cell(cell))
        return cell
    }

    /// An answer of the host.
    func ask<Answer>(
        _ question: (any ExpressionHost) throws(ExpressionFailure) -> Answer
    ) throws(Signal) -> Answer {
        do throws(ExpressionFailure) {
            return try question(host)
        } catch {
            throw .failed(.host, error.message)
        }
    }
}
