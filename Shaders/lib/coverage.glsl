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

// Parts of the side of a pixel that are looked at one by one where its edges are no straight line.
const int PARTS = 3;

// Where the centre of a part lies from the pixel's.
vec2 partOffset(int part) {
    return (vec2(float(part % PARTS), float(part / PARTS)) + 0.5) / float(PARTS) - 0.5;
}

#if CONTINUOUS
// The outline of a continuous corner of radius 1, seen from the point REACH away from both edges.
//
// From there the outline is a function of the direction. lesser, greater: the components of the direction along the two
// edges, toward the corner; greater is not 0. Returns a value that is positive inside, and in the other components
// its derivatives by lesser and greater; the outline is where the value is 0.
//
// The curve is that of UIBezierPath's rounded rectangles: two Bezier curves with a short line between them. The greater
// component on the outline is fitted as a function of t = lesser / greater, with errors below 4e-5; on the line it is exact.
const float REACH = 1.52866483;

vec3 continuousCorner(float lesser, float greater) {
    float t = lesser / greater;
    float extent = 1.528701
        + t * (-0.003331337 + t * (0.07284629 + t * (-0.7451265 + t * (2.524524 + t * (-5.646692 + t * 3.807982)))));
    float slope = -0.003331337
        + t * (0.1456926 + t * (-2.2353795 + t * (10.098096 + t * (-28.23346 + t * 22.847892))));
    if (t > 0.5868978) {
        extent = 1.0 / (0.59755228 + 0.14635572 * t);
        slope = -0.14635572 * extent * extent;
    }
    if (t > 0.6171408) {
        extent = 1.230533 + t * (1.659181 + t * (-3.065692 + t * (1.799046 - t * 0.3859117)));
        slope = 1.659181 + t * (-6.131384 + t * (5.397138 - t * 1.5436468));
    }
    return vec3(extent - greater, slope / greater, -slope * t / greater - 1.0);
}

// The coverage near a continuous corner, its outline taken for a straight line.
//
// inside: the distances from the corner's two edges. gradientX, gradientY: of these distances in device space.
float continuousCoverage(vec2 inside, float radius, vec2 gradientX, vec2 gradientY) {
    vec2 toCorner = REACH - inside / radius;
    if (min(toCorner.x, toCorner.y) <= 0.0) {
        vec2 alongX = steepness(gradientX);
        vec2 alongY = steepness(gradientY);
        vec2 straight = edgeCoverage(inside / vec2(alongX.x, alongY.x), vec2(alongX.y, alongY.y));
        return straight.x * straight.y;
    }
    bool isSteep = toCorner.y > toCorner.x;
    vec3 outline = isSteep ? continuousCorner(toCorner.x, toCorner.y) : continuousCorner(toCorner.y, toCorner.x);
    vec2 inward = isSteep ? outline.yz : outline.zy;
    // Distances from the edges grow as the components towards the corner fall.
    vec2 across = steepness(-inward.x * gradientX - inward.y * gradientY);
    return edgeCoverage(vec2(outline.x * radius / across.x), vec2(across.y)).x;
}
#endif

// The coverage of a rounded rectangle whose outline is nearly straight inside a pixel.
//
// point: the pixel's centre in the plane of the shape. shape: edges minX, minY, maxX, maxY.
// radii: at (minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY); negative where the corner is continuous.
// gradientX, gradientY: of the plane's x and y in device space.
float straightCoverage(vec2 point, vec4 shape, vec4 radii, vec2 gradientX, vec2 gradientY) {
    vec2 fromLow = point - shape.xy;
    vec2 fromHigh = shape.zw - point;
    vec2 inside = min(fromLow, fromHigh);
    vec2 alongX = steepness(gradientX);
    vec2 alongY = steepness(gradientY);
    vec2 slant = vec2(alongX.y, alongY.y);
    vec2 slope = vec2(alongX.x, alongY.x);
#if THIN
    vec2 straight = max(edgeCoverage(fromLow / slope, slant) + edgeCoverage(fromHigh / slope, slant) - 1.0, 0.0);
#else
    vec2 straight = edgeCoverage(inside / slope, slant);
#endif
    bvec2 isHigh = greaterThan(fromLow, fromHigh);
    float radius = isHigh.x ? (isHigh.y ? radii.w : radii.y) : (isHigh.y ? radii.z : radii.x);
#if CONTINUOUS
    if (radius < 0.0) {
        vec2 extent = (abs(gradientX) + abs(gradientY)) * 0.5;
        if (any(greaterThan(inside - extent, vec2(-REACH * radius)))) {
            return straight.x * straight.y;
        }
        vec2 alongInsideX = isHigh.x ? -gradientX : gradientX;
        vec2 alongInsideY = isHigh.y ? -gradientY : gradientY;
        float coverage = continuousCoverage(inside, -radius, alongInsideX, alongInsideY);
        if (coverage <= 0.0 || coverage >= 1.0) {
            return coverage;
        }
        // The outline bends inside the pixel: its parts see straighter lines.
        coverage = 0.0;
        for (int i = 0; i < PARTS * PARTS; i++) {
            vec2 offset = partOffset(i);
            vec2 part = inside + vec2(dot(alongInsideX, offset), dot(alongInsideY, offset));
            coverage += continuousCoverage(
                part, -radius, alongInsideX / float(PARTS), alongInsideY / float(PARTS));
        }
        return coverage / float(PARTS * PARTS);
    }
#endif
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

// The coverage of a rounded rectangle.
float roundedCoverage(vec2 point, vec4 shape, vec4 radii, vec2 gradientX, vec2 gradientY) {
#if THIN && COVERAGE == COVERAGE_ROUNDED && !PERSPECTIVE
    // Of few pixels along one axis, its corners bend inside of each: parts of a pixel see straighter lines.
    vec2 size = (shape.zw - shape.xy) / vec2(steepness(gradientX).x, steepness(gradientY).x);
    vec2 greatest = max(radii.xy, radii.zw);
    if (min(size.x, size.y) < 9.0 && max(greatest.x, greatest.y) > 0.0) {
        float coverage = 0.0;
        for (int i = 0; i < PARTS * PARTS; i++) {
            vec2 offset = partOffset(i);
            vec2 part = point + vec2(dot(gradientX, offset), dot(gradientY, offset));
            coverage += straightCoverage(
                part, shape, radii, gradientX / float(PARTS), gradientY / float(PARTS));
        }
        return coverage / float(PARTS * PARTS);
    }
#endif
    return straightCoverage(point, shape, radii, gradientX, gradientY);
}
