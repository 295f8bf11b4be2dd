// The entry point of every fragment shader: the program's colour, multiplied by the coverage of its shape and clips.
//
// A program defines `vec4 shade(vec2 plane)`: the premultiplied colour before coverage. `plane` is the pixel's centre in
// the layer's plane under perspective, and undefined otherwise.
#include "lib/coverage.glsl"
#include "lib/pixel.glsl"
#include "lib/projection.glsl"
#if CLIPPED || (OUTLINE && SHAPE != SHAPE_ROUNDED)
#include "lib/area.glsl"
#endif
#if CLIPPED
#include "lib/clip.glsl"
#endif

out vec4 o_color;

#if SHAPE == SHAPE_ROUNDED
float outlineCoverage(vec2 point, vec2 gradientX, vec2 gradientY) {
    return roundedCoverage(point, v_shape, v_radii, gradientX, gradientY);
}
#elif OUTLINE
float outlineCoverage(vec2 point, vec2 gradientX, vec2 gradientY) {
    float outer = roundedArea(point, v_shape, v_radii, gradientX, gradientY);
#if RING
    vec4 innerShape = v_shape + vec4(v_ringWidth, v_ringWidth, -v_ringWidth, -v_ringWidth);
    if (all(lessThan(innerShape.xy, innerShape.zw))) {
        outer -= roundedArea(point, innerShape, v_innerRadii, gradientX, gradientY);
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
    PlanePoint plane = planePoint(pixelCenter(), v_toPlaneX, v_toPlaneY, v_toPlaneW);
    point = plane.point;
    coverage = outlineCoverage(point, plane.gradientX, plane.gradientY);
    bool isCut = any(lessThan(point, v_cut.xy)) || any(greaterThanEqual(point, v_cut.zw));
    if (isCut || !plane.isInFront) {
        coverage = 0.0;
    }
#elif SHAPE == SHAPE_RECT
    vec2 low = edgeCoverage(v_halfSize + v_fromCenter, v_ranges, v_curvature);
    vec2 high = edgeCoverage(v_halfSize - v_fromCenter, v_ranges, v_curvature);
    vec2 straight = max(low + high - 1.0, 0.0);
    coverage = straight.x * straight.y;
#elif OUTLINE
    coverage = outlineCoverage(v_plane, v_gradients.xy, v_gradients.zw);
#endif
#if CLIPPED
    coverage *= clipCoverage(pixelCenter());
#endif
    o_color = shade(point) * coverage;
}
