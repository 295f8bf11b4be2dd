/// The code of one function while it is made: its instructions, variables and jumps.
struct FunctionBuilder {
    let node: FunctionNode
    private(set) var instructions: [Instruction] = []
    /// For each instruction its place in the text.
    private(set) var offsets: [Int32] = []
    /// The place that the next instruction comes from.
    var offset = 0

    private(set) var slots = 0
    private(set) var captures: [FunctionCode.Capture] = []
    private var captureIndices: [String: Int] = [:]
    /// The variables of the blocks around, the innermost last.
    private var blocks: [[String: Binding]] = [[:]]

    var loops: [Loop] = []
    /// The `try` statements around, the innermost last.
    var unwinds: [Unwind] = []

    struct Binding {
        var slot: Int
        /// Whether a function within may use it: the slot holds a cell then.
        var isCell: Bool
        var isConstant = false
        /// Whether it has the host's value until its assignment.
        var absence: Absence?
    }

    /// A statement that `break` may leave.
    struct Loop {
        var isLoop: Bool
        /// `try` statements around it.
        var height: Int
        var breaks: [Int] = []
        var continues: [Int] = []
    }

    enum Unwind {
        case handler
        /// A handler that leads to `finally`, which is also carried out when a jump leaves it.
        case cleanup([Statement], Place)
    }

    /// The variables and loops that a statement sees.
    struct Place {
        fileprivate var blocks: Int
        fileprivate var loops: Int
    }

    var place: Place { Place(blocks: blocks.count, loops: loops.count) }

    /// Hides the blocks and loops within a place, until they are put back.
    mutating func retreat(to place: Place) -> Hidden {
        let hidden = Hidden(blocks: Array(blocks[place.blocks...]), loops: Array(loops[place.loops...]))
        blocks.removeLast(hidden.blocks.count)
        loops.removeLast(hidden.loops.count)
        return hidden
    }

    mutating func advance(to hidden: Hidden) {
        blocks += hidden.blocks
        loops += hidden.loops
    }

    struct Hidden {
        fileprivate var blocks: [[String: Binding]]
        fileprivate var loops: [Loop]
    }

    init(node: FunctionNode) {
        self.node = node
    }

    // MARK: Instructions

    mutating func append(_ operation: Operation, _ a: Int = 0, _ b: Int = 0) {
        instructions.append(Instruction(operation: operation, a: Int32(a), b: Int32(b)))
        offsets.append(Int32(offset))
    }

    /// A jump whose target is set later.
    mutating func jump(_ operation: Operation, _ b: Int = 0) -> Int {
        append(operation, 0, b)
        return instructions.count - 1
    }

    /// Points the jumps to the next instruction, or to the given one.
    mutating func land(_ jumps: [Int], at target: Int? = nil) {
        for jump in jumps { instructions[jump].a = Int32(target ?? instructions.count) }
    }

    // MARK: Variables

    mutating func makeSlot() -> Int {
        slots += 1
        return slots - 1
    }

    mutating func openBlock() { blocks.append([:]) }

    mutating func closeBlock() { blocks.removeLast() }

    /// A new variable of the block; a cell if `isCell` is true or the name requires one.
    mutating func declare(
        _ name: String, isCell: Bool = false, isConstant: Bool = false, absence: Absence? = nil
    ) -> Binding {
        let binding = Binding(
            slot: makeSlot(), isCell: isCell || node.namesOfFunctionsWithin.contains(name), isConstant: isConstant,
            absence: absence)
        blocks[blocks.count - 1][name] = binding
        return binding
    }

    func binding(of name: String) -> Binding? {
        for block in blocks.reversed() {
            if let binding = block[name] { return binding }
        }
        return nil
    }

    func isDeclaredInBlock(_ name: String) -> Bool { blocks[blocks.count - 1][name] != nil }

    /// Index of the variable of a function around among the captures.
    mutating func capture(_ name: String, from origin: FunctionCode.Capture) -> Int {
        let key = Self.key(name, origin)
        if let index = captureIndices[key] { return index }
        captures.append(origin)
        captureIndices[key] = captures.count - 1
        return captures.count - 1
    }

    /// Blocks may have variables of the same name in other slots.
    private static func key(_ name: String, _ origin: FunctionCode.Capture) -> String {
        switch origin {
        case .slot(let slot): "\(name) \(slot)"
        case .capture(let index): "\(name) ^\(index)"
        }
    }
}
