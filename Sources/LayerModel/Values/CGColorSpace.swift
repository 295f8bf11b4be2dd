/// The meaning of a colour's components.
public final class CGColorSpace: Sendable, Equatable {
    /// The colour spaces known to this library.
    enum Kind: UInt8, Sendable {
        case sRGB
        case displayP3
        case extendedLinearSRGB
        case genericGray
    }

    let kind: Kind

    init(kind: Kind) {
        self.kind = kind
    }

    public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool {
        a.kind == b.kind
    }
}
