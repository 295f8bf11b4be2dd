import Foundation
import Lottie
import Testing

/// Gradients, by pixels.
@Suite("Lottie gradients") struct GradientTests {
    private func picture(
        _ stops: String, colors: Int, _ more: String = #""t": 1, "s": {"k": [0, 50]}, "e": {"k": [100, 50]}"#
    )
        throws
        -> FeaturePicture
    {
        try FeaturePicture(
            """
            {"ty": 4, "ip": 0, "op": 60, "ks": {}, "shapes": [
             {"ty": "rc", "p": {"k": [50, 50]}, "s": {"k": [100, 100]}, "r": {"k": 0}},
             {"ty": "gf", \(more), "o": {"k": 100}, "g": {"p": \(colors), "k": {"k": [\(stops)]}}}]}
            """)
    }

    /// Stops are taken in the order of their places; opacities, too.
    @Test(arguments: [
        ("1, 0, 0, 1, 0, 1, 0, 0", "0, 1, 0, 0, 1, 0, 0, 1", 2),
        ("0.5, 0, 1, 0, 1, 0, 0, 1, 0, 1, 0, 0", "0, 1, 0, 0, 0.5, 0, 1, 0, 1, 0, 0, 1", 3),
        ("0, 1, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1", "0, 1, 0, 0, 1, 0, 0, 1, 0, 1, 1, 0", 2),
    ])
    func stopsMayStandInAnyOrder(stops: String, sorted: String, colors: Int) throws {
        let (one, other) = (try picture(stops, colors: colors), try picture(sorted, colors: colors))
        for x in stride(from: 2, to: 100, by: 8) { #expect(one[x, 50] == other[x, 50], "\(x)") }
        #expect(one[2, 50] != one[98, 50])
    }

    /// Between two stops colours and opacities go straight, whatever a stop between others holds.
    @Test(arguments: [0.1, 0.5, 0.9]) func stopsOfMeanColourAreStops(place: Double) throws {
        let half = "0, 0, 0, 0, \(place), 0.5, 0.5, 0.5, 1, 1, 1, 1"
        let opacities = "0, 1, \(place), 0.5, 1, 0"
        let (colors, fading) = (
            try picture(half, colors: 3), try picture("0, 1, 0, 0, 1, 1, 0, 0, \(opacities)", colors: 2)
        )
        for x in stride(from: 4, to: 100, by: 8) {
            let share = (Double(x) + 0.5) / 100
            let level = share < place ? share / place / 2 : 0.5 + (share - place) / (1 - place) / 2
            #expect(abs(colors[x, 50][0] - Int((255 * level).rounded())) <= 2, "\(x): \(colors[x, 50])")
            #expect(abs(fading[x, 50][3] - Int((255 * (1 - level)).rounded())) <= 2, "\(x): \(fading[x, 50])")
        }
    }

    /// Colours without opacities are opaque, also between keyframes with and without them.
    @Test func opacitiesOfSomeKeyframes() throws {
        let opaque = "0, 1, 0, 0, 1, 1, 0, 0"
        let lists = [opaque, opaque + ", 0, 0, 1, 0.5", opaque + ", 0, 1, 0.5, 0.75, 1, 0.5"]
        let keys = zip([0, 20, 40], lists).map { "{\"t\": \($0), \"s\": [\($1)]}" }.joined(separator: ",")
        for (frame, left, right) in [(0.0, 255, 255), (10, 128, 191), (20, 0, 128), (30, 128, 128), (40, 255, 128)] {
            let picture = try FeaturePicture(
                """
                {"ty": 4, "ip": 0, "op": 60, "ks": {}, "shapes": [
                 {"ty": "rc", "p": {"k": [50, 50]}, "s": {"k": [100, 100]}, "r": {"k": 0}},
                 {"ty": "gf", "t": 1, "s": {"k": [10, 0]}, "e": {"k": [90, 0]}, "o": {"k": 100},
                  "g": {"p": 2, "k": {"a": 1, "k": [\(keys)]}}}]}
                """, frame: frame)
            #expect(abs(picture[5, 50][3] - left) <= 2 && abs(picture[95, 50][3] - right) <= 2, "\(frame)")
        }
    }

    /// Offsets of conic gradients are portions of a turn, clockwise from the angle, wherever they end.
    @Test(arguments: [0, 90, -45, 360]) func conicGradientsGoRound(angle: Int) throws {
        let stops = "0, 1, 0, 0, 0.25, 1, 0, 0, 0.25, 0, 1, 0, 0.5, 0, 1, 0, 0.5, 0, 0, 1, 1, 0, 0, 1"
        for end in ["[100, 50]", "[50, 50]"] {
            let picture = try picture(
                stops, colors: 6, "\"t\": 3, \"s\": {\"k\": [50, 50]}, \"e\": {\"k\": \(end)}, \"a\": {\"k\": \(angle)}"
            )
            for turn in [40, 80, 100, 170, 190, 350] {
                let direction = Double(turn + angle) * .pi / 180
                let (x, y) = (Int(50 + 40 * cos(direction)), Int(50 + 40 * sin(direction)))
                let color = turn < 90 ? [255, 0, 0, 255] : turn < 180 ? [0, 255, 0, 255] : [0, 0, 255, 255]
                #expect(picture[x, y] == color, "\(turn) from \(angle)")
            }
        }
    }

    /// Without a length, or a radius, all lies beyond the last stop.
    @Test(arguments: [1, 2]) func gradientsWithoutAnExtentAreTheLastColour(type: Int) throws {
        for point in ["[50, 50]", "[0, 0]", "[300, -20]"] {
            let picture = try picture(
                "0, 1, 0, 0, 1, 0, 0, 1, 0, 1, 1, 0.5", colors: 2,
                "\"t\": \(type), \"s\": {\"k\": \(point)}, \"e\": {\"k\": \(point)}")
            for (x, y) in [(1, 1), (50, 50), (98, 40)] {
                #expect(picture[x, y][2] == 255 && abs(picture[x, y][3] - 128) <= 1, "\(point): \(picture[x, y])")
            }
        }
    }
}
