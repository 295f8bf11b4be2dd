// A gradient over a rectangle.
//
// Its own space puts the place on the gradient's line (0 to 1 and beyond) at x of an axial one, at the distance from the
// origin of a radial one plus a part of x, and at the angle of a conic one, growing from 0 at -x through -y.

// The angle of a slope from 0 to 1, in turns; off by at most 2e-6.
float turns(float slope) {
    float square = slope * slope;
    return slope * (0.15913367 + square * (-0.05256964 + square * (0.02867324 + square * (-0.01355305
        + square * 0.0033176))));
}

// The place on the gradient's line; focus: how much steeper a radial one is toward +x than toward -x.
float gradientPlace(vec2 point, float focus) {
    if (GRADIENT_KIND == GRADIENT_AXIAL) {
        return point.x;
    }
    if (GRADIENT_KIND == GRADIENT_RADIAL) {
        return length(point) + focus * point.x;
    }
    vec2 size = abs(point);
    float angle = turns(min(size.x, size.y) / max(max(size.x, size.y), 1e-30));
    angle = size.y > size.x ? 0.25 - angle : angle;
    angle = point.x < 0.0 ? 0.5 - angle : angle;
    return 0.5 + (point.y > 0.0 ? angle : -angle);
}

// The straight colour at a place. A chain adds what each part between two stops changes, which is quicker than a table.
vec4 stopColor(float place) {
    int first = PAINT_DATA + 2;
    if (GRADIENT_TABLE != 0) {
        // A cell names the part that it lies in, and the one that begins at the stop inside it; the first one is all before
        // the start.
        vec2 counts = dataTexel(first).xy;
        float bounded = clamp(place, -1.0, 1.0);
        int cells = v_record.x + first + 1;
        vec4 entry = dataEntry(cells + int(max(bounded * counts.y + 1.0, 0.0)));
        int part = cells + int(counts.x) + 2 * int(bounded >= entry.x ? entry.z : entry.y);
        return dataEntry(part) + dataEntry(part + 1) * bounded;
    }
    // Where the parts between stops begin, one over their lengths, the first stop's colour, and what each part adds to it.
    vec4 parts = clamp((place - dataTexel(first)) * dataTexel(first + 1), 0.0, 1.0);
    return dataTexel(first + 2) + dataTexel(first + 3) * parts.x + dataTexel(first + 4) * parts.y
        + dataTexel(first + 5) * parts.z;
}

// The premultiplied colour at a point of the layer's plane.
vec4 gradientColor(vec2 plane) {
    vec4 x = dataTexel(PAINT_DATA);
    vec4 y = dataTexel(PAINT_DATA + 1);
    vec2 point = vec2(dot(vec3(plane, 1.0), x.xyz), dot(vec3(plane, 1.0), y.xyz));
    vec4 color = stopColor(gradientPlace(point, x.w));
    return vec4(color.rgb * color.a, color.a);
}
