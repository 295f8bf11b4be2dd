import CGLRender
import Compositor
import Foundation
import ImageCodecs
import LayerModel
import SceneFormat
import TestSupport
import Testing

@Suite struct SceneCallTests {
    private static let square = """
        {"format": "glrender-scene", "version": 1, "size": [40, 20], "background": "#ffffff", "duration": 1,
         "frameRate": 10, "root": {"sublayers": [{"frame": [10, 5, 20, 10], "backgroundColor": "#ff0000", "name": "box"}]}}
        """

    @Test(arguments: ReferenceScene.all) func picturesAreThoseOfTheLibrary(_ reference: ReferenceScene) throws {
        let scene = try made { glr_scene_load(reference.scene.path, nil, $0, $1) }
        let device = try renderer()
        let encoded = try made { glr_encode(device.handle, scene.handle, 0, nil, $0, $1) }
        let read = try SceneReader().read(contentsOf: reference.scene)
        var options = RenderOptions(size: read.size, scale: read.scale, background: read.background)
        options.fonts.named = read.fonts
        let image = try Renderer(device: .cpu).render(read.root.commit(at: 0), at: 0, options)
        let sink = MemorySink()
        try ImageEncoder(format: .png()).encode(image, to: sink)
        #expect(try bytes(encoded) == sink.bytes)
    }

    @Test func pixelsGoToTheMemoryOfTheCaller() throws {
        let scene = try readScene(Self.square)
        let drawn = try pixels(scene, renderer(), 40, 20)
        #expect(Array(drawn[0..<4]) == [255, 255, 255, 255])
        let box = (5 * 40 + 10) * 4
        #expect(Array(drawn[box..<box + 4]) == [255, 0, 0, 255])
    }

    @Test func bytesBetweenRowsAreLeftAlone() throws {
        let scene = try readScene(Self.square)
        let device = try renderer()
        var memory = [UInt8](repeating: 7, count: 19 * 200 + 160)
        try memory.withUnsafeMutableBytes { memory in
            _ = try call {
                glr_draw(
                    device.handle, scene.handle, 0, nil, memory.baseAddress, memory.count, 200, GLR_BGRA, $0)
            }
        }
        #expect(Array(memory[160..<200]) == [UInt8](repeating: 7, count: 40))
        #expect(Array(memory[5 * 200 + 40..<5 * 200 + 44]) == [0, 0, 255, 255])
    }

    @Test func memoryThatIsTooSmallIsRefused() throws {
        let scene = try readScene(Self.square)
        let device = try renderer()
        var memory = [UInt8](repeating: 7, count: 40 * 20 * 4 - 1)
        let failed = try failure {
            try memory.withUnsafeMutableBytes { memory in
                _ = try call {
                    glr_draw(
                        device.handle, scene.handle, 0, nil, memory.baseAddress, memory.count, 160, GLR_RGBA,
                        $0)
                }
            }
        }
        #expect(failed.status == GLR_INVALID)
        #expect(memory.allSatisfy { $0 == 7 })
    }

