import JSON

/// The keys of the JSON objects that describe instances of one class: their single definition.
final class PropertyTable: Sendable {
    /// The class.
    let name: String
    /// At most 128: `KeySet` holds no more.
    let properties: [Property]
    let index: KeyIndex
    /// Pairs of properties that exclude each other.
    let conflicts: [Conflict]

    /// Two properties, by their numbers, that set the same thing.
    struct Conflict {
        let first: Int
        let second: Int
        /// The message about an object that has both.
        let message: String
    }

    /// The table of a class, with its superclass's properties.
    init<Target: AnyObject>(
        _ name: String, of type: Target.Type, inheriting parent: PropertyTable? = nil,
        _ fill: (inout Builder<Target>) -> Void
    ) {
        var builder = Builder<Target>(
            owner: name, properties: parent?.properties ?? [], conflicts: parent?.conflicts ?? [])
        fill(&builder)
        self.name = name
        properties = builder.properties
        index = KeyIndex(properties.map(\.name), synonyms: properties.map(\.key))
        conflicts = builder.conflicts
    }

    /// The property with a name, given as in Swift or as in key-value coding; `nil` if there is none.
    func property(_ name: String) -> Property? {
        number(of: name).map { properties[$0] }
    }

    /// The number of the property with a name, given as in Swift or as in key-value coding: `isHidden` or `hidden`.
    func number(of name: String) -> Int? {
        index.find(name)
    }

    /// Collects the properties of one class.
    struct Builder<Target: AnyObject> {
        let owner: String
        fileprivate(set) var properties: [Property]
        fileprivate var conflicts: [Conflict]

        /// A property with a value of a kind.
        mutating func add<Value: Sendable>(
            _ name: String, _ kind: ValueKind<Value>, stage: Property.Stage = .immediate,
            _ set: @escaping @Sendable (Target, Value) -> Void
        ) {
            let owner = owner
            let notesChoice = kind.isChoice
            append(name, stage: stage, animated: AnimatedValue(kind)) { reading, value, target in
                if let read = kind.read(reading, value) {
                    set(target, read)
                    if notesChoice {
                        reading.noteChoice(owner: owner, property: name, value)
                    }
                }
            }
        }

        /// A property that reads its value in a way of its own.
        mutating func add(
            _ name: String, stage: Property.Stage = .immediate, animated: AnimatedValue? = nil,
            isAssignable: Bool = true, reading: @escaping @Sendable (SceneReading, JSONValue, Target) -> Void
        ) {
            append(name, stage: stage, animated: animated, isAssignable: isAssignable, reading)
        }

        /// Two properties of the table that an object is warned of when it has both.
        ///
        /// - Parameter outcome: Which of them counts.
        mutating func addConflict(_ first: String, _ second: String, outcome: String) {
            guard let one = properties.firstIndex(where: { $0.name == first }),
                let other = properties.firstIndex(where: { $0.name == second })
            else {
                return
            }
            let message = "\(first) and \(second) are both given: \(outcome)"
            conflicts.append(Conflict(first: one, second: other, message: message))
        }

        private mutating func append(
            _ name: String, stage: Property.Stage, animated: AnimatedValue?, isAssignable: Bool = true,
            _ apply: @escaping @Sendable (SceneReading, JSONValue, Target) -> Void
        ) {
            properties.append(
                Property(
                    name: name, owner: owner, stage: stage,
                    apply: { reading, value, object in
                        if let target = object as? Target {
                            apply(reading, value, target)
                        }
                    },
                    animated: animated, isAssignable: isAssignable))
        }
    }
}
