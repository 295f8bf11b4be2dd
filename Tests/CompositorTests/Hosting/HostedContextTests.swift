import CEGL
import Foundation
import LayerModel
import Testing

@testable import Compositor
@testable import GLRenderer
@testable import Rasterization

/// The articles' triangle, textures for `CAMetalLayer`, and compositions.
@Suite(.serialized) struct HostedContextTests {
    private func picture(_ layer: CALayer, at time: Double = 0) throws -> [[Int]] {
        let size = layer.bounds.size
        let image = try Renderer(device: .cpu).render(layer.commit(at: 0), at: time, RenderOptions(size: size))
        return image.withPremultipliedRGBA8 { bytes, _ in
            (0..<(image.width * image.height)).map { pixel in (0..<4).map { Int(bytes[pixel * 4 + $0]) } }
        }
    }

    private func program(_ fragment: String) -> GLuint {
        let sources = [
            (GL_VERTEX_SHADER, "attribute vec4 position; void main() { gl_Position = position; }"),
            (GL_FRAGMENT_SHADER, fragment),
        ]
        let program = glCreateProgram()
        for (kind, source) in sources {
            let shader = glCreateShader(GLenum(kind))
            source.withCString { text in
                var text: UnsafePointer<CChar>? = text
                glShaderSource(shader, 1, &text, nil)
            }
            glCompileShader(shader)
            glAttachShader(program, shader)
        }
        glBindAttribLocation(program, 0, "position")
        glLinkProgram(program)
        return program
    }

