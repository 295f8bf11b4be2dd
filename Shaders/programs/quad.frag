// A quad: the colour of its paint, by the coverage of its shape and of its clips.
#include "lib/record.glsl"
#include "lib/table.glsl"
#include "lib/coverage.glsl"
#include "lib/area.glsl"
#include "lib/projection.glsl"
#include "lib/clip.glsl"
#include "lib/sampling.glsl"

// The picture that is shown, the coverage of paths and of glyphs, the result of a pass, and the one whose alpha is a mask.
uniform sampler2D u_picture;
uniform sampler2D u_coverage;
uniform sampler2D u_glyphs;
uniform sampler2D u_result;
uniform sampler2D u_mask;
// What instances point to.
uniform sampler2D u_data;

out vec4 o_color;

// A texel of the primitive's data.
vec4 dataTexel(int index) {
#if !ANY_KIND
    if (index < KEPT_TEXELS) {
        return v_data[index];
    }
#endif
    return tableEntry(u_data, v_record.x + index);
}

// The target's pixel that is drawn.
//
// Not `gl_FragCoord`: Mesa's softpipe (22.3) turns that over with the height of the target before, where a program draws into
// two targets one after the other and none of its uniforms changes between them.
vec2 pixelCenter() {
    return floor(v_place.zw) + 0.5;
}

// Whether the program draws a paint.
#if ANY_KIND
#define DRAWS(paint) 1
#else
#define DRAWS(paint) (PAINT == paint)
#endif

#include "lib/shape.glsl"
#if DRAWS(PAINT_IMAGE)
#include "lib/image.glsl"
#endif
#if DRAWS(PAINT_GRADIENT)
#include "lib/gradient.glsl"
#endif
#if DRAWS(PAINT_SHADOW)
#include "lib/shadow.glsl"
#endif

// The result of an earlier pass, pixel by pixel, multiplied by a mask.
vec4 maskedPicture() {
    ivec4 place = ivec4(dataTexel(PAINT_DATA));
    ivec2 position = ivec2(pixelCenter()) - place.xy;
    bool isInside = all(greaterThanEqual(position, ivec2(0))) && all(lessThan(position, place.zw));
    ivec2 nearest = clamp(position, ivec2(0), place.zw - 1) + ivec2(dataTexel(PAINT_DATA + 1).xy);
    float mask = isInside ? texelFetch(u_mask, nearest, 0).a : 0.0;
    return texelFetch(u_result, ivec2(v_place.xy), 0) * mask;
}

// The premultiplied colour before coverage, at a point of the layer's plane.
vec4 paintColor(PlanePoint plane) {
#if DRAWS(PAINT_IMAGE)
    if (PAINT == PAINT_IMAGE) {
        return v_color * imageColor(plane);
    }
#endif
#if DRAWS(PAINT_GRADIENT)
    if (PAINT == PAINT_GRADIENT) {
        return gradientColor(plane.point);
    }
#endif
#if DRAWS(PAINT_SHADOW)
    if (PAINT == PAINT_SHADOW) {
        return v_color * shadowCoverage(plane.point);
    }
#endif
    if (PAINT == PAINT_STENCIL) {
        return v_color * texelFetch(u_coverage, ivec2(v_place.xy), 0).r;
    }
    if (PAINT == PAINT_GLYPH) {
        return v_color * texelFetch(u_glyphs, ivec2(v_place.xy), 0).r;
    }
    if (PAINT == PAINT_PICTURE) {
        return v_color * texelFetch(u_result, ivec2(v_place.xy), 0);
    }
    if (PAINT == PAINT_MASKED) {
        return v_color * maskedPicture();
    }
    return v_color;
}

void main() {
    PlanePoint plane;
    if (PERSPECTIVE) {
        plane = planePoint(pixelCenter(), dataTexel(0).xyz, dataTexel(1).xyz, dataTexel(2).xyz);
    } else {
        plane = PlanePoint(v_place.xy + 0.5 * (v_rect.xy + v_rect.zw), v_gradients.xy, v_gradients.zw, true);
    }
    float coverage = SHAPE == SHAPE_NONE ? 1.0 : shapeCoverage(plane);
    if (CLIPPED != 0) {
        coverage *= clipCoverage(v_record.z, pixelCenter());
    }
    o_color = paintColor(plane) * coverage;
}
