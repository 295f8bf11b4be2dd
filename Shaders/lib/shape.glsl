// The coverage of a quad's shape.
//
// After lib/coverage.glsl, lib/area.glsl and lib/projection.glsl.

// A rectangle with right angles.
float rectCoverage() {
    vec4 steep = abs(v_gradients);
    vec2 greater = max(steep.xz, steep.yw);
    vec2 slant = max(min(steep.xz, steep.yw) / greater, 1e-3);
    // An edge that is not anti-aliased moves out of sight; the geometry ends where it was.
    vec4 isHard = 1.0 - softEdges(v_record.y);
    vec2 halfSize = 0.5 * (v_rect.zw - v_rect.xy);
    vec4 ranges = vec4(0.5 + 0.5 * slant, 0.5 - 0.5 * slant);
    vec2 low = edgeCoverage((halfSize + v_place.xy) / greater + 4.0 * isHard.xy, ranges, 0.5 / slant);
    vec2 high = edgeCoverage((halfSize - v_place.xy) / greater + 4.0 * isHard.zw, ranges, 0.5 / slant);
    vec2 straight = max(low + high - 1.0, 0.0);
    return straight.x * straight.y;
}

float shapeCoverage(PlanePoint plane) {
    if (SHAPE == SHAPE_RECT) {
        return rectCoverage();
    }
    vec4 shape = dataTexel(OUTLINE_DATA);
    vec4 radii = dataTexel(OUTLINE_DATA + 1);
    vec2 point = plane.point;
    if (!PERSPECTIVE) {
        // From the rectangle's centre, where floats are finest.
        shape -= 0.5 * (v_rect.xy + v_rect.zw).xyxy;
        point = v_place.xy;
    }
    if (SHAPE == SHAPE_ROUNDED) {
        return roundedCoverage(point, shape, radii, plane.gradientX, plane.gradientY);
    }
    float coverage = roundedArea(point, shape, radii, plane.gradientX, plane.gradientY);
    if (RING) {
        float width = dataTexel(OUTLINE_DATA + 2).x;
        vec4 inner = shape + vec4(width, width, -width, -width);
        if (all(lessThan(inner.xy, inner.zw))) {
            coverage -= roundedArea(
                point, inner, dataTexel(OUTLINE_DATA + 3), plane.gradientX, plane.gradientY);
        }
    }
    if (PERSPECTIVE) {
        // Edges of the plane outside of which nothing is drawn, without anti-aliasing.
        vec4 cut = dataTexel(3);
        bool isCut = any(lessThan(point, cut.xy)) || any(greaterThanEqual(point, cut.zw));
        coverage = isCut || !plane.isInFront ? 0.0 : coverage;
    }
    return max(coverage, 0.0);
}
