import Foundation
import Jobs
import LayerModel
import MediaExport
import SceneFormat
import Testing

@testable import RenderService

/// How requests are taken apart.
@Suite struct RequestTests {
    @Test func targets() throws {
        let target = try RequestTarget("/render/a%20b/c?x=1&y=a+b%2B&z&=q")
        #expect(target.path == ["render", "a b", "c"])
        #expect(target.query.map(\.name) == ["x", "y", "z", ""])
        #expect(target.query.map(\.value) == ["1", "a b+", "", "q"])
        for wrong in ["render", "http://x/", "/%zz", "/a?%ff=1", "/a%00b", "/?" + String(repeating: "a&", count: 1000)]
        {
            #expect(throws: Problem.self, "\(wrong)") { try RequestTarget(wrong) }
        }
    }

    @Test(
        arguments: [
            (nil, "png"), ("", "png"), ("image/*;q=0.5, image/jpeg", "jpeg"), ("image/webp;q=0, */*", "png"),
            ("image/png;q=0, image/*", "jpeg"), ("video/*", "mp4"), ("VIDEO/WEBM", "webm"), ("image/png;q=x", nil),
            ("text/html", nil), ("image/png;q=0", nil), (",,;", nil),
        ] as [(String?, String?)])
    func acceptedTypes(header: String?, type: String?) {
        #expect(FileType.negotiated(header)?.name == type)
    }

    @Test func parameters() throws {
        let target = try RequestTarget("/render?size=10x20&scale=2&frame=3&title=%22a%22&box.opacity=0.5&format=jpg")
        let parameters = try PictureParameters(target.query, of: JobOptions())
        #expect(parameters.job.reader.size == CGSize(width: 10, height: 20))
        #expect(parameters.job.frame == 3)
        #expect(parameters.type?.name == "jpeg")
        #expect(parameters.job.reader.assignments == ["title=\"a\"", "box.opacity=0.5"])
        for wrong in [
            "size=0x1", "scale=-1", "scale=nan", "quality=0", "quality=101", "time=1&frame=1", "frames=3-1", "device=3",
            "device=/dev/sda", "loop=-1", "png-level=10", "strict=maybe", "frames=1&frame=1", "=x",
            "a%3Db=x", "duration=0", "loop=65536", "format=rgba", "format=y4m", "format=bmp",
        ] {
            #expect(throws: Problem.self, "\(wrong)") {
                try PictureParameters(try RequestTarget("/?" + wrong).query, of: JobOptions())
            }
        }
    }

    private func form(_ body: String, _ type: String = "multipart/form-data; boundary=\"X\"") throws -> MultipartForm {
        try MultipartForm(Data(body.replacingOccurrences(of: "\n", with: "\r\n").utf8), contentType: type)
    }

    @Test func forms() throws {
        let form = try form(
            """
            a preamble
            --X
            Content-Type: application/json
            Content-Disposition: form-data; name="scene"

            {"a": 1}
            --X
            content-disposition: form-data; name=f; filename="a;\\"b.png"

            line
            --XY is no boundary of its own, but begins with it

            --X--
            an epilogue
            """.replacingOccurrences(of: "--XY", with: "-- XY"))
        #expect(form.parts.map(\.name) == ["scene", "f"])
        #expect(form.parts[1].fileName == "a;\"b.png")
        #expect(String(decoding: form.parts[0].contents, as: UTF8.self) == "{\"a\": 1}")
        let empty = try self.form("--X\nContent-Disposition: form-data; name=a\n\n\n--X--")
        #expect(empty.parts.map(\.contents) == [Data()])
    }

    @Test func damagedForms() {
        let whole = "--X\nContent-Disposition: form-data; name=a\n\nbody\n--X--"
        for length in 0..<whole.count - 2 {
            #expect(throws: Problem.self, "\(length)") { try form(String(whole.prefix(length))) }
        }
        #expect(throws: Problem.self) { try form(whole, "multipart/form-data") }
        #expect(throws: Problem.self) {
            try form(whole, "multipart/form-data; boundary=" + String(repeating: "a", count: 71))
        }
        #expect(throws: Problem.self) { try form("--X\n\nno header\n--X--") }
        #expect(throws: Problem.self) { try form("--X\nContent-Disposition: form-data\n\nno name\n--X--") }
    }

    @Test func formsOfAnyBytes() {
        var generator = SystemRandomNumberGenerator()
        let pieces = ["--X", "\r\n", "--", "Content-Disposition: form-data; name=a", "\r\n\r\n", "a", "\u{0}"]
        for _ in 0..<3000 {
            let body = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
                pieces.randomElement(using: &generator)!
            }
            // Whatever comes of it, it comes to an end.
            _ = try? MultipartForm(Data(body.joined().utf8), contentType: "multipart/form-data; boundary=X")
        }
    }

    @Test func filesOfARequestStayInTheirFolder() throws {
        let folder = try RequestFolder()
        try folder.add(Data("x".utf8), at: "a/b.png")
        #expect(try Data(contentsOf: folder.url.appendingPathComponent("a/b.png")) == Data("x".utf8))
        for path in [
            "", "/a", "../a", "a/../../b", "a//b", ".", "a/.", "a\u{0}", String(repeating: "a/", count: 9) + "b",
        ] {
            #expect(throws: Problem.self, "\(path)") { try folder.add(Data(), at: path) }
        }
    }

    @Test func filesOfARequestDisappear() throws {
        var folder: RequestFolder? = try RequestFolder()
        try folder?.add(Data("x".utf8), at: "a/b.png")
        let path = try #require(folder?.url.path)
        folder = nil
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
