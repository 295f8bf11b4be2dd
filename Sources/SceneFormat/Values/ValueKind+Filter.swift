import JSON
import LayerModel

extension ValueKind<LayerFilter> {
    /// One of the names of blend modes and Porter-Duff operators.
    static var compositing: Self {
        choice(CGBlendMode.filterNames, boxed: { $0.type }) { LayerFilter(type: $0) }
    }

    /// An object with the name and the inputs of a filter.
    static var filter: Self {
        Self("a filter: an object with a name and its inputs") { reading, value in
            guard value.members != nil, let name = value.member("name") else {
                reading.reportMismatch("a filter: an object with a name and its inputs", at: value)
                return nil
            }
            guard let type = FilterObject.name.read(reading, name), let table = FilterObject.table(of: type) else {
                return nil
            }
            let object = FilterObject()
            reading.features.note(table, at: reading.place(of: value))
            guard reading.readWhole(value, into: object, using: table) else {
                return nil
            }
            return LayerFilter(type: type, inputs: object.inputs)
        }
    }

    /// The kinds of the inputs of a filter, as key paths reach them; `nil` if there is no such input.
    static func input(_ key: String, of type: String) -> AnimatedValue? {
        FilterObject.table(of: type)?.property(key)?.animated
    }
}

/// A filter while its keys are read.
final class FilterObject {
    fileprivate var inputs: [String: [Double]] = [:]

    fileprivate static let name = ValueKind<String>.choice(tables.map(\.name)) { $0 }

    /// Every filter, by the names in its table.
    static let tables = LayerFilter.Kind.allCases.map { kind in
        PropertyTable(kind.rawValue, of: FilterObject.self) { table in
            table.add("name", ValueKind<String>.text) { _, _ in }
            guard let input = kind.input else { return }
            let number: ValueKind<Double>
            switch kind {
            case .gaussianBlur: number = .nonNegativeNumber
            case .hueRotate: number = .angle
            case .saturate, .brightness, .contrast, .invert: number = .number
            case .colorMatrix: return table.add(input, .colorMatrix) { $0.inputs[input] = $1 }
            }
            table.add(input, number) { $0.inputs[input] = [$1] }
        }
    }

    fileprivate static func table(of type: String) -> PropertyTable? {
        tables.first { $0.name == type }
    }
}

extension ValueKind<[Double]> {
    /// 20 numbers, row by row.
    fileprivate static var colorMatrix: Self {
        Self("4 rows of 5 numbers") { value in
            guard let rows = value.elements else {
                return nil
            }
            var numbers: [Double] = []
            for row in rows {
                guard numbers.count < 20, let values = row.vector(SIMD8<Double>.self, count: 5) else {
                    return nil
                }
                numbers += (0..<5).map { values[$0] }
            }
            return numbers.count == 20 ? numbers : nil
        }
    }
}
