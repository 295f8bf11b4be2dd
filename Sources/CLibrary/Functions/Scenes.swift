internal import CGLRender
import Foundation
import Jobs
import LayerModel
import SceneFormat

@c @implementation
package func glr_scene_load(_ path: CText?, _ options: CText?, _ scene: HandleOut?, _ messages: HandleOut?) -> Int32 {
    call(messages) { found in
        let scene = try place(scene, "scene")
        let source = HeldScene.Source.file(try text(path, "path"))
        scene.give(try HeldScene(source, JobOptions(options, JobOption.reading), &found))
    }
}

@c @implementation
package func glr_scene_read(
    _ data: UnsafeRawPointer?, _ size: Int, _ name: CText?, _ options: CText?, _ scene: HandleOut?,
    _ messages: HandleOut?
) -> Int32 {
    call(messages) { found in
        let scene = try place(scene, "scene")
        guard let data, size >= 0 else { throw Failure.invalid("data is NULL, or its size is negative", place: "data") }
        let source = HeldScene.Source.bytes(Data(bytes: data, count: size), name: try text(name, "name"))
        scene.give(try HeldScene(source, JobOptions(options, JobOption.reading), &found))
    }
}

@c @implementation
package func glr_scene_create(
    _ width: Double, _ height: Double, _ scale: Double, _ options: CText?, _ scene: HandleOut?,
    _ messages: HandleOut?
) -> Int32 {
    modelCall(messages) { _ in
        let scene = try place(scene, "scene")
        let size = try pictureSize(width, height, scale)
        scene.give(
            HeldScene(size: size, scale: scale, try JobOptions(options, JobOption.creating)))
    }
}

@c @implementation
package func glr_scene_set(
    _ scene: Handle?, _ assignments: UnsafePointer<CText?>?, _ count: Int, _ messages: HandleOut?
) -> Int32 {
    modelCall(messages) { found in
        let scene = try HandleTable.shared.object(scene, "scene", as: HeldScene.self)
        guard count >= 0, count == 0 || assignments != nil else {
            throw Failure.invalid("assignments is NULL, or its count is negative", place: "assignments")
        }
        let texts = try UnsafeBufferPointer(start: assignments, count: count).map { try text($0, "assignments") }
        try scene.assign(texts, &found)
    }
}

@c @implementation
package func glr_scene_number(_ scene: Handle?, _ which: Int32) -> Double {
    Model.locked {
        guard let scene = HandleTable.shared.object(scene, as: HeldScene.self)?.scene else { return .nan }
        let numbers = [
            Double(scene.size.width), Double(scene.size.height), Double(scene.scale), scene.duration, scene.frameRate,
            Double(scene.frameCount),
        ]
        return numbers.indices.contains(Int(which)) ? numbers[Int(which)] : .nan
    }
}

@c @implementation
package func glr_scene_describe(_ scene: Handle?, _ json: HandleOut?, _ messages: HandleOut?) -> Int32 {
    modelCall(messages) { _ in
        let json = try place(json, "json")
        let scene = try HandleTable.shared.object(scene, "scene", as: HeldScene.self).scene
        json.give(try Bytes(json: SceneFacts(scene)))
    }
}

@c @implementation
package func glr_scene_root(_ scene: Handle?) -> Handle? {
    Model.locked {
        HandleTable.shared.object(scene, as: HeldScene.self).flatMap { HandleTable.shared.retain($0.scene.root) }
    }
}

/// A size of a picture in points.
///
/// - Throws: If it is out of range.
func pictureSize(_ width: Double, _ height: Double, _ scale: Double) throws(Failure) -> CGSize {
    let isFit = [width, height, scale].allSatisfy { $0 > 0 && $0 <= 1e6 }
    guard isFit else {
        throw .invalid("width, height and scale are \(width), \(height) and \(scale), expected above 0 and at most 10⁶")
    }
    return CGSize(width: width, height: height)
}
