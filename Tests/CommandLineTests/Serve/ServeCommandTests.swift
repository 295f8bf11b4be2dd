import Foundation
import ImageCodecs
import LayerModel
import TestSupport
import Testing

/// What the service answers to requests that behave.
@Suite struct ServeCommandTests {
    static let scene = """
        {"format": "glrender-scene", "version": 1, "size": [60, 40], "background": "#204080", "root": {"sublayers": [
          {"name": "box", "frame": [10, 10, 20, 20], "backgroundColor": "#ff0000"},
          {"name": "title", "class": "CATextLayer", "frame": [0, 0, 60, 20], "fontSize": 12, "string": "A"}]}}
        """
    private let folder: TemporaryFolder
    private let server: RunningServer

    init() throws {
        folder = try TemporaryFolder()
        _ = try folder.scene(Self.scene, name: "card.json")
        server = try RunningServer(["--templates", folder.path, "--device", "cpu", "--renderers", "2"])
    }

    /// A picture's pixels, premultiplied.
    private func pixels(_ file: Data) throws -> [UInt8] {
        try ImageDecoder().decode(data: file).withPremultipliedRGBA8 { bytes, _ in Array(bytes) }
    }

    @Test func aSceneThatIsSentIsDrawn() throws {
        let response = try server.render(Self.scene)
        #expect(response.status == 200)
        #expect(response.headers["content-type"] == "image/png")
        let image = try ImageDecoder().decode(data: response.body)
        #expect((image.width, image.height) == (60, 40))
        // The same picture as the command draws.
        let drawn = try Command(
            ["render", "-", "-o", "-", "--device", "cpu", "-q"], input: Data(Self.scene.utf8))
        #expect(try pixels(drawn.output) == pixels(response.body))
    }

    @Test func parametersAreThoseOfRender() throws {
        let response = try server.render(Self.scene, "?scale=2&crop=20,20,8,6&background=none&box.opacity=0.5")
        let image = try ImageDecoder().decode(data: response.body)
        #expect((image.width, image.height) == (8, 6))
        let drawn = try Command(
            [
                "render", "-", "-o", "-", "--device", "cpu", "-q", "--scale", "2", "--crop", "20,20,8,6", "-b", "none",
                "--set", "box.opacity=0.5",
            ], input: Data(Self.scene.utf8))
        #expect(try pixels(drawn.output) == pixels(response.body))
    }

    @Test func aTemplateTakesItsValuesFromTheQuery() throws {
        let plain = try server.request("GET", "/render/card")
        #expect(plain.status == 200)
        #expect(plain.headers["cache-control"] == "public, max-age=300")
        // Text stays text, whatever it looks like; the layer's name is enough.
        let year = try server.request("GET", "/render/card.png?title=2024")
        let drawn = try Command(
            ["render", "-", "-o", "-", "--device", "cpu", "-q", "--set", "title.string=\"2024\""],
            input: Data(Self.scene.utf8))
        #expect(try pixels(year.body) == pixels(drawn.output))
        #expect(try pixels(year.body) != pixels(plain.body))
        let escaped = try server.request("GET", "/render/card?title=%22%5C%0A%C3%A9+%26")
        #expect(escaped.status == 200)
        #expect(try server.request("GET", "/render/card?subtitle=x").status == 422)
    }

    @Test func theTagStandsForTheContent() throws {
        var first = try server.request("GET", "/render/card?title=Hello")
        // A file that was written a moment ago has no tag yet: nobody knows which version was read.
        for _ in 0..<100 where first.headers["etag"] == nil {
            usleep(50_000)
            first = try server.request("GET", "/render/card?title=Hello")
        }
        let tag = try #require(first.headers["etag"])
        let again = try server.request("GET", "/render/card?title=Hello", headers: ["If-None-Match": "\"x\", \(tag)"])
        #expect(again.status == 304)
        #expect(again.body.isEmpty)
        #expect(again.headers["etag"] == tag)
        let other = try server.request("GET", "/render/card?title=Hallo", headers: ["If-None-Match": tag])
        #expect(other.status == 200)
        #expect(other.headers["etag"] != tag)
        let head = try server.request("HEAD", "/render/card?title=Hello")
        #expect(head.status == 200 && head.headers["etag"] == tag && head.body.isEmpty)
        #expect(head.headers["content-length"] == "\(first.body.count)")
    }

