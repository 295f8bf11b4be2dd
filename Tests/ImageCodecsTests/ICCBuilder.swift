/// Makes small ICC profiles of matrix and curve.
enum ICCBuilder {
    /// The primaries of Display P3, adapted to D50.
    static let displayP3 = profile(
        [[0.51512, 0.24120, -0.00105], [0.29198, 0.69225, 0.04189], [0.15710, 0.06657, 0.78407]], gamma: 2.4
    )
    /// The primaries of sRGB, adapted to D50.
    static let sRGB = profile(
        [[0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.71410]], gamma: 2.4
    )

    /// A profile; `gamma` 2.4 is the exponent of sRGB's curve, anything else a plain power.
    static func profile(_ colorants: [[Double]], gamma: Double) -> [UInt8] {
        let curve: [UInt8] =
            gamma == 2.4
            ? Array("para".utf8) + [0, 0, 0, 0, 0, 3, 0, 0]
                + [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap(fixed)
            : Array("curv".utf8) + [0, 0, 0, 0, 0, 0, 0, 1] + [UInt8(gamma), UInt8(Int(gamma * 256) & 255), 0, 0]
        let values = colorants.map { Array("XYZ ".utf8) + [0, 0, 0, 0] + $0.flatMap(fixed) }
        let tags =
            zip(["rXYZ", "gXYZ", "bXYZ"], values).map { ($0, $1) } + [
                ("rTRC", curve), ("gTRC", curve), ("bTRC", curve), ("wtpt", values[0]),
            ]
        var table = PNGBuilder.big(tags.count)
        var data: [UInt8] = []
        let start = 128 + 4 + 12 * tags.count
        for (name, bytes) in tags {
            table += Array(name.utf8) + PNGBuilder.big(start + data.count) + PNGBuilder.big(bytes.count)
            data += bytes
        }
        var header = [UInt8](repeating: 0, count: 128)
        header.replaceSubrange(0..<4, with: PNGBuilder.big(start + data.count))
        header[8] = 4
        header.replaceSubrange(12..<24, with: Array("mntrRGB XYZ ".utf8))
        header.replaceSubrange(36..<40, with: Array("acsp".utf8))
        return header + table + data
    }

    private static func fixed(_ value: Double) -> [UInt8] {
        PNGBuilder.big(Int(UInt32(bitPattern: Int32((value * 65536).rounded()))))
    }
}
