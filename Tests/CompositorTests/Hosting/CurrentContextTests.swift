import CEGL
import DisplayList
import LayerModel
import Testing

@testable import Compositor
@testable import GLRenderer
@testable import RenderDevices

/// Pictures drawn into the objects of a program's own context.
@Suite(.serialized) struct CurrentContextTests {
    /// Red, with a green corner at the top left of 4 × 2 pixels.
    private func tree() -> RenderTree {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 20, height: 10)
        root.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        let corner = CALayer()
        corner.frame = CGRect(x: 0, y: 0, width: 4, height: 2)
        corner.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
        root.addSublayer(corner)
        return root.commit(at: 0)
    }

    /// A texture of 32 × 24 blue pixels, and a framebuffer that shows it and is bound.
    private func makeTarget() -> (texture: GLuint, framebuffer: GLuint) {
        var (texture, framebuffer): (GLuint, GLuint) = (0, 0)
        glGenTextures(1, &texture)
        glBindTexture(GLenum(GL_TEXTURE_2D), texture)
        glTexStorage2D(GLenum(GL_TEXTURE_2D), 1, GLenum(GL_RGBA8), 32, 24)
        glGenFramebuffers(1, &framebuffer)
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
        glFramebufferTexture2D(
            GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture, 0)
        glClearColor(0, 0, 1, 1)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
        return (texture, framebuffer)
    }

    private func pixel(_ x: Int32, _ y: Int32) -> [UInt8] {
        var bytes: [UInt8] = [0, 0, 0, 0]
        glReadPixels(x, y, 1, 1, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &bytes)
        return bytes
    }

    private func integer(_ name: Int32) -> GLint {
        var value: GLint = 0
        glGetIntegerv(GLenum(name), &value)
        return value
    }

    @Test(arguments: [false, true]) func aPictureLiesWhereItIsPutAndStateStays(intoTexture: Bool) throws {
        let context = try #require(EAGLContext(api: .openGLES3))
        defer { EAGLContext.setCurrent(nil) }
        #expect(EAGLContext.setCurrent(context))
        let (texture, framebuffer) = makeTarget()
        glEnable(GLenum(GL_SCISSOR_TEST))
        glScissor(0, 0, 5, 7)
        let renderer = try Renderer(device: .currentContext)
        let options = RenderOptions(size: CGSize(width: 20, height: 10))
        let destination: GLDestination = intoTexture ? .texture(texture) : .framebuffer(framebuffer)
        let current = eglGetCurrentContext()
        for _ in 0..<2 {
            let size = try renderer.render(tree(), at: 0, options, into: destination, x: 4, y: 6)
            #expect(size == (20, 10))
        }
        #expect(eglGetCurrentContext() == current)
        #expect(integer(GL_DRAW_FRAMEBUFFER_BINDING) == GLint(framebuffer))
        #expect(integer(GL_READ_FRAMEBUFFER_BINDING) == GLint(framebuffer))
        #expect(integer(GL_TEXTURE_BINDING_2D) == GLint(texture))
        #expect(glIsEnabled(GLenum(GL_SCISSOR_TEST)) == GLboolean(GL_TRUE))
        // Rows count upwards: the picture's top row is the last one.
        #expect(pixel(4, 15) == [0, 255, 0, 255] && pixel(7, 14) == [0, 255, 0, 255])
        #expect(pixel(8, 15) == [255, 0, 0, 255] && pixel(4, 13) == [255, 0, 0, 255])
        #expect(pixel(4, 6) == [255, 0, 0, 255] && pixel(23, 15) == [255, 0, 0, 255])
        #expect(pixel(3, 6) == [0, 0, 255, 255] && pixel(24, 15) == [0, 0, 255, 255])
        #expect(pixel(4, 5) == [0, 0, 255, 255] && pixel(4, 16) == [0, 0, 255, 255])
        #expect(glGetError() == GLenum(GL_NO_ERROR))
        glDisable(GLenum(GL_SCISSOR_TEST))
    }

    /// What a program did wrong before does not make drawing fail, but a destination that cannot be drawn into does.
    @Test(arguments: [DeviceSelection.currentContext, .cpu])
    func errorsOfTheProgramAreNotTheCopys(_ device: DeviceSelection) throws {
        let context = try #require(EAGLContext(api: .openGLES3))
        defer { EAGLContext.setCurrent(nil) }
        #expect(EAGLContext.setCurrent(context))
        let target = makeTarget()
        let renderer = try Renderer(device: device)
        let options = RenderOptions(size: CGSize(width: 20, height: 10))
        glEnable(0xFFFF)
        try renderer.renderFrame(tree(), at: 0, options, into: .framebuffer(target.framebuffer))
        #expect(pixel(0, 0) == [255, 0, 0, 255])
        #expect(throws: RenderError.self) {
            try renderer.renderFrame(tree(), at: 0, options, into: .texture(999))
        }
    }

    /// Layers with OpenGL ES of their own are drawn there as elsewhere.
    @Test func hostedLayersAreDrawn() throws {
        let context = try #require(EAGLContext(api: .openGLES3))
        defer { EAGLContext.setCurrent(nil) }
        #expect(EAGLContext.setCurrent(context))
        let target = makeTarget()
        let layer = CAOpenGLLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 20, height: 10)
        layer.shader = "void main() { fragColor = vec4(1.0, 1.0, 0.0, 1.0); }"
        let renderer = try Renderer(device: .currentContext)
        let options = RenderOptions(size: CGSize(width: 20, height: 10))
        try renderer.render(layer.commit(at: 0), at: 0, options, into: .framebuffer(target.framebuffer))
        #expect(renderer.warnings == [])
        #expect(pixel(10, 5) == [255, 255, 0, 255])
    }

    @Test func withoutAContextThereIsNone() throws {
        EAGLContext.setCurrent(nil)
        #expect(throws: DeviceError.self) { try Renderer(device: .currentContext) }
        let options = RenderOptions(size: CGSize(width: 20, height: 10))
        #expect(throws: RenderError.self) {
            try Renderer(device: .cpu).render(tree(), at: 0, options, into: .framebuffer(0))
        }
        let renderer = try Renderer(device: .gpu, allowSoftware: true)
        #expect(throws: RenderError.self) { try renderer.render(tree(), at: 0, options, into: .framebuffer(0)) }
    }
}
