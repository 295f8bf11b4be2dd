// Coverage of the clips around a primitive: rounded rectangles, each in a plane of its own, or a mask of their product.
//
// After lib/area.glsl and lib/projection.glsl, and definitions of clipTexel and clipMaskTexel.

// rowX: its fourth component is 1 where the clip is cut at pixel centres, 0 where it is anti-aliased.
float clipShapeCoverage(vec2 pixel, vec4 rowX, vec3 rowY, vec3 rowW, vec4 shape, vec4 radii) {
    PlanePoint plane = planePoint(pixel, rowX.xyz, rowY, rowW);
    if (!plane.isInFront) {
        return 0.0;
    }
    if (rowX.w > 0.5) {
        bool isInside = all(greaterThanEqual(plane.point, shape.xy)) && all(lessThan(plane.point, shape.zw));
        return isInside ? 1.0 : 0.0;
    }
    return roundedArea(plane.point, shape, radii, plane.gradientX, plane.gradientY);
}

// entry: the texel with the number of clips and, where that is below 0, what to add to a pixel of the target to get the texel of
// their mask; the clips follow it.
float clipCoverage(int entry, vec2 pixel) {
    ivec3 chain = ivec3(clipTexel(entry).xyz);
    if (chain.x < 0) {
        return clipMaskTexel(ivec2(pixel) + chain.yz);
    }
    float coverage = 1.0;
    for (int i = 0; i < chain.x; i++) {
        int texel = entry + 1 + 5 * i;
        float part = clipShapeCoverage(
            pixel, clipTexel(texel), clipTexel(texel + 1).xyz, clipTexel(texel + 2).xyz, clipTexel(texel + 3),
            clipTexel(texel + 4));
#ifdef KERNEL
        coverage = wholeProduct(coverage, wholeLevel(part));
#else
        coverage *= part;
#endif
    }
    return coverage;
}
