/// The attributes of one quad for `programs/quad.vert`: 64 bytes.
struct QuadInstance: Sendable {
    /// m11, m12, m21, m22 of the map from the plane to the target's pixels; unused under perspective.
    var linear: SIMD4<Float>
    /// The edges of a ``PlaneRect``; under perspective, of the target's pixels to draw.
    var rect: SIMD4<Float>
    /// Premultiplied, sRGB-encoded.
    var color: SIMD4<Float>
    /// The translation of the map, in the target's pixels.
    var translation: SIMD2<Float>
    /// First texel of the primitive's data, with the anti-aliased edges in the top four bits.
    var data: UInt32
    /// The texel of the clips, with the kind in the top ten bits.
    var clipsAndKind: UInt32

    /// - Parameters:
    ///   - data: As the property.
    ///   - clips: The texel of the clips, below 2²².
    init(
        linear: SIMD4<Float>, rect: SIMD4<Float>, color: SIMD4<Float>, translation: SIMD2<Float> = .zero,
        data: UInt32 = 0, clips: UInt32 = 0, kind: ProgramKey
    ) {
        (self.linear, self.rect, self.color, self.translation) = (linear, rect, color, translation)
        self.data = data
        clipsAndKind = clips | kind.kind << 22
    }

    /// One vertex attribute.
    struct Attribute: Sendable {
        var name: String
        var components: Int
        var isInteger: Bool
        /// In bytes from the start of an instance.
        var offset: Int
    }

    /// The attributes, in the order of their locations.
    static let attributes: [Attribute] = [
        Attribute(name: "a_linear", components: 4, isInteger: false, offset: offset(\.linear)),
        Attribute(name: "a_rect", components: 4, isInteger: false, offset: offset(\.rect)),
        Attribute(name: "a_color", components: 4, isInteger: false, offset: offset(\.color)),
        Attribute(name: "a_translation", components: 2, isInteger: false, offset: offset(\.translation)),
        Attribute(name: "a_indices", components: 2, isInteger: true, offset: offset(\.data)),
    ]

    private static func offset(_ field: PartialKeyPath<QuadInstance>) -> Int {
        MemoryLayout<QuadInstance>.offset(of: field) ?? 0
    }
}
