import Foundation
import TestSupport
import Testing

/// What the command says of pictures whose files have flaws that cost no row, and that it draws them.
@Suite struct FlawedPictureTests {
    private let folder: TemporaryFolder

    /// A green picture of 16 × 16 pixels, and the same without its end.
    init() throws {
        folder = try TemporaryFolder()
        let scene =
            ##"{"format": "glrender-scene", "version": 1, "size": [16, 16], "background": "#00ff00", "root": {}}"##
        let picture = try Command(["render", "-", "-o", "-", "--device", "cpu", "-q"], input: Data(scene.utf8)).output
        try picture.write(to: folder.url("sound.png"))
        try picture.dropLast(12).write(to: folder.url("cut.png"))
        try picture.dropLast(12).write(to: folder.url("0_0.png"))
    }

    private func scene(_ root: String, _ more: String = "") throws -> String {
        try folder.scene(#"{"format": "glrender-scene", "version": 1, "size": [16, 16], \#(more)"root": \#(root)}"#)
    }

    private static let picture = #"{"contents": "p"}"#
    private static let images = #""images": {"p": "cut.png"}, "#
    private static let tiles =
        #"{"class": "CATiledLayer", "tiles": {"path": "{x}_{y}.png", "size": [16, 16]}, "tileSize": [16, 16]}"#

    @Test(arguments: [(picture, images, "warning[asset]: "), (tiles, "", "tiles have flaws, such as ")])
    func scenesAreDrawnUnlessStrict(root: String, more: String, said: String) throws {
        let path = try scene(root, more)
        let output = folder.url("out.png").path
        let drawn = try Command(["render", path, "-o", output, "--device", "cpu"])
        #expect(drawn.status == 0 && drawn.errors.contains(said) && drawn.errors.contains("incomplete PNG"))
        #expect(try Command(["diff", output, folder.url("sound.png").path]).status == 0)
        try FileManager.default.removeItem(atPath: output)
        #expect(try Command(["render", path, "-o", output, "--device", "cpu", "--strict"]).status == 65)
        #expect(!FileManager.default.fileExists(atPath: output))
    }

    @Test func checkSaysThem() throws {
        let path = try scene(Self.picture, Self.images)
        let found = try Command(["check", path])
        #expect(
            found.status == 0
                && (found.errors + String(decoding: found.output, as: UTF8.self)).contains("images.p: incomplete PNG"))
        #expect(try Command(["check", path, "--strict"]).status == 1)
    }

    @Test func picturesThatAreNamedDirectly() throws {
        let (cut, sound) = (folder.url("cut.png").path, folder.url("sound.png").path)
        for arguments in [
            ["diff", cut, sound], ["tiles", cut, "-o", folder.url("tiles").path],
            ["atlas", cut, sound, "-o", folder.url("sheet.png").path],
        ] {
            let command = try Command(arguments)
            #expect(command.status == 0)
            #expect(command.errors.contains("warning[picture]: \(cut): incomplete PNG"), "\(arguments)")
            #expect(!command.errors.contains(sound))
        }
    }

    @Test func picturesThatAreSentToTheService() throws {
        let server = try RunningServer(["--device", "cpu"])
        func answer(_ picture: String, _ query: String) throws -> (status: Int, warnings: String?) {
            let scene =
                #"{"format": "glrender-scene", "version": 1, "size": [4, 4], "images": {"p": "p"}, "root": {"contents": "p"}}"#
            var body = Data("--XX\r\nContent-Disposition: form-data; name=\"scene\"\r\n\r\n\(scene)\r\n--XX\r\n".utf8)
            body += Data("Content-Disposition: form-data; name=\"a\"; filename=\"p\"\r\n\r\n".utf8)
            body += try Data(contentsOf: folder.url(picture)) + Data("\r\n--XX--\r\n".utf8)
            let response = try server.request(
                "POST", "/render" + query, headers: ["Content-Type": "multipart/form-data; boundary=XX"], body: body)
            return (response.status, response.headers["glrender-warnings"])
        }
        #expect(try answer("sound.png", "?strict=1") == (200, nil))
        #expect(try answer("cut.png", "") == (200, "1"))
        #expect(try answer("cut.png", "?strict=1").status == 422)
    }
}