    @Test func aTriangleInARenderbufferBecomesContents() throws {
        let context = try #require(EAGLContext(api: .openGLES2))
        defer { EAGLContext.setCurrent(nil) }
        #expect(EAGLContext.setCurrent(context))
        #expect(EAGLContext.current() === context)
        let layer = CAEAGLLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 32, height: 32)
        layer.contentsScale = 2
        layer.drawableProperties = [
            kEAGLDrawablePropertyRetainedBacking: false, kEAGLDrawablePropertyColorFormat: kEAGLColorFormatRGBA8,
        ]
        var framebuffer: GLuint = 0
        var renderbuffer: GLuint = 0
        glGenFramebuffers(1, &framebuffer)
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
        glGenRenderbuffers(1, &renderbuffer)
        glBindRenderbuffer(GLenum(GL_RENDERBUFFER), renderbuffer)
        glFramebufferRenderbuffer(
            GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_RENDERBUFFER), renderbuffer)
        #expect(context.renderbufferStorage(Int(GL_RENDERBUFFER), from: layer))
        var width: GLint = 0
        glGetRenderbufferParameteriv(GLenum(GL_RENDERBUFFER), GLenum(GL_RENDERBUFFER_WIDTH), &width)
        #expect(width == 64)
        #expect(glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER)) == GLenum(GL_FRAMEBUFFER_COMPLETE))
        glViewport(0, 0, 64, 64)
        glClearColor(0, 0, 0, 1)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
        glUseProgram(program("precision mediump float; void main() { gl_FragColor = vec4(0.0, 1.0, 0.0, 1.0); }"))
        // The articles' triangle points up.
        let vertices: [GLfloat] = [-0.5, -0.5, 0, 0, 0.5, 0, 0.5, -0.5, 0]
        glEnableVertexAttribArray(0)
        vertices.withUnsafeBytes { bytes in
            glVertexAttribPointer(0, 3, GLenum(GL_FLOAT), GLboolean(GL_FALSE), 0, bytes.baseAddress)
            glDrawArrays(GLenum(GL_TRIANGLES), 0, 3)
        }
        #expect(context.presentRenderbuffer(Int(GL_RENDERBUFFER)))
        #expect(glGetError() == GLenum(GL_NO_ERROR))
        var bound: GLint = 0
        glGetIntegerv(GLenum(GL_FRAMEBUFFER_BINDING), &bound)
        #expect(GLuint(bound) == framebuffer)

        let drawn = try picture(layer)
        #expect(drawn[0] == [0, 0, 0, 255])
        #expect(drawn[16 * 32 + 16] == [0, 255, 0, 255])
        // Wide below, narrow above.
        let wide = (0..<32).filter { drawn[22 * 32 + $0] == [0, 255, 0, 255] }.count
        let narrow = (0..<32).filter { drawn[10 * 32 + $0] == [0, 255, 0, 255] }.count
        #expect(wide > 10 && narrow > 0 && narrow < 6)
    }

    @Test func whatCannotBePresentedIsRefused() throws {
        #expect(EAGLContext(api: .openGLES1) == nil)
        let context = try #require(EAGLContext(api: .openGLES3))
        let layer = CAEAGLLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
        // No context is current, and no renderbuffer is bound.
        #expect(!context.renderbufferStorage(Int(GL_RENDERBUFFER), from: layer))
        EAGLContext.setCurrent(context)
        defer { EAGLContext.setCurrent(nil) }
        #expect(!context.presentRenderbuffer(Int(GL_RENDERBUFFER)))
        var renderbuffer: GLuint = 0
        glGenRenderbuffers(1, &renderbuffer)
        glBindRenderbuffer(GLenum(GL_RENDERBUFFER), renderbuffer)
        #expect(!context.renderbufferStorage(Int(GL_FRAMEBUFFER), from: layer))
        #expect(!context.presentRenderbuffer(Int(GL_RENDERBUFFER)))
        layer.bounds.size.width = 1e7
        #expect(!context.renderbufferStorage(Int(GL_RENDERBUFFER), from: layer))
    }

    @Test func aTextureOfAMetalLayerBecomesContents() throws {
        let layer = CAMetalLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
        #expect(layer.nextDrawable() == nil)
        let context = try #require(EAGLContext(api: .openGLES3))
        EAGLContext.setCurrent(context)
        defer { EAGLContext.setCurrent(nil) }
        let drawable = try #require(layer.nextDrawable() as? GLTextureDrawable)
        #expect(drawable.width == 4 && drawable.height == 4)
        var framebuffer: GLuint = 0
        glGenFramebuffers(1, &framebuffer)
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
        glFramebufferTexture2D(
            GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), drawable.texture, 0)
        glClearColor(1, 0, 1, 0.5)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
        drawable.present()
        // Opaque by default: alpha counts as 1.
        #expect(try picture(layer).allSatisfy { $0 == [255, 0, 255, 255] })
    }

    // MARK: - Compositions

    private let source = """
        /*{
            "DESCRIPTION": "a level", "ISFVSN": "2",
            "INPUTS": [
                {"NAME": "level", "TYPE": "float", "DEFAULT": 0.25},
                {"NAME": "tint", "TYPE": "color", "DEFAULT": [1.0, 0.0, 0.0, 1.0]},
                {"NAME": "flip", "TYPE": "bool", "DEFAULT": false},
                {"NAME": "sound", "TYPE": "audio"}
            ]
        }*/
        void main() {
            float height = isf_FragNormCoord.y;
            if (flip) height = 1.0 - height;
            gl_FragColor = height < level ? tint : vec4(0.0, 0.0, 0.0, 1.0);
        }
        """

    private func composition() throws -> QCCompositionLayer {
        let layer = QCCompositionLayer(composition: try #require(QCComposition(source: source)))
        layer.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
        return layer
    }

    private func litRows(_ pixels: [[Int]]) -> [Int] {
        (0..<8).filter { pixels[$0 * 8][0] > 128 }
    }

    @Test func aCompositionReadsItsInputs() throws {
        let layer = try composition()
        #expect(layer.inputKeys == ["level", "tint", "flip"])
        #expect(litRows(try picture(layer)) == [6, 7])
        layer.setValue(0.5, forKeyPath: "patch.level.value")
        #expect((layer.value(forKeyPath: "patch.level.value") as? NSNumber)?.doubleValue == 0.5)
        #expect(litRows(try picture(layer)) == [4, 5, 6, 7])
        layer.setValue(true, forInputKey: "flip")
        #expect(litRows(try picture(layer)) == [0, 1, 2, 3])
        #expect(!layer.setValue(1, forInputKey: "unknown"))
    }

    @Test func anInputAnimates() throws {
        let layer = try composition()
        let animation = CABasicAnimation(keyPath: "patch.level.value")
        animation.fromValue = 0.0
        animation.toValue = 1.0
        animation.duration = 1
        layer.add(animation, forKey: nil)
        #expect(litRows(try picture(layer, at: 0.5)) == [4, 5, 6, 7])
        #expect(litRows(try picture(layer, at: 0.75)) == [2, 3, 4, 5, 6, 7])
    }

    @Test(arguments: ["", "no header", "/* text */ void main() {}", "/*{"])
    func otherTextIsNoComposition(_ text: String) {
        #expect(QCComposition(source: text) == nil)
        #expect(QCCompositionLayer(file: "/nonexistent/file.fs") == nil)
    }

    @Test func aHeaderWithoutUsableInputsHasNone() throws {
        let composition = try #require(QCComposition(source: "/*{\"INPUTS\": 5}*/"))
        #expect(QCCompositionLayer(composition: composition).inputKeys == [])
    }
}
