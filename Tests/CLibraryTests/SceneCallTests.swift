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

    @Test func numbersAndDescription() throws {
        let scene = try readScene(Self.square)
        let numbers = (GLR_WIDTH...GLR_FRAME_COUNT).map { glr_scene_number(scene.handle, $0) }
        #expect(numbers == [40, 20, 1, 1, 10, 10])
        #expect(glr_scene_number(scene.handle, 99).isNaN)
        let json = try bytes(try made { glr_scene_describe(scene.handle, $0, $1) })
        let description = try #require(try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any])
        #expect(description["layers"] as? Int == 2)
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
