// A picture put on another in a blend mode; all premultiplied.
#include "effects/modes.glsl"
#include "effects/pixel.glsl"

// The picture, with opacity and mask, pixel by pixel as the target.
uniform sampler2D u_texture;
// What was there: the same pixels.
uniform sampler2D u_data;
// How far the target may change, in its alpha, or the shape that covers the picture already.
uniform sampler2D u_mask;
uniform int u_isShape;
// The target's pixel that the three begin at.
uniform ivec2 u_origin;

out vec4 o_color;

void main() {
    ivec2 pixel = ivec2(pixelCenter()) - u_origin;
    vec4 backdrop = texelFetch(u_data, pixel, 0);
    vec4 source = texelFetch(u_texture, pixel, 0);
    vec4 result = blend(source, backdrop);
    float coverage = texelFetch(u_mask, pixel, 0).a;
    if (u_isShape != 0) {
        // The modes that shapes limit are proportional to the source where the backdrop counts for nothing else.
        o_color = result + backdrop * (1.0 - max(coverage, source.a));
    } else {
        o_color = mix(backdrop, result, coverage);
    }
#ifdef EXTENDED
    // Sums may be more than half floats hold.
    o_color = clamp(o_color, -GREATEST, GREATEST);
#endif
}
