// Coverage of the clips around a primitive: rounded rectangles, each in a plane of its own, or a mask of their product.
#include "lib/coverage.glsl"
#include "lib/projection.glsl"
#include "lib/table.glsl"

#if CLIPS == 4
uniform sampler2D u_clipMask;

float clipCoverage(vec2 pixel) {
    return texelFetch(u_clipMask, ivec2(pixel) + v_toClipMask, 0).r;
}
#else
uniform sampler2D u_clips;

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
    return roundedCoverage(plane.point, shape, radii, plane.gradientX, plane.gradientY);
}

float clipCoverage(vec2 pixel) {
    float coverage = 1.0;
#if CLIPS == 1 || CLIPS == 2
    coverage *= clipShapeCoverage(pixel, v_clip1ToX, v_clip1ToY, v_clip1ToW, v_clip1Shape, v_clip1Radii);
#endif
#if CLIPS == 2
    coverage *= clipShapeCoverage(pixel, v_clip2ToX, v_clip2ToY, v_clip2ToW, v_clip2Shape, v_clip2Radii);
#endif
#if CLIPS == 3
    for (int i = 0; i < v_chain.y; i++) {
        int texel = v_chain.x + 5 * i;
        coverage *= clipShapeCoverage(
            pixel, tableEntry(u_clips, texel), tableEntry(u_clips, texel + 1).xyz,
            tableEntry(u_clips, texel + 2).xyz, tableEntry(u_clips, texel + 3), tableEntry(u_clips, texel + 4));
    }
#endif
    return coverage;
}
#endif
