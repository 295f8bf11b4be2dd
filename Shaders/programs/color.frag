// One colour.
#include "lib/varyings.glsl"

vec4 shade(vec2 plane) {
    return v_color;
}

#include "lib/main.glsl"
