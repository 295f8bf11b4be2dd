import Lottie
import Testing

/// Pictures whose size is not that of their asset, by pixels.
@Suite("Lottie pictures of other aspects") struct ImageAspectTests {
    /// 8 × 8 pixels: two rows each of green, red, blue and green.
    private static let rows =
        "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAH0lEQVR42mNk+M+AFTAx4ACMODTg0cGAwxI8Okh1FQDv/wQJDiURIQAAAABJRU5ErkJggg=="

    /// A picture in the top left corner.
    private func picture(_ asset: String, _ more: String = "") throws -> FeaturePicture {
        try FeaturePicture(
            "{\"ty\": 2, \"refId\": \"i\", \"ip\": 0, \"op\": 60, \"ks\": {}\(more)}",
            assets: "{\"id\": \"i\", \"p\": \"\(Self.rows)\", \"e\": 1\(asset)}")
    }

    private static let (red, green, blue) = ([255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255])

    /// A picture covers the asset's size, and nothing else, effects or not; of the rows the middle ones are seen then.
    @Test(
        arguments: ["", #", "pr": "xMidYMid slice""#],
        ["", #", "ef": [\#(LottieText.effect(35, ["[0, 0]", "[0, 0]", "1", "100"]))]"#])
    func picturesCover(aspect: String, effect: String) throws {
        let picture = try picture(", \"w\": 80, \"h\": 40" + aspect, effect)
        for x in [3, 40, 76] { #expect(picture[x, 8] == Self.red && picture[x, 30] == Self.blue) }
        #expect(picture[83, 20][3] == 0 && picture[40, 43][3] == 0)
    }

    @Test func picturesFitOrStretchWhereTheAssetSaysSo() throws {
        let fitting = try picture(#", "w": 80, "h": 40, "pr": "xMidYMid meet""#)
        #expect(fitting[15, 20][3] == 0 && fitting[65, 20][3] == 0)
        #expect(fitting[40, 2] == Self.green && fitting[40, 15] == Self.red && fitting[40, 37] == Self.green)
        let stretched = try picture(#", "w": 80, "h": 40, "pr": "none""#)
        for x in [3, 76] { #expect(stretched[x, 2] == Self.green && stretched[x, 15] == Self.red) }
    }

    /// Sizes that are rounded, and of pictures of other resolutions, are no other aspect.
    @Test(arguments: ["80", "80.5"]) func picturesOfTheAspectAreWhole(width: String) throws {
        let picture = try picture(", \"w\": \(width), \"h\": 80")
        #expect(picture[40, 2] == Self.green && picture[40, 77] == Self.green && picture[79, 30] == Self.red)
    }

    @Test func picturesWithoutASizeHaveTheirOwn() throws {
        let picture = try picture("")
        #expect(
            picture[4, 0] == Self.green && picture[7, 3] == Self.red && picture[8, 3][3] == 0 && picture[4, 8][3] == 0)
    }
}
