// A texel for each pixel, premultiplied, and multiplied by one colour; for `shade` only its alpha, by one of all quads.
//
// Nothing else may be added: llvmpipe has a way for rectangles whose pixels are texels, or products of them, in 8 bits. It
// mixes up the components of a varying that are not all used, so that the alpha of `shade` is none.
#include "lib/varyings.glsl"

uniform sampler2D u_texture;
#if PAINT == PAINT_SHADE
uniform float u_opacity;
#endif

vec4 shade(vec2 plane) {
#if PAINT == PAINT_TINTED
    return texture(u_texture, v_texture) * v_color;
#elif PAINT == PAINT_SHADE
    return vec4(0.0, 0.0, 0.0, texture(u_texture, v_texture).a * u_opacity);
#else
    return texture(u_texture, v_texture);
#endif
}

#include "lib/main.glsl"
