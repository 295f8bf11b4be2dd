// One triangle that covers the target; the scissor says which pixels are drawn.

// 2 / width and 2 / height of the target.
uniform vec2 u_pixelToClip;

out vec2 v_position;

void main() {
    vec2 corner = vec2(float((gl_VertexID & 1) << 2), float((gl_VertexID & 2) << 1));
    v_position = corner / u_pixelToClip;
    gl_Position = vec4(corner - 1.0, 0.0, 1.0);
}
