import Foundation
import ImageCodecs
import LayerModel
import TestSupport
import Testing
import Verification

/// The measures by which pictures are judged: numbers found by hand and by the script that set the scenes' limits.
@Suite struct PictureComparisonTests {
    private static func picture(_ isDark: (Int, Int) -> Bool) throws -> CGImage {
        var bytes = ContiguousArray<UInt8>()
        for y in 0..<40 {
            for x in 0..<40 { bytes += isDark(x, y) ? [0, 0, 0, 255] : [64, 64, 64, 255] }
        }
        return try #require(CGImage(premultipliedRGBA8: bytes, width: 40, height: 40, isOpaque: true))
    }

    private func reference(_ name: String) throws -> CGImage {
        let scene = try #require(ReferenceScene.all.first { $0.name == name })
        return try ImageDecoder().decode(path: scene.picture.path)
    }

    @Test func aPictureIsLikeItself() throws {
        let picture = try reference("combo-card")
        let comparison = PictureComparison(picture, reference: picture)
        #expect(comparison.failures == [])
        #expect(comparison.mean == 0 && comparison.local == 0 && comparison.bandRatio == 0)
    }

    @Test func anEdgeShiftedByAPixelIsFoundByItsWindow() throws {
        let comparison = PictureComparison(
            try Self.picture { x, _ in x < 21 }, reference: try Self.picture { x, _ in x < 20 })
        // 40 pixels differ, all of them in the band of 4 columns, of which two are edges.
        #expect(comparison.interior == 0 && comparison.near == 0)
        #expect(comparison.mean == 64.0 / 40 && comparison.edge == 0)
        #expect(comparison.bandRatio == 0.5 && comparison.run == 0.5)
        #expect(comparison.local == 7)
        let failed = comparison.failures.map { $0.prefix { $0.isLetter } }
        #expect(failed == ["mean", "band", "run", "local"])
    }

    /// A corner of radius 8 that is left square has 14 pixels too many, of which a window holds the most.
    @Test func aSquareCornerIsFoundByItsWindow() throws {
        let isInCorner = { (x: Int, y: Int) in
            let (dx, dy) = (Double(max(0, 8 - x)) - 0.5, Double(max(0, 8 - y)) - 0.5)
            return dx < 0 || dy < 0 || dx * dx + dy * dy <= 64
        }
        let comparison = PictureComparison(
            try Self.picture { x, y in x < 30 && y < 30 },
            reference: try Self.picture { x, y in x < 30 && y < 30 && isInCorner(x, y) })
        #expect((12...14).contains(comparison.local))
    }

    @Test func sizesHaveToBeTheSame() throws {
        let comparison = PictureComparison(try reference("combo-card"), reference: try Self.picture { _, _ in true })
        #expect(comparison.failures.count == 1 && comparison.failures[0].hasPrefix("size"))
    }

    /// What the script that the limits were set by says of pairs of references.
    @Test(arguments: [
        (
            "doc-replicator-ring", "doc-replicator-ring-centred",
            [0.693341, 0.687107, 43.6025, 0, 0.328401, 0.502868, 49]
        ),
        ("clip-fringe-border", "clip-fringe-child", [0.199329, 0.199329, 37.240764, 0.199236, 0, 0, 195.234375]),
        (
            "shadow-path-skewed", "shadow-shape-skewed",
            [0.12987, 0.141409, 11.290841, 0.102245, 1.818102, 1, 146.15625]
        ),
        (
            "facing-under-transform-layer", "facing-under-sublayer-transform",
            [0.383432, 0.395267, 17.881343, 0.127222, 1.26069, 0.613821, 122.5]
        ),
    ])
    func realPicturesGiveTheNumbersOfTheScript(_ test: String, _ other: String, _ expected: [Double]) throws {
        let found = PictureComparison(try reference(test), reference: try reference(other))
        let numbers = [found.interior, found.near, found.mean, found.edge, found.bandRatio, found.run, found.local]
        for (number, expected) in zip(numbers, expected) { #expect(abs(number - expected) < 1e-6) }
    }

    /// The script works with straight colours, this with premultiplied ones of 8 bits: half a level apart at most.
    @Test func translucentPicturesGiveNearlyTheNumbersOfTheScript() throws {
        let found = PictureComparison(
            try reference("mask-transparent-scene"), reference: try reference("shadow-transparent-scene"))
        #expect(abs(found.mean - 19.77811) < 0.1 && abs(found.local - 195.234375) < 0.5)
        #expect(abs(found.interior - 0.27829) < 1e-3 && abs(found.bandRatio - 1.33521) < 1e-2)
    }

    @Test func limitsAreReadByName() throws {
        let read = { (text: String) in
            try JSONDecoder().decode(PictureComparison.Tolerance.self, from: Data(text.utf8))
        }
        var expected = PictureComparison.Tolerance()
        (expected.local, expected.run) = (9, 0.25)
        #expect(try read(#"{"local": 9, "run_fraction": 0.25}"#) == expected)
        #expect(throws: DecodingError.self) { try read(#"{"locale": 9}"#) }
    }
}
