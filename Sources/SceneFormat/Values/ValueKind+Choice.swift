import JSON
import LayerModel

extension ValueKind {
    /// One of some names.
    static func choice(
        _ names: [String], boxed: @escaping @Sendable (Value) -> Any = { $0 },
        _ make: @escaping @Sendable (String) -> Value
    ) -> Self {
        let expected = "one of " + names.joined(separator: ", ")
        let index = KeyIndex(names)
        return Self(expected, isChoice: true, boxed: boxed) { reading, value in
            guard let text = value.text else {
                reading.reportMismatch(expected, at: value)
                return nil
            }
            guard let number = index.find(text) else {
                reading.reportMismatch(
                    expected, at: value, suggestion: NameSuggestion.nearest(to: String(text), among: names))
                return nil
            }
            return make(index.names[number])
        }
    }

    /// A list of names, each for a part of an option set.
    static func options(_ parts: KeyValuePairs<String, Value>) -> Self where Value: OptionSet {
        let single = ValueKind<String>.choice(parts.map(\.key)) { $0 }
        let values = Dictionary(uniqueKeysWithValues: parts.map { ($0.key, $0.value) })
        let list = single.list
        return Self(list.expected, boxed: { $0.rawValue }) { reading, value in
            list.read(reading, value).map { names in
                names.reduce(into: Value()) { set, name in
                    values[name].map { set.formUnion($0) }
                }
            }
        }
    }
}

extension ValueKind where Value: RawRepresentable & Sendable, Value.RawValue == String {
    /// One of Core Animation's constants of a kind, by its raw string.
    static func constant(_ values: [Value]) -> Self where Value: SendableMetatype {
        let byName = Dictionary(uniqueKeysWithValues: values.map { ($0.rawValue, $0) })
        return constant(byName, names: values.map(\.rawValue))
    }

    private static func constant(_ values: [String: Value], names: [String]) -> Self {
        let name = ValueKind<String>.choice(names) { $0 }
        return Self(name.expected, isChoice: true, boxed: { $0.rawValue }) { reading, value in
            name.read(reading, value).flatMap { values[$0] }
        }
    }
}
