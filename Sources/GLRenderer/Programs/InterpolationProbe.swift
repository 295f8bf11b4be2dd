import CEGL
import DisplayList
import Foundation
import LayerModel
import RenderDevices

/// Whether a driver's `noperspective` gives each pixel its own place, also where shapes reach out of the target.
///
/// All geometry has w = 1, so that it and the usual interpolation mean the same, and llvmpipe draws 10,000 rectangles in 0.91
/// of the time with it, gradients in 0.93 and glyphs in 0.88. Mesa's softpipe (22.3) gets places, and with them gradients,
/// wrong where a shape covers a corner of the target: a shape cut at two sides is interpolated along the first of them.
/// llvmpipe does the same where a shape reaches out of the target by several times its size.
enum InterpolationProbe {
    /// The extension of the language.
    static let name = "GL_NV_shader_noperspective_interpolation"

    /// The target's width and height in pixels.
    private static let size: Int32 = 8
    /// Of the squares that are drawn, in radians.
    private static let angles: [Float] = [0.3, 0.52, 0.785, 1.2, 2]
    /// The least coordinate and the side of the squares; the target is from −1 to 1.
    private static let spans: [SIMD2<Float>] = [SIMD2(-2, 4), SIMD2(-8, 20)]

    private static let vertexSource = """
        #version 300 es
        #extension \(name) : require
        uniform vec2 u_turn;
        uniform vec2 u_span;
        noperspective out highp vec2 v_place;
        void main() {
            vec2 corner = u_span.y * vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) + u_span.x;
            v_place = mat2(u_turn, -u_turn.y, u_turn.x) * corner;
            gl_Position = vec4(v_place, 0.0, 1.0);
        }
        """
    private static let fragmentSource = """
        #version 300 es
        #extension \(name) : require
        noperspective in highp vec2 v_place;
        out highp vec4 o_color;
        void main() {
            o_color = vec4(0.5 * v_place + 0.5, 0.0, 1.0);
        }
        """

    /// Draws turned squares over all of a target; the context must be current.
    static func isStraight(in context: GLContext) throws(RenderError) -> Bool {
        guard context.capabilities.extensions.contains(name),
            let program = try? GLProgram(
                in: context, name: "interpolation", sources: [(.vertex, vertexSource), (.fragment, fragmentSource)])
        else { return false }
        let side = Int(size)
        let target = try GLTarget(in: context, width: side, height: side, label: "interpolation")
        let vertexArray = GLObject<GLVertexArrayKind>(in: context)
        var pixels = [UInt8](repeating: 0, count: side * side * 4)
        for (angle, span) in angles.flatMap({ angle in spans.map { (angle, $0) } }) {
            target.clear()
            program.use(in: target.viewport)
            program.set("u_turn", SIMD2(cos(angle), sin(angle)))
            program.set("u_span", span)
            context.state.bindVertexArray(vertexArray.name)
            context.state.setViewport(target.viewport)
            glDrawArrays(GLenum(GL_TRIANGLE_STRIP), 0, 4)
            pixels.withUnsafeMutableBytes { target.read(width: side, height: side, into: $0.baseAddress) }
            let red = target.layout == .bgra ? 2 : 0
            for y in 0..<side {
                for x in 0..<side {
                    let found = SIMD2(Float(pixels[(y * side + x) * 4 + red]), Float(pixels[(y * side + x) * 4 + 1]))
                    let difference = found - (SIMD2(Float(x), Float(y)) + 0.5) * (255 / Float(side))
                    guard (difference * difference).max() <= 4 else { return false }
                }
            }
        }
        return true
    }
}