    @Test func whoHasThePictureIsAnsweredWithoutDrawing() throws {
        func spot(_ color: String) throws {
            let scene =
                "{\"format\": \"glrender-scene\", \"version\": 1, \"size\": [4, 4], \"background\": \"\(color)\", \"root\": {}}"
            try server.render(scene).body.write(to: folder.url("spot.png"))
        }
        try spot("#ff0000")
        _ = try folder.scene(
            """
            {"format": "glrender-scene", "version": 1, "size": [60, 40], "duration": 0.2, "frameRate": 10,
             "images": {"spot": "spot.png"}, "root": {"sublayers": [{"frame": [0, 0, 9, 9], "contents": "spot"}]}}
            """, name: "spot.json")
        usleep(200_000)
        for target in ["/render/spot", "/render/spot.apng"] {
            let tag = try #require(try server.request("GET", target).headers["etag"])
            let drawn = try server.metric("glrender_picture_seconds_count{phase=\"drawing\"}")
            let known = try server.request("GET", target, headers: ["If-None-Match": tag])
            #expect(known.status == 304 && known.headers["etag"] == tag && known.body.isEmpty)
            #expect(try server.metric("glrender_picture_seconds_count{phase=\"drawing\"}") == drawn)
            // Another instance with the same files says the same.
            let other = try RunningServer(["--templates", folder.path, "--device", "cpu"])
            #expect(try other.request("GET", target, headers: ["If-None-Match": tag]).status == 304)
            // A file that the scene names is part of its picture.
            try spot("#00ff00")
            usleep(200_000)
            let changed = try server.request("GET", target, headers: ["If-None-Match": tag])
            #expect(changed.status == 200 && changed.headers["etag"] != tag)
            try spot("#ff0000")
            usleep(200_000)
            #expect(try server.request("GET", target).headers["etag"] == tag)
        }
    }

    @Test(arguments: [
        ("image/webp", "image/webp"), ("image/jpeg", "image/jpeg"), ("image/*", "image/png"), ("*/*", "image/png"),
        ("text/html, image/jpeg;q=0.8, image/png;q=0.7", "image/jpeg"), ("image/apng", "image/apng"),
    ])
    func theClientChoosesTheType(accept: String, type: String) throws {
        let response = try server.request("GET", "/render/card?frames=0-1", headers: ["Accept": accept])
        let expected = type == "image/png" || type == "image/jpeg" ? 400 : 200
        // Frames do not fit one picture of those types.
        #expect(response.status == expected)
        let still = try server.request("GET", "/render/card", headers: ["Accept": accept])
        if type != "image/apng" {
            #expect(still.status == 200)
            #expect(still.headers["content-type"] == type)
            #expect(still.headers["vary"] == "Accept")
        }
    }

