// A picture put on another in a blend mode; all premultiplied.
#include "effects/modes.glsl"
#include "effects/pixel.glsl"

// The picture, with opacity and mask, pixel by pixel as the target.
uniform sampler2D u_texture;
// What was there: the same pixels.
uniform sampler2D u_data;
// How far the target may change, in its alpha.
uniform sampler2D u_mask;
// The target's pixel that the three begin at.
uniform ivec2 u_origin;

out vec4 o_color;

void main() {
    ivec2 pixel = ivec2(pixelCenter()) - u_origin;
    vec4 backdrop = texelFetch(u_data, pixel, 0);
    vec4 result = blend(texelFetch(u_texture, pixel, 0), backdrop);
    o_color = mix(backdrop, result, texelFetch(u_mask, pixel, 0).a);
}
