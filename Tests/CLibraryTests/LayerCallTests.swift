import CGLRender
import Foundation
import Testing

@Suite struct LayerCallTests {
    private let scene: Held
    private let root: Held

    init() throws {
        scene = try made { glr_scene_create(40, 20, 1, nil, $0, $1) }
        root = try Held(glr_scene_root(scene.handle))
    }

    private func add(_ json: String) throws -> Held {
        let made = try layer(json)
        try call { glr_layer_insert(root.handle, made.handle, lastIndex, $0) }
        return made
    }

    private func pixel(_ x: Int, _ y: Int, at time: Double = 0) throws -> [UInt8] {
        let drawn = try pixels(scene, renderer(), 40, 20, at: time)
        return Array(drawn[(y * 40 + x) * 4..<(y * 40 + x) * 4 + 4])
    }

    @Test(arguments: [
        ("opacity", "0.25"), ("isHidden", "true"), ("hidden", "true"), ("position", "[3,4.5]"), ("position.x", "7"),
        ("bounds", "[1,2,3,4]"), ("bounds.size.width", "9"), ("transform.scale.x", "2"),
        ("transform.translation.y", "-3"), ("transform", "[1,2,0,1,5,6]"), ("cornerCurve", "\"continuous\""),
        ("maskedCorners", #"["minXMinY","maxXMaxY"]"#), ("edgeAntialiasingMask", #"["left","top"]"#),
        ("name", "\"box\""), ("contentsGravity", "\"center\""), ("zPosition", "3"), ("shadowOffset", "[1,2]"),
        ("backgroundColor", #"{"colorSpace":"sRGB","components":[1,0,0,0.5]}"#), ("backgroundColor", "null"),
        ("filters", #"[{"inputRadius":3,"name":"gaussianBlur"}]"#), ("compositingFilter", #""multiplyBlendMode""#),
        ("shadowPath", "\"M0,0L5,0L5,5Z\""), ("speed", "2"), ("duration", "\"infinity\""), ("mask", "null"),
    ])
    func valuesAreWrittenAsTheyAreRead(_ keyPath: String, value: String) throws {
        let layer = try layer("{}")
        if keyPath == "mask" {
            #expect(throws: CallFailure.self) { try set(layer, keyPath, value) }
        } else {
            try set(layer, keyPath, value)
            #expect(try get(layer, keyPath) == value)
        }
    }

    @Test func anglesAreReadAsScenesWriteThem() throws {
        let layer = try layer("{}")
        try set(layer, "transform.rotation.z", "\"90deg\"")
        #expect(abs(try #require(Double(try get(layer, "transform.rotation.z"))) - .pi / 2) < 1e-6)
    }

    @Test func classesHaveTheirProperties() throws {
        let text = try layer(#"{"class": "CATextLayer", "string": "Hello", "fontSize": 12}"#)
        #expect(try get(text, "string") == "\"Hello\"")
        try set(text, "string", "\"Grüße\"")
        #expect(try get(text, "string") == "\"Grüße\"")
        let shape = try layer(#"{"class": "CAShapeLayer", "path": "M0 0 L4 4"}"#)
        #expect(try get(shape, "path") == "\"M0,0L4,4\"")
        let failed = try failure { try set(shape, "string", "1") }
        #expect(failed.messages.first?.place == "string")
    }

    @Test func wrongValuesChangeNothing() throws {
        let layer = try layer("{\"opacity\": 0.5}")
        for (keyPath, value) in [
            ("opacity", "\"x\""), ("opcaity", "1"), ("position.z", "1"), ("opacity", "{"), ("", "1"),
        ] {
            let failed = try failure { try set(layer, keyPath, value) }
            #expect(failed.status == GLR_SCENE && failed.messages.first?.code == "scene")
            #expect(try get(layer, "opacity") == "0.5")
        }
        #expect(try failure { try set(layer, "opcaity", "1") }.messages.first?.suggestion == "opacity")
    }

    @Test func layersAreDrawn() throws {
        let box = try add(#"{"frame": [10, 5, 20, 10], "backgroundColor": "red"}"#)
        #expect(try pixel(12, 7) == [255, 0, 0, 255] && pixel(2, 2) == [0, 0, 0, 0])
        try set(box, "backgroundColor", "\"#0000ff\"")
        #expect(try pixel(12, 7) == [0, 0, 255, 255])
        try call { glr_layer_remove(box.handle, $0) }
        #expect(try pixel(12, 7) == [0, 0, 0, 0])
    }

    @Test func pixelsOfTheCallerAreContents() throws {
        let box = try add(#"{"frame": [0, 0, 2, 1]}"#)
        let memory: [UInt8] = [0, 0, 255, 255, 9, 9, 9, 0]
        try call { glr_layer_set_pixels(box.handle, memory, 8, 2, 1, 8, GLR_BGRA, $0) }
        #expect(try pixel(0, 0) == [255, 0, 0, 255] && pixel(1, 0) == [0, 0, 0, 0])
    }

    @Test func theTreeIsWalked() throws {
        let first = try add(#"{"name": "first", "sublayers": [{"name": "inner"}]}"#)
        let second = try add(#"{"name": "second"}"#)
        #expect(glr_layer_count(root.handle) == 2)
        try call { glr_layer_insert(root.handle, second.handle, 0, $0) }
        #expect(try Held(glr_layer_sublayer(root.handle, 0)).handle == second.handle)
        #expect(glr_layer_sublayer(root.handle, 2) == nil)
        let inner = try Held(glr_layer_find(root.handle, "inner"))
        #expect(try Held(glr_layer_superlayer(inner.handle)).handle == first.handle)
        #expect(glr_layer_find(root.handle, "nobody") == nil)
        let failed = try failure { try call { glr_layer_insert(inner.handle, root.handle, 0, $0) } }
        #expect(failed.status == GLR_INVALID)
    }

    @Test func masksHide() throws {
        let box = try add(#"{"frame": [0, 0, 40, 20], "backgroundColor": "red"}"#)
        let mask = try layer(#"{"frame": [0, 0, 10, 20], "backgroundColor": "black"}"#)
        try call { glr_layer_set_mask(box.handle, mask.handle, $0) }
        #expect(try Held(glr_layer_mask(box.handle)).handle == mask.handle)
        #expect(try pixel(5, 5) == [255, 0, 0, 255] && pixel(15, 5) == [0, 0, 0, 0])
        try call { glr_layer_set_mask(box.handle, nil, $0) }
        #expect(glr_layer_mask(box.handle) == nil)
        #expect(try pixel(15, 5) == [255, 0, 0, 255])
    }

    @Test func pointsAreConvertedAndHit() throws {
        let box = try add(#"{"frame": [10, 5, 20, 10]}"#)
        var (x, y) = (1.0, 2.0)
        try call { glr_layer_convert(box.handle, root.handle, &x, &y, $0) }
        #expect(x == 11 && y == 7)
        #expect(try Held(glr_layer_hit_test(root.handle, 12, 7)).handle == box.handle)
        #expect(try Held(glr_layer_hit_test(root.handle, 2, 2)).handle == root.handle)
        #expect(glr_layer_hit_test(root.handle, 100, 2) == nil && glr_layer_hit_test(root.handle, .nan, 2) == nil)
    }

    // MARK: - Time

    @Test func animationsBeginWithTheScene() throws {
        let box = try add(#"{"frame": [0, 0, 40, 20], "backgroundColor": "red"}"#)
        let fade = #"{"class": "CABasicAnimation", "keyPath": "opacity", "fromValue": 0, "toValue": 1, "duration": 2}"#
        try call { glr_layer_animate(box.handle, fade, "fade", $0) }
        #expect(try pixel(5, 5, at: 0) == [0, 0, 0, 0])
        #expect(try pixel(5, 5, at: 1)[0] == 128 && pixel(5, 5, at: 3)[0] == 255)
        #expect(try get(box, "animations") == "[\"fade\"]")
        try call { glr_layer_stop(box.handle, "fade", $0) }
        #expect(try pixel(5, 5, at: 0) == [255, 0, 0, 255])
        let failed = try failure {
            try call { glr_layer_animate(box.handle, #"{"class": "CABasicAnimation", "keyPath": "opcaity"}"#, nil, $0) }
        }
        #expect(failed.messages.first?.place == "keyPath")
    }

    @Test func changesAnimateOnlyInTransactions() throws {
        let box = try add(#"{"frame": [0, 0, 40, 20], "backgroundColor": "red"}"#)
        try call { glr_scene_begin_frame(scene.handle, 10, $0) }
        try set(box, "opacity", "0.5")
        try call { glr_scene_begin_frame(scene.handle, 11, $0) }
        #expect(try get(box, "opacity", presented: true) == "0.5")
        try call { glr_transaction_begin(#"{"duration": 2, "timingFunction": "linear"}"#, $0) }
        try set(box, "opacity", "0")
        try call { glr_transaction_commit($0) }
        try call { glr_scene_begin_frame(scene.handle, 12, $0) }
        #expect(glr_scene_next_frame(scene.handle) == 12)
        try call { glr_scene_begin_frame(scene.handle, 13, $0) }
        #expect(try get(box, "opacity", presented: true) == "0.25" && get(box, "opacity") == "0")
        // The frame after the last one of an animation is that without it.
        try call { glr_scene_begin_frame(scene.handle, 15, $0) }
        try call { glr_scene_begin_frame(scene.handle, 16, $0) }
        #expect(glr_scene_next_frame(scene.handle) == .infinity)
    }

    @Test func changesWakeTheWindow() throws {
        let box = try add(#"{"frame": [0, 0, 40, 20]}"#)
        let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)
        count.initialize(to: 0)
        defer { count.deallocate() }
        try call { glr_scene_begin_frame(scene.handle, 1, $0) }
        try call {
            glr_scene_on_wake(scene.handle, { $0?.assumingMemoryBound(to: Int.self).pointee += 1 }, count, $0)
        }
        try set(box, "opacity", "0.5")
        #expect(count.pointee == 1 && glr_scene_next_frame(scene.handle) == 1)
        try call { glr_scene_on_wake(scene.handle, nil, nil, $0) }
        try call { glr_scene_begin_frame(scene.handle, 2, $0) }
        try set(box, "opacity", "0.75")
        #expect(count.pointee == 1)
    }

    @Test func aWindowChangesItsSize() throws {
        try call { glr_scene_resize(scene.handle, 10, 5, 2, $0) }
        var (width, height) = (0, 0)
        try call { glr_scene_pixels(scene.handle, nil, &width, &height, $0) }
        #expect(width == 20 && height == 10)
        #expect(try get(root, "bounds") == "[0,0,10,5]")
    }
}
