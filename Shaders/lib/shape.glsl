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

#ifdef KERNEL
// A rectangle with right angles between two pairs of edges, in the CPU renderer's steps: `PKEdgePair`. In the place of gradients and of
// the rectangle are, of each pair, how far the first pixel lies from the line in the middle, what a pixel to the right and one below
// change of that, and half the distance of the edges.
float edgesCoverage() {
    vec2 right = vec2(v_gradients.y, v_rect.y);
    vec2 down = vec2(v_gradients.z, v_rect.z);
    vec2 distance = vec2(v_gradients.x, v_rect.x) + v_place.y * down + v_place.x * right;
    vec2 slant = max(min(abs(right), abs(down)), 1.0 / 1024.0);
    vec2 parts = edgeCoverage(vec2(v_gradients.w, v_rect.w) - abs(distance), slant);
    return parts.x * parts.y;
}
#endif

// Edges of a plane in perspective: those near a pixel as far from it as their lines are, since places in the plane do not change evenly.
vec4 nearEdges(vec4 edges, PlanePoint plane) {
#ifdef KERNEL
    if (!PERSPECTIVE) {
        return edges;
    }
    vec3 rowX = dataTexel(0).xyz;
    vec3 rowY = dataTexel(1).xyz;
    vec2 rowW = dataTexel(2).xy;
    vec4 away = edges - plane.point.xyxy;
    vec2 here = vec2(length(rowX.xy - plane.point.x * rowW), length(rowY.xy - plane.point.y * rowW));
    vec4 there = vec4(
        length(rowX.xy - edges.x * rowW), length(rowY.xy - edges.y * rowW), length(rowX.xy - edges.z * rowW),
        length(rowY.xy - edges.w * rowW));
    vec2 reach = 2.0 * edgeReach(vec4(plane.gradientX, plane.gradientY));
    return plane.point.xyxy + mix(away, away * here.xyxy / there, lessThan(abs(away), reach.xyxy));
#else
    return edges;
#endif
}

float shapeCoverage(PlanePoint plane) {
    if (SHAPE == SHAPE_RECT) {
        return rectCoverage();
    }
#ifdef KERNEL
    if (SHAPE == SHAPE_EDGES) {
        return edgesCoverage();
    }
#endif
    vec4 shape = dataTexel(OUTLINE_DATA);
    vec4 radii = dataTexel(OUTLINE_DATA + 1);
    vec2 point = plane.point;
    if (!PERSPECTIVE) {
        // From the rectangle's centre, where floats are finest.
        shape -= 0.5 * (v_rect.xy + v_rect.zw).xyxy;
        point = v_place.xy;
    }
#ifndef KERNEL
    if (SHAPE == SHAPE_ROUNDED) {
        return roundedCoverage(point, shape, radii, plane.gradientX, plane.gradientY);
    }
#endif
    float coverage = roundedArea(point, nearEdges(shape, plane), radii, plane.gradientX, plane.gradientY);
    if (RING) {
        float width = dataTexel(OUTLINE_DATA + 2).x;
        vec4 inner = shape + vec4(width, width, -width, -width);
        if (all(lessThan(inner.xy, inner.zw))) {
            float hole = roundedArea(
                point, nearEdges(inner, plane), dataTexel(OUTLINE_DATA + 3), plane.gradientX, plane.gradientY);
#ifdef KERNEL
            coverage = wholeLevel(coverage) - wholeLevel(hole);
#else
            coverage -= hole;
#endif
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
