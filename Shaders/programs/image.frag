// A picture's texels, multiplied by a colour; all premultiplied.
#include "lib/varyings.glsl"
#include "lib/pixel.glsl"
#include "lib/sampling.glsl"

uniform sampler2D u_texture;

#if PERSPECTIVE
// The square of how many texels lie between two neighbouring pixels at most: derivatives would be those of four pixels.
float squaredDensity(vec2 plane) {
    float w = dot(v_toPlaneW, vec3(pixelCenter(), 1.0));
    vec2 texels = v_toTexel.xy / w;
    vec2 alongX = (vec2(v_toPlaneX.x, v_toPlaneY.x) - plane * v_toPlaneW.x) * texels;
    vec2 alongY = (vec2(v_toPlaneX.y, v_toPlaneY.y) - plane * v_toPlaneW.y) * texels;
    return max(dot(alongX, alongX), dot(alongY, alongY));
}
#endif

vec4 shade(vec2 plane) {
#if PERSPECTIVE
    float density = squaredDensity(plane);
    bool isMinified = density > 1.000002;
    vec3 steps = samplingSteps(isMinified ? v_detail.z : v_detail.y);
    float level = isMinified ? 0.5 * log2(density) + v_detail.x : 0.0;
    vec2 texel = rounded(plane * v_toTexel.xy + v_toTexel.zw, steps);
    texel = v_corner + clamp(texel, v_centers.xy + BEYOND_STEP, v_centers.zw + BEYOND_STEP);
    return textureLod(u_texture, texel / vec2(textureSize(u_texture, 0)), level) * v_color;
#else
    vec2 place = floor(v_texel * v_sampling.x + v_sampling.y) * v_toTexture.xy + v_toTexture.zw;
    return textureLod(u_texture, clamp(place, v_centers.xy, v_centers.zw), v_sampling.z) * v_color;
#endif
}

#include "lib/main.glsl"
