// A linear map of a picture's straight colours.
#include "effects/pixel.glsl"

uniform sampler2D u_texture;
// What red, green, blue, alpha and 1 add to each channel.
uniform vec4 u_columns[5];

out vec4 o_color;

void main() {
    vec4 texel = texelFetch(u_texture, ivec2(pixelCenter()), 0);
    vec3 straight = texel.a > 0.0 ? texel.rgb / texel.a : vec3(0.0);
    vec4 mapped = u_columns[0] * straight.r + u_columns[1] * straight.g + u_columns[2] * straight.b
        + u_columns[3] * texel.a + u_columns[4];
#ifdef EXTENDED
    mapped.a = clamp(mapped.a, 0.0, 1.0);
    o_color = clamp(vec4(mapped.rgb * mapped.a, mapped.a), -GREATEST, GREATEST);
#else
    mapped = clamp(mapped, 0.0, 1.0);
    o_color = vec4(mapped.rgb * mapped.a, mapped.a);
#endif
}
