// One colour, premultiplied, by the coverage in a texture, pixel by pixel.
#include "lib/varyings.glsl"

uniform sampler2D u_texture;

vec4 shade(vec2 plane) {
    return v_color * texelFetch(u_texture, ivec2(gl_FragCoord.xy) - v_origin, 0).r;
}

#include "lib/main.glsl"
