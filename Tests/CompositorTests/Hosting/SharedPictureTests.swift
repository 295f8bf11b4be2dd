import CEGL
import DisplayList
import DisplayListTestSupport
import Foundation
import GLRendererTestSupport
import LayerModel
import Synchronization
import Testing

@testable import Compositor
@testable import GLRenderer
@testable import RenderDevices

/// What programs' own OpenGL ES drew is shown from where it is, and copied only where that cannot be.
@Suite(.serialized) struct SharedPictureTests {
    private let options = RenderOptions(size: CGSize(width: 8, height: 8))

    /// A framebuffer that shows a texture or renderbuffer, and is bound.
    private func framebuffer(_ attach: () -> Void) -> GLuint {
        var framebuffer: GLuint = 0
        glGenFramebuffers(1, &framebuffer)
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
        attach()
        return framebuffer
    }

    private func makeTexture(_ size: Int32 = 8) -> GLuint {
        var texture: GLuint = 0
        glGenTextures(1, &texture)
        glBindTexture(GLenum(GL_TEXTURE_2D), texture)
        glTexStorage2D(GLenum(GL_TEXTURE_2D), 1, GLenum(GL_RGBA8), size, size)
        return texture
    }

    private func framebuffer(of texture: GLuint) -> GLuint {
        framebuffer {
            glFramebufferTexture2D(
                GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture, 0)
        }
    }

    private func fill(_ red: Float, _ green: Float, _ blue: Float) {
        glClearColor(red, green, blue, 1)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    }

    /// A texture whose lower half is red and whose upper half is green.
    private func makeTwoColored() -> GLuint {
        let texture = makeTexture()
        _ = framebuffer(of: texture)
        fill(1, 0, 0)
        glEnable(GLenum(GL_SCISSOR_TEST))
        glScissor(0, 4, 8, 4)
        fill(0, 1, 0)
        glDisable(GLenum(GL_SCISSOR_TEST))
        return texture
    }

    private func layer(_ contents: Any?) -> CALayer {
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
        layer.contents = contents
        return layer
    }

    /// The pixels of the left column, from the top, as the CPU renderer shows a layer.
    private func column(_ layer: CALayer, _ renderer: Renderer) throws -> [[Int]] {
        let image = try renderer.render(layer.commit(at: 0), at: 0, options)
        return image.withPremultipliedRGBA8 { bytes, row in
            (0..<8).map { y in (0..<4).map { Int(bytes[y * row + $0]) } }
        }
    }

    private func withContext(_ body: (EAGLContext) throws -> Void) throws {
        let context = try #require(EAGLContext(api: .openGLES3))
        defer { EAGLContext.setCurrent(nil) }
        #expect(EAGLContext.setCurrent(context))
        try body(context)
    }

    private let twoColors =
        [[Int]](repeating: [0, 255, 0, 255], count: 4) + [[Int]](repeating: [255, 0, 0, 255], count: 4)

