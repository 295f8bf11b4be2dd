// Coverage by the area of polygons: exact where edges are straight, whatever their angles and however close they are.
//
// Device space has the pixel's centre at the origin, so that the pixel is the square from -0.5 to 0.5.

// The part of the pixel right of edges, less of those that go up. Around a polygon it is what the polygon covers, or that
// below 0, as the way around goes.
float areaBeside(vec4 fromX, vec4 fromY, vec4 toX, vec4 toY) {
    vec4 height = toY - fromY;
    vec4 slope = (toX - fromX) / mix(height, vec4(1e-6), lessThan(abs(height), vec4(1e-6)));
    vec4 top = clamp(fromY, -0.5, 0.5);
    vec4 bottom = clamp(toY, -0.5, 0.5);
    // How far the pixel's right side lies from the edge at either end.
    vec4 first = 0.5 - fromX - (top - fromY) * slope;
    vec4 last = 0.5 - fromX - (bottom - fromY) * slope;
    vec4 bounded = clamp(first, 0.0, 1.0);
    vec4 boundedLast = clamp(last, 0.0, 1.0);
    // Over upright edges the mean, over others the integral.
    vec4 sum = 0.5 * (bounded + boundedLast);
    vec4 upright = sum * (bottom - top);
    vec4 slanted = (sum * (bounded - boundedLast) + max(first, 1.0) - max(last, 1.0)) / slope;
    return dot(mix(slanted, upright, lessThan(abs(slope), vec4(1e-3))), vec4(1.0));
}

// The part of the pixel inside a polygon of four corners.
float quadrangleArea(vec4 x, vec4 y) {
    return abs(areaBeside(x, y, x.yzwx, y.yzwx));
}

// Where the outline of a continuous corner of radius 1 lies, seen in a direction from the point REACH away from both edges.
//
// The curve is that of UIBezierPath's rounded rectangles: two Bezier curves with a short line between them. The greater
// component on the outline is fitted as a function of lesser / greater, with errors below 4e-5; on the line it is exact.
const float REACH = 1.52866483;  // the end of ContinuousCorner.outer

vec2 continuousOutline(vec2 direction) {
    float greater = max(direction.x, direction.y);
    float t = min(direction.x, direction.y) / greater;
    float extent = 1.528701
        + t * (-0.003331337 + t * (0.07284629 + t * (-0.7451265 + t * (2.524524 + t * (-5.646692 + t * 3.807982)))));
    if (t > 0.5868978) {
        extent = 1.0 / (0.59755228 + 0.14635572 * t);
    }
    if (t > 0.6171408) {
        extent = 1.230533 + t * (1.659181 + t * (-3.065692 + t * (1.799046 - t * 0.3859117)));
    }
    return direction * (extent / greater);
}

#ifdef KERNEL
// A part of coverage in whole levels: of two as near the even one, as instructions of CPUs round.
float wholeLevel(float part) {
    return roundEven(part * 255.0) * (1.0 / 255.0);
}

// The product of two parts in whole levels.
float wholeProduct(float part, float other) {
    return floor(part * other * 255.0 + 0.5) * (1.0 / 255.0);
}

// The chords that a quarter of a circle has where it needs so many at least: of the divisors of 720 the next, `CornerTable`.
float chordCount(float needed) {
    vec4 needs = vec4(needed);
    float count = 4.0 + dot(vec4(lessThan(vec4(4.0, 5.0, 6.0, 8.0), needs)), vec4(1.0, 1.0, 2.0, 1.0));
    count += dot(vec4(lessThan(vec4(9.0, 10.0, 12.0, 15.0), needs)), vec4(1.0, 2.0, 3.0, 1.0));
    count += dot(vec4(lessThan(vec4(16.0, 18.0, 20.0, 24.0), needs)), vec4(2.0, 2.0, 4.0, 6.0));
    count += dot(vec4(lessThan(vec4(30.0, 36.0, 40.0, 45.0), needs)), vec4(6.0, 4.0, 5.0, 3.0));
    count += dot(vec4(lessThan(vec4(48.0, 60.0, 72.0, 80.0), needs)), vec4(12.0, 12.0, 8.0, 10.0));
    count += dot(vec4(lessThan(vec4(90.0, 120.0, 144.0, 180.0), needs)), vec4(30.0, 24.0, 36.0, 60.0));
    return count + dot(vec2(lessThan(vec2(240.0, 360.0), needs.xy)), vec2(120.0, 360.0));
}

