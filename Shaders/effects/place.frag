// A picture put on another: as it is, or made larger, or its alpha in a colour.
//
// Texels are mixed here, as a sampler would do it in few bits, and at places that depend on the texture's size.
#include "effects/pixel.glsl"

uniform sampler2D u_texture;
// Premultiplied.
uniform vec4 u_color;

// The picture's outermost pixels.
flat in vec4 v_numbers;
// Scale and offset from the target's pixels to texels.
flat in vec4 v_map;

out vec4 o_color;

#if TINTED
#define PIXEL float
// Four pixels of a row are in a texel.
float pixel(ivec2 place) {
    ivec2 inside = clamp(place, ivec2(v_numbers.xy), ivec2(v_numbers.zw));
    return texelFetch(u_texture, ivec2(inside.x >> 2, inside.y), 0)[inside.x & 3];
}
#elif ENLARGED
#define PIXEL vec4
vec4 pixel(ivec2 place) {
    return texelFetch(u_texture, clamp(place, ivec2(v_numbers.xy), ivec2(v_numbers.zw)), 0);
}
#endif

void main() {
    vec2 place = pixelCenter() * v_map.xy + v_map.zw;
#if ENLARGED
    vec2 first = floor(place - 0.5);
    vec2 part = place - 0.5 - first;
    ivec2 corner = ivec2(first);
    PIXEL color = mix(
        mix(pixel(corner), pixel(corner + ivec2(1, 0)), part.x),
        mix(pixel(corner + ivec2(0, 1)), pixel(corner + 1), part.x), part.y);
#else
    vec4 color = texelFetch(u_texture, ivec2(place), 0);
#endif
#if TINTED
    // In whole levels first, as the CPU renderer's masks are.
    o_color = u_color * (roundEven(color * 255.0) / 255.0);
#else
    o_color = color;
#endif
}