    @Test func aTextureIsContentsWithoutACopy() throws {
        try withContext { _ in
            var texture = makeTwoColored()
            var (bound, drawn, buffer): (GLint, GLint, GLuint) = (0, 0, 0)
            glGenBuffers(1, &buffer)
            glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), buffer)
            let image = try #require(CGImage(texture: texture, width: 8, height: 8))
            glGetIntegerv(GLenum(GL_TEXTURE_BINDING_2D), &bound)
            glGetIntegerv(GLenum(GL_PIXEL_PACK_BUFFER_BINDING), &drawn)
            #expect(GLuint(bound) == texture && GLuint(drawn) == buffer)
            glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0)
            // The picture has the pixels, whatever becomes of the texture.
            glDeleteTextures(1, &texture)
            let renderer = try Renderer(device: .currentContext)
            #expect(try column(layer(image), renderer) == twoColors)
            let counts = renderer.statistics.openGL
            #expect(counts.sharedPictures == 1 && counts.copiedPictures == 0 && renderer.statistics.uploadedBytes == 0)
            #expect(try column(layer(image), Renderer(device: .cpu)) == twoColors)
        }
    }

    /// Pixels are read row by row however the program reads its own, and that stays as it is.
    @Test func packingIsTheProgramsOwn() throws {
        try withContext { _ in
            let texture = makeTexture(3)
            _ = framebuffer(of: texture)
            glEnable(GLenum(GL_SCISSOR_TEST))
            for row: Int32 in 0..<3 {
                glScissor(0, row, 3, 1)
                fill(row == 0 ? 1 : 0, row == 1 ? 1 : 0, row == 2 ? 1 : 0)
            }
            let settings: [(name: Int32, value: GLint)] = [
                (GL_PACK_ALIGNMENT, 8), (GL_PACK_ROW_LENGTH, 5), (GL_PACK_SKIP_ROWS, 1), (GL_PACK_SKIP_PIXELS, 2),
            ]
            for (name, value) in settings { glPixelStorei(GLenum(name), value) }
            guard let pixels = ClientFramebuffer.pixels(ofTexture: texture, width: 3, height: 3, isOpaque: false) else {
                Issue.record("the texture cannot be read")
                return
            }
            let read = CGImage(pixels, isOpaque: false).withPremultipliedRGBA8 { bytes, row in
                (0..<9).map { pixel in (0..<4).map { Int(bytes[pixel / 3 * row + pixel % 3 * 4 + $0]) } }
            }
            #expect(read == [[0, 0, 255, 255], [0, 255, 0, 255], [255, 0, 0, 255]].flatMap { [$0, $0, $0] })
            for (name, value) in settings { #expect(GLCapabilities.integer(name) == value) }
            #expect(glIsEnabled(GLenum(GL_SCISSOR_TEST)) == GLboolean(GL_TRUE))
        }
    }

    @Test func whatHasToBeSmallerIsCopied() throws {
        try withContext { _ in
            let small = layer(CGImage(texture: makeTwoColored(), width: 8, height: 8))
            small.minificationFilter = .trilinear
            small.bounds.size = CGSize(width: 4, height: 4)
            let renderer = try Renderer(device: .currentContext)
            _ = try column(small, renderer)
            let counts = renderer.statistics.openGL
            #expect(counts.sharedPictures == 0 && counts.copiedPictures == 1 && renderer.statistics.uploadedBytes > 0)
        }
    }

    @Test func whatIsNoTextureIsNoPicture() throws {
        #expect(CGImage(texture: 1, width: 8, height: 8) == nil)
        try withContext { _ in
            #expect(CGImage(texture: 999, width: 8, height: 8) == nil)
            #expect(CGImage(texture: makeTexture(), width: 0, height: 8) == nil)
        }
    }

    /// A presented renderbuffer gives its pixels away, and draws the next picture into others.
    @Test(arguments: [false, true]) func renderbuffersGiveTheirPixels(isRetained: Bool) throws {
        try withContext { context in
            let shown = CAEAGLLayer()
            shown.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
            shown.drawableProperties = [kEAGLDrawablePropertyRetainedBacking: isRetained]
            var renderbuffer: GLuint = 0
            glGenRenderbuffers(1, &renderbuffer)
            glBindRenderbuffer(GLenum(GL_RENDERBUFFER), renderbuffer)
            _ = framebuffer {
                glFramebufferRenderbuffer(
                    GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_RENDERBUFFER), renderbuffer)
            }
            #expect(context.renderbufferStorage(Int(GL_RENDERBUFFER), from: shown))
            glViewport(0, 0, 8, 8)
            fill(1, 0, 0)
            #expect(context.presentRenderbuffer(Int(GL_RENDERBUFFER)))
            let first = shown.contents
            if isRetained {
                var pixel: [UInt8] = [0, 0, 0, 0]
                glReadPixels(0, 0, 1, 1, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &pixel)
                #expect(pixel == [255, 0, 0, 255])
            }
            fill(0, 0, 1)
            #expect(context.presentRenderbuffer(Int(GL_RENDERBUFFER)))
            #expect(glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER)) == GLenum(GL_FRAMEBUFFER_COMPLETE))
            let renderer = try Renderer(device: .currentContext)
            for (contents, color) in [(first, [255, 0, 0, 255]), (shown.contents, [0, 0, 255, 255])] {
                let pixels = try column(layer(contents), renderer)
                #expect(pixels == Array(repeating: color, count: 8))
                #expect(renderer.statistics.openGL.sharedPictures == 1)
                #expect(renderer.statistics.openGL.copiedPictures == 0)
            }
        }
    }

    /// A CPU renderer asks for the pixels while a software renderer of the same display, which asks for them next, is at work.
    @Test func renderersOfADisplayDoNotWaitForEachOther() throws {
        let context = try GLTesting.context()
        let image = try context.perform { () throws(RenderError) in
            try GLTarget.transparent(in: context, width: 8, height: 8).image(isOpaque: true, isShared: true)
        }
        let shared = try #require(image)
        let reading = Atomic(false)
        let read = Atomic(0)
        let readPixels = { @Sendable in
            var row = [UInt8](repeating: 0, count: 8 * 4)
            row.withUnsafeMutableBytes {
                shared.copyPremultipliedRGBA8(PixelRect(x: 0, y: 0, width: 8, height: 1), into: $0, bytesPerRow: 32)
            }
            if row.last == 255 { read.add(1, ordering: .relaxed) }
        }
        let exclusion = context.connection.exclusion
        Thread {
            exclusion.withLock {
                reading.store(true, ordering: .releasing)
                Thread.sleep(forTimeInterval: 0.2)
                readPixels()
            }
        }.start()
        while !reading.load(ordering: .acquiring) { Thread.sleep(forTimeInterval: 0.001) }
        Thread { readPixels() }.start()
        let end = Date(timeIntervalSinceNow: 20)
        while read.load(ordering: .relaxed) < 2, Date() < end { Thread.sleep(forTimeInterval: 0.01) }
        #expect(read.load(ordering: .relaxed) == 2)
    }

    @Test func drawablesOfMetalLayersAreShared() throws {
        try withContext { _ in
            let shown = CAMetalLayer()
            shown.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
            let drawable = try #require(shown.nextDrawable() as? GLTextureDrawable)
            _ = framebuffer(of: drawable.texture)
            fill(0, 1, 1)
            drawable.present()
            let renderer = try Renderer(device: .currentContext)
            #expect(try column(shown, renderer).allSatisfy { $0 == [0, 255, 255, 255] })
            #expect(renderer.statistics.openGL.sharedPictures == 1 && renderer.statistics.uploadedBytes == 0)
        }
    }

    /// Layers that draw by OpenGL ES do so on the display of the program's context.
    @Test func layersThatDrawAreShared() throws {
        try withContext { _ in
            let drawing = CAOpenGLLayer()
            drawing.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
            drawing.shader = "void main() { fragColor = vec4(1.0, 1.0, 0.0, 1.0); }"
            let renderer = try Renderer(device: .currentContext)
            #expect(try column(drawing, renderer).allSatisfy { $0 == [255, 255, 0, 255] })
            #expect(renderer.warnings == [])
            #expect(renderer.statistics.openGL.sharedPictures == 1 && renderer.statistics.uploadedBytes == 0)
        }
    }

    /// A context that is made where another one is current is on the same display.
    @Test func contextsAreMadeBesideTheCurrentOne() throws {
        try withContext { _ in
            let display = eglGetCurrentDisplay()
            let other = try #require(EAGLContext(api: .openGLES3))
            #expect(EAGLContext.setCurrent(other))
            #expect(eglGetCurrentDisplay() == display && other.device.route == .current)
        }
    }
}
