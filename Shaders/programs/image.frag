// A picture's texels, multiplied by a colour; all premultiplied.
#include "lib/varyings.glsl"

uniform sampler2D u_texture;

#if PAINT == PAINT_MIPMAPPED && PERSPECTIVE
// The square of how many texels lie between two neighbouring pixels at most: derivatives would be those of four pixels.
float squaredDensity(vec2 plane) {
    float w = dot(v_toPlaneW, vec3(gl_FragCoord.xy, 1.0));
    vec2 texels = v_toTexture.xy * vec2(textureSize(u_texture, 0)) / w;
    vec2 alongX = (vec2(v_toPlaneX.x, v_toPlaneY.x) - plane * v_toPlaneW.x) * texels;
    vec2 alongY = (vec2(v_toPlaneX.y, v_toPlaneY.y) - plane * v_toPlaneW.y) * texels;
    return max(dot(alongX, alongX), dot(alongY, alongY));
}
#endif

#if PAINT == PAINT_MIPMAPPED
// The middle of the nearest texel.
vec2 nearestTexel(vec2 coordinates, float shift) {
    vec2 size = vec2(textureSize(u_texture, 0));
    return (floor(coordinates * size + shift) + 0.5) / size;
}
#endif

vec4 shade(vec2 plane) {
#if PERSPECTIVE
    vec2 coordinates = plane * v_toTexture.xy + v_toTexture.zw;
#else
    vec2 coordinates = v_texture;
#endif
    coordinates = clamp(coordinates, v_textureBounds.xy, v_textureBounds.zw);
#if PAINT == PAINT_MIPMAPPED && PERSPECTIVE
    float density = squaredDensity(plane);
    bool isMinified = density > 1.000002;
    if (isMinified ? v_detail.z > 0.0 : v_detail.y > 0.0) {
        coordinates = nearestTexel(coordinates, v_detail.w);
    }
    return textureLod(u_texture, coordinates, isMinified ? 0.5 * log2(density) + v_detail.x : 0.0) * v_color;
#elif PAINT == PAINT_MIPMAPPED
    if (v_detail.y > 0.0) {
        coordinates = nearestTexel(coordinates, v_detail.z);
    }
    return textureLod(u_texture, coordinates, v_detail.x) * v_color;
#else
    return texture(u_texture, coordinates) * v_color;
#endif
}

#include "lib/main.glsl"
