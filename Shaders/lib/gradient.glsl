// A gradient over a rectangle.
//
// Its own space puts the place on the gradient's line (0 to 1 and beyond) at x of an axial one, at the distance from the
// origin of a radial one plus a part of x, and at the angle of a conic one, growing from 0 at -x through -y.

// The angle of a slope from 0 to 1, in turns; off by at most 3e-7.
float turns(float slope) {
    float square = slope * slope;
    return slope * (0.159151324 + square * (-0.052938669 + square * (0.030803398 + square * (-0.018530867
        + square * (0.008380036 - square * 0.001865487)))));
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

#if defined(KERNEL) && !defined(EXTENDED)
// The greatest numbers of straight colours and of alpha, in whole numbers of 16 bits; alpha in 128ths of a level.
const vec4 FRACTIONS = vec4(32767.0, 32767.0, 32767.0, 32640.0);

vec4 product15(vec4 a, vec4 b) {
    return floor(a * b * (1.0 / 32768.0) + 0.5);
}

// The premultiplied colour at a place of a chain, in the CPU renderer's steps: `pk_gradient_row`.
vec4 chainColor(float place) {
    int first = PAINT_DATA + 2;
    vec4 whole = (place - dataTexel(first)) * dataTexel(first + 1);
    vec4 parts = roundEven(clamp(whole, 0.0, 1.0) * 32767.0);
    vec4 straight = dataTexel(first + 2);
    vec4 from = floor(straight * FRACTIONS + 0.5);
    vec4 color = from;
    for (int part = 0; part < 3; part++) {
        straight += dataTexel(first + 3 + part);
        vec4 to = floor(straight * FRACTIONS + 0.5);
        color += whole[part] < 1.0 ? product15(vec4(parts[part]), to - from) : to - from;
        from = to;
    }
    vec4 products = product15(vec4(color.rgb, 32767.0), vec4(color.a));
    return floor((products + 64.0) * (1.0 / 128.0)) * (1.0 / 255.0);
}
#endif

// The premultiplied colour at a point of the layer's plane.
vec4 gradientColor(vec2 plane) {
    vec4 x = dataTexel(PAINT_DATA);
    vec4 y = dataTexel(PAINT_DATA + 1);
    vec2 point = vec2(dot(vec3(plane, 1.0), x.xyz), dot(vec3(plane, 1.0), y.xyz));
    float place = gradientPlace(point, x.w);
#if defined(KERNEL) && !defined(EXTENDED)
    if (GRADIENT_TABLE == 0) {
        return chainColor(place);
    }
#endif
    vec4 color = stopColor(place);
    return vec4(color.rgb * color.a, color.a);
}
