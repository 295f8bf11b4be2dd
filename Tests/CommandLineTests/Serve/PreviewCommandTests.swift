import Foundation
import ImageCodecs
import TestSupport
import Testing

/// What `glrender preview` answers to its page.
@Suite struct PreviewCommandTests {
    /// A square that turns about its vertical axis, to the half of its width after a second, and moves right by 20.
    static let scene = """
        {"format": "glrender-scene", "version": 1, "size": [100, 80], "duration": 2, "frameRate": 10, "root": {"sublayers": [
          {"name": "square", "bounds": [0, 0, 40, 40], "position": [30, 40], "backgroundColor": "#ff0000", "animations": [
            {"class": "CABasicAnimation", "keyPath": "position.x", "fromValue": 30, "toValue": 70, "duration": 2}]},
          {"name": "tilted", "bounds": [0, 0, 20, 20], "position": [80, 20], "backgroundColor": "#00ff00",
           "transform": [{"rotate": "60deg", "axis": [0, 1, 0]}]}]}}
        """
    private let folder: TemporaryFolder
    private let path: String
    private let server: RunningServer

    init() throws {
        folder = try TemporaryFolder()
        path = try folder.scene(Self.scene)
        server = try RunningServer(["--device", "cpu"], command: ["preview", path])
    }

    /// A frame taken apart.
    private struct Frame {
        var report: [String: Any]
        var pixels: Data

