// A quad: the colour of its paint, by the coverage of its shape and of its clips.
#include "lib/record.glsl"
#include "lib/table.glsl"

// The picture that is shown, the coverage of paths and of glyphs, the result of a pass, the one whose alpha is a mask, and the
// coverage of clips.
uniform sampler2D u_picture;
uniform sampler2D u_coverage;
uniform sampler2D u_glyphs;
uniform sampler2D u_result;
uniform sampler2D u_mask;
uniform sampler2D u_clipMask;
// What instances point to.
uniform sampler2D u_data;
uniform sampler2D u_clips;

out vec4 o_color;

// An entry of the table of data.
vec4 dataEntry(int index) {
    return tableEntry(u_data, index);
}

// A texel of the primitive's data.
vec4 dataTexel(int index) {
    return index < KEPT_TEXELS ? v_data[index] : dataEntry(v_record.x + index);
}

vec4 clipTexel(int index) {
    return tableEntry(u_clips, index);
}

// The target's pixel that is drawn.
//
// Not `gl_FragCoord`: Mesa's softpipe (22.3) turns that over with the height of the target before, where a program draws into
// two targets one after the other and none of its uniforms changes between them.
vec2 pixelCenter() {
    return floor(v_place.zw) + 0.5;
}

vec4 pictureTexel(vec2 place, float level) {
    return textureLod(u_picture, place / vec2(textureSize(u_picture, 0)), level);
}

float pathTexel(ivec2 place) {
    return texelFetch(u_coverage, place, 0).r;
}

float glyphTexel(ivec2 place) {
    return texelFetch(u_glyphs, place, 0).r;
}

vec4 resultTexel(ivec2 place) {
    return texelFetch(u_result, place, 0);
}

float maskTexel(ivec2 place) {
    return texelFetch(u_mask, place, 0).a;
}

float clipMaskTexel(ivec2 place) {
    return texelFetch(u_clipMask, place, 0).r;
}

#include "lib/paint.glsl"

void main() {
    PlanePoint plane = quadPoint();
    vec4 color = paintTexel(plane);
    if (PAINT != PAINT_GRADIENT) {
        color *= v_color;
    }
    o_color = color * paintCoverage(plane) * quadCoverage(plane);
}
