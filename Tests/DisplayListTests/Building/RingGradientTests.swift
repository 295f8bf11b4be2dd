import LayerModel
import TestSupport
import Testing

@testable import DisplayList
@testable import Rasterization

/// Circles inside each other, whose places follow from one formula, against the equation of any two circles.
@Suite struct RingGradientTests {
    private let colors = [CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 1)]

    private func drawn(
        _ start: SIMD2<Double>, _ startRadius: Double, _ end: SIMD2<Double>, _ endRadius: Double,
        _ options: CGGradientDrawingOptions
    ) throws -> DrawingGradient {
        let gradient = try #require(CGGradient(colorsSpace: nil, colors: colors, locations: [0, 1]))
        let context = CGContext(recordingIn: CGRect(x: 0, y: 0, width: 100, height: 100))
        context.drawRadialGradient(
            gradient, startCenter: CGPoint(x: start.x, y: start.y), startRadius: startRadius,
            endCenter: CGPoint(x: end.x, y: end.y), endRadius: endRadius, options: options)
        return try #require(context.recording.gradients.first)
    }

    /// The colour of a place on a ring gradient, as how much of the second one there is; `nil` where it is clear.
    private func share(_ rings: RingGradient, at point: SIMD2<Double>) throws -> Double? {
        let paint = GradientPaint(
            kind: .radial, start: SIMD2(0.5, 0.5), end: SIMD2(1, 1), focus: SIMD2<Float>(rings.focus),
            stops: rings.stops)
        let space = try #require(paint.space)
        // The square around the outer circle is the unit square.
        let unit = (point - rings.center) / (2 * rings.radius) + 0.5
        let offset = unit - space.origin
        let place = SIMD2((space.x * offset).sum(), (space.y * offset).sum())
        let t = (place * place).sum().squareRoot() + space.focus * place.x
        if t > 1, !rings.goesOnOutside { return nil }
        let next = rings.stops.firstIndex { Double($0.location) > t } ?? rings.stops.count
        guard next > 0, next < rings.stops.count else {
            let color = rings.stops[max(0, next - 1)].color
            return color.w > 0 ? Double(color.z) : nil
        }
        let (from, to) = (rings.stops[next - 1], rings.stops[next])
        guard from.color.w > 0, to.color.w > 0 else { return nil }
        let part = (t - Double(from.location)) / Double(to.location - from.location)
        return Double(from.color.z) * (1 - part) + Double(to.color.z) * part
    }

    @Test func placesAreThoseOfTheCircles() throws {
        var random = SplitMix64(seed: 7)
        var compared = 0
        for number in 0..<40 {
            let outer = Double.random(in: 10...60, using: &random)
            let inner = number % 3 == 0 ? 0 : Double.random(in: 0...0.8, using: &random) * outer
            let center = SIMD2(Double.random(in: 20...80, using: &random), Double.random(in: 20...80, using: &random))
            let angle = Double.random(in: 0...6.28, using: &random)
            let distance = Double.random(in: 0...0.9, using: &random) * (outer - inner)
            let moved = center + SIMD2(cos(angle), sin(angle)) * distance
            var options: CGGradientDrawingOptions = []
            if number & 1 != 0 { options.insert(.drawsBeforeStartLocation) }
            if number & 2 != 0 { options.insert(.drawsAfterEndLocation) }
            let grows = number % 5 < 3
            let gradient =
                try grows
                ? drawn(moved, inner, center, outer, options) : drawn(center, outer, moved, inner, options)
            let rings = try #require(RingGradient(gradient, in: .standard))
            let circles = try #require(CircleGradient(gradient, toDevice: PlaneTransform(scale: 1), in: .standard))
            for _ in 0..<200 {
                let point = SIMD2(
                    Double.random(in: 0...100, using: &random), Double.random(in: 0...100, using: &random))
                let wanted = circles.place(of: point).map { min(max($0, 0), 1) }
                let found = try share(rings, at: point)
                // At edges rounding decides.
                if let wanted, wanted < 1e-4 || wanted > 1 - 1e-4 { continue }
                #expect((wanted == nil) == (found == nil), "\(number): \(point)")
                if let wanted, let found {
                    #expect(abs(wanted - found) < 1e-4, "\(number): \(point)")
                    compared += 1
                }
            }
        }
        #expect(compared > 1500)
    }

    @Test func circlesThatTouchOrCrossAreNoRings() throws {
        #expect(try RingGradient(drawn(SIMD2(30, 50), 10, SIMD2(50, 50), 30, []), in: .standard) == nil)
        #expect(try RingGradient(drawn(SIMD2(10, 50), 10, SIMD2(50, 50), 30, []), in: .standard) == nil)
        #expect(try RingGradient(drawn(SIMD2(49, 50), 20, SIMD2(50, 50), 20, []), in: .standard) == nil)
        #expect(try RingGradient(drawn(SIMD2(50, 50), 0, SIMD2(50, 50), 0, []), in: .standard) == nil)
        #expect(try RingGradient(drawn(SIMD2(50, 50), 20, SIMD2(50, 50), 20, []), in: .standard) != nil)
    }
}