    @Test func mistakesAreThoseOfCheck() throws {
        let wrong = Self.square.replacing("\"frame\"", with: "\"opcaity\": 2, \"bounds\": 3, \"frame\"")
        let failed = try failure { _ = try readScene(wrong) }
        let expected = try #require(throws: SceneErrors.self) {
            try SceneReader().read(Data(wrong.utf8), name: "scene")
        }
        #expect(failed.status == GLR_SCENE)
        #expect(failed.messages.map(\.text) == expected.errors.map(\.description))
        #expect(failed.messages.first?.place == "root.sublayers[0].opcaity")
        #expect(failed.messages.first?.suggestion == "opacity")
        #expect(failed.messages.allSatisfy { $0.severity == "error" && $0.code == "scene" && $0.file == "scene" })
    }

    @Test func warningsComeWithTheScene() throws {
        let warned = Self.square.replacing("\"frame\"", with: "\"position\": [1, 2], \"frame\"")
        var scene: OpaquePointer?
        let warnings = try call { messages in
            Data(warned.utf8).withUnsafeBytes {
                glr_scene_read($0.baseAddress, $0.count, "scene", nil, &scene, messages)
            }
        }
        let held = try Held(scene)
        let expected = try SceneReader().read(Data(warned.utf8), name: "scene").warnings
        #expect(warnings.map(\.text) == expected.map(\.description) && !warnings.isEmpty)
        #expect(warnings.first?.severity == "warning")
        #expect(glr_scene_number(held.handle, GLR_WIDTH) == 40)
    }

    @Test func missingFilesAreSaid() throws {
        let failed = try failure { _ = try made { glr_scene_load("/nowhere/scene.json", nil, $0, $1) } }
        #expect(failed.status == GLR_ASSET)
        #expect(failed.messages.first?.code == "asset")
    }

    @Test func optionsAreRead() throws {
        let scene = try readScene(Self.square, options: #"{"size": [80, 60], "set": ["box.backgroundColor=#0000ff"]}"#)
        #expect(glr_scene_number(scene.handle, GLR_HEIGHT) == 60)
        let drawn = try pixels(scene, renderer(), 80, 60)
        let box = (5 * 80 + 10) * 4
        #expect(Array(drawn[box..<box + 4]) == [0, 0, 255, 255])
    }

    @Test(arguments: [
        (#"{"szie": [1, 2]}"#, "options.szie"), (#"{"size": [0, 2]}"#, "options.size"), ("[]", "options"),
        (#"{"size""#, "options"), (#"{"timeout": 0}"#, "options.timeout"), (#"{"scale": 2}"#, "options.scale"),
        (#"{"maxMemory": 1e300}"#, "options.maxMemory"), (#"{"set": ["a=1", 2]}"#, "options.set"),
    ])
    func wrongOptionsAreRefused(_ options: String, place: String) throws {
        let failed = try failure { _ = try readScene(Self.square, options: options) }
        #expect(failed.status == GLR_INVALID)
        #expect(failed.messages.map(\.place) == [place])
    }

    @Test func assignmentsReadTheSceneAgain() throws {
        let scene = try readScene(Self.square)
        for assignments in [["box.backgroundColor=#00ff00"], ["background=#000000", "box.opacity=1"]] {
            let texts = assignments.map { strdup($0) }
            defer { texts.forEach { free($0) } }
            try call { glr_scene_set(scene.handle, texts.map { UnsafePointer($0) }, texts.count, $0) }
        }
        let drawn = try pixels(scene, renderer(), 40, 20)
        #expect(Array(drawn[0..<4]) == [0, 0, 0, 255])
        #expect(Array(drawn[(5 * 40 + 10) * 4..<(5 * 40 + 11) * 4]) == [0, 255, 0, 255])
        let text = strdup("nobody.opacity=1")
        defer { free(text) }
        let failed = try failure {
            try call { glr_scene_set(scene.handle, [UnsafePointer(text)], 1, $0) }
        }
        #expect(failed.messages.first?.place == "--set nobody.opacity")
        #expect(try pixels(scene, renderer(), 40, 20) == drawn)
    }

    private func set(_ scene: Held, _ assignments: String...) throws {
        let texts = assignments.map { strdup($0) }
        defer { texts.forEach { free($0) } }
        try call { glr_scene_set(scene.handle, texts.map { UnsafePointer($0) }, texts.count, $0) }
    }

    private func layer(_ name: String, in scene: Held) throws -> Held {
        let root = try Held(glr_scene_root(scene.handle))
        return try withExtendedLifetime(root) { try Held(glr_layer_find(root.handle, name)) }
    }

    /// Files of one pixel, by name.
    private func pictures(_ colors: [String: [UInt8]]) throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("glrender-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, color) in colors {
            let image = try #require(
                CGImage(premultipliedRGBA8: ContiguousArray(color), width: 1, height: 1, isOpaque: true))
            let sink = MemorySink()
            try ImageEncoder(format: .png()).encode(image, to: sink)
            try Data(sink.bytes).write(to: folder.appendingPathComponent(name))
        }
        return folder
    }

    @Test func theLastAssignmentOfAKeyReplacesThoseBefore() throws {
        let folder = try pictures(["a.png": [0, 255, 0, 255], "b.png": [0, 0, 255, 255]])
        defer { try? FileManager.default.removeItem(at: folder) }
        let scene = try readScene(Self.square, options: #"{"set": ["images={}", "box.opacity=0.5"]}"#)
        try set(scene, "images={\"p\": \"\(folder.path)/a.png\"}", "box.contents=p")
        try FileManager.default.removeItem(at: folder.appendingPathComponent("a.png"))
        // Read again, the first list would be an error now.
        try set(scene, "box.opacity=1", "images={}", "images={\"p\": \"\(folder.path)/b.png\"}")
        let drawn = try pixels(scene, renderer(), 40, 20)
        #expect(Array(drawn[(5 * 40 + 10) * 4..<(5 * 40 + 11) * 4]) == [0, 0, 255, 255])
    }

    @Test func layersOfASceneKnowItsPictures() throws {
        let folder = try pictures([
            "a.png": [0, 255, 0, 255], "b.png": [0, 0, 255, 255], "sheet.png": [255, 255, 0, 255],
        ])
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(
            #"{"frames": {"s.png": {"frame": {"x": 0, "y": 0, "w": 1, "h": 1}}}, "meta": {"image": "sheet.png"}}"#.utf8
        ).write(to: folder.appendingPathComponent("atlas.json"))
        let named = Self.square.replacing(
            "\"root\"",
            with: #"""
                "images": {"a": "a.png", "b": {"path": "b.png", "scale": 2}}, "atlases": {"t": "atlas.json"}, "root"
                """#
        ).replacing("\"name\"", with: #""contents": "a", "sublayers": [{"name": "inner"}], "name""#)
        let scene = try readScene(named, options: "{\"assets\": \"\(folder.path)\"}")
        let box = try layer("box", in: scene)
        // Used before, never used, of a sheet that is read now; the last again.
        for (name, color) in [
            ("b", [0, 0, 255, 255]), ("a", [0, 255, 0, 255]), ("t/s.png", [255, 255, 0, 255]),
            ("t/s.png", [255, 255, 0, 255]),
        ] as [(String, [UInt8])] {
            try CLibraryTests.set(box, "contents", "\"\(name)\"")
            let drawn = try pixels(scene, renderer(), 40, 20)
            #expect(Array(drawn[(9 * 40 + 20) * 4..<(9 * 40 + 21) * 4]) == color, "\(name)")
        }
        let animation = #"{"class": "CAKeyframeAnimation", "keyPath": "contents", "values": ["b", "b"], "duration": 1}"#
        try call { glr_layer_animate(box.handle, animation, nil, $0) }
        let drawn = try pixels(scene, renderer(), 40, 20, at: 0.5)
        #expect(Array(drawn[(9 * 40 + 20) * 4..<(9 * 40 + 21) * 4]) == [0, 0, 255, 255])
        let inner = try layer("inner", in: scene)
        try CLibraryTests.set(inner, "contents", "\"a\"")
        let unknown = try failure { try CLibraryTests.set(inner, "contents", "\"aa\"") }
        #expect(unknown.status == GLR_SCENE && unknown.messages.first?.suggestion == "a")
        let loose = try failure { try CLibraryTests.set(CLibraryTests.layer("{}"), "contents", "\"a\"") }
        #expect(loose.messages.first?.fix.contains("add the layer") == true)
        // After a change the tree is another, and still knows them.
        try set(scene, "box.opacity=1")
        let changed = try layer("box", in: scene)
        try CLibraryTests.set(changed, "contents", "\"b\"")
    }

    @Test func missingPicturesAreSaidWhenTheyAreNamed() throws {
        let folder = try pictures(["a.png": [0, 255, 0, 255], "b.png": [0, 0, 255, 255]])
        defer { try? FileManager.default.removeItem(at: folder) }
        let named = Self.square.replacing(
            "\"root\"",
            with: #""images": {"a": "\#(folder.path)/a.png", "b": "\#(folder.path)/b.png"}, "root""#)
        let scene = try readScene(named)
        let box = try layer("box", in: scene)
        try Data("none".utf8).write(to: folder.appendingPathComponent("a.png"))
        let failed = try failure { try CLibraryTests.set(box, "contents", "\"a\"") }
        #expect(failed.status == GLR_ASSET && failed.messages.first?.place == "contents")
        // It stands in nothing's way.
        try CLibraryTests.set(box, "contents", "\"b\"")
    }

    @Test func numbersAndDescription() throws {
        let scene = try readScene(Self.square)
        let numbers = (GLR_WIDTH...GLR_FRAME_COUNT).map { glr_scene_number(scene.handle, $0) }
        #expect(numbers == [40, 20, 1, 1, 10, 10])
        #expect(glr_scene_number(scene.handle, 99).isNaN)
        let json = try bytes(try made { glr_scene_describe(scene.handle, $0, $1) })
        let description = try #require(try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any])
        #expect(description["layers"] as? Int == 2 && description["depth"] as? Int == 2)
    }

    @Test func momentsBeyondTheEndAreRefused() throws {
        let scene = try readScene(Self.square)
        for time in [1.5, -1, .nan, .infinity] {
            let failed = try failure { _ = try pixels(scene, renderer(), 40, 20, at: time) }
            #expect(failed.status == GLR_INVALID)
        }
    }

    @Test func theVersionIsThatOfTheCommand() throws {
        let version = String(cString: try #require(glr_version()))
        let command = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Sources/glrender-cli/GLRender.swift")
        #expect(try String(contentsOf: command, encoding: .utf8).contains("version: \"\(version)\""))
    }
}
