import Testing

@testable import Lottie

@Suite("Text selectors")
struct TextSelectorTests {
    @Test func squaresCoverPartsOfCharacters() {
        expect(TextSelector().weights(count: 4), [1, 1, 1, 1])
        expect(TextSelector(start: 25, end: 75).weights(count: 4), [0, 1, 1, 0])
        expect(TextSelector(start: 1.5, end: 3, units: .index).weights(count: 4), [0, 0.5, 1, 0])
        expect(TextSelector(end: 50, offset: 25).weights(count: 4), [0, 1, 1, 0])
        expect(TextSelector(start: 75, end: 25).weights(count: 4), [0, 1, 1, 0])
        expect(TextSelector(end: 50, amount: -50).weights(count: 2), [-0.5, 0])
        // Without smoothness the character jumps where half of it is covered.
        let jumping = TextSelector(start: 0, end: 0.6, units: .index, smoothness: 0)
        expect(jumping.weights(count: 2), [1, 0])
        let before = TextSelector(start: 0, end: 0.4, units: .index, smoothness: 0)
        expect(before.weights(count: 2), [0, 0])
        #expect(TextSelector().weights(count: 0).isEmpty)
    }

    @Test func shapes() {
        func weights(_ shape: TextSelector.Shape) -> [Double] { TextSelector(shape: shape).weights(count: 4) }
        expect(weights(.rampUp), [0.125, 0.375, 0.625, 0.875])
        expect(weights(.rampDown), [0.875, 0.625, 0.375, 0.125])
        expect(weights(.triangle), [0.25, 0.75, 0.75, 0.25])
        expect(weights(.round), [0.6614378278, 0.9682458366, 0.9682458366, 0.6614378278])
        expect(weights(.smooth), [0.1464466094, 0.8535533906, 0.8535533906, 0.1464466094])
        expect(TextSelector(start: 50, end: 50, shape: .rampUp).weights(count: 4), [0, 0, 1, 1])
    }

    @Test func easing() {
        let eased = TextSelector(shape: .rampUp, easeLow: 100, easeHigh: 100).weights(count: 4)
        #expect(eased[0] < 0.02 && eased[1] < 0.375 && eased[2] > 0.625 && eased[3] > 0.98)
        let fast = TextSelector(shape: .rampUp, easeLow: -100).weights(count: 4)
        #expect(fast[0] > 0.25)
    }

    @Test func randomizedOrdersAreTheSameEachTime() {
        let plain = TextSelector(shape: .rampUp).weights(count: 30)
        let mixed = TextSelector(shape: .rampUp, isRandomized: true).weights(count: 30)
        #expect(mixed != plain && mixed.sorted() == plain)
        #expect(mixed == TextSelector(shape: .rampUp, isRandomized: true).weights(count: 30))
    }

    private func expect(
        _ weights: [Double], _ expected: [Double], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(
            weights.count == expected.count && zip(weights, expected).allSatisfy { abs($0 - $1) < 1e-6 },
            "\(weights) is not \(expected)", sourceLocation: sourceLocation)
    }
}