        init(_ body: Data) throws {
            let length = body.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            report = try #require(
                try JSONSerialization.jsonObject(with: body.dropFirst(4).prefix(length)) as? [String: Any])
            pixels = Data(body.dropFirst(4 + length))
        }
    }

    private func frame(_ query: String) throws -> Frame {
        let response = try server.request("GET", "/frame?\(query)")
        #expect(response.status == 200, "\(String(decoding: response.body.prefix(500), as: UTF8.self))")
        return try Frame(response.body)
    }

    private func layers() throws -> [String?] {
        let document = try server.request("GET", "/scene").json()
        let facts = try #require(document["scene"] as? [String: Any])
        return try #require(facts["layers"] as? [[String: Any]]).map { $0["name"] as? String }
    }

    @Test func aFrameIsThePictureOfTheCommand() throws {
        for time in ["0", "0.7"] {
            let drawn = try Command(
                ["render", path, "-o", folder.url("still.rgba").path, "--time", time, "--device", "cpu", "-q"])
            #expect(drawn.status == 0)
            let frame = try frame("time=\(time)")
            #expect(frame.report["width"] as? Int == 100 && frame.report["height"] as? Int == 80)
            #expect(frame.pixels == (try Data(contentsOf: folder.url("still.rgba"))))
        }
    }

    @Test func coloursBeyondSRGBShowInP3() throws {
        func pixel(of range: String, _ query: String) throws -> (space: String?, pixel: [UInt8]) {
            let wide = try folder.scene(
                """
                {"format": "glrender-scene", "version": 1, "size": [4, 2], \(range)
                 "root": {"backgroundColor": "color(display-p3 0 1 0.2)", "bounds": [0, 0, 4, 2], "position": [2, 1]}}
                """, name: "wide.json")
            let server = try RunningServer(["--device", "cpu"], command: ["preview", wide])
            let frame = try Frame(try server.request("GET", "/frame?\(query)").body)
            #expect(frame.pixels.count == 4 * 2 * 4)
            let drawn = try Command(
                ["render", wide, "-o", folder.url("wide.rgba").path, "--device", "cpu", "-q"]
                    + (query == "space=p3" ? ["--color-space", "p3"] : []))
            #expect(drawn.status == 0)
            if range.isEmpty { #expect(frame.pixels == (try Data(contentsOf: folder.url("wide.rgba")))) }
            return (frame.report["space"] as? String, Array(frame.pixels.prefix(4)))
        }
        let (shown, cut) = (try pixel(of: "", "space=p3"), try pixel(of: "", ""))
        #expect(shown.space == "p3" && shown.pixel == [0, 255, 51, 255])
        #expect(cut.space == "srgb" && cut.pixel[0] == 0 && cut.pixel[2] == 0)
        // A scene that asks for 8 bits of sRGB has them.
        let plain = try pixel(of: "\"dynamicRange\": \"standard\",", "space=p3")
        #expect(plain.space == "srgb" && plain.pixel == cut.pixel)
        #expect(try server.request("GET", "/frame?space=ultra").status == 400)
    }

    @Test func clicksHitWhatShowsAtTheMoment() throws {
        let hit = { (x: Int, y: Int, time: Double) throws -> Int? in
            try server.request("GET", "/hit?x=\(x)&y=\(y)&time=\(time)").json()["number"] as? Int
        }
        #expect(try layers() == [nil, "square", "tilted"])
        #expect(try hit(15, 40, 0) == 1)
        #expect(try hit(15, 40, 1) == 0)
        #expect(try hit(65, 40, 0) == 0)
        #expect(try hit(65, 40, 1) == 1)
        // Seen at 60 degrees, it is half as wide.
        #expect(try hit(84, 20, 0) == 2)
        #expect(try hit(87, 20, 0) == 0)
        #expect(try hit(-5, 20, 0) == nil)
    }

    @Test func aLayerShowsWhatAnimatesIt() throws {
        let report = try frame("time=1&layer=1&version=1&outlines=1&passes=1").report
        let layer = try #require(report["layer"] as? [String: Any])
        #expect(layer["path"] as? String == "CALayer/square[0]")
        let properties = try #require(layer["properties"] as? [[String: String]])
        let position = try #require(properties.first { $0["name"] == "position" })
        #expect(position["value"] == "(50, 40)" && position["model"] == "(30, 40)")
        #expect(try #require(properties.first { $0["name"] == "bounds" })["model"] == nil)
        #expect(layer["outline"] as? [Double] == [30, 20, 70, 20, 70, 60, 30, 60])
        #expect((report["outlines"] as? [[Double]])?.count == 3)
        #expect((report["passes"] as? [[String: Any]])?.first?["reason"] as? String == "picture")
        // Numbers of layers of another version mean others.
        #expect(try frame("layer=1&version=7").report["layer"] == nil)
    }

    @Test func overdrawCountsWhatEachPixelTakes() throws {
        let frame = try frame("time=0&show=overdraw")
        let overdraw = try #require(frame.report["overdraw"] as? [String: Any])
        // 40 × 40 pixels, and 10 × 20 of the one that is seen from the side, of 100 × 80.
        #expect(abs((overdraw["mean"] as? Double ?? 0) - 1800.0 / 8000) < 0.003)
        #expect(overdraw["largest"] as? Int == 1)
        let pixel = { (x: Int, y: Int) in Array(frame.pixels[((y * 100 + x) * 4)...].prefix(3)) }
        #expect(pixel(30, 40) != pixel(5, 5))
        #expect(pixel(30, 40) == pixel(80, 20))
    }

    @Test func devicesCanBeCompared() throws {
        let same = try #require(try frame("device=cpu&against=cpu").report["difference"] as? [String: Any])
        #expect(same["largest"] as? Int == 0)
        let devices = try #require(try server.request("GET", "/devices").json()["devices"] as? [[String: Any]])
        for device in devices {
            let argument = try #require(device["argument"] as? String)
            let difference = try frame("time=0.3&device=cpu&against=\(argument)").report["difference"]
            #expect(try #require((difference as? [String: Any])?["largest"] as? Int) <= 3)
        }
        #expect(try server.request("GET", "/frame?device=toaster").status == 400)
    }

    @Test func aChangeIsTold() throws {
        let connection = try HTTPConnection(port: server.port)
        connection.send("GET", "/events")
        func next(_ version: Int) {
            var text = ""
            while !text.contains("event: scene\ndata: \(version)\n\n") {
                guard let piece = connection.receive() else { return }
                text += String(decoding: piece, as: UTF8.self)
            }
        }
        next(1)
        _ = try folder.scene(Self.scene.replacing("\"tilted\"", with: "\"turned\""))
        next(2)
        #expect(try layers() == [nil, "square", "turned"])
        // What cannot be read is said, and what was there before stays.
        _ = try folder.scene(Self.scene.replacing("backgroundColor", with: "backgroundColour"))
        next(3)
        let document = try server.request("GET", "/scene").json()
        #expect(document["isStale"] as? Bool == true)
        let mistakes = try #require(document["mistakes"] as? [[String: String]])
        #expect(mistakes.map { $0["place"] } == [0, 1].map { "root.sublayers[\($0)].backgroundColour" })
        #expect(mistakes.allSatisfy { $0["suggestion"] == "backgroundColor" && $0["severity"] == "error" })
        #expect(try layers() == [nil, "square", "turned"])
        #expect(try server.request("GET", "/frame").status == 200)
        #expect(server.end(with: SIGTERM) == 143)
    }

    @Test func aSceneThatWasNeverGoodHasItsMistakes() throws {
        let bad = try folder.scene("{\"format\": ]", name: "bad.json")
        let server = try RunningServer([], command: ["preview", bad])
        let document = try server.request("GET", "/scene").json()
        #expect(document["scene"] == nil)
        #expect((document["mistakes"] as? [[String: String]])?.first?["place"] == "line 1, column 12")
        #expect(try server.request("GET", "/frame").status == 409)
        #expect(try server.request("GET", "/hit?x=1&y=1").json()["number"] == nil)
    }

    @Test func thePageIsThereAndNothingElse() throws {
        let page = try server.request("GET", "/")
        #expect(page.status == 200)
        #expect(page.headers["content-type"] == "text/html; charset=utf-8")
        let text = String(decoding: page.body, as: UTF8.self)
        for name in ["page.css", "app.js", "icon.svg"] {
            #expect(text.contains("\"\(name)\""))
            #expect(try server.request("GET", "/\(name)").status == 200)
        }
        #expect(try server.request("GET", "/../scene.json").status == 404)
        #expect(try server.request("GET", "/scene.json").status == 404)
        #expect(try server.request("POST", "/scene").status == 405)
        #expect(try server.request("GET", "/frame?time=x").status == 400)
        #expect(try server.request("GET", "/frame?layer=1e300&time=-1e300").status == 200)
        // The page of another site whose name is made to mean this machine.
        #expect(try server.request("GET", "/scene", headers: ["Host": "127.evil.example:80"]).status == 403)
        #expect(try Command(["preview", path, "--listen", "0.0.0.0:0"]).status == 64)
        #expect(try Command(["preview", folder.url("none.json").path]).status == 66)
    }
}
