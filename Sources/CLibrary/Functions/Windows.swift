internal import CGLRender
import LayerModel

@c @implementation
package func glr_scene_begin_frame(_ scene: Handle?, _ time: Double, _ messages: HandleOut?) -> Int32 {
    modelCall(messages) { _ in
        let scene = try HandleTable.shared.object(scene, "scene", as: HeldScene.self)
        guard time.isFinite, abs(time) <= 1e12 else {
            throw Failure.invalid("the time is \(time), expected seconds", place: "time")
        }
        scene.beginFrame(at: time)
    }
}

@c @implementation
package func glr_scene_next_frame(_ scene: Handle?) -> Double {
    Model.locked { HandleTable.shared.object(scene, as: HeldScene.self)?.host.nextFrameTime ?? .nan }
}

@c @implementation
package func glr_scene_resize(
    _ scene: Handle?, _ width: Double, _ height: Double, _ scale: Double, _ messages: HandleOut?
) -> Int32 {
    modelCall(messages) { _ in
        let scene = try HandleTable.shared.object(scene, "scene", as: HeldScene.self)
        scene.resize(try pictureSize(width, height, scale), scale: scale)
    }
}

@c @implementation
package func glr_scene_on_wake(
    _ scene: Handle?, _ wake: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?,
    _ context: UnsafeMutableRawPointer?, _ messages: HandleOut?
) -> Int32 {
    modelCall(messages) { _ in
        let scene = try HandleTable.shared.object(scene, "scene", as: HeldScene.self)
        scene.host.whenFrameIsNeeded = wake.map { wake in { wake(context) } }
    }
}
