import Foundation
import LayerModel
import Lottie
import TestSupport
import Testing

/// The sounds of audio layers on the animation's clock.
@Suite("Lottie audio layers") struct AudioLayerTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Data([1]), to: "a.mp3")
    }

    private func animation(_ layers: String, assets: String = "", file: String = #""p": "a.mp3""#) throws
        -> LottieAnimation
    {
        try LottieReader().read(
            Data(
                """
                {"v": "5.9.0", "fr": 10, "ip": 0, "op": 40, "w": 10, "h": 10, "layers": [\(layers)],
                 "assets": [{"id": "s", \(file), "u": "", "e": 0}\(assets)]}
                """.utf8), folder: folder.url)
    }

    private func audio(_ more: String, frames: String = #""ip": 0, "op": 40"#) -> String {
        #"{"ty": 6, "nm": "music", "refId": "s", \#(frames), "st": 0\#(more)}"#
    }

    @Test func trimsAndStretch() throws {
        let whole = try animation(audio(""))
        #expect(whole.warnings.isEmpty && whole.sounds.count == 1)
        #expect(whole.sounds[0].start == 0 && whole.sounds[0].from == 0 && whole.sounds[0].end == 4)
        let trimmed = try animation(
            #"{"ty": 6, "refId": "s", "ip": 10, "op": 25.5, "st": 5, "sr": 2}"#
        ).sounds
        #expect(trimmed.count == 1)
        #expect(abs(trimmed[0].start - 1) < 1e-6 && abs((trimmed[0].end ?? 0) - 2.55) < 1e-6)
        #expect(abs(trimmed[0].from - 0.25) < 1e-6 && abs(trimmed[0].speed - 0.5) < 1e-6 && !trimmed[0].keepsPitch)
        // What begins before its file's first sample is silent until then.
        let late = try animation(#"{"ty": 6, "refId": "s", "ip": 0, "op": 40, "st": 15}"#).sounds
        #expect(late.count == 1 && abs(late[0].start - 1.5) < 1e-6 && late[0].from == 0)
        #expect(try animation(audio(#", "hd": true"#)).sounds.isEmpty)
    }

    @Test func levelsAreGains() throws {
        let half = try animation(audio(#", "au": {"lv": {"a": 0, "k": [50, 50]}}"#)).sounds
        #expect(abs((half.first?.gain.first?.decibels ?? 0) - 20 * log10(0.5)) < 1e-6)
        #expect(try animation(audio(#", "au": {"lv": {"a": 0, "k": [0, 0]}}"#)).sounds.isEmpty)
        let rising = try animation(
            audio(
                #", "au": {"lv": {"a": 1, "k": [{"t": 10, "s": [10], "o": {"x": 0, "y": 0}, "i": {"x": 1, "y": 1}}, {"t": 20, "s": [100]}]}}"#
            )
        ).sounds
        let gain = try #require(rising.first?.gain)
        #expect(abs((gain.first?.decibels ?? 0) + 20) < 0.02 && abs(gain.last?.decibels ?? 9) < 0.02)
        #expect(gain.count > 3 && gain.count < 40)
        // Between its keyframes, linear in percent: 55 in the middle.
        let after = try #require(gain.firstIndex { $0.time >= 1.5 })
        let (a, b) = (gain[max(0, after - 1)], gain[after])
        let middle =
            b.time == a.time ? b.decibels : a.decibels + (b.decibels - a.decibels) * (1.5 - a.time) / (b.time - a.time)
        #expect(abs(middle - 20 * log10(0.55)) < 0.03)
    }

    @Test func remappedTimeIsHeardWhereItIsLinear() throws {
        let keyframes = { (points: [(Double, Double)]) in
            points.map { #"{"t": \#($0.0), "s": [\#($0.1)], "o": {"x": 0, "y": 0}, "i": {"x": 1, "y": 1}}"# }
                .joined(separator: ", ")
        }
        let linear = try animation(
            audio(#", "tm": {"a": 1, "k": [\#(keyframes([(0, 0), (10, 2), (20, 2), (30, 1), (40, 2)]))]}"#))
        let sounds = linear.sounds
        #expect(linear.warnings.isEmpty && sounds.map { ($0.speed * 1000).rounded() } == [2000, -1000, 1000])
        #expect(sounds.map { ($0.start * 10).rounded() } == [0, 20, 30])
        #expect(sounds.map { (($0.end ?? 0) * 10).rounded() } == [10, 30, 40])
        #expect(abs(sounds[1].from - 1) < 1e-6 && abs((sounds[1].to ?? 0) - 2) < 1e-6)
        let curved = try animation(
            audio(
                #", "tm": {"a": 1, "k": [{"t": 0, "s": [0], "o": {"x": 0.8, "y": 0}, "i": {"x": 0.2, "y": 1}}, {"t": 40, "s": [4]}]}"#
            ))
        #expect(curved.warnings.count == 1)
    }

    @Test func compositionsTrimWhatIsInThem() throws {
        let assets = #", {"id": "c", "layers": [\#(audio(""))]}"#
        let sounds = try animation(
            #"{"ty": 0, "refId": "c", "w": 10, "h": 10, "ks": {}, "ip": 12, "op": 30, "st": 10}"#, assets: assets
        ).sounds
        #expect(sounds.count == 1)
        #expect(abs(sounds[0].start - 1.2) < 1e-6 && abs(sounds[0].from - 0.2) < 1e-6)
        #expect(abs((sounds[0].end ?? 0) - 3) < 1e-6)
    }

    @Test func filesWithinTheAnimationAndMissingOnes() throws {
        let within = try animation(audio(""), file: #""p": "data:audio/mpeg;base64,AQID""#)
        let url = try #require(within.sounds.first?.url)
        #expect(try Data(contentsOf: url) == Data([1, 2, 3]))
        let missing = try animation(audio(""), file: #""p": "none.mp3""#)
        #expect(missing.sounds.isEmpty && missing.warnings.first?.feature.contains("none.mp3") == true)
    }
}
