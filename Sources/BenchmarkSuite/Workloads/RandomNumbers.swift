/// Numbers that are the same on every machine (SplitMix64).
struct RandomNumbers {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    /// The next 64 bits.
    mutating func bits() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    /// Evenly distributed, `low` included and `high` not.
    mutating func number(_ low: Double, _ high: Double) -> Double {
        low + (high - low) * Double(bits() >> 11) * 0x1p-53
    }

    /// Evenly distributed from 0 to 1.
    mutating func unit() -> Double {
        number(0, 1)
    }

    /// Evenly distributed from 0 to `count - 1`.
    mutating func index(_ count: Int) -> Int {
        Int(bits() % UInt64(max(count, 1)))
    }
}
