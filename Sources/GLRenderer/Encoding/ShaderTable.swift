/// Rows of four floats that instances point to; a texture of 1024 texels a row on the device.
struct ShaderTable {
    static let width = 1024

    private(set) var texels: [SIMD4<Float>] = []

    /// The number of texels.
    var count: Int { texels.count }

    /// Adds a texel.
    @inline(__always)
    mutating func add(_ entry: SIMD4<Float>) {
        texels.append(entry)
    }

    mutating func removeAll() {
        texels.removeAll(keepingCapacity: true)
    }
}
