// Parts of a target, each a quad of whole pixels with numbers of its own.

// 2 / width and 2 / height of the target.
uniform vec2 u_pixelToClip;

// The part's edges, in pixels of the target: least x and y, greatest x and y.
layout(location = 0) in vec4 a_limit;
layout(location = 1) in vec4 a_numbers;
layout(location = 2) in vec4 a_moreNumbers;
layout(location = 3) in vec4 a_map;

out vec2 v_position;
flat out vec4 v_numbers;
flat out vec4 v_moreNumbers;
flat out vec4 v_map;

void main() {
    vec2 side = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
    v_position = mix(a_limit.xy, a_limit.zw, side);
    v_numbers = a_numbers;
    v_moreNumbers = a_moreNumbers;
    v_map = a_map;
    gl_Position = vec4(v_position * u_pixelToClip - 1.0, 0.0, 1.0);
}
