/// Makes the program's instructions from its syntax tree.
///
/// Names are resolved here: a variable of the function is a slot of its frame, one of a function around is a cell that the
/// closure holds, and the rest are the library's or the host's. A variable is a cell if any function within mentions its
/// name, so that one walk suffices. The code of functions lies one behind the other, the main one last.
struct Emitter {
    let limits: ExpressionLimits
    let vocabulary: [String: Int]
    /// The functions around the place that is compiled, the innermost last.
    var builders: [FunctionBuilder] = []
    private var instructions: [Instruction] = []
    private var offsets: [Int32] = []
    private var functions: [FunctionCode] = []
    private var numbers: [Double] = []
    private var texts: [Text] = []
    private var names: [Name] = []
    private var natives: [Native] = []
    private var patterns: [RegularExpression] = []
    private var numberIndices: [UInt64: Int] = [:]
    private var textIndices: [[UInt16]: Int] = [:]
    private var nameIndices: [String: Int] = [:]

    static func program(
        of source: [UInt8], vocabulary: [String: Int], limits: ExpressionLimits
    ) throws(PlacedError) -> ExpressionProgram {
        var parser = try Parser(source, limits: limits)
        let main = try parser.program()
        var emitter = Emitter(limits: limits, vocabulary: vocabulary)
        try emitter.emitMain(main, assigned: parser.assignedNames)
        return ExpressionProgram(
            instructions: emitter.instructions, offsets: emitter.offsets, functions: emitter.functions,
            numbers: emitter.numbers, texts: emitter.texts, names: emitter.names,
            natives: emitter.natives, patterns: emitter.patterns, libraryNames: LibraryNames(vocabulary), source: source
        )
    }

    private init(limits: ExpressionLimits, vocabulary: [String: Int]) {
        self.limits = limits
        self.vocabulary = vocabulary
    }

    // MARK: Code

    var builder: FunctionBuilder {
        _read { yield builders[builders.count - 1] }
        _modify { yield &builders[builders.count - 1] }
    }

    /// Whether the code is the text's own, whose last value is its result.
    var isMain: Bool { builders.count == 1 }

    mutating func append(_ operation: Operation, _ a: Int = 0, _ b: Int = 0) {
        builder.append(operation, a, b)
    }

    /// An error once there are too many instructions: `finally` is repeated for each way out of its block.
    func checkSize() throws(PlacedError) {
        guard instructions.count + builder.instructions.count <= limits.instructions else {
            throw PlacedError(
                kind: .size, message: "the program has more than \(limits.instructions) instructions",
                offset: builder.offset)
        }
    }

    // MARK: Constants

    mutating func appendNumber(_ number: Double) {
        let index = numberIndices[number.bitPattern] ?? numbers.count
        if index == numbers.count {
            numbers.append(number)
            numberIndices[number.bitPattern] = index
        }
        append(.number, index)
    }

    mutating func text(_ units: [UInt16]) -> Int {
        if let index = textIndices[units] { return index }
        texts.append(Text(String(decoding: units, as: UTF16.self), units: units))
        textIndices[units] = texts.count - 1
        return texts.count - 1
    }

    mutating func pattern(_ units: [UInt16], flags: String) throws(PlacedError) -> Int {
        do throws(PatternProblem) {
            patterns.append(try RegularExpression(units, flags: flags))
        } catch {
            throw PlacedError(kind: error.kind, message: error.message, offset: builder.offset)
        }
        return patterns.count - 1
    }

    mutating func native(_ native: Native) -> Int {
        if let index = natives.firstIndex(of: native) { return index }
        natives.append(native)
        return natives.count - 1
    }

    mutating func name(_ text: String) -> Int {
        if let index = nameIndices[text] { return index }
        let constant = texts[self.text(Array(text.utf16))]
        let host = ExpressionName(id: vocabulary[text] ?? -1, text: text)
        names.append(Name(text: constant, host: host, method: Method(named: text)))
        nameIndices[text] = names.count - 1
        return names.count - 1
    }

    // MARK: Functions

    private mutating func emitMain(_ node: FunctionNode, assigned: Set<String>) throws(PlacedError) {
        builders.append(FunctionBuilder(node: node))
        let implied = assigned.subtracting(node.variables).sorted()
        for (names, absence) in [(node.variables, Absence.undefined), (implied, .error)] {
            for name in names {
                let binding = builder.declare(name, absence: absence)
                append(.hole)
                store(to: binding)
            }
        }
        try emit(block: node.body)
        // Bodymovin has each expression assign its result to this name.
        if let binding = builder.binding(of: Self.resultName) {
            append(binding.isCell ? .loadCell : .loadSlot, binding.slot)
            append(.keepResult)
        }
        append(.undefined)
        append(.returnValue)
        _ = try finish()
    }

    private static let resultName = "$bm_rt"

