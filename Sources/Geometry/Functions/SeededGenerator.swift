/// Random numbers that follow from a seed, the same on every machine.
///
/// The generator is SplitMix64: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Generators of the same seed give the same numbers.
    package init(seed: UInt64) {
        state = seed
    }

    /// The next 64 bits.
    package mutating func next() -> UInt64 {
        defer { state &+= Self.step }
        return Self.mixed(state)
    }

    /// A number in [0, 1), of 53 bits.
    package mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// Returns a hash of a number: each of its bits depends on every bit of the number.
    package static func mixed(_ value: UInt64) -> UInt64 {
        var mixed = value &+ step
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15
}
