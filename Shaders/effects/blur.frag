// One direction of a Gaussian blur. Each tap lies between two texels, so that one sample reads both.
uniform sampler2D u_texture;
// One over the texture's width and height.
uniform vec2 u_texel;
// (1, 0) or (0, 1).
uniform vec2 u_step;
// Of the pixel itself.
uniform float u_center;
// Distances in texels and weights of the taps on each side.
uniform vec2 u_taps[TAP_LIMIT];
uniform int u_count;

out vec4 o_color;

#if FETCHES
// The texels beside a place, each in its part.
vec4 tap(ivec2 last, ivec2 near, ivec2 far, float part) {
    vec4 first = texelFetch(u_texture, clamp(near, ivec2(0), last), 0);
    vec4 second = texelFetch(u_texture, clamp(far, ivec2(0), last), 0);
    return first + (second - first) * part;
}
#endif

void main() {
#if FETCHES
    ivec2 position = ivec2(gl_FragCoord.xy);
    ivec2 last = textureSize(u_texture, 0) - 1;
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
#else
    vec2 position = gl_FragCoord.xy * u_texel;
    vec4 sum = texture(u_texture, position) * u_center;
    for (int i = 0; i < u_count; i++) {
        vec2 offset = u_step * u_texel * u_taps[i].x;
        sum += (texture(u_texture, position + offset) + texture(u_texture, position - offset)) * u_taps[i].y;
    }
#endif
    o_color = sum;
}