// The part of the pixel between a corner and the chords that the CPU renderer's outlines have in place of a quarter of a circle:
// `OutlineBuilder`. Of them the six nearest are looked at, which reach farther than a pixel.
float cutOffChords(vec2 corner, vec2 inward, float radius, vec2 center, vec2 axisX, vec2 axisY) {
    const float quarter = 1.57079633;
    // In pixels, of which a chord may lie 0.015 beside the circle.
    float needed = quarter * sqrt(radius * max(length(axisX), length(axisY)) / 0.12);
    float count = chordCount(needed);
    // Points between the ends lie outside of the circle by half of what the chords lie inside.
    float growth = 1.0 + 0.5 * (1.0 - cos(0.5 * quarter / count));
    vec2 middle = max(center * inward, 1e-6 * radius);
    float nearest = floor(atan(middle.y, middle.x) / quarter * count + 0.5);
    float first = clamp(nearest - 3.0, 0.0, max(count - 6.0, 0.0));
    vec4 indices = min(first + vec4(0.0, 1.0, 2.0, 3.0), count);
    vec4 laterIndices = min(first + vec4(3.0, 4.0, 5.0, 6.0), count);
    vec4 sizes = mix(vec4(growth), vec4(1.0), equal(fract(indices / count), vec4(0.0)));
    vec4 laterSizes = mix(vec4(growth), vec4(1.0), equal(fract(laterIndices / count), vec4(0.0)));
    vec4 angles = indices * (quarter / count);
    vec4 laterAngles = laterIndices * (quarter / count);
    // In the plane: of the chords, and of both ends of the curve with the corner.
    vec2 from = inward * radius;
    vec4 alongX = center.x - from.x * sizes * cos(angles);
    vec4 alongY = center.y - from.y * sizes * sin(angles);
    vec4 laterX = center.x - from.x * laterSizes * cos(laterAngles);
    vec4 laterY = center.y - from.y * laterSizes * sin(laterAngles);
    vec3 endsX = vec3(corner.x, center.x, corner.x);
    vec3 endsY = vec3(center.y, corner.y, corner.y);
    vec4 x = axisX.x * alongX + axisY.x * alongY;
    vec4 y = axisX.y * alongX + axisY.y * alongY;
    vec4 nextX = axisX.x * laterX + axisY.x * laterY;
    vec4 nextY = axisX.y * laterX + axisY.y * laterY;
    vec3 lastX = axisX.x * endsX + axisY.x * endsY;
    vec3 lastY = axisX.y * endsX + axisY.y * endsY;
    return abs(
        areaBeside(vec4(x.xyz, lastX.x), vec4(y.xyz, lastY.x), vec4(x.yzw, x.x), vec4(y.yzw, y.x))
            + areaBeside(nextX, nextY, vec4(nextX.yzw, lastX.y), vec4(nextY.yzw, lastY.y))
            + areaBeside(vec4(lastX.yz, 0.0, 0.0), vec4(lastY.yz, 0.0, 0.0), vec4(lastX.zx, 0.0, 0.0), vec4(lastY.zx, 0.0, 0.0)));
}
#endif

