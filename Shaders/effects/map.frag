// A picture drawn through a map of places, with interpolation between its pixels; its borders go on outwards.
#include "effects/pixel.glsl"

uniform sampler2D u_texture;
// From the target's pixels to the picture's, before the division.
uniform mat3 u_map;
// The place of the picture's last pixel.
uniform ivec2 u_last;

out vec4 o_color;

void main() {
    vec3 image = u_map * vec3(pixelCenter(), 1.0);
    // What lies behind the eye is as far away as it can be.
    vec2 place = clamp(image.xy / max(image.z, 1e-6) - 0.5, vec2(0.0), vec2(u_last));
    ivec2 near = ivec2(place);
    ivec2 far = min(near + 1, u_last);
    vec2 part = place - vec2(near);
    vec4 above = mix(texelFetch(u_texture, near, 0), texelFetch(u_texture, ivec2(far.x, near.y), 0), part.x);
    vec4 below = mix(texelFetch(u_texture, ivec2(near.x, far.y), 0), texelFetch(u_texture, far, 0), part.x);
    o_color = mix(above, below, part.y);
}
