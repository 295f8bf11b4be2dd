import CEGL
import DisplayList
import Foundation
import LayerModel
import Synchronization
import Testing

@testable import Compositor
@testable import RenderDevices

/// Frames into a window's buffers draw what changed, and what the buffer missed.
@Suite(.serialized) struct WindowFrameTests {
    private let size = CGSize(width: 200, height: 100)

    /// A white root of 200 × 100 with two small layers far from each other.
    private final class Scene {
        let root = CALayer()
        let (first, second) = (CALayer(), CALayer())

        init() {
            root.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
            root.backgroundColor = .white
            for (layer, x) in [(first, 10), (second, 180)] {
                layer.frame = CGRect(x: x, y: 10, width: 10, height: 10)
                layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
                root.addSublayer(layer)
            }
        }

        func change(_ body: () -> Void) {
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            body()
            CATransaction.commit()
        }
    }

    /// A texture of 200 × 100 pixels in the current context, and a framebuffer that shows it.
    private func makeTarget() -> GLuint {
        var (texture, framebuffer): (GLuint, GLuint) = (0, 0)
        glGenTextures(1, &texture)
        glBindTexture(GLenum(GL_TEXTURE_2D), texture)
        glTexStorage2D(GLenum(GL_TEXTURE_2D), 1, GLenum(GL_RGBA8), 200, 100)
        glGenFramebuffers(1, &framebuffer)
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
        glFramebufferTexture2D(
            GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture, 0)
        return framebuffer
    }

    private func pixels(_ framebuffer: GLuint) -> [UInt8] {
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
        var bytes = [UInt8](repeating: 0, count: 200 * 100 * 4)
        glReadPixels(0, 0, 200, 100, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &bytes)
        return bytes
    }

    private func clear(_ framebuffer: GLuint) {
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
        glClearColor(0, 0, 1, 1)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    }

    private func withContext(_ body: () throws -> Void) throws {
        let context = try #require(EAGLContext(api: .openGLES3))
        defer { EAGLContext.setCurrent(nil) }
        #expect(EAGLContext.setCurrent(context))
        try body()
    }

    @Test(arguments: [DeviceSelection.currentContext, .cpu])
    func whatAFrameTakesIsCounted(_ device: DeviceSelection) throws {
        try withContext {
            let (scene, target) = (Scene(), makeTarget())
            var options = RenderOptions(size: size)
            options.memory = MemoryBudget(limit: 1 << 30)
            let renderer = try Renderer(device: device)
            _ = try renderer.renderFrame(scene.root.commit(at: 0), at: 0, options, into: .framebuffer(target))
            #expect(options.memory.peak >= 200 * 100 * 4)
        }
    }

    @Test(arguments: [DeviceSelection.currentContext, .cpu])
    func aFrameDrawsWhatChanged(_ device: DeviceSelection) throws {
        try withContext {
            let (scene, target) = (Scene(), makeTarget())
            let renderer = try Renderer(device: device)
            let options = RenderOptions(size: size)
            func frame(age: Int) throws -> WindowFrame {
                try renderer.renderFrame(
                    scene.root.commit(at: 0), at: 0, options, into: .framebuffer(target), bufferAge: age)
            }
            let whole = [PixelRect(x: 0, y: 0, width: 200, height: 100)]
            let first = try frame(age: 0)
            #expect(first.damage == whole && first.drawn == whole && first.width == 200 && first.height == 100)
            #expect(first.isCopiedThroughMemory == (device == .cpu))
            // Nothing changed: nothing is drawn, not even where somebody else drew over it.
            clear(target)
            let still = try frame(age: 1)
            #expect(still.damage.isEmpty && still.drawn.isEmpty && still.swapRectangles.isEmpty)
            #expect(pixels(target).prefix(4) == [0, 0, 255, 255])
            // A buffer of which nothing is known is drawn whole, though nothing changed.
            let unknown = try frame(age: 0)
            #expect(unknown.damage.isEmpty && unknown.drawn == whole)
            #expect(pixels(target).prefix(4) == [255, 255, 255, 255])
            // Two small layers far apart are two rectangles.
            scene.change {
                scene.first.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
                scene.second.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
            }
            let changed = try frame(age: 1)
            let both = [
                PixelRect(x: 10, y: 10, width: 10, height: 10), PixelRect(x: 180, y: 10, width: 10, height: 10),
            ]
            #expect(Set(changed.damage) == Set(both) && Set(changed.drawn) == Set(both))
            #expect(Set(changed.swapRectangles.chunks(of: 4)) == [[10, 80, 10, 10], [180, 80, 10, 10]])
            #expect(renderer.statistics.drawnPixels == 200)
        }
    }

