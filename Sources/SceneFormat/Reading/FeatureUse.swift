/// A feature of Core Animation that a scene uses.
public struct SceneFeature: Hashable, Sendable {
    /// The class that declares the property, such as `CALayer`, or a used class; for filters and their inputs the name of the
    /// filter, such as `gaussianBlur`.
    public var className: String
    /// The property; `nil` for the class itself.
    public var property: String?
    /// The name given as the property's value, if its values are names; `nil` for the property itself.
    public var value: String?

    /// A class, a property, or one value of a property.
    public init(className: String, property: String? = nil, value: String? = nil) {
        self.className = className
        self.property = property
        self.value = value
    }
}

/// The features that a scene uses, and the first place of each.
struct FeatureUse {
    /// The first uses of the properties of one table.
    final class Table {
        fileprivate let table: PropertyTable
        fileprivate var first: [Int]
        /// The first use of the class itself.
        fileprivate var firstInstance = Int.max

        fileprivate init(_ table: PropertyTable) {
            self.table = table
            first = Array(repeating: .max, count: table.properties.count)
        }

        func note(_ number: Int, at index: Int) {
            first[number] = min(first[number], index)
        }
    }

    private var tables: [ObjectIdentifier: Table] = [:]
    private var others: [SceneFeature: Int] = [:]

    /// The uses of a table's properties.
    mutating func use(of table: PropertyTable) -> Table {
        let id = ObjectIdentifier(table)
        if let use = tables[id] {
            return use
        }
        let use = Table(table)
        tables[id] = use
        return use
    }

    /// Notes an instance of a table's class.
    mutating func note(_ table: PropertyTable, at index: Int) {
        let use = use(of: table)
        use.firstInstance = min(use.firstInstance, index)
    }

    /// Notes the use of a feature at a place of the file.
    mutating func note(_ feature: SceneFeature, at index: Int) {
        others[feature] = min(others[feature] ?? .max, index)
    }

    /// Every feature with the place of its first use.
    var all: [(feature: SceneFeature, index: Int)] {
        var first = others
        for use in tables.values {
            if use.firstInstance < .max {
                first[SceneFeature(className: use.table.name)] = use.firstInstance
            }
            for (property, index) in zip(use.table.properties, use.first) where index < .max {
                let feature = SceneFeature(className: property.owner, property: property.name)
                first[feature] = min(first[feature] ?? .max, index)
            }
        }
        return first.map { ($0.key, $0.value) }.sorted { $0.index < $1.index }
    }
}
