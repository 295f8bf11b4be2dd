import CGLRender
import Foundation

/// The bytes call the functions of `glrender.h` in any order, with handles that are right, released, of other types or made
/// up, and with texts, numbers and sizes of all kinds.
///
/// Sizes of memory alone are true or too small, since larger ones cannot be checked.
struct LibraryTarget {
    private var choices: Choices
    private var handles: [OpaquePointer?] = [nil, OpaquePointer(bitPattern: 8), OpaquePointer(bitPattern: -1)]
    private var pixels = [UInt8](repeating: 0x7F, count: 64 * 64 * 4)

    static func run(_ bytes: UnsafeRawBufferPointer) {
        var target = LibraryTarget(choices: Choices(bytes))
        target.begin()
        var steps = 0
        while !target.choices.isAtEnd, steps < 256 {
            steps += 1
            target.step()
        }
        target.end()
    }

    private init(choices: Choices) {
        self.choices = choices
    }

    /// A scene and a renderer, as few inputs would make them.
    private mutating func begin() {
        keep { glr_renderer_create("cpu", #"{"threads": 1}"#, $0, nil) }
        keep { glr_scene_create(32, 24, 1, nil, $0, nil) }
        handles.append(glr_scene_root(handles[4]))
    }

    private mutating func end() {
        while glr_transaction_commit(nil) == GLR_OK {}
        for handle in handles { glr_release(handle.map { UnsafeMutableRawPointer($0) }) }
    }

    private mutating func keep(_ function: (UnsafeMutablePointer<OpaquePointer?>) -> Int32) {
        var handle: OpaquePointer?
        _ = function(&handle)
        if let handle { handles.append(handle) }
    }

    private mutating func handle() -> OpaquePointer? {
        choices.element(of: handles)
    }

    private mutating func number() -> Int {
        Int(exactly: choices.number().rounded()) ?? .max
    }

    private mutating func json() -> String {
        choices.flag() ? choices.element(of: Self.values) : choices.text()
    }

    private mutating func options() -> String? {
        choices.flag() ? choices.element(of: Self.options) : choices.flag() ? nil : choices.text()
    }

    private mutating func step() {
        let (first, second) = (handle(), handle())
        switch choices.index(below: 16) {
        case 0:
            let text = json()
            keep { glr_layer_create(text, $0, nil) }
        case 1, 2: _ = glr_layer_set(first, choices.element(of: Self.keyPaths), json(), nil)
        case 3:
            let (path, presented) = (choices.element(of: Self.keyPaths), Int32(choices.byte()))
            keep { glr_layer_get(first, path, presented, $0, nil) }
        case 4: _ = glr_layer_insert(first, second, number(), nil)
        case 5: walk(first)
        case 6: _ = choices.flag() ? glr_layer_set_mask(first, second, nil) : glr_layer_remove(first, nil)
        case 7:
            _ =
                choices.flag()
                ? glr_layer_animate(first, choices.element(of: Self.animations), choices.flag() ? "a" : nil, nil)
                : glr_layer_stop(first, choices.flag() ? "a" : nil, nil)
        case 8: transact()
        case 9: draw(first, second)
        case 10: setPixels(first)
        case 11: hit(first, second)
        case 12: window(first)
        case 13: read()
        case 14: look(first)
        default: release()
        }
    }

    private mutating func walk(_ layer: OpaquePointer?) {
        switch choices.index(below: 5) {
        case 0: handles.append(glr_layer_sublayer(layer, number()))
        case 1: handles.append(glr_layer_superlayer(layer))
        case 2: handles.append(glr_layer_mask(layer))
        case 3: handles.append(glr_layer_find(layer, choices.flag() ? "a" : choices.text()))
        default: handles.append(glr_scene_root(layer))
        }
    }

    private mutating func transact() {
        _ = choices.flag() ? glr_transaction_begin(options(), nil) : glr_transaction_commit(nil)
    }

    private mutating func draw(_ renderer: OpaquePointer?, _ scene: OpaquePointer?) {
        let (time, options) = (choices.number(), options())
        // Too large a picture would take the time of many inputs.
        var (width, height) = (0, 0)
        guard glr_scene_pixels(scene, nil, &width, &height, nil) != GLR_OK || width * height <= 1 << 16 else { return }
        if choices.flag() {
            keep { glr_encode(renderer, scene, time, options, $0, nil) }
        } else {
            let (size, row) = (choices.index(below: 256) * 64, number())
            pixels.withUnsafeMutableBytes {
                _ = glr_draw_framebuffer(renderer, scene, time, options, 0, 0, 0, 0, nil, 0, nil, nil)
                _ = glr_draw(renderer, scene, time, options, $0.baseAddress, size, row, GLR_RGBA, nil)
            }
        }
    }

    private mutating func setPixels(_ layer: OpaquePointer?) {
        let (width, height, row) = (number(), number(), number())
        let (size, layout) = (choices.index(below: 256) * 64, Int32(choices.index(below: 3)))
        pixels.withUnsafeBytes {
            _ = glr_layer_set_pixels(layer, $0.baseAddress, size, width, height, row, layout, nil)
        }
    }

    private mutating func hit(_ layer: OpaquePointer?, _ other: OpaquePointer?) {
        var (x, y) = (choices.number(), choices.number())
        handles.append(glr_layer_hit_test(layer, x, y))
        _ = glr_layer_convert(layer, other, &x, &y, nil)
    }

    private mutating func window(_ scene: OpaquePointer?) {
        switch choices.index(below: 4) {
        case 0: _ = glr_scene_begin_frame(scene, choices.number(), nil)
        case 1: _ = glr_scene_next_frame(scene)
        case 2: _ = glr_scene_resize(scene, choices.number(), choices.number(), choices.number(), nil)
        default: _ = glr_scene_on_wake(scene, choices.flag() ? { _ in } : nil, nil, nil)
        }
    }

    private mutating func read() {
        let (text, options) = (choices.flag() ? Self.scene : choices.text(), options())
        keep { scene in
            Data(text.utf8).withUnsafeBytes {
                glr_scene_read($0.baseAddress, $0.count, "scene", options, scene, nil)
            }
        }
    }

    private mutating func look(_ object: OpaquePointer?) {
        var size = 0
        _ = glr_bytes_data(object, &size)
        var damage = [Int32](repeating: 0, count: 32)
        _ = glr_renderer_damage(object, &damage, min(number(), 8))
        _ = glr_messages_text(object, number(), Int32(choices.byte()) - 8)
        _ = glr_scene_number(object, Int32(choices.byte()) - 8)
        keep { glr_scene_describe(object, $0, nil) }
        keep { glr_renderer_describe(object, $0, nil) }
        keep { glr_layer_set(object, "opacity", "x", $0) }
    }

    /// Releases a reference, and continues with the handle.
    private mutating func release() {
        let handle = handle()
        glr_release(handle.map { UnsafeMutableRawPointer($0) })
    }

    private static let scene = """
        {"format": "glrender-scene", "version": 1, "size": [32, 24], "duration": 2, "root": {"name": "a", "sublayers":
            [{"class": "CATextLayer", "name": "b", "frame": [0, 0, 20, 20], "string": "b"}]}}
        """
    private static let keyPaths = [
        "opacity", "position", "position.x", "bounds", "bounds.size.width", "transform", "transform.rotation.z",
        "frame", "name",
        "backgroundColor", "cornerRadius", "maskedCorners", "filters", "filters.gaussianBlur.inputRadius", "shadowPath",
        "contents", "animations", "sublayers", "mask", "string", "path", "instanceCount", "emitterCells", "speed",
        "hidden",
        "colors", "actions", "style", "", ".", "a.b.c", "affineTransform", "compositingFilter",
    ]
    private static let values = [
        "1", "0", "-1", "0.5", "1e300", "-1e300", "5e-324", "null", "true", "[]", "[1, 2]", "[0, 0, 20, 10]",
        "[1e300, 0, 1e300, 1]",
        #""red""#, #""a""#, #""M0 0L9 9L0 9Z""#, #"[{"name": "gaussianBlur", "inputRadius": 3}]"#, #"["minXMinY"]"#,
        #"[1, 0, 0, 1, 5, 5]"#, #"["red", "blue"]"#, #""infinity""#, #""90deg""#, "{}",
        #"{"class": "CATextLayer", "string": "Hi"}"#,
        #"{"class": "CAShapeLayer", "path": "M0 0L9 9L0 9Z"}"#, #"{"class": "CAReplicatorLayer", "instanceCount": 3}"#,
        #"{"class": "CAEmitterLayer"}"#,
        #"{"class": "CAGradientLayer", "colors": ["red", "blue"], "frame": [0, 0, 9, 9]}"#,
        #"{"name": "a", "frame": [1, 2, 20, 10], "backgroundColor": "green", "sublayers": [{}, {}]}"#, "[",
    ]
    private static let animations = [
        #"{"class": "CABasicAnimation", "keyPath": "opacity", "fromValue": 0, "toValue": 1, "duration": 2}"#,
        #"{"class": "CAKeyframeAnimation", "keyPath": "position", "values": [[0, 0], [9, 9]], "duration": 1e9}"#,
        #"{"class": "CASpringAnimation", "keyPath": "transform.rotation.z", "toValue": 3, "repeatCount": "infinity"}"#,
        #"{"class": "CATransition"}"#, #"{"class": "CAAnimationGroup", "animations": []}"#, "{}",
    ]
    private static let options = [
        "{}", #"{"scale": 0.5}"#, #"{"crop": [1, 1, 4, 4]}"#, #"{"background": "red"}"#, #"{"timeout": 1e-9}"#,
        #"{"type": "jpg", "background": "white"}"#, #"{"type": "webp"}"#, #"{"duration": 1}"#,
        #"{"set": ["b.string=x"]}"#,
        #"{"maxMemory": 1000}"#, #"{"disableActions": true}"#, #"{"size": [20, 20]}"#, #"{"crop": [-9e8, 0, 9e8, 1]}"#,
    ]
}
