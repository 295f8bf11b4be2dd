// A rectangle of a layer's plane, grown by the reach of anti-aliasing; one instance each.
#define VERTEX_STAGE
#include "lib/record.glsl"
#include "lib/table.glsl"

// m11, m12, m21, m22 of the map from the plane to the target's pixels; unused under perspective.
layout(location = 0) in vec4 a_linear;
// Edges minX, minY, maxX, maxY in the plane; under perspective, of the pixels to draw.
layout(location = 1) in vec4 a_rect;
// Premultiplied, sRGB-encoded.
layout(location = 2) in vec4 a_color;
// The translation of the map.
layout(location = 3) in vec2 a_translation;
// First texel of the primitive's data, with the anti-aliased edges in the top four bits; and the texel of its clips, with its
// kind in the top ten.
layout(location = 4) in uvec2 a_indices;

// Programs of different shapes meet in the same corners, without cracks.
invariant gl_Position;

// 2 / width and 2 / height of the target.
uniform vec2 u_pixelToClip;
// What instances point to.
uniform sampler2D u_data;

void main() {
    vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
    v_record = unpackedRecord(a_indices);
    v_color = a_color;
    v_rect = a_rect;
    v_gradients = vec4(0.0);

    vec2 plane = mix(a_rect.xy, a_rect.zw, corner);
    vec2 position = plane;
    if (PERSPECTIVE) {
        v_place = vec4(0.0, 0.0, position);
    } else {
        v_gradients = planeGradients(a_linear);
        if (SHAPE != SHAPE_NONE) {
            vec4 edges = softEdges(v_record.y);
            vec2 reach = edgeReach(v_gradients);
            plane += mix(-reach * edges.xy, reach * edges.zw, corner);
        }
        if (PIXELWISE) {
            // The rectangle is one of pixels; the translation leads to their texels.
            position = plane;
            v_place = vec4(plane + a_translation, position);
        } else {
            position = a_linear.xy * plane.x + a_linear.zw * plane.y + a_translation;
            v_place = vec4(plane - 0.5 * (a_rect.xy + a_rect.zw), position);
        }
    }
    gl_Position = vec4(position * u_pixelToClip - 1.0, 0.0, 1.0);

    for (int i = 0; i < KEPT_TEXELS; i++) {
        v_data[i] = i < DATA_TEXELS ? tableEntry(u_data, v_record.x + i) : vec4(0.0);
    }
}
