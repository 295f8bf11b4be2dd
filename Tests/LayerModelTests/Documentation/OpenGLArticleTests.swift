import LayerModel
import Testing

/// The examples of the article `OpenGL.md`.
struct OpenGLArticleTests {
    final class Signal: CAOpenGLLayer {
        override func draw(
            inCGLContext ctx: CGLContextObj, pixelFormat pf: CGLPixelFormatObj, forLayerTime t: CFTimeInterval,
            displayTime ts: UnsafePointer<CVTimeStamp>?
        ) {
            // Calls of OpenGL ES, from the module CEGL, with what changes as a function of t.
            super.draw(inCGLContext: ctx, pixelFormat: pf, forLayerTime: t, displayTime: ts)
        }
    }

    @Test func shadersAndMethodsAreCommitted() {
        let plasma = CAOpenGLLayer()
        plasma.frame = CGRect(x: 0, y: 0, width: 160, height: 100)
        plasma.shader = """
            void main() {
                fragColor = vec4(0.5 + 0.5 * cos(time + uv.xyx + vec3(0.0, 2.0, 4.0)), 1.0);
            }
            """
        plasma.addSublayer(Signal())
        #expect(plasma.commit(at: 0).count == 2)
    }

    @Test func aCompositionThatIsNotThereIsNil() {
        let level = CABasicAnimation(keyPath: "patch.level.value")
        level.fromValue = 0
        level.toValue = 1
        level.duration = 2

        let waves = QCCompositionLayer(file: "waves.fs")
        waves?.setValue(0.5, forKeyPath: "patch.level.value")
        waves?.add(level, forKey: "level")
        #expect(waves == nil)
    }
}
