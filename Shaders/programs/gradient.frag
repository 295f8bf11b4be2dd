// A gradient over a rectangle.
//
// Its own space puts the place on the gradient's line (0 to 1 and beyond) at x of an axial one, at the distance from the
// origin of a radial one plus a part of x, and at the angle of a conic one, growing from 0 at -x through -y.
#include "lib/varyings.glsl"
#include "lib/table.glsl"

#if GRADIENT_TABLE
uniform sampler2D u_data;
#endif

#if GRADIENT_KIND == GRADIENT_CONIC
// The angle of a slope from 0 to 1, in turns; off by at most 2e-6.
float turns(float slope) {
    float square = slope * slope;
    return slope * (0.15913367 + square * (-0.05256964 + square * (0.02867324 + square * (-0.01355305
        + square * 0.0033176))));
}
#endif

// The place on the gradient's line.
float gradientPlace(vec2 point) {
#if GRADIENT_KIND == GRADIENT_AXIAL
    return point.x;
#elif GRADIENT_KIND == GRADIENT_RADIAL
    return length(point) + v_focus * point.x;
#else
    vec2 size = abs(point);
    float angle = turns(min(size.x, size.y) / max(max(size.x, size.y), 1e-30));
    angle = size.y > size.x ? 0.25 - angle : angle;
    angle = point.x < 0.0 ? 0.5 - angle : angle;
    return 0.5 + (point.y > 0.0 ? angle : -angle);
#endif
}

// The straight colour at a place. A chain adds what each part between two stops changes, which is quicker than a table.
vec4 stopColor(float place) {
#if GRADIENT_TABLE
    // A cell names the part that it lies in, and the one that begins at the stop inside it; the first one is all before
    // the start.
    float bounded = clamp(place, -1.0, 1.0);
    vec4 entry = tableEntry(u_data, v_table.x + int(max(bounded * float(v_table.z) + 1.0, 0.0)));
    int part = v_table.x + v_table.y + 2 * int(bounded >= entry.x ? entry.z : entry.y);
    return tableEntry(u_data, part) + tableEntry(u_data, part + 1) * bounded;
#else
    vec4 parts = clamp((place - v_starts) * v_slopes, 0.0, 1.0);
    return v_colors[0] + v_colors[1] * parts.x + v_colors[2] * parts.y + v_colors[3] * parts.z;
#endif
}

vec4 shade(vec2 plane) {
#if PERSPECTIVE
    vec2 point = vec2(dot(vec3(plane, 1.0), v_toGradientX), dot(vec3(plane, 1.0), v_toGradientY));
#elif GRADIENT_KIND == GRADIENT_AXIAL
    vec2 point = vec2(v_gradient, 0.0);
#else
    vec2 point = v_gradient;
#endif
    vec4 color = stopColor(gradientPlace(point));
    return vec4(color.rgb * color.a, color.a);
}

#include "lib/main.glsl"
