internal import LayerModel

/// Numbers that are the same on every machine.
struct RandomNumbers {
    private var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    /// The next 64 bits.
    mutating func bits() -> UInt64 { generator.next() }

    /// Evenly distributed, `low` included and `high` not.
    mutating func number(_ low: Double, _ high: Double) -> Double {
        low + (high - low) * generator.unit()
    }

    /// Evenly distributed from 0 to 1.
    mutating func unit() -> Double { generator.unit() }

    /// Evenly distributed from 0 to `count - 1`.
    mutating func index(_ count: Int) -> Int {
        Int(bits() % UInt64(max(count, 1)))
    }
}
