import JSON
import LayerModel

extension ValueKind<LayerFilter> {
    /// One of the names of blend modes and Porter-Duff operators.
    static var compositing: Self {
        let names = [
            "normalBlendMode", "multiplyBlendMode", "screenBlendMode", "overlayBlendMode", "darkenBlendMode",
            "lightenBlendMode", "colorDodgeBlendMode", "colorBurnBlendMode", "softLightBlendMode",
            "hardLightBlendMode", "differenceBlendMode", "exclusionBlendMode", "hueBlendMode",
            "saturationBlendMode", "colorBlendMode", "luminosityBlendMode",
            "sourceIn", "sourceOut", "sourceAtop", "sourceOver", "destinationOver", "destinationIn",
            "destinationOut", "destinationAtop", "xor", "plusLighter", "plusDarker", "clear", "copy",
        ]
        return choice(names) { LayerFilter(type: $0) }
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

    /// The kinds of the inputs of a filter, as key paths reach them; `nil` where there is no such input.
    static func input(_ key: String, of type: String) -> AnimatedValue? {
        FilterObject.table(of: type)?.property(key)?.animated
    }
}

/// A filter while its keys are read.
final class FilterObject {
    fileprivate var inputs: [String: [Double]] = [:]

    fileprivate static let name = ValueKind<String>.choice(tables.map(\.name)) { $0 }

    /// Every filter, by the names in its table.
    static let tables: [PropertyTable] = [
        table("gaussianBlur", "inputRadius", ValueKind<Double>.nonNegativeNumber),
        PropertyTable("colorMatrix", of: FilterObject.self) { table in
            table.add("name", ValueKind<String>.text) { _, _ in }
            table.add("inputColorMatrix", .colorMatrix) { $0.inputs["inputColorMatrix"] = $1 }
        },
        table("saturate", "inputAmount", ValueKind<Double>.number),
        table("brightness", "inputAmount", ValueKind<Double>.number),
        table("contrast", "inputAmount", ValueKind<Double>.number),
        table("hueRotate", "inputAngle", ValueKind<Double>.angle),
        PropertyTable("invert", of: FilterObject.self) { table in
            table.add("name", ValueKind<String>.text) { _, _ in }
        },
    ]

    fileprivate static func table(of type: String) -> PropertyTable? {
        tables.first { $0.name == type }
    }

    private static func table(_ name: String, _ input: String, _ kind: ValueKind<Double>) -> PropertyTable {
        PropertyTable(name, of: FilterObject.self) { table in
            table.add("name", ValueKind<String>.text) { _, _ in }
            table.add(input, kind) { $0.inputs[input] = [$1] }
        }
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
