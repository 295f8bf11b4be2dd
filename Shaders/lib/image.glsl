// A picture's texels; premultiplied.
//
// After lib/sampling.glsl and lib/projection.glsl, and a definition of pictureTexel.
vec4 imageColor(PlanePoint plane) {
    // Scale and offset from the layer's plane to texels from the picture's corner.
    vec4 toTexel = dataTexel(PAINT_DATA);
    // The centres of the outermost texels, so that nothing beside the picture is read.
    vec4 centers = dataTexel(PAINT_DATA + 1);
    vec2 corner = dataTexel(PAINT_DATA + 2).xy;
    vec4 detail = dataTexel(PAINT_DATA + 3);
    // Of a single picture level and filter are known; copies of one have sizes of their own, as pixels in perspective have.
    float level = detail.x;
    float isNearest = detail.w == 1.0 ? 1.0 : 0.0;
    if (detail.y >= 0.0) {
        // The square of how many texels lie between two neighbouring pixels at most.
        vec2 alongX = vec2(plane.gradientX.x, plane.gradientY.x) * toTexel.xy;
        vec2 alongY = vec2(plane.gradientX.y, plane.gradientY.y) * toTexel.xy;
        float density = max(dot(alongX, alongX), dot(alongY, alongY));
        bool isMinified = density > 1.000002;
        level = isMinified ? 0.5 * log2(density) + detail.x : 0.0;
        isNearest = isMinified ? detail.z : detail.y;
    }
    vec2 texel = rounded(plane.point * toTexel.xy + toTexel.zw, samplingSteps(isNearest));
    if (detail.w > 1.0) {
        texel = stepped(texel);
    }
    texel = corner + clamp(texel, centers.xy + BEYOND_STEP, centers.zw + BEYOND_STEP);
    return pictureTexel(texel, level);
}
