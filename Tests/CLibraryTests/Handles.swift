import CGLRender
import Foundation
import Testing

/// An object of the library, released with this.
final class Held {
    let handle: OpaquePointer

    init(_ handle: OpaquePointer?) throws {
        self.handle = try #require(handle)
    }

    deinit {
        glr_release(UnsafeMutableRawPointer(handle))
    }
}

/// The outcome of a function that failed.
struct CallFailure: Error {
    var status: Int32
    var messages: [ReadMessage]
}

/// A message as the library says it.
struct ReadMessage: Equatable {
    var severity, code, file, place, problem, suggestion, fix, text: String

    init(_ messages: OpaquePointer, _ index: Int) throws {
        let fields = try (GLR_SEVERITY...GLR_TEXT).map {
            String(cString: try #require(glr_messages_text(messages, index, $0)))
        }
        (severity, code, file, place) = (fields[0], fields[1], fields[2], fields[3])
        (problem, suggestion, fix, text) = (fields[4], fields[5], fields[6], fields[7])
    }
}

/// Calls a function whose last argument takes messages.
///
/// - Returns: The warnings.
@discardableResult
func call(_ function: (UnsafeMutablePointer<OpaquePointer?>) -> Int32) throws -> [ReadMessage] {
    var list: OpaquePointer?
    let status = function(&list)
    defer { glr_release(list.map { UnsafeMutableRawPointer($0) }) }
    let found = try (0..<glr_messages_count(list)).map { try ReadMessage(#require(list), $0) }
    guard status == GLR_OK else { throw CallFailure(status: status, messages: found) }
    return found
}

/// Calls a function that hands out an object.
func made(
    _ function: (UnsafeMutablePointer<OpaquePointer?>, UnsafeMutablePointer<OpaquePointer?>) -> Int32
) throws -> Held {
    var object: OpaquePointer?
    try call { function(&object, $0) }
    return try Held(object)
}

/// What a call failed with.
func failure(_ body: () throws -> Void) throws -> CallFailure {
    try #require(throws: CallFailure.self, performing: body)
}

/// The bytes of a handle.
func bytes(_ held: Held) throws -> [UInt8] {
    var size = 0
    let data = try #require(glr_bytes_data(held.handle, &size))
    return Array(UnsafeRawBufferPointer(start: data, count: size))
}

/// A small scene.
func readScene(_ json: String, options: String? = nil) throws -> Held {
    let data = Data(json.utf8)
    return try made { scene, messages in
        data.withUnsafeBytes {
            glr_scene_read($0.baseAddress, $0.count, "scene", options, scene, messages)
        }
    }
}

func renderer() throws -> Held {
    try made { glr_renderer_create("cpu", "{\"threads\": 1}", $0, $1) }
}

/// Draws a scene of so many pixels.
func pixels(_ scene: Held, _ renderer: Held, _ width: Int, _ height: Int, at time: Double = 0) throws -> [UInt8] {
    var pixels = [UInt8](repeating: 0xEE, count: width * height * 4)
    try pixels.withUnsafeMutableBytes { memory in
        _ = try call {
            glr_draw(
                renderer.handle, scene.handle, time, nil, memory.baseAddress, memory.count, width * 4, GLR_RGBA, $0)
        }
    }
    return pixels
}

func layer(_ json: String) throws -> Held {
    try made { glr_layer_create(json, $0, $1) }
}

func set(_ layer: Held, _ keyPath: String, _ json: String) throws {
    try call { glr_layer_set(layer.handle, keyPath, json, $0) }
}

func get(_ layer: Held, _ keyPath: String, presented: Bool = false) throws -> String {
    String(
        decoding: try bytes(try made { glr_layer_get(layer.handle, keyPath, presented ? 1 : 0, $0, $1) }), as: UTF8.self
    )
}

/// The index behind the last sublayer.
let lastIndex = Int(bitPattern: UInt(GLR_LAST))
