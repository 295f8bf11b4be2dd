// One colour, premultiplied, by the coverage in a texture, pixel by pixel.
#include "lib/varyings.glsl"

uniform sampler2D u_texture;

vec4 shade(vec2 plane) {
#if PAINT == PAINT_GLYPH
    ivec2 texel = ivec2(v_texel);
#else
    ivec2 texel = ivec2(gl_FragCoord.xy) - v_origin;
#endif
    return v_color * texelFetch(u_texture, texel, 0).r;
}

#include "lib/main.glsl"
