// One direction of a Gaussian blur.
#include "effects/pixel.glsl"

uniform sampler2D u_texture;
// (1, 0) or (0, 1).
uniform ivec2 u_step;
// How many texels to each side are mixed.
uniform int u_reach;
#if ROWS
// Where a texel holds four pixels of a row: for the texel itself, and for the ones at each distance after it, what each of their
// pixels, a column, gives to each of its own. For those before, rows and columns change places.
uniform mat4 u_weights[REACH_LIMIT + 1];
#else
// Of the texel itself, and of those at each distance from it.
uniform float u_weights[REACH_LIMIT + 2];
#endif

// The picture's outermost texels.
flat in vec4 v_numbers;

out vec4 o_color;

void main() {
    ivec2 position = ivec2(pixelCenter());
    ivec2 first = ivec2(v_numbers.xy);
    ivec2 last = ivec2(v_numbers.zw);
    vec4 sum = u_weights[0] * texelFetch(u_texture, position, 0);
    ivec2 before = position;
    ivec2 after = position;
#if ROWS
    for (int i = 1; i <= u_reach; i++) {
        before = max(before - u_step, first);
        after = min(after + u_step, last);
        sum += texelFetch(u_texture, before, 0) * u_weights[i] + u_weights[i] * texelFetch(u_texture, after, 0);
    }
#else
    // Two at a time, the second perhaps with a weight of 0: a fifteenth of the frame less for 60 shadows, on llvmpipe.
    for (int i = 1; i <= u_reach; i += 2) {
        before = max(before - u_step, first);
        after = min(after + u_step, last);
        sum += (texelFetch(u_texture, before, 0) + texelFetch(u_texture, after, 0)) * u_weights[i];
        before = max(before - u_step, first);
        after = min(after + u_step, last);
        sum += (texelFetch(u_texture, before, 0) + texelFetch(u_texture, after, 0)) * u_weights[i + 1];
    }
#endif
    o_color = sum;
}
