// One colour, premultiplied, by the coverage in a texture, pixel by pixel.
#include "lib/varyings.glsl"

uniform sampler2D u_texture;

vec4 shade(vec2 plane) {
#if PAINT == PAINT_GLYPH
    return v_color * texelFetch(u_texture, ivec2(v_texel), 0).r;
#else
    // All channels are the coverage.
    return v_color * texture(u_texture, v_texture);
#endif
}

#include "lib/main.glsl"
