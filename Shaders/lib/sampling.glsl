// Where a picture is sampled: places are rounded before a sampler rounds them in its own way, so that the same texels are
// mixed in the same parts wherever in a texture the picture lies, and whatever the device.

// A little of a texel: samplers that cut off and samplers that round find the same one of 256 weights so far beyond it.
const float BEYOND_STEP = 0.25 / 256.0;

// Steps per texel, what is added before rounding down, and what after: the 256 weights that samplers have between two texels,
// a little beyond each so that neither cutting off nor rounding changes it; or texels' centres, where between two the next one
// counts however a renderer rounds.
vec3 samplingSteps(float isNearest) {
    return isNearest > 0.0 ? vec3(1.0, 1.0 / 1024.0, 0.5) : vec3(256.0, 0.5, 0.25);
}

vec2 rounded(vec2 texel, vec3 steps) {
    return (floor(texel * steps.x + steps.y) + steps.z) / steps.x;
}

// A rounded place whose weights are those of the nearest eighth: 0, 1/16, 1/8, 1/4, 1/2, 3/4, 7/8, 15/16, 1.
vec2 stepped(vec2 texel) {
    vec2 place = texel - 0.5;
    vec2 eighths = floor(fract(place) * 8.0 + 0.5);
    vec2 near = min(eighths, 8.0 - eighths);
    vec2 weight = step(0.5, near) * exp2(near - 5.0);
    return floor(place) + mix(weight, 1.0 - weight, step(4.5, eighths)) + 0.5 + BEYOND_STEP;
}
