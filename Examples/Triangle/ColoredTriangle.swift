import CEGL
import Foundation

/// A triangle with a colour in each corner, drawn with OpenGL ES 2: the articles' first drawing.
struct ColoredTriangle {
    private let program: GLuint

    private static let position: GLuint = 0
    private static let color: GLuint = 1

    /// Compiles the shaders in the context that is current.
    init() {
        let vertexShader = """
            attribute vec4 position;
            attribute vec4 color;
            uniform vec2 turn;
            varying vec4 shade;
            void main() {
                shade = color;
                gl_Position = vec4(
                    turn.x * position.x - turn.y * position.y, turn.y * position.x + turn.x * position.y, position.zw);
            }
            """
        let fragmentShader = """
            precision mediump float;
            varying vec4 shade;
            void main() { gl_FragColor = shade; }
            """
        program = glCreateProgram()
        for (kind, source) in [(GL_VERTEX_SHADER, vertexShader), (GL_FRAGMENT_SHADER, fragmentShader)] {
            let shader = glCreateShader(GLenum(kind))
            source.withCString { text in
                var text: UnsafePointer<CChar>? = text
                glShaderSource(shader, 1, &text, nil)
            }
            glCompileShader(shader)
            glAttachShader(program, shader)
            // It goes with the program.
            glDeleteShader(shader)
        }
        glBindAttribLocation(program, Self.position, "position")
        glBindAttribLocation(program, Self.color, "color")
        glLinkProgram(program)
    }

    /// Draws over black into the framebuffer that is bound, turned by an angle in radians.
    func draw(angle: Double = 0) {
        glClearColor(0, 0, 0, 1)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
        glUseProgram(program)
        glUniform2f(glGetUniformLocation(program, "turn"), GLfloat(cos(angle)), GLfloat(sin(angle)))
        let vertices: [GLfloat] = [-0.5, -0.5, -1, 0, 0.5, -1, 0.5, -0.5, -1]
        let colors: [GLfloat] = [0, 0, 1, 1, 0, 1, 0, 1, 1, 0, 0, 1]
        glEnableVertexAttribArray(Self.position)
        glEnableVertexAttribArray(Self.color)
        vertices.withUnsafeBytes { vertices in
            colors.withUnsafeBytes { colors in
                glVertexAttribPointer(
                    Self.position, 3, GLenum(GL_FLOAT), GLboolean(GL_FALSE), 0, vertices.baseAddress)
                glVertexAttribPointer(Self.color, 4, GLenum(GL_FLOAT), GLboolean(GL_FALSE), 0, colors.baseAddress)
                glDrawArrays(GLenum(GL_TRIANGLES), 0, 3)
            }
        }
    }
}