    /// However old buffers are, each shows what a whole frame would.
    @Test(arguments: [DeviceSelection.currentContext, .cpu])
    func buffersOfAnyAgeComeToTheSame(_ device: DeviceSelection) throws {
        try withContext {
            let scene = Scene()
            let renderer = try Renderer(device: device)
            let options = RenderOptions(size: size)
            let buffers = (0..<3).map { _ in makeTarget() }
            let check = makeTarget()
            // One destination name for all buffers, as a window's framebuffer 0 has: each is bound to it in turn.
            var drawnAt = [Int](repeating: -1, count: 3)
            var state: UInt64 = 11
            let window = makeTarget()
            for step in 0..<40 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let buffer = Int(state >> 33) % 3
                scene.change {
                    let layer = step % 2 == 0 ? scene.first : scene.second
                    layer.position = CGPoint(x: Double(step * 37 % 200), y: Double(step * 23 % 100))
                }
                let tree = scene.root.commit(at: 0)
                copy(buffers[buffer], to: window)
                let age = drawnAt[buffer] < 0 ? 0 : step - drawnAt[buffer]
                try renderer.renderFrame(tree, at: 0, options, into: .framebuffer(window), bufferAge: age)
                copy(window, to: buffers[buffer])
                drawnAt[buffer] = step
                let whole = try Renderer(device: device)
                try whole.renderFrame(tree, at: 0, options, into: .framebuffer(check))
                #expect(pixels(buffers[buffer]) == pixels(check), "step \(step), age \(age)")
            }
        }
    }

    /// Frames in which nothing changed are not swapped, so that EGL does not count them: with two buffers the one that comes next is two
    /// swaps old, however many such frames lay between.
    @Test func framesThatAreNotSwappedMakeNoBufferOlder() throws {
        try withContext {
            let (scene, window, check) = (Scene(), makeTarget(), makeTarget())
            let buffers = [makeTarget(), makeTarget()]
            let renderer = try Renderer(device: .currentContext)
            let options = RenderOptions(size: size)
            var swaps = 0
            for step in 0..<24 {
                scene.change {
                    if step % 4 == 0 { scene.first.position.x += 20 }
                    if step % 4 == 1 { scene.second.position.y += 10 }
                }
                let tree = scene.root.commit(at: 0)
                let buffer = buffers[swaps % 2]
                copy(buffer, to: window)
                let frame = try renderer.renderFrame(
                    tree, at: 0, options, into: .framebuffer(window), bufferAge: swaps < 2 ? 0 : 2)
                #expect(frame.damage.isEmpty == (step % 4 > 1 && step > 1))
                guard !frame.damage.isEmpty else { continue }
                copy(window, to: buffer)
                swaps += 1
                try Renderer(device: .currentContext).renderFrame(tree, at: 0, options, into: .framebuffer(check))
                #expect(pixels(buffer) == pixels(check), "step \(step)")
            }
            #expect(swaps == 12)
        }
    }

    private func copy(_ source: GLuint, to target: GLuint) {
        glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), source)
        glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), target)
        glBlitFramebuffer(
            0, 0, 200, 100, 0, 0, 200, 100, GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
    }

    @Test(arguments: [DeviceSelection.currentContext, .cpu])
    func theContextsStateStays(_ device: DeviceSelection) throws {
        try withContext {
            let (scene, target) = (Scene(), makeTarget())
            let renderer = try Renderer(device: device)
            var (texture, buffer): (GLuint, GLuint) = (0, 0)
            glGenTextures(1, &texture)
            glActiveTexture(GLenum(GL_TEXTURE2))
            glBindTexture(GLenum(GL_TEXTURE_2D), texture)
            glGenBuffers(1, &buffer)
            glBindBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER), buffer)
            glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), 7)
            glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 2)
            glViewport(1, 2, 3, 4)
            glEnable(GLenum(GL_BLEND))
            glEnable(GLenum(GL_SCISSOR_TEST))
            let names = [
                GL_TEXTURE_BINDING_2D, GL_ACTIVE_TEXTURE, GL_PIXEL_UNPACK_BUFFER_BINDING, GL_UNPACK_ROW_LENGTH,
                GL_UNPACK_ALIGNMENT, GL_DRAW_FRAMEBUFFER_BINDING, GL_READ_FRAMEBUFFER_BINDING, GL_CURRENT_PROGRAM,
                GL_VERTEX_ARRAY_BINDING, GL_ARRAY_BUFFER_BINDING,
            ]
            let values = {
                names.map { name in
                    var value: GLint = 0
                    glGetIntegerv(GLenum(name), &value)
                    return value
                }
            }
            let before = values()
            for _ in 0..<2 {
                scene.change { scene.first.position.x += 20 }
                try renderer.renderFrame(
                    scene.root.commit(at: 0), at: 0, RenderOptions(size: size), into: .framebuffer(target), bufferAge: 1
                )
            }
            #expect(values() == before && glIsEnabled(GLenum(GL_BLEND)) == GLboolean(GL_TRUE))
            #expect(glIsEnabled(GLenum(GL_SCISSOR_TEST)) == GLboolean(GL_TRUE) && glGetError() == 0)
            var viewport: [GLint] = [0, 0, 0, 0]
            glGetIntegerv(GLenum(GL_VIEWPORT), &viewport)
            #expect(viewport == [1, 2, 3, 4])
        }
    }

    @Test func withoutAContextItIsRefused() throws {
        EAGLContext.setCurrent(nil)
        let renderer = try Renderer(device: .cpu)
        #expect(throws: RenderError.self) {
            try renderer.renderFrame(
                Scene().root.commit(at: 0), at: 0, RenderOptions(size: size), into: .framebuffer(0))
        }
    }

    @Test func anotherSizeOrPlaceIsDrawnWhole() throws {
        try withContext {
            let (scene, target) = (Scene(), makeTarget())
            let renderer = try Renderer(device: .cpu)
            func frame(_ width: CGFloat, x: Int) throws -> WindowFrame {
                try renderer.renderFrame(
                    scene.root.commit(at: 0), at: 0, RenderOptions(size: CGSize(width: width, height: 50)),
                    into: .framebuffer(target), x: x, bufferAge: 1)
            }
            for (width, x, isWhole) in [
                (100.0, 0, true), (100, 0, false), (90, 0, true), (90, 5, true), (90, 5, false),
            ] {
                #expect(try frame(width, x: x).drawn.isEmpty != isWhole)
            }
        }
    }

    /// Trees are committed on one thread and drawn on another.
    @Test func anotherThreadDraws() throws {
        let scene = Scene()
        let host = WindowLayerHost(layer: scene.root)
        let trees = Mutex<[(tree: RenderTree, time: CFTimeInterval)]>([])
        for step in 0..<5 {
            scene.change { scene.first.position.x = 20 + 30 * CGFloat(step) }
            let tree = host.beginFrame(at: Double(step))
            trees.withLock { $0.append((tree, Double(step))) }
        }
        let columns = Mutex<[Int]>([])
        let thread = Thread {
            guard let renderer = try? Renderer(device: .cpu) else { return }
            let committed = trees.withLock { $0 }
            for (tree, time) in committed {
                guard
                    let image = try? renderer.render(
                        tree, at: time, RenderOptions(size: CGSize(width: 200, height: 100)))
                else { return }
                let first: Int? = image.withPremultipliedRGBA8 { bytes, row -> Int? in
                    (0..<170).first { bytes[15 * row + 4 * $0 + 1] == 0 }
                }
                columns.withLock { $0.append(first ?? -1) }
            }
        }
        thread.start()
        while !thread.isFinished { Thread.sleep(forTimeInterval: 0.002) }
        #expect(columns.withLock { $0 } == [15, 45, 75, 105, 135])
    }
}

extension Array {
    fileprivate func chunks(of count: Int) -> [[Element]] {
        stride(from: 0, to: self.count, by: count).map { Array(self[$0..<Swift.min($0 + count, self.count)]) }
    }
}
