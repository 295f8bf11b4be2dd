/// Makes small ICC profiles.
enum ICCBuilder {
    /// The primaries of Display P3, adapted to D50.
    static let displayP3 = profile(
        [[0.51512, 0.24120, -0.00105], [0.29198, 0.69225, 0.04189], [0.15710, 0.06657, 0.78407]], gamma: 2.4
    )
    /// The primaries of sRGB, adapted to D50.
    static let sRGB = profile(primariesOfSRGB, gamma: 2.4)
    static let primariesOfSRGB = [
        [0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.71410],
    ]

    /// A profile of primaries; `gamma` 2.4 is the exponent of sRGB's curve, anything else a plain power.
    static func profile(_ colorants: [[Double]], gamma: Double) -> [UInt8] {
        let names = ["rXYZ", "gXYZ", "bXYZ"]
        return profile(
            "mntrRGB XYZ ",
            zip(names, colorants.map(color)).map { ($0, $1) }
                + ["rTRC", "gTRC", "bTRC"].map { ($0, curve(gamma: gamma)) } + [("wtpt", white)])
    }

    /// A profile of greys whose light is a power of them.
    static func gray(gamma: Double) -> [UInt8] {
        profile("mntrGRAYXYZ ", [("kTRC", curve(gamma: gamma)), ("wtpt", white)])
    }

    /// A profile of four inks, or of red, green and blue, by a table: the L*a*b* of each corner, the last component fastest.
    static func table(_ space: String, corners: [SIMD3<Double>]) -> [UInt8] {
        let inputs = corners.count.trailingZeroBitCount
        var data = Array("mft1".utf8) + [0, 0, 0, 0, UInt8(inputs), 3, 2, 0]
        data += (0..<9).flatMap { fixed($0 % 4 == 0 ? 1 : 0) }
        let identity = (0...255).map { UInt8($0) }
        data += (0..<inputs).flatMap { _ in identity }
        data += corners.flatMap { [$0.x * 2.55, $0.y + 128, $0.z + 128].map { UInt8($0.rounded()) } }
        data += (0..<3).flatMap { _ in identity }
        return profile("prtr\(space)Lab ", [("A2B0", data), ("wtpt", white)], version: 2)
    }

    /// A profile of red, green and blue by tables of 17 steps, of XYZ adapted to D50, 1 for the Y of white.
    ///
    /// - Parameters:
    ///   - tables: The XYZ of components from 0 to 1, by the names of the tables' tags.
    ///   - version: Of the format.
    ///   - name: The description; `nil` for none.
    ///   - padding: Bytes of a tag that means nothing.
    static func tables(
        _ tables: KeyValuePairs<String, (SIMD3<Double>) -> SIMD3<Double>>, version: UInt8, name: String? = nil,
        padding: Int = 0
    ) -> [UInt8] {
        func short(_ value: Double) -> ArraySlice<UInt8> { PNGBuilder.big(Int(value.rounded())).suffix(2) }
        let steps = (0..<17).map { Double($0) / 16 }
        var tags = tables.map { tag, color -> (String, [UInt8]) in
            var data = Array("mft2".utf8) + [0, 0, 0, 0, 3, 3, 17, 0]
            data += (0..<9).flatMap { fixed($0 % 4 == 0 ? 1 : 0) } + [0, 2, 0, 2]
            let identity: [UInt8] = (0..<3).flatMap { _ in [0, 0, 255, 255] }
            data += identity
            for red in steps {
                for green in steps {
                    for blue in steps {
                        let xyz = color(SIMD3(red, green, blue))
                        data += (0..<3).flatMap { short(min(max(xyz[$0], 0), 1.99) * 32768) }
                    }
                }
            }
            return (tag, data + identity)
        }
        tags.append(("wtpt", white))
        if let name {
            let text: [UInt8] = name.utf8.flatMap { [0, $0] as [UInt8] }
            let language = Array("enUS".utf8)
            let place = PNGBuilder.big(text.count) + PNGBuilder.big(28)
            let header = Array("mluc".utf8) + [0, 0, 0, 0] + PNGBuilder.big(1) + PNGBuilder.big(12) + language + place
            tags.append(("desc", header + text))
        }
        if padding > 0 { tags.append(("none", Array("data".utf8) + [UInt8](repeating: 0, count: padding))) }
        return profile("scnrRGB XYZ ", tags, version: version)
    }

    private static let white = color([0.9642, 1, 0.8249])

    private static func color(_ values: [Double]) -> [UInt8] {
        Array("XYZ ".utf8) + [0, 0, 0, 0] + values.flatMap(fixed)
    }

    private static func curve(gamma: Double) -> [UInt8] {
        gamma == 2.4
            ? Array("para".utf8) + [0, 0, 0, 0, 0, 3, 0, 0]
                + [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap(fixed)
            : Array("para".utf8) + [0, 0, 0, 0, 0, 0, 0, 0] + fixed(gamma)
    }

    /// - Parameters:
    ///   - kind: The names of the class, the colour space and the connection space.
    ///   - tags: By their names.
    ///   - version: Of the format.
    private static func profile(_ kind: String, _ tags: [(String, [UInt8])], version: UInt8 = 4) -> [UInt8] {
        var table = PNGBuilder.big(tags.count)
        var data: [UInt8] = []
        let start = 128 + 4 + 12 * tags.count
        for (name, bytes) in tags {
            table += Array(name.utf8) + PNGBuilder.big(start + data.count) + PNGBuilder.big(bytes.count)
            data += bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
        }
        var header = [UInt8](repeating: 0, count: 128)
        header.replaceSubrange(0..<4, with: PNGBuilder.big(start + data.count))
        header[8] = version
        header.replaceSubrange(12..<24, with: Array(kind.utf8))
        header.replaceSubrange(36..<40, with: Array("acsp".utf8))
        header.replaceSubrange(68..<80, with: [0.9642, 1, 0.8249].flatMap(fixed))
        return header + table + data
    }

    private static func fixed(_ value: Double) -> [UInt8] {
        PNGBuilder.big(Int(UInt32(bitPattern: Int32((value * 65536).rounded()))))
    }
}
