import DisplayList

/// The form that a gradient's program is made for: the kind, and whether there are few stops.
struct GradientForm: Hashable, Sendable, CustomStringConvertible {
    /// The lookup of a colour.
    enum Stops: UInt8, CaseIterable, Sendable {
        /// A chain for up to four stops.
        case few
        /// A table for any number, which takes twice as long.
        case many

        /// The quickest way for a number of stops.
        init(count: Int) {
            self = count <= GradientForm.chainLength ? .few : .many
        }
    }

    /// The stops that a chain has room for.
    static let chainLength = 4

    var kind = GradientPaint.Kind.axial
    var stops = Stops.few

    /// Every form.
    static let all: [GradientForm] = [GradientPaint.Kind.axial, .radial, .conic].flatMap { kind in
        Stops.allCases.map { GradientForm(kind: kind, stops: $0) }
    }

    /// The macros that number the kinds.
    static let kindDefines: [(name: String, value: Int)] = [
        ("GRADIENT_AXIAL", Int(GradientPaint.Kind.axial.rawValue)),
        ("GRADIENT_RADIAL", Int(GradientPaint.Kind.radial.rawValue)),
        ("GRADIENT_CONIC", Int(GradientPaint.Kind.conic.rawValue)),
    ]

    /// Such as `axial few`.
    var description: String { "\(kind) \(stops)" }
}
