// A texel for each pixel, premultiplied, and multiplied by one colour of all quads, which for `shade` is black.
//
// Nothing else may be added: llvmpipe has a way for rectangles whose pixels are texels, or products of them, in 8 bits.
#include "lib/varyings.glsl"

uniform sampler2D u_texture;
#if PAINT != PAINT_TEXEL
uniform vec4 u_tint;
#endif

vec4 shade(vec2 plane) {
#if PAINT == PAINT_TINTED
    return texture(u_texture, v_texture) * u_tint;
#elif PAINT == PAINT_SHADE
    return vec4(0.0, 0.0, 0.0, texture(u_texture, v_texture).a * u_tint.a);
#else
    return texture(u_texture, v_texture);
#endif
}

#include "lib/main.glsl"
