// A rectangle of a layer's plane, grown by the reach of anti-aliasing; one instance each.
#define VERTEX_STAGE
#include "lib/varyings.glsl"
#include "lib/table.glsl"
#if PAINT == PAINT_IMAGE
#include "lib/sampling.glsl"
#endif

// m11, m12, m21, m22 of the map from the plane to the target's pixels; unused under perspective.
layout(location = 0) in vec4 a_linear;
// Edges minX, minY, maxX, maxY in the plane; under perspective, of the pixels to draw.
layout(location = 1) in vec4 a_rect;
// Premultiplied, sRGB-encoded.
layout(location = 2) in vec4 a_color;
// The translation of the map.
layout(location = 3) in vec2 a_translation;
// First texel of the primitive's data, with the anti-aliased edges in the top four bits; and the texel of its clips.
layout(location = 4) in uvec2 a_indices;
#if DEPTH
// From 1 at the back to 0.
layout(location = 5) in float a_depth;
#endif

// Programs of different shapes meet in the same corners, without cracks.
invariant gl_Position;

// 2 / width and 2 / height of the target.
uniform vec2 u_pixelToClip;
// What instances point to.
uniform sampler2D u_data;
#if CLIPPED
uniform sampler2D u_clips;
#endif
#if PAINT == PAINT_IMAGE && !PERSPECTIVE
uniform sampler2D u_texture;
#endif

