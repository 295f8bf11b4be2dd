// One direction of a Gaussian blur. Each tap lies between two texels, which are weighted here: samplers do so in few bits.
uniform sampler2D u_texture;
// (1, 0) or (0, 1).
uniform vec2 u_step;
// The part of the texture that holds the picture.
uniform ivec2 u_size;
// Of the pixel itself.
uniform float u_center;
// Distances in texels and weights of the taps on each side.
uniform vec2 u_taps[TAP_LIMIT];
uniform int u_count;

out vec4 o_color;

// The texels beside a place, each in its part.
vec4 tap(ivec2 last, ivec2 near, ivec2 far, float part) {
    vec4 first = texelFetch(u_texture, clamp(near, ivec2(0), last), 0);
    vec4 second = texelFetch(u_texture, clamp(far, ivec2(0), last), 0);
    return first + (second - first) * part;
}

void main() {
    ivec2 position = ivec2(gl_FragCoord.xy);
    ivec2 last = u_size - 1;
    ivec2 unit = ivec2(u_step);
    vec4 sum = texelFetch(u_texture, position, 0) * u_center;
    for (int i = 0; i < u_count; i++) {
        int whole = int(u_taps[i].x);
        ivec2 near = unit * whole;
        ivec2 far = near + unit;
        float part = u_taps[i].x - float(whole);
        sum += (tap(last, position + near, position + far, part)
            + tap(last, position - near, position - far, part)) * u_taps[i].y;
    }
    o_color = sum;
}