    @Test func whatNobodyCanMakeIsSaid() throws {
        let response = try server.request("GET", "/render/card", headers: ["Accept": "text/html"])
        #expect(response.status == 406)
        #expect(response.headers["content-type"] == "application/problem+json")
        #expect(
            try server.request("POST", "/render", headers: ["Content-Type": "text/plain"], body: Data()).status == 415)
        #expect(try server.request("DELETE", "/render/card").status == 405)
        #expect(try server.request("GET", "/render").status == 405)
        #expect(try server.request("GET", "/render/none").status == 404)
        #expect(try server.request("GET", "/nothing").status == 404)
        #expect(try server.request("GET", "/render/card?scale=x").status == 400)
        #expect(try server.request("GET", "/render/card?format=bmp").status == 400)
        #expect(try server.request("GET", "/render/card?title=%zz").status == 400)
    }

    @Test func mistakesAreSaidWithTheirPlaces() throws {
        let response = try server.render(
            """
            {"format": "glrender-scene", "version": 1, "size": [60, 40], "root": {"cornerRaduis": 3, "opacity": "x"}}
            """)
        #expect(response.status == 422)
        let errors = try #require(try response.json()["errors"] as? [[String: Any]])
        #expect(errors.map { $0["place"] as? String } == ["root.cornerRaduis", "root.opacity"])
        #expect(errors[0]["suggestion"] as? String == "cornerRadius")
        let malformed = try server.render("{\"format\": ]")
        #expect(malformed.status == 422)
        let places = try #require(try malformed.json()["errors"] as? [[String: Any]])
        #expect(places[0]["place"] as? String == "line 1, column 12")
    }

    @Test func aFormBringsItsPictures() throws {
        let pixel = try Command(
            ["render", "-", "-o", "-", "--device", "cpu", "-q"],
            input: Data(
                ##"{"format": "glrender-scene", "version": 1, "size": [1, 1], "background": "#00ff00", "root": {}}"##
                    .utf8)
        ).output
        let scene = """
            {"format": "glrender-scene", "version": 1, "size": [4, 4], "images": {"p": "img/p.png"}, "root": {"contents": "p"}}
            """
        var body = Data("--XX\r\nContent-Disposition: form-data; name=\"scene\"\r\n\r\n\(scene)\r\n--XX\r\n".utf8)
        body += Data("Content-Disposition: form-data; name=\"a\"; filename=\"img/p.png\"\r\n\r\n".utf8)
        body += pixel + Data("\r\n--XX--\r\n".utf8)
        let form = ["Content-Type": "multipart/form-data; boundary=XX"]
        let response = try server.request("POST", "/render", headers: form, body: body)
        #expect(response.status == 200, "\(String(decoding: response.body, as: UTF8.self))")
        #expect(try pixels(response.body).prefix(4) == [0, 255, 0, 255])
        let climbing = String(decoding: body.prefix(while: { $0 != 0x89 }), as: UTF8.self)
            .replacingOccurrences(of: "img/p.png", with: "../p.png")
        let refused = try server.request("POST", "/render", headers: form, body: Data((climbing + "\r\n--XX--").utf8))
        #expect(refused.status == 400)
    }

    @Test func scenesReachNoOtherFiles() throws {
        let secret = folder.url("secret.png").path
        try Data("x".utf8).write(to: URL(fileURLWithPath: secret))
        let inFolder = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            atPath: folder.url("link.png").path, withDestinationPath: "/etc/passwd")
        for path in [secret, "/etc/passwd", "../../etc/passwd", "link.png", inFolder.path] {
            let scene = """
                {"format": "glrender-scene", "version": 1, "size": [4, 4], "images": {"p": "\(path)"}, "root": {"contents": "p"}}
                """
            #expect(try server.render(scene).status == 422)
            _ = try folder.scene(scene, name: "t.json")
            let response = try server.request("GET", "/render/t")
            #expect(response.status == 422, "\(path)")
            let text = String(decoding: response.body, as: UTF8.self)
            #expect(text.contains("outside"), "\(path): \(text)")
        }
        #expect(try server.request("GET", "/render/..%2Fcard").status == 404)
        #expect(try server.request("GET", "/render/.hidden").status == 404)
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/ffmpeg")))
    func moviesAreStreamed() throws {
        let movie = try server.request("GET", "/render/card?format=mp4&frames=0-9&fps=10")
        #expect(movie.status == 200)
        #expect(movie.headers["content-type"] == "video/mp4")
        #expect(movie.headers["transfer-encoding"] == "chunked")
        #expect(movie.body.dropFirst(4).prefix(4) == Data("ftyp".utf8))
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/ffmpeg")))
    func aQuickGIFIsThatOfTheCommand() throws {
        let scene = Self.scene.replacingOccurrences(
            of: "\"size\"", with: "\"duration\": 0.2, \"frameRate\": 60, \"size\"")
        let served = try server.render(scene, "?format=gif&matte=white")
        let drawn = try Command(
            ["render", "-", "-o", "-", "--codec", "gif", "--matte", "white", "--device", "cpu"], input: Data(scene.utf8)
        )
        #expect(served.status == 200 && drawn.status == 0 && served.body == drawn.output)
        let note = try #require(served.headers["glrender-note"])
        #expect(note.contains("50 frames a second rather than 60") && drawn.errors.contains(note))
    }

    @Test func thereAreAsManyRenderersAsTheProcessMayUseProcessors() throws {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let list = try #require(status.split(separator: "\n").first { $0.hasPrefix("Cpus_allowed_list:") })
        let first = try #require(list.split { !$0.isNumber }.first)
        let bound = try RunningServer(["--device", "cpu"], through: ["taskset", "-c", String(first)])
        #expect(try bound.metric("glrender_renderers") == 1)
    }

    @Test func animatedPicturesAreStreamed() throws {
        let moving = try server.request("GET", "/render/card?format=apng&frames=0-3&fps=10")
        #expect(moving.status == 200)
        #expect(moving.headers["content-type"] == "image/apng")
        #expect(moving.body.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(moving.body.range(of: Data("acTL".utf8)) != nil)
        let endless = try server.request("GET", "/render/card?format=apng")
        #expect(endless.status == 400, "a scene without a duration is no movie")
        #expect(try server.request("GET", "/render/card?format=gif&frames=0-99999").status == 422)
    }

    @Test func requestsFollowEachOtherOnOneConnection() throws {
        let connection = try HTTPConnection(port: server.port)
        for number in 0..<3 {
            connection.send("GET", "/render/card?title=\(number)")
            #expect(try connection.response().status == 200)
        }
        // Two at once are answered in their order.
        connection.send("GET", "/healthz")
        connection.send("GET", "/nothing")
        #expect(try connection.response().status == 200)
        #expect(try connection.response().status == 404)
    }

    @Test func theServiceCounts() throws {
        for _ in 0..<3 { _ = try server.request("GET", "/render/card") }
        _ = try server.request("GET", "/render/none")
        #expect(try server.metric("glrender_requests_total{request=\"render\",status=\"200\"}") == 3)
        #expect(try server.metric("glrender_requests_total{request=\"render\",status=\"404\"}") == 1)
        #expect(try server.metric("glrender_picture_seconds_count{phase=\"drawing\"}") == 3)
        #expect(try server.metric("glrender_renderers") == 2)
        #expect(try server.metric("process_resident_memory_bytes") > 1_000_000)
        #expect(try server.request("GET", "/healthz").status == 200)
    }
}