void main() {
    vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
    int texel = int(a_indices.x & 0x0FFFFFFFu);
    uint edgeBits = a_indices.x >> 28;
    // 1 for each anti-aliased edge, in the order of the rectangle's edges.
    vec4 edges = vec4((uvec4(edgeBits) >> uvec4(0u, 2u, 1u, 3u)) & 1u);
    v_color = a_color;

#if PERSPECTIVE
    vec2 position = mix(a_rect.xy, a_rect.zw, corner);
    v_toPlaneX = tableEntry(u_data, texel).xyz;
    v_toPlaneY = tableEntry(u_data, texel + 1).xyz;
    v_toPlaneW = tableEntry(u_data, texel + 2).xyz;
    v_cut = tableEntry(u_data, texel + 3);
    texel += 4;
#else
    float determinant = a_linear.x * a_linear.w - a_linear.y * a_linear.z;
    vec4 gradients = vec4(a_linear.w, -a_linear.z, -a_linear.y, a_linear.x) / determinant;
    vec4 steep = abs(gradients);
    vec2 greater = max(steep.xz, steep.yw);
    vec2 slant = max(min(steep.xz, steep.yw) / greater, 1e-3);
#if SHAPE == SHAPE_NONE
    vec2 plane = mix(a_rect.xy, a_rect.zw, corner);
#else
    vec2 reach = (0.5 + 0.5 * slant) * greater;
    vec2 plane = mix(a_rect.xy - reach * edges.xy, a_rect.zw + reach * edges.zw, corner);
#endif
#if PIXELWISE
    // The rectangle is one of pixels; the translation leads to their texels.
    vec2 position = plane;
    v_texel = plane + a_translation;
#else
    vec2 position = a_linear.xy * plane.x + a_linear.zw * plane.y + a_translation;
#endif
#endif
#if POSITIONED
    v_position = position;
#endif
#if DEPTH
    gl_Position = vec4(position * u_pixelToClip - 1.0, a_depth, 1.0);
#else
    gl_Position = vec4(position * u_pixelToClip - 1.0, 0.0, 1.0);
#endif

#if SHAPE == SHAPE_RECT
    // An edge that is not anti-aliased moves out of sight; the geometry ends where it was.
    vec2 low = a_rect.xy - 4.0 * greater * (1.0 - edges.xy);
    vec2 high = a_rect.zw + 4.0 * greater * (1.0 - edges.zw);
    v_fromCenter = (plane - 0.5 * (low + high)) / greater;
    v_halfSize = 0.5 * (high - low) / greater;
    v_ranges = vec4(0.5 + 0.5 * slant, 0.5 - 0.5 * slant);
    v_curvature = 0.5 / slant;
#endif

#if OUTLINE
    v_shape = tableEntry(u_data, texel);
    v_radii = tableEntry(u_data, texel + 1);
    texel += 2;
#if !PERSPECTIVE
    // Relative to the shape's centre, where floats are finest.
    vec2 center = 0.5 * (v_shape.xy + v_shape.zw);
    v_shape -= center.xyxy;
    v_plane = plane - center;
    v_gradients = gradients;
#endif
#endif
#if RING
    v_ringWidth = tableEntry(u_data, texel).x;
    v_innerRadii = tableEntry(u_data, texel + 1);
    texel += 2;
#endif

#if PAINT == PAINT_IMAGE
    vec4 toTexel = tableEntry(u_data, texel);
    v_centers = tableEntry(u_data, texel + 1);
    vec2 pictureCorner = tableEntry(u_data, texel + 2).xy;
    vec4 detail = tableEntry(u_data, texel + 3);
#if PERSPECTIVE
    v_corner = pictureCorner;
    v_toTexel = toTexel;
    v_detail = detail.xyz;
#else
    v_texel = plane * toTexel.xy + toTexel.zw;
    // Of a single picture level and filter are known; copies of one have sizes of their own.
    float level = detail.x;
    float isNearest = detail.w;
    if (detail.y >= 0.0) {
        vec2 alongX = gradients.xz * toTexel.xy;
        vec2 alongY = gradients.yw * toTexel.xy;
        float density = max(dot(alongX, alongX), dot(alongY, alongY));
        bool isMinified = density > 1.000002;
        level = isMinified ? 0.5 * log2(density) + detail.x : 0.0;
        isNearest = isMinified ? detail.z : detail.y;
    }
    // What is the same in all pixels is multiplied together here.
    vec3 steps = samplingSteps(isNearest);
    vec2 size = vec2(textureSize(u_texture, 0));
    v_sampling = vec3(steps.xy, level);
    v_toTexture = vec4(1.0 / (steps.x * size), (pictureCorner + steps.z / steps.x) / size);
    v_centers = (pictureCorner.xyxy + v_centers + BEYOND_STEP) / size.xyxy;
#endif
#endif

#if PAINT == PAINT_GRADIENT
    vec4 gradientX = tableEntry(u_data, texel);
    vec3 toGradientX = gradientX.xyz;
    vec3 toGradientY = tableEntry(u_data, texel + 1).xyz;
#if GRADIENT_KIND == GRADIENT_RADIAL
    v_focus = gradientX.w;
#endif
#if PERSPECTIVE
    v_toGradientX = toGradientX;
    v_toGradientY = toGradientY;
#elif GRADIENT_KIND == GRADIENT_AXIAL
    v_gradient = dot(vec3(plane, 1.0), toGradientX);
#else
    v_gradient = vec2(dot(vec3(plane, 1.0), toGradientX), dot(vec3(plane, 1.0), toGradientY));
#endif
    texel += 2;
#if GRADIENT_TABLE
    v_table = ivec3(texel + 1, ivec2(tableEntry(u_data, texel).xy));
#else
    v_starts = tableEntry(u_data, texel);
    v_slopes = tableEntry(u_data, texel + 1);
    for (int i = 0; i < 4; i++) {
        v_colors[i] = tableEntry(u_data, texel + 2 + i);
    }
#endif
#endif

#if PAINT == PAINT_CELLS
    vec4 grid = tableEntry(u_data, texel);
    v_cells = ivec4(tableEntry(u_data, texel + 1));
    v_cellsPerUnit = grid.zw;
#if PERSPECTIVE
    v_pathOrigin = grid.xy;
#else
    v_path = plane - grid.xy;
    v_pathGradients = gradients;
#endif
#endif

#if PAINT == PAINT_MASKED
    v_mask = ivec4(tableEntry(u_data, texel));
    v_maskTexel = ivec2(tableEntry(u_data, texel + 1).xy);
#endif

#if CLIPPED
    // The number of clips, and what leads to their mask.
    int entry = int(a_indices.y);
    v_clips = ivec4(entry + 1, ivec3(tableEntry(u_clips, entry).xyz));
#endif
}
