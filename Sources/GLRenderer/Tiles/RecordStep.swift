import LayerModel

/// The effect of a record on the pixels of its box: it draws, or begins or ends a group.
///
/// A kernel has each pixel in a register, and a few more to put it aside: a group begins by putting the pixel aside and
/// drawing from clear on, and ends by putting its drawing on the pixel put aside. Levels count the pixels put aside, so that
/// records name them, and tiles that miss a record stay in step.
struct RecordStep: Sendable, Equatable {
    /// The numbers are those of the shaders.
    enum Kind: UInt32, CaseIterable, Sendable {
        case draw
        /// Puts the pixel aside, and makes it clear.
        case beginGroup
        /// Puts the pixel aside, and goes on with it.
        case keep
        /// Multiplies the pixel put aside by the alpha of the drawing since.
        case endMask
        /// Puts the drawing since on the pixel put aside.
        case endGroup
        /// Mixes the pixel put aside with the drawing since, by the coverage of a clip.
        case endClip
        /// Restores the pixel put aside.
        case drop
        /// Writes the pixels put aside to memory, for records of another dispatch.
        case pause
        /// Reads it again.
        case resume
    }

    /// The largest number of pixels put aside at once; as in `tiles/tile.comp`.
    static let levels = 4

    var kind = Kind.draw
    var level = 0
    /// The mode of putting a group on the pixel put aside.
    var mode = CGBlendMode.normal

    init() {}

    init(_ kind: Kind, _ level: Int, mode: CGBlendMode = .normal) {
        (self.kind, self.level, self.mode) = (kind, level, mode)
    }

    /// As records have it.
    var word: UInt32 {
        kind.rawValue | UInt32(truncatingIfNeeded: level) << 4 | UInt32(truncatingIfNeeded: mode.rawValue) << 8
    }

    /// The numbers of the kinds, by the names that shaders have for them.
    static let defines: [(name: String, value: Int)] =
        Kind.allCases.map { ("STEP_" + "\($0)".uppercased(), Int($0.rawValue)) } + [("STEP_LEVELS", levels)]
}

extension QuadInstance {
    /// Draws nothing.
    static let none = QuadInstance(
        linear: SIMD4(1, 0, 0, 1), rect: .zero, color: .zero, kind: ProgramKey(paint: .color))
}

extension BatchKey {
    /// Of no texture.
    static let none = BatchKey(state: State(program: ProgramKey(paint: .color), isBlended: true))
}
