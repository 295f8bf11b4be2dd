import Testing

@testable import BenchmarkSuite

@Suite struct ChartTests {
    @Test(arguments: [0.003, 0.9, 1, 2.4, 5, 7.3, 99, 100, 12_345])
    func linearTicksAreRoundAndFew(_ value: Double) throws {
        let ticks = AxisTicks.linear(upTo: value)
        #expect((3...7).contains(ticks.count))
        #expect(ticks[0] == 0)
        let last = try #require(ticks.last)
        #expect(last <= value * 1.000_001 && last > value * 0.5)
    }

    @Test func nothingHasOneTick() {
        #expect(AxisTicks.linear(upTo: 0) == [0])
        #expect(AxisTicks.linear(upTo: .nan) == [0])
    }

    @Test func decadesReachAroundTheValues() {
        #expect(AxisTicks.decades(from: 0.5, to: 30) == [0.1, 1, 10, 100])
        #expect(AxisTicks.decades(from: 1, to: 1) == [1, 10])
    }

    @Test func doublingsReachAroundTheValues() {
        #expect(AxisTicks.doublings(from: 0.9, to: 5) == [0.5, 1, 2, 4, 8])
        #expect(AxisTicks.doublings(from: 1, to: 1) == [1, 2])
        #expect(AxisTicks.doublings(from: 0, to: .infinity).count < 30)
    }

    @Test func numbersForPeople() {
        #expect(Markup.grouped(1_234_567) == "1,234,567")
        #expect(Markup.grouped(100) == "100")
        #expect(Markup.times(2.44) == "2.4×" && Markup.times(17.3) == "17×" && Markup.times(0.25) == "0.25×")
        #expect(Markup.milliseconds(1.234) == "1.23" && Markup.milliseconds(123.4) == "123")
    }
}
