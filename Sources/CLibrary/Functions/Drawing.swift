internal import CGLRender
import Compositor
import Foundation
import ImageCodecs
import Jobs
import LayerModel
import MediaExport
import SceneFormat

@c @implementation
package func glr_renderer_create(
    _ device: CText?, _ options: CText?, _ renderer: HandleOut?, _ messages: HandleOut?
) -> Int32 {
    call(messages) { _ in
        let renderer = try place(renderer, "renderer")
        let name = try text(device, "device")
        guard let selection = name == "current" ? .currentContext : DeviceSelection(argument: name) else {
            throw Failure.invalid(
                "there is no device \(name)", place: "device",
                fix: "give auto, cpu, gpu, current, an index, a path below /dev/, pci:ADDRESS or cuda:INDEX")
        }
        var options = try JobOptions(options, JobOption.opening)
        options.device.selection = selection
        renderer.give(HeldRenderer(try options.device.renderer()))
    }
}

@c @implementation
package func glr_renderer_describe(_ renderer: Handle?, _ json: HandleOut?, _ messages: HandleOut?) -> Int32 {
    call(messages) { _ in
        let json = try place(json, "json")
        json.give(try Bytes(json: HandleTable.shared.object(renderer, "renderer", as: HeldRenderer.self).report()))
    }
}

@c @implementation
package func glr_scene_pixels(
    _ scene: Handle?, _ options: CText?, _ width: UnsafeMutablePointer<Int>?, _ height: UnsafeMutablePointer<Int>?,
    _ messages: HandleOut?
) -> Int32 {
    modelCall(messages) { _ in
        let scene = try HandleTable.shared.object(scene, "scene", as: HeldScene.self)
        let options = try JobOptions(options, JobOption.geometry)
        let size = try scene.completed(options).renderOptions(of: scene.scene).pictureSize()
        width?.pointee = size.width
        height?.pointee = size.height
    }
}

@c @implementation
package func glr_draw(
    _ renderer: Handle?, _ scene: Handle?, _ time: Double, _ options: CText?, _ pixels: UnsafeMutableRawPointer?,
    _ size: Int, _ rowBytes: Int, _ layout: Int32, _ messages: HandleOut?
) -> Int32 {
    call(messages) { found in
        let work = try DrawingCall(renderer, scene, time, options, JobOption.drawing)
        guard let pixels, size >= 0 else {
            throw Failure.invalid("pixels is NULL, or its size is negative", place: "pixels")
        }
        let layout = try PixelLayout(layout)
        var options = work.source.options
        if layout.range == .extended { options.range = .extended }
        try work.renderer.draw(
            work.source.tree, at: work.time, options,
            into: UnsafeMutableRawBufferPointer(start: pixels, count: size), rowBytes: rowBytes, layout, &found)
    }
}

@c @implementation
package func glr_renderer_damage(_ renderer: Handle?, _ damage: UnsafeMutablePointer<Int32>?, _ capacity: Int) -> Int {
    guard let rects = HandleTable.shared.object(renderer, as: HeldRenderer.self)?.damage else { return 0 }
    return store(
        fitted(rects, to: capacity).flatMap { [$0.x, $0.y, $0.width, $0.height].map { Int32(clamping: $0) } },
        to: damage)
}

/// Rectangles that fit into a capacity: one around all if there are more.
private func fitted(_ rects: [PixelRect], to capacity: Int) -> [PixelRect] {
    guard capacity > 0, let first = rects.first else { return [] }
    return rects.count > capacity ? [rects.dropFirst().reduce(first) { $0.union($1) }] : rects
}

/// Stores four numbers a rectangle.
///
/// - Returns: The number of rectangles.
private func store(_ numbers: [Int32], to memory: UnsafeMutablePointer<Int32>?) -> Int {
    guard let memory else { return 0 }
    for (place, number) in numbers.enumerated() { memory[place] = number }
    return numbers.count / 4
}

@c @implementation
package func glr_draw_framebuffer(
    _ renderer: Handle?, _ scene: Handle?, _ time: Double, _ options: CText?, _ framebuffer: UInt32, _ x: Int32,
    _ y: Int32, _ bufferAge: Int32, _ damage: UnsafeMutablePointer<Int32>?, _ capacity: Int,
    _ count: UnsafeMutablePointer<Int>?, _ messages: HandleOut?
) -> Int32 {
    call(messages) { found in
        count?.pointee = 0
        let work = try DrawingCall(renderer, scene, time, options, JobOption.drawing)
        #if OpenGL
            var frame = try work.renderer.draw(&found) {
                try $0.renderFrame(
                    work.source.tree, at: work.time, work.source.options, into: .framebuffer(framebuffer), x: Int(x),
                    y: Int(y),
                    bufferAge: max(0, Int(bufferAge)))
            }
            frame.damage = fitted(frame.damage, to: capacity)
            count?.pointee = store(frame.swapRectangles, to: damage)
        #else
            throw Failure.invalid("this build has no OpenGL", fix: "draw into memory")
        #endif
    }
}

@c @implementation
package func glr_encode(
    _ renderer: Handle?, _ scene: Handle?, _ time: Double, _ options: CText?, _ bytes: HandleOut?,
    _ messages: HandleOut?
) -> Int32 {
    call(messages) { found in
        let bytes = try place(bytes, "bytes")
        let work = try DrawingCall(renderer, scene, time, options, JobOption.encoding)
        let encoder = try work.call.picture(work.call.type ?? FileType(extension: "png"))
        try work.source.options.check(encoder.format)
        let sink = MemorySink()
        try work.renderer.draw(&found) { renderer in
            let list = try renderer.displayList(for: work.source.tree, at: work.time, work.source.options)
            try renderer.drawWhole(list) { view in
                try encoder.encode(PixelRows(view), isOpaque: list.isOpaque, to: sink)
            }
        }
        bytes.give(Bytes(sink.bytes))
    }
}

/// The request of a drawing function.
private struct DrawingCall {
    let call: JobOptions
    let source: FrameSource
    let time: Double
    let renderer: HeldRenderer

    init(
        _ renderer: Handle?, _ scene: Handle?, _ time: Double, _ options: CText?, _ taken: Set<JobOption>
    ) throws {
        self.renderer = try HandleTable.shared.object(renderer, "renderer")
        let call = try JobOptions(options, taken)
        self.call = call
        guard time.isFinite, abs(time) <= 1e12 else {
            throw Failure.invalid("the time is \(time), expected seconds", place: "time")
        }
        (self.time, source) = try Model.locked {
            let scene = try HandleTable.shared.object(scene, "scene", as: HeldScene.self)
            return (try scene.moment(time), scene.source(call))
        }
    }
}
