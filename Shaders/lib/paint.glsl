// The paint of a quad at a pixel, and how far the quad covers that.
//
// After definitions of pixelCenter and of the functions that read tables and textures: dataEntry, dataTexel, clipTexel, pictureTexel,
// pathTexel, glyphTexel, resultTexel, maskTexel and clipMaskTexel.
#include "lib/coverage.glsl"
#include "lib/area.glsl"
#include "lib/projection.glsl"
#include "lib/clip.glsl"
#include "lib/sampling.glsl"
#include "lib/shape.glsl"

// Whether the program draws a paint.
#ifdef KERNEL
#define DRAWS(paint) 1
#else
#define DRAWS(paint) (PAINT == paint)
#endif

#if DRAWS(PAINT_IMAGE)
#include "lib/image.glsl"
#endif
#if DRAWS(PAINT_GRADIENT)
#include "lib/gradient.glsl"
#endif
#if DRAWS(PAINT_SHADOW)
#include "lib/shadow.glsl"
#endif

// The pixel in the layer's plane.
PlanePoint quadPoint() {
    if (PERSPECTIVE) {
        return planePoint(pixelCenter(), dataTexel(0).xyz, dataTexel(1).xyz, dataTexel(2).xyz);
    }
    return PlanePoint(v_place.xy + 0.5 * (v_rect.xy + v_rect.zw), v_gradients.xy, v_gradients.zw, true);
}

// The part of the pixel inside the shape and the clips.
float quadCoverage(PlanePoint plane) {
    float coverage = SHAPE == SHAPE_NONE ? 1.0 : shapeCoverage(plane);
#ifdef KERNEL
    coverage = wholeLevel(coverage);
    if (CLIPPED != 0) {
        coverage = wholeProduct(coverage, clipCoverage(v_record.z, pixelCenter()));
    }
#else
    if (CLIPPED != 0) {
        coverage *= clipCoverage(v_record.z, pixelCenter());
    }
#endif
    return coverage;
}

// The result of an earlier pass, pixel by pixel, multiplied by a mask.
vec4 maskedPicture() {
    ivec4 place = ivec4(dataTexel(PAINT_DATA));
    ivec2 position = ivec2(pixelCenter()) - place.xy;
    bool isInside = all(greaterThanEqual(position, ivec2(0))) && all(lessThan(position, place.zw));
    ivec2 nearest = clamp(position, ivec2(0), place.zw - 1) + ivec2(dataTexel(PAINT_DATA + 1).xy);
    float mask = isInside ? maskTexel(nearest) : 0.0;
    return resultTexel(ivec2(v_place.xy)) * mask;
}

// The premultiplied colour of a paint that has one for each pixel; white for others.
vec4 paintTexel(PlanePoint plane) {
#if DRAWS(PAINT_IMAGE)
    if (PAINT == PAINT_IMAGE) {
        return imageColor(plane);
    }
#endif
#if DRAWS(PAINT_GRADIENT)
    if (PAINT == PAINT_GRADIENT) {
        return gradientColor(plane.point);
    }
#endif
    if (PAINT == PAINT_PICTURE) {
        return resultTexel(ivec2(v_place.xy));
    }
    return PAINT == PAINT_MASKED ? maskedPicture() : vec4(1.0);
}

// The coverage of a paint that has one for each pixel; 1 for others.
float paintCoverage(PlanePoint plane) {
#if DRAWS(PAINT_SHADOW)
    if (PAINT == PAINT_SHADOW) {
        return shadowCoverage(plane.point);
    }
#endif
    if (PAINT == PAINT_STENCIL) {
        return pathTexel(ivec2(v_place.xy));
    }
    return PAINT == PAINT_GLYPH ? glyphTexel(ivec2(v_place.xy)) : 1.0;
}
