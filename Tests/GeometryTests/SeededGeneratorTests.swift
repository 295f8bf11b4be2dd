import Geometry
import Testing

/// Random numbers that follow from a seed.
@Suite struct SeededGeneratorTests {
    /// Of the seed 1234567, as the generator's authors publish them.
    @Test func theNumbersAreTheGenerators() {
        var numbers = SeededGenerator(seed: 1_234_567)
        let expected: [UInt64] = [
            6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
            4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
        ]
        #expect(expected.map { _ in numbers.next() } == expected)
    }

    @Test func unitsAreBelowOne() {
        var numbers = SeededGenerator(seed: 1)
        let units = (0..<1000).map { _ in numbers.unit() }
        #expect(units.allSatisfy { (0..<1).contains($0) })
        #expect(abs(units.reduce(0, +) / 1000 - 0.5) < 0.05)
    }
}
