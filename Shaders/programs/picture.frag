// The result of an earlier pass, pixel by pixel, multiplied by a colour; all premultiplied.
#include "lib/varyings.glsl"

uniform sampler2D u_texture;

vec4 shade(vec2 plane) {
    return texelFetch(u_texture, ivec2(gl_FragCoord.xy) - v_origin, 0) * v_color;
}

#include "lib/main.glsl"