    /// Puts a new closure on the stack.
    mutating func emit(function node: FunctionNode, isDeclaration: Bool = false) throws(PlacedError) {
        // The code of a function that has a name of its own finds itself by it.
        var own: FunctionBuilder.Binding?
        if let ownName = isDeclaration ? nil : node.name {
            builder.openBlock()
            let binding = builder.declare(ownName, isCell: true)
            append(.undefined)
            store(to: binding)
            own = binding
        }
        builders.append(FunctionBuilder(node: node))
        for (name, _) in node.parameters {
            let binding = builder.declare(name)
            if binding.isCell { append(.makeCell, binding.slot) }
        }
        for name in node.variables where !builder.isDeclaredInBlock(name) {
            let binding = builder.declare(name)
            if binding.isCell { append(.makeCell, binding.slot) }
        }
        for (name, initial) in node.parameters {
            guard let initial else { continue }
            load(name, absence: .undefined)
            let jump = builder.jump(.jumpUnlessUndefined)
            try emit(initial)
            try store(name, at: initial.offset)
            builder.land([jump])
            append(.pop)
        }
        try emit(block: node.body)
        append(.undefined)
        append(.returnValue)
        let index = try finish()
        append(.makeFunction, index)
        if let own {
            append(.storeCell, own.slot)
            builder.closeBlock()
        }
    }

    /// Adds the innermost function to the program; its index.
    private mutating func finish() throws(PlacedError) -> Int {
        try checkSize()
        let builder = builders.removeLast()
        let entry = instructions.count
        for var instruction in builder.instructions {
            if instruction.operation.isJump { instruction.a += Int32(entry) }
            instructions.append(instruction)
        }
        offsets += builder.offsets
        let text = builder.node.name.map { self.text(Array($0.utf16)) }
        functions.append(
            FunctionCode(
                entry: entry, parameters: builder.node.parameters.count, slots: builder.slots,
                captures: builder.captures, isArrow: builder.node.isArrow, name: text.map { texts[$0] } ?? .empty))
        return functions.count - 1
    }

    // MARK: Variables

    enum Variable {
        case local(FunctionBuilder.Binding)
        case captured(Int, FunctionBuilder.Binding)
    }

    /// `nil` for a name that is not declared.
    mutating func variable(_ name: String) -> Variable? {
        if let binding = builder.binding(of: name) { return .local(binding) }
        guard
            let owner = builders.indices.dropLast().last(where: { builders[$0].binding(of: name) != nil }),
            let binding = builders[owner].binding(of: name)
        else { return nil }
        var origin = FunctionCode.Capture.slot(binding.slot)
        for index in owner + 1..<builders.count { origin = .capture(builders[index].capture(name, from: origin)) }
        guard case .capture(let index) = origin else { return nil }
        return .captured(index, binding)
    }

    /// Loads a declared variable, or the value of a name of the library or host.
    mutating func load(_ name: String, absence: Absence? = nil) {
        let binding: FunctionBuilder.Binding
        switch variable(name) {
        case .local(let local):
            append(local.isCell ? .loadCell : .loadSlot, local.slot)
            binding = local
        case .captured(let index, let captured):
            append(.loadCapture, index)
            binding = captured
        case nil:
            if !loadLibrary(name) { append(.loadGlobal, self.name(name)) }
            return
        }
        guard let usual = binding.absence else { return }
        let index = self.name(name)
        append(.resolveHole, index, Int((absence ?? usual).rawValue))
    }

    /// Loads a name of the library; `false` and nothing loaded for any other.
    mutating func loadLibrary(_ name: String) -> Bool {
        switch name {
        case "undefined": append(.undefined)
        case "NaN": appendNumber(.nan)
        case "Infinity": appendNumber(.infinity)
        case Namespace.math.rawValue: append(.loadMath)
        default:
            guard let native = Native(named: name) else { return false }
            append(.loadNative, self.native(native))
        }
        return true
    }

    /// Stores the topmost value, which stays.
    mutating func store(_ name: String, at offset: Int) throws(PlacedError) {
        switch variable(name) {
        case .local(let binding):
            try checkConstant(binding, name, offset)
            append(binding.isCell ? .storeCell : .storeSlot, binding.slot)
        case .captured(let index, let binding):
            try checkConstant(binding, name, offset)
            append(.storeCapture, index)
        case nil: break
        }
    }

    private func checkConstant(_ binding: FunctionBuilder.Binding, _ name: String, _ offset: Int) throws(PlacedError) {
        guard binding.isConstant else { return }
        throw PlacedError(kind: .syntax, message: "\"\(name)\" is constant", offset: offset)
    }

    /// Stores a variable's first value, which is popped.
    mutating func store(to binding: FunctionBuilder.Binding) {
        append(.storeSlot, binding.slot)
        append(.pop)
        if binding.isCell { append(.makeCell, binding.slot) }
    }
}
