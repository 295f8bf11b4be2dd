// The entry point of every fragment shader: the program's colour, multiplied by the coverage of its shape and clips.
//
// A program defines `vec4 shade(vec2 plane)`: the premultiplied colour before coverage. `plane` is the pixel's centre in
// the layer's plane under perspective, and undefined otherwise.
#include "lib/coverage.glsl"
#include "lib/projection.glsl"
#if CLIPS > 0
#include "lib/clip.glsl"
#endif

out vec4 o_color;

#if COVERAGE == COVERAGE_ROUNDED || COVERAGE == COVERAGE_RING || PERSPECTIVE
float outlineCoverage(vec2 point, vec2 gradientX, vec2 gradientY) {
    float outer = roundedCoverage(point, v_shape, v_radii, gradientX, gradientY);
#if COVERAGE == COVERAGE_RING
    vec4 innerShape = v_shape + vec4(v_ringWidth, v_ringWidth, -v_ringWidth, -v_ringWidth);
    if (all(lessThan(innerShape.xy, innerShape.zw))) {
        outer -= roundedCoverage(point, innerShape, v_innerRadii, gradientX, gradientY);
    }
    return max(outer, 0.0);
#else
    return outer;
#endif
}
#endif

void main() {
    float coverage = 1.0;
    vec2 point = vec2(0.0);
#if PERSPECTIVE
    PlanePoint plane = planePoint(gl_FragCoord.xy, v_toPlaneX, v_toPlaneY, v_toPlaneW);
    point = plane.point;
    coverage = outlineCoverage(point, plane.gradientX, plane.gradientY);
    bool isCut = any(lessThan(point, v_cut.xy)) || any(greaterThanEqual(point, v_cut.zw));
    if (isCut || !plane.isInFront) {
        coverage = 0.0;
    }
#elif COVERAGE == COVERAGE_RECT
#if AREA
    coverage = quadrangleArea(
        vec4(-1.0, 1.0, 1.0, -1.0) * v_axes.x + vec4(-1.0, -1.0, 1.0, 1.0) * v_axes.z - v_fromCenter.x,
        vec4(-1.0, 1.0, 1.0, -1.0) * v_axes.y + vec4(-1.0, -1.0, 1.0, 1.0) * v_axes.w - v_fromCenter.y);
#else
#if PAIRS
    vec2 low = edgeCoverage(v_halfSize + v_fromCenter, v_ranges, v_curvature);
    vec2 high = edgeCoverage(v_halfSize - v_fromCenter, v_ranges, v_curvature);
    vec2 straight = max(low + high - 1.0, 0.0);
#else
    vec2 straight = edgeCoverage(v_halfSize - abs(v_fromCenter), v_ranges, v_curvature);
#endif
    coverage = straight.x * straight.y;
#endif
#elif COVERAGE == COVERAGE_ROUNDED || COVERAGE == COVERAGE_RING
    coverage = outlineCoverage(v_plane, v_gradients.xy, v_gradients.zw);
#endif
#if CLIPS > 0
    coverage *= clipCoverage(gl_FragCoord.xy);
#endif
    o_color = shade(point) * coverage;
}
