import Foundation
import Testing

@testable import RenderService

/// Frames and moments that requests ask for.
@Suite struct TimeParameterTests {
    private let service: PictureService

    init() throws {
        var options = ServiceOptions()
        // Where many tests wait for few processors, none may run out of its time.
        (options.limits.pictureSeconds, options.limits.movieSeconds) = (3600, 3600)
        service = try PictureService(options)
    }

    private func answer(_ query: String, duration: Double = 0.4) async -> (status: Int, type: String?, body: Data) {
        let scene = """
            {"format": "glrender-scene", "version": 1, "size": [8, 8], "duration": \(duration), "frameRate": 25,
             "root": {"backgroundColor": "red", "animations": [
               {"class": "CABasicAnimation", "keyPath": "opacity", "fromValue": 0, "toValue": 1, "duration": 0.4}]}}
            """
        let response = await service.answer(
            ServiceRequest(
                method: "POST", target: "/render?" + query, contentType: "application/json", body: Data(scene.utf8)))
        var body = Data()
        switch response.body {
        case .bytes(let bytes): body = bytes
        case .stream(let stream): while let piece = try? await stream.next() { body += piece }
        }
        return (response.status, response["Content-Type"], body)
    }

    @Test(arguments: [
        ("frame=10", "last frame is 9"), ("time=0.41", "end at 0.4 s"), ("time=11f", "end at 0.4 s"),
        ("fps=50&frame=20", "last frame is 19"), ("format=apng&frames=0-10", "last frame is 9"),
        ("format=webp&frames=1,12", "last frame is 9"), ("format=apng&frame=10", "last frame is 9"),
        ("format=apng&frames=5&duration=0.2", "last frame is 4"),
    ])
    func whatIsBeyondTheEndIsRefused(query: String, end: String) async {
        let response = await answer(query)
        #expect(response.status == 400 && response.type == "application/problem+json")
        #expect(String(decoding: response.body, as: UTF8.self).contains(end))
    }

    @Test(arguments: ["frame=9", "time=0.4", "time=10f", "format=apng&frames=0-9", "format=apng&frames=9&duration=0.4"])
    func whatIsAtTheEndIsDrawn(query: String) async {
        #expect(await answer(query).status == 200)
    }

    @Test(arguments: ["format=mp4&loop=0", "format=mp4&icc=true", "format=png&loop=2", "duration=0"])
    func whatTheTypeCannotHoldIsRefused(query: String) async {
        #expect(await answer(query).status == 400)
    }

    @Test func withoutADurationThereIsNoEnd() async {
        for query in ["frame=1000000", "time=1e6", "format=apng&frames=1000"] {
            #expect(await answer(query, duration: 0).status == 200, "\(query)")
        }
    }

    @Test func aMovieMayBeOfOneFrameButOfNoTime() async {
        let one = await answer("format=apng&frame=3")
        let same = await answer("format=apng&frames=3")
        #expect(one.status == 200 && one.body == same.body && !one.body.isEmpty)
        #expect(await answer("format=apng&time=0.1").status == 400)
    }

    @Test func aRateMakesAMovieOfAWebP() async {
        let isMovie = { (query: String) in await answer(query).body.range(of: Data("ANIM".utf8)) != nil }
        #expect(await isMovie("format=webp&fps=10"))
        #expect(await !isMovie("format=webp&fps=10&frame=1"))
        #expect(await !isMovie("format=webp&fps=10&time=1f"))
        #expect(await !isMovie("format=webp"))
    }
}
