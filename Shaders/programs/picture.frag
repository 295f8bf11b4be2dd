// The result of an earlier pass, pixel by pixel, multiplied by a colour and by a mask; all premultiplied.
#include "lib/varyings.glsl"
#include "lib/pixel.glsl"

uniform sampler2D u_texture;
#if PAINT == PAINT_MASKED
uniform sampler2D u_mask;
#endif

vec4 shade(vec2 plane) {
    vec4 color = texelFetch(u_texture, ivec2(v_texel), 0) * v_color;
#if PAINT == PAINT_MASKED
    ivec2 position = ivec2(pixelCenter()) - v_mask.xy;
    bool isInside = all(greaterThanEqual(position, ivec2(0))) && all(lessThan(position, v_mask.zw));
    ivec2 nearest = clamp(position, ivec2(0), v_mask.zw - 1);
    color *= isInside ? texelFetch(u_mask, nearest + v_maskTexel, 0).a : 0.0;
#endif
    return color;
}

#include "lib/main.glsl"
