import CEGL
import CGLRender
import Compositor
import GLRenderer
import Testing

/// What differs between frames, in memory and in the framebuffers of a program's own OpenGL ES.
@Suite(.serialized) struct FramebufferTests {
    private let scene: Held
    private let box: Held

    init() throws {
        scene = try made { glr_scene_create(40, 20, 1, nil, $0, $1) }
        box = try layer(#"{"frame": [2, 3, 4, 5], "backgroundColor": "red"}"#)
        let root = try Held(glr_scene_root(scene.handle))
        try call { glr_layer_insert(root.handle, box.handle, lastIndex, $0) }
    }

    private func damage(_ renderer: Held, capacity: Int = 8) -> [Int32] {
        var numbers = [Int32](repeating: -1, count: 32)
        let count = glr_renderer_damage(renderer.handle, &numbers, capacity)
        return Array(numbers[0..<count * 4])
    }

    @Test func theDamageOfPicturesInMemory() throws {
        let renderer = try renderer()
        #expect(damage(renderer) == [])
        _ = try pixels(scene, renderer, 40, 20)
        #expect(damage(renderer) == [0, 0, 40, 20])
        _ = try pixels(scene, renderer, 40, 20)
        #expect(damage(renderer) == [])
        try set(box, "backgroundColor", "\"blue\"")
        _ = try pixels(scene, renderer, 40, 20)
        #expect(damage(renderer) == [2, 3, 4, 5])
        #expect(damage(renderer, capacity: 0) == [])
        try set(box, "position.x", "30")
        _ = try pixels(scene, renderer, 40, 20)
        #expect(damage(renderer, capacity: 1) == [2, 3, 30, 5])
    }

    @Test(.enabled(if: EAGLContext(api: .openGLES3) != nil, "no OpenGL ES"), arguments: ["current", "cpu"])
    func framesGoToTheFramebuffer(_ device: String) throws {
        let context = try #require(EAGLContext(api: .openGLES3))
        defer { EAGLContext.setCurrent(nil) }
        #expect(EAGLContext.setCurrent(context))
        var (texture, framebuffer): (GLuint, GLuint) = (0, 0)
        glGenTextures(1, &texture)
        glBindTexture(GLenum(GL_TEXTURE_2D), texture)
        glTexStorage2D(GLenum(GL_TEXTURE_2D), 1, GLenum(GL_RGBA8), 40, 20)
        glGenFramebuffers(1, &framebuffer)
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
        glFramebufferTexture2D(
            GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture, 0)
        let renderer = try made { glr_renderer_create(device, nil, $0, $1) }
        #expect(try frame(renderer, framebuffer) == [0, 0, 40, 20])
        #expect(pixel(3, 20 - 4) == [255, 0, 0, 255] && pixel(10, 10) == [0, 0, 0, 0])
        #expect(try frame(renderer, framebuffer) == [])
        try set(box, "backgroundColor", "\"blue\"")
        // Rows count upwards.
        #expect(try frame(renderer, framebuffer) == [2, 20 - 8, 4, 5])
        #expect(pixel(3, 20 - 4) == [0, 0, 255, 255])
    }

    @Test func aFramebufferTakesAContext() throws {
        let renderer = try renderer()
        let failed = try failure { _ = try frame(renderer, 0) }
        #expect(failed.status == GLR_RENDER && failed.messages.first?.code == "render")
    }

    private func frame(_ renderer: Held, _ framebuffer: UInt32) throws -> [Int32] {
        var numbers = [Int32](repeating: -1, count: 32)
        var count = 0
        try call {
            glr_draw_framebuffer(
                renderer.handle, scene.handle, 0, nil, framebuffer, 0, 0, 1, &numbers, 8, &count, $0)
        }
        return Array(numbers[0..<count * 4])
    }

    private func pixel(_ x: Int32, _ y: Int32) -> [UInt8] {
        var bytes: [UInt8] = [0, 0, 0, 0]
        glReadPixels(x, y, 1, 1, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &bytes)
        return bytes
    }
}