// The part of the pixel between a corner of a rectangle and the curve that rounds it.
//
// corner: in the plane, from the pixel's centre. inward: 1 or -1 along the plane's axes. radius: not 0, negative where the
// corner is continuous. reach: the greatest distance of the pixel's points from its centre in the plane.
// axisX, axisY: of the plane in device space.
float cutOff(vec2 corner, vec2 inward, float radius, float reach, vec2 axisX, vec2 axisY) {
    float size = abs(radius);
    float ending = radius < 0.0 ? REACH : 1.0;
    vec2 center = corner + inward * (size * ending);
#ifdef KERNEL
    if (radius > 0.0) {
        return cutOffChords(corner, inward, radius, center, axisX, axisY);
    }
#endif
    // Three points of the curve near the pixel with its ends, or spread over all of it where it is as small as a pixel.
    vec2 middle = normalize(max(center * inward, 1e-6 * size));
    float spread = 0.75 * reach / (size * ending);
    if (spread > 0.4) {
        spread = 0.41421356;
        middle = vec2(0.70710678);
    }
    vec2 aside = vec2(-middle.y, middle.x) * spread;
    vec2 before = normalize(max(middle - aside, 0.0));
    vec2 behind = normalize(max(middle + aside, 0.0));
    // So much farther out that lines between them leave as much on either side.
    float growth = 1.0 + spread * spread / 12.0;
    if (radius < 0.0) {
        growth = 1.0 + spread * spread / 8.0;
        middle = continuousOutline(middle);
        before = continuousOutline(before);
        behind = continuousOutline(behind);
    }
    vec4 alongX = vec4(ending, before.x, middle.x, behind.x);
    vec4 alongY = vec4(0.0, before.y, middle.y, behind.y);
    alongX.yzw = min(alongX.yzw * growth, ending);
    alongY.yzw = min(alongY.yzw * growth, ending);
    alongX = center.x - inward.x * size * alongX;
    alongY = center.y - inward.y * size * alongY;
    vec2 end = center - inward * size * vec2(0.0, ending);
    vec4 x = axisX.x * alongX + axisY.x * alongY;
    vec4 y = axisX.y * alongX + axisY.y * alongY;
    // The end of the curve, and the corner.
    vec2 lastX = axisX.x * vec2(end.x, corner.x) + axisY.x * vec2(end.y, corner.y);
    vec2 lastY = axisX.y * vec2(end.x, corner.x) + axisY.y * vec2(end.y, corner.y);
    vec4 fromX = vec4(lastX, 0.0, 0.0);
    vec4 fromY = vec4(lastY, 0.0, 0.0);
    vec4 toX = vec4(lastX.y, x.x, 0.0, 0.0);
    vec4 toY = vec4(lastY.y, y.x, 0.0, 0.0);
    return abs(
        areaBeside(x, y, vec4(x.yzw, lastX.x), vec4(y.yzw, lastY.x)) + areaBeside(fromX, fromY, toX, toY));
}

// The coverage of a rounded rectangle.
//
// point: the pixel's centre in the plane of the shape. shape: edges minX, minY, maxX, maxY.
// radii: at (minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY); negative where the corner is continuous.
// gradientX, gradientY: of the plane's x and y in device space.
float roundedArea(vec2 point, vec4 shape, vec4 radii, vec2 gradientX, vec2 gradientY) {
    float determinant = gradientX.x * gradientY.y - gradientX.y * gradientY.x;
    vec2 axisX = vec2(gradientY.y, -gradientY.x) / determinant;
    vec2 axisY = vec2(-gradientX.y, gradientX.x) / determinant;
    // What the pixel's square takes of the plane, to either side.
    vec2 extent = 0.5 * vec2(abs(gradientX.x) + abs(gradientX.y), abs(gradientY.x) + abs(gradientY.y));
    vec2 low = shape.xy - point;
    vec2 high = shape.zw - point;
    vec4 sizes = abs(radii);
    float largest = max(max(sizes.x, sizes.y), max(sizes.z, sizes.w));
    largest *= any(lessThan(radii, vec4(0.0))) ? REACH : 1.0;
#ifdef KERNEL
    // Most pixels lie inside, and away from corners.
    vec2 inside = min(-low, high) - extent;
    if (min(inside.x, inside.y) > 0.0 && max(inside.x, inside.y) > largest) {
        return 1.0;
    }
#endif
    // Edges farther away than pixels reach may lie anywhere there.
    vec2 nearLow = clamp(low, -4.0 * extent, 4.0 * extent);
    vec2 nearHigh = clamp(high, -4.0 * extent, 4.0 * extent);
    vec4 cornersX = vec4(nearLow.x, nearHigh.xx, nearLow.x);
    vec4 cornersY = vec4(nearLow.yy, nearHigh.yy);
    float coverage =
        quadrangleArea(axisX.x * cornersX + axisY.x * cornersY, axisX.y * cornersX + axisY.y * cornersY);
    float reach = length(extent);
    bvec2 isHigh = lessThan(high, -low);
    // Where the pixel meets the opposite corners' curves as well, all four count.
    bool meetsAll = any(lessThan(max(-low, high), largest + extent));
    int count = largest == 0.0 ? 0 : (meetsAll ? 4 : 1);
    for (int i = 0; i < count; i++) {
        bvec2 isFar = notEqual(isHigh, bvec2(i % 2 == 1, i / 2 == 1));
        float radius = isFar.x ? (isFar.y ? radii.w : radii.y) : (isFar.y ? radii.z : radii.x);
        if (radius != 0.0) {
            coverage -= cutOff(
                mix(low, high, isFar), mix(vec2(1.0), vec2(-1.0), isFar), radius, reach, axisX, axisY);
        }
    }
    return max(coverage, 0.0);
}
