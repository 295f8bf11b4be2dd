// One direction of a Gaussian blur.
#include "effects/pixel.glsl"

uniform sampler2D u_texture;
// (1, 0) or (0, 1).
uniform ivec2 u_step;
// The picture's outermost texels.
uniform ivec2 u_first;
uniform ivec2 u_last;
// Of the texel itself, and of those at each distance from it.
uniform float u_weights[REACH_LIMIT + 2];
uniform int u_reach;

out vec4 o_color;

void main() {
    ivec2 position = ivec2(pixelCenter());
    vec4 sum = texelFetch(u_texture, position, 0) * u_weights[0];
    ivec2 before = position;
    ivec2 after = position;
    // Two at a time, the second perhaps with a weight of 0: a fifteenth of the frame less for 60 shadows, on llvmpipe.
    for (int i = 1; i <= u_reach; i += 2) {
        before = max(before - u_step, u_first);
        after = min(after + u_step, u_last);
        sum += (texelFetch(u_texture, before, 0) + texelFetch(u_texture, after, 0)) * u_weights[i];
        before = max(before - u_step, u_first);
        after = min(after + u_step, u_last);
        sum += (texelFetch(u_texture, before, 0) + texelFetch(u_texture, after, 0)) * u_weights[i + 1];
    }
    o_color = sum;
}
