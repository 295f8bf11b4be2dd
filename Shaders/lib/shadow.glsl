// The coverage of a rounded rectangle that is blurred by a Gaussian: lengths are in standard deviations.
//
// The integral over each row is a difference of error functions; the one across rows is done with eight Gauss-Legendre nodes, of
// which the part outside the rectangle is left out: `BlurredRoundedRect` of the CPU renderer.
// After E. Wallace, "Fast Rounded Rectangle Shadows" (2014).

const float REACH_OF_BLUR = 3.6;
// Those of nodes above the middle; below it are their mirror images.
const vec4 NODES = vec4(0.18343464, 0.52553241, 0.79666648, 0.96028986);
const vec4 WEIGHTS = vec4(0.36268378, 0.31370665, 0.22238103, 0.10122854);

// The error function: Abramowitz and Stegun 7.1.28, with an error below 3e-7.
vec4 errorFunction(vec4 x) {
    vec4 t = abs(x);
    vec4 sum = ((((t * 0.0000430638 + 0.0002765672) * t + 0.0001520143) * t + 0.0092705272) * t + 0.0422820123) * t;
    // Far away the sixteenth power would overflow; the result is 1 there.
    sum = min((sum + 0.0705230784) * t + 1.0, 16.0);
    sum *= sum;
    sum *= sum;
    sum *= sum;
    return sign(x) * (1.0 - 1.0 / (sum * sum));
}

// How far a corner's circle keeps away from the side, at distances from the end of the side.
vec4 inset(float radius, vec4 distance) {
    vec4 rest = clamp(radius - distance, 0.0, radius);
    return radius - sqrt(max(radius * radius - rest * rest, 0.0));
}

// The sums over some rows of their weights (x), and of their parts at a place along them (y).
vec2 rowSums(float x, vec2 size, vec4 radii, vec4 rows, vec4 fromRows, vec4 weights) {
    weights *= exp(-0.5 * fromRows * fromRows);
    vec4 fromBottom = size.y - rows;
    vec4 left = max(inset(radii.x, rows), inset(radii.z, fromBottom));
    vec4 right = size.x - max(inset(radii.y, rows), inset(radii.w, fromBottom));
    vec4 parts = errorFunction((x - left) * 0.70710678) - errorFunction((x - right) * 0.70710678);
    return vec2(dot(weights, vec4(1.0)), dot(weights, parts));
}

// The coverage at a point of the layer's plane.
float shadowCoverage(vec2 point) {
    // The caster's corner and one over the standard deviation, its size, and the radii of its corners.
    vec3 corner = dataTexel(PAINT_DATA).xyz;
    vec2 size = dataTexel(PAINT_DATA + 1).xy;
    vec4 radii = dataTexel(PAINT_DATA + 2);
    vec2 place = (point - corner.xy) * corner.z;
    float low = max(0.0, place.y - REACH_OF_BLUR);
    float high = min(size.y, place.y + REACH_OF_BLUR);
    float halfHeight = 0.5 * (high - low);
    vec4 steps = NODES * halfHeight;
    float middle = 0.5 * (low + high);
    vec2 sums = rowSums(place.x, size, radii, middle + steps, middle + steps - place.y, WEIGHTS)
        + rowSums(place.x, size, radii, middle - steps, middle - steps - place.y, WEIGHTS);
    // The nodes' sum is a little off; the integral of the Gaussian alone is known.
    vec4 ends = errorFunction(vec4(high - place.y, low - place.y, 0.0, 0.0) * 0.70710678);
    float whole = 0.5 * (ends.x - ends.y);
    return halfHeight > 0.0 && sums.x > 0.0 ? clamp(0.5 * whole * sums.y / sums.x, 0.0, 1.0) : 0.0;
}
