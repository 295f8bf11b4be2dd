// Coverage: the part of a pixel's square that lies inside a shape, from 0 to 1.

// The coverage of half-planes by what follows from their slants alone: ranges holds where coverage ends (xy) and where it
// is straight (zw), curvature bends the rest.
vec2 edgeCoverage(vec2 d, vec4 ranges, vec2 curvature) {
    d = clamp(d, -ranges.xy, ranges.xy);
    vec2 excess = d - clamp(d, -ranges.zw, ranges.zw);
    return 0.5 + d - excess * abs(excess) * curvature;
}

// The coverage of half-planes, exact, two at a time.
//
// d: distance of the pixel's centre from the edge, positive inside, over the greater component of the edge's unit normal.
// slant: the lesser component of the normal over the greater one, in (0, 1].
//
// The area beside a line that moves across a unit square is the integral of a trapezoid: straight in the middle,
// where |d| <= (1 - slant) / 2, and parabolic from there to |d| = (1 + slant) / 2.
vec2 edgeCoverage(vec2 d, vec2 slant) {
    return edgeCoverage(d, vec4(0.5 + 0.5 * slant, 0.5 - 0.5 * slant), 0.5 / slant);
}

// The greater component of a gradient (x), and the lesser over the greater (y), kept above 0.
vec2 steepness(vec2 gradient) {
    vec2 components = abs(gradient);
    float greater = max(max(components.x, components.y), 1e-20);
    return vec2(greater, max(min(components.x, components.y) / greater, 1e-3));
}

// The coverage of a rounded rectangle with right angles, whose outline is nearly straight inside a pixel.
//
// point: the pixel's centre in the plane of the shape. shape: edges minX, minY, maxX, maxY.
// radii: at (minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY).
// gradientX, gradientY: of the plane's x and y in device space.
float roundedCoverage(vec2 point, vec4 shape, vec4 radii, vec2 gradientX, vec2 gradientY) {
    vec2 fromLow = point - shape.xy;
    vec2 fromHigh = shape.zw - point;
    vec2 inside = min(fromLow, fromHigh);
    vec2 alongX = steepness(gradientX);
    vec2 alongY = steepness(gradientY);
    vec2 slant = vec2(alongX.y, alongY.y);
    vec2 slope = vec2(alongX.x, alongY.x);
    vec2 straight = max(edgeCoverage(fromLow / slope, slant) + edgeCoverage(fromHigh / slope, slant) - 1.0, 0.0);
    bvec2 isHigh = greaterThan(fromLow, fromHigh);
    float radius = isHigh.x ? (isHigh.y ? radii.w : radii.y) : (isHigh.y ? radii.z : radii.x);
    vec2 beyond = radius - inside;
    if (radius <= 0.0 || min(beyond.x, beyond.y) <= 0.0) {
        return straight.x * straight.y;
    }
    // Inside the square of a corner: the distance from the circle along its radius.
    float distance = length(beyond);
    vec2 outward = beyond / distance;
    vec2 gradient = (isHigh.x ? outward.x : -outward.x) * gradientX + (isHigh.y ? outward.y : -outward.y) * gradientY;
    vec2 across = steepness(gradient);
    // A circle of radius R pixels lies inside its tangent by 1 / (24 R) on the mean over a pixel.
    float sagitta = across.x * (1.0 + across.y * across.y) / (24.0 * radius);
    float d = (radius - distance) / across.x - min(sagitta, 0.25);
    return edgeCoverage(vec2(d), vec2(across.y)).x;
}
