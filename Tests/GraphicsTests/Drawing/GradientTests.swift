import Graphics
import Testing

struct GradientTests {
    private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    private let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

    @Test func coloursAreSpreadEvenly() throws {
        let gradient = try #require(CGGradient(colorsSpace: nil, colors: [red, blue, red] as CFArray, locations: nil))
        #expect(gradient.stops.map(\.location) == [0, 0.5, 1])
        #expect(gradient.stops[1].color == SIMD4(0, 0, 1, 1))
        #expect(CGGradient(colorsSpace: nil, colors: [red], locations: nil)?.stops.map(\.location) == [0])
    }

    @Test func locationsAreSortedAndClipped() throws {
        let gradient = try #require(
            CGGradient(colorsSpace: nil, colors: [red, blue, red, blue], locations: [2, 0.5, 0.5, -1]))
        #expect(gradient.stops.map(\.location) == [0, 0.5, 0.5, 1])
        #expect(gradient.stops.map(\.color.x) == [0, 0, 1, 1])
    }

    @Test func impossibleGradientsAreRefused() {
        #expect(CGGradient(colorsSpace: nil, colors: [], locations: nil) == nil)
        #expect(CGGradient(colorsSpace: nil, colors: [red, "blue"], locations: nil) == nil)
        #expect(CGGradient(colorsSpace: nil, colors: [red, blue], locations: [0]) == nil)
        #expect(CGGradient(colorsSpace: nil, colors: [red, blue], locations: [0, .nan]) == nil)
        let rgb = CGColorSpaceCreateDeviceRGB()
        for count in [-1, 0, 3, Int.max, Int.min] {
            let made = CGGradient(
                colorSpace: rgb, colorComponents: [1, 0, 0, 1, 0, 0, 1, 1, 0], locations: nil, count: count)
            #expect(made == nil)
        }
    }

    @Test func componentsAreReadInTurn() throws {
        let gradient = try #require(
            CGGradient(
                colorSpace: CGColorSpaceCreateDeviceRGB(), colorComponents: [1, 0, 0, 1, 0, 0, 1, 0.5],
                locations: [0, 1],
                count: 2
            )
        )
        #expect(gradient.stops.map(\.color) == [SIMD4(1, 0, 0, 1), SIMD4(0, 0, 1, 0.5)])
    }

    @Test func mixingInLightIsApproximated() throws {
        let linear = try #require(CGColorSpace(name: CGColorSpace.linearSRGB))
        let gradient = try #require(
            CGGradient(colorsSpace: linear, colors: [CGColor.black, CGColor.white], locations: nil))
        let middle = try #require(gradient.stops.first { $0.location == 0.5 })
        #expect(abs(middle.color.x - 0.735357) < 1e-5)
        #expect(gradient.stops.first?.color.x == 0 && gradient.stops.last?.color.x == 1)
        #expect(zip(gradient.stops, gradient.stops.dropFirst()).allSatisfy { $0.location < $1.location })
    }
}
