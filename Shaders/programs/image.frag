// A picture's texels, multiplied by a colour; all premultiplied.
#include "lib/varyings.glsl"

uniform sampler2D u_texture;

vec4 shade(vec2 plane) {
#if PERSPECTIVE
    vec2 coordinates = plane * v_toTexture.xy + v_toTexture.zw;
#else
    vec2 coordinates = v_texture;
#endif
    coordinates = clamp(coordinates, v_textureBounds.xy, v_textureBounds.zw);
#if PAINT == PAINT_MIPMAPPED && PERSPECTIVE
    return texture(u_texture, coordinates, v_bias) * v_color;
#elif PAINT == PAINT_MIPMAPPED
    return textureLod(u_texture, coordinates, v_bias) * v_color;
#else
    return texture(u_texture, coordinates) * v_color;
#endif
}

#include "lib/main.glsl"
