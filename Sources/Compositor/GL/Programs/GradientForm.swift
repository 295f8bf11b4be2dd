import DisplayList

/// What a gradient's program is made for: the kind, and how many stops it has room for.
struct GradientForm: Hashable, Sendable, CustomStringConvertible {
    /// How a colour is found; the numbers are those of the shaders.
    enum Stops: UInt8, CaseIterable, Sendable {
        /// A chain for two stops.
        case two = 2
        /// A chain for up to four stops.
        case four = 4
        /// A chain for up to eight stops.
        case eight = 8
        /// A table for any number.
        case many = 9

        /// The quickest way for a number of stops.
        init(count: Int) {
            switch count {
            case ...2: self = .two
            case ...4: self = .four
            case ...8: self = .eight
            default: self = .many
            }
        }
    }

    var kind = GradientPaint.Kind.axial
    var stops = Stops.two

    /// Every form.
    static let all: [GradientForm] = [GradientPaint.Kind.axial, .radial, .conic].flatMap { kind in
        Stops.allCases.map { GradientForm(kind: kind, stops: $0) }
    }

    /// A number below the count of ``all``, different for each form.
    var index: Int {
        let way =
            switch stops {
            case .two: 0
            case .four: 1
            case .eight: 2
            case .many: 3
            }
        return Int(kind.rawValue) * 4 + way
    }

    /// The macros that select the form.
    var defines: [(name: String, value: Int)] {
        [
            ("GRADIENT_AXIAL", Int(GradientPaint.Kind.axial.rawValue)),
            ("GRADIENT_RADIAL", Int(GradientPaint.Kind.radial.rawValue)),
            ("GRADIENT_CONIC", Int(GradientPaint.Kind.conic.rawValue)), ("GRADIENT_KIND", Int(kind.rawValue)),
            ("GRADIENT_STOPS", Int(stops.rawValue)),
        ]
    }

    /// Such as `axial four`.
    var description: String { "\(kind) \(stops)" }
}
