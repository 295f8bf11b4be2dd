// One colour, premultiplied, by the coverage in a texture, pixel by pixel.
#include "lib/varyings.glsl"

uniform sampler2D u_texture;

vec4 shade(vec2 plane) {
    return v_color * texelFetch(u_texture, ivec2(v_texel), 0).r;
}

#include "lib/main.glsl"
