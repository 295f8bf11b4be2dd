// Draws a tile of 16 × 16 pixels in each workgroup: walks through the records of its bin, with the pixel's colour in a register.
//
// Colours are whole levels of 255 after each record, as rows of pixels in memory have them; of an extended range they are numbers that
// nothing rounds. Control flow is the same in all of a tile: a kind of record costs only tiles that it meets. A tile begins with the last
// record that hides all of it.
//
// A group puts the pixel aside, draws on a clear one, and puts that on the one from before; so do clips over what blends.
#define KERNEL
#include "lib/record.glsl"
#include "lib/table.glsl"
#include "tiles/records.glsl"

layout(local_size_x = 16, local_size_y = 16) in;

layout(std430, binding = 2) readonly buffer Lists {
    uint lists[];
};
#ifdef EXTENDED
// The full channel of a colour, and a pixel that is put aside.
#define FULL 1.0
#define ASIDE uvec2
layout(rgba16f, binding = 0) writeonly uniform highp image2D u_image;
#else
#define FULL 255.0
#define ASIDE uint
layout(rgba8, binding = 0) writeonly uniform highp image2D u_image;
#endif
// Pixels that are put aside between dispatches, by level and place.
layout(std430, binding = 3) buffer Aside {
    ASIDE aside[];
};

// The target's pixels before the dispatch, if anything was drawn.
uniform sampler2D u_target;
// Which textures records read: their boxes say which of each kind.
uniform sampler2D u_pictures[5];
// Of paths and of glyphs.
uniform sampler2D u_coverages[3];
uniform sampler2D u_clipMasks[2];
uniform sampler2D u_results[3];
uniform sampler2D u_data;
uniform sampler2D u_clips;
// The first tile.
uniform ivec2 u_tiles;

// A bit for each invocation whose record meets the tile, the records, and one more than the last that hides all of the tile.
shared uint s_hits[8];
shared uint s_records[256];
shared uint s_start;

// The textures of the record at hand, and its flags; its step, and the pixel before it.
uint v_textures;
uint v_step;
vec4 v_group;
// Pixels that are put aside, as targets hold them.
ASIDE v_aside[STEP_LEVELS];

#define STEP (int(v_step & 15u))
#define LEVEL (int(v_step >> 4 & 15u))
#define MODE (int(v_step >> 8))

#define PICTURE_SLOT (v_textures & 7u)
#define COVERAGE_SLOT (v_textures >> 3 & 3u)
#define CLIP_MASK_SLOT (v_textures >> 5 & 3u)
#define RESULT_SLOT (v_textures >> 7 & 3u)
#define MASK_SLOT (v_textures >> 9 & 3u)
#define IS_ADDED (v_textures >> 11 & 1u)
#define HAS_OPAQUE_TEXELS (v_textures >> 13 & 1u)
#define IS_COPY (v_textures >> 14 & 1u)
#define HIDES_BACKDROP(textures) ((textures >> 12 & 1u) != 0u)

vec4 dataEntry(int index) {
    return tableEntry(u_data, index);
}

vec4 dataTexel(int index) {
    return dataEntry(v_record.x + index);
}

vec4 clipTexel(int index) {
    return tableEntry(u_clips, index);
}

vec2 pixelCenter() {
    return v_place.zw;
}

// A mixture of two texels in whole levels.
vec4 mixture(vec4 from, vec4 to, float weight) {
#ifdef EXTENDED
    return mix(from, to, weight * (1.0 / 256.0));
#endif
    vec4 sum = floor(from * 255.0 + 0.5) * (256.0 - weight) + floor(to * 255.0 + 0.5) * weight;
    return floor(sum * (1.0 / 256.0) + 0.5) * (1.0 / 255.0);
}

vec4 sampled(sampler2D picture, vec2 place, float level) {
    if (level > 0.0) {
        return textureLod(picture, place / vec2(textureSize(picture, 0)), level);
    }
    // In the CPU renderer's steps, and not a sampler's: columns first, in whole levels, by weights of 256ths.
    vec2 from = place - 0.5;
    vec2 weights = floor(fract(from) * 256.0);
    ivec2 texel = ivec2(floor(from));
    vec4 left = texelFetch(picture, texel, 0);
    if (weights == vec2(0.0)) {
        return left;
    }
    vec4 right = texelFetch(picture, texel + ivec2(1, 0), 0);
    if (weights.y > 0.0) {
        left = mixture(left, texelFetch(picture, texel + ivec2(0, 1), 0), weights.y);
        right = mixture(right, texelFetch(picture, texel + 1, 0), weights.y);
    }
    return mixture(left, right, weights.x);
}

vec4 pictureTexel(vec2 place, float level) {
    switch (PICTURE_SLOT) {
    case 0u: return sampled(u_pictures[0], place, level);
    case 1u: return sampled(u_pictures[1], place, level);
    case 2u: return sampled(u_pictures[2], place, level);
    case 3u: return sampled(u_pictures[3], place, level);
    default: return sampled(u_pictures[4], place, level);
    }
}

float pathTexel(ivec2 place) {
    switch (COVERAGE_SLOT) {
    case 0u: return texelFetch(u_coverages[0], place, 0).r;
    case 1u: return texelFetch(u_coverages[1], place, 0).r;
    default: return texelFetch(u_coverages[2], place, 0).r;
    }
}

float glyphTexel(ivec2 place) {
    return pathTexel(place);
}

vec4 resultTexelIn(uint slot, ivec2 place) {
    switch (slot) {
    case 0u: return texelFetch(u_results[0], place, 0);
    case 1u: return texelFetch(u_results[1], place, 0);
    default: return texelFetch(u_results[2], place, 0);
    }
}

vec4 resultTexel(ivec2 place) {
    return resultTexelIn(RESULT_SLOT, place);
}

float maskTexel(ivec2 place) {
    return resultTexelIn(MASK_SLOT, place).a;
}

float clipMaskTexel(ivec2 place) {
    return CLIP_MASK_SLOT == 0u ? texelFetch(u_clipMasks[0], place, 0).r : texelFetch(u_clipMasks[1], place, 0).r;
}

#include "lib/paint.glsl"
#include "effects/modes.glsl"

#ifdef EXTENDED
vec4 levels(vec4 parts) {
    return parts;
}

float coverageLevel(float part) {
    return wholeLevel(part);
}

float coverageProduct(float part, float other) {
    return wholeProduct(part, other);
}

vec4 packedLevels(vec4 color) {
    return color;
}

vec4 overFull(vec4 products) {
    return products;
}

float overFull(float product) {
    return product;
}

// Colours go on beyond 1, alpha does not.
vec4 limited(vec4 color) {
    return vec4(color.rgb, min(color.a, 1.0));
}

ASIDE packedPixel(vec4 color) {
    vec4 bounded = clamp(color, -GREATEST, GREATEST);
    return uvec2(packHalf2x16(bounded.rg), packHalf2x16(bounded.ba));
}

vec4 unpackedPixel(ASIDE pixel) {
    return vec4(unpackHalf2x16(pixel.x), unpackHalf2x16(pixel.y));
}
#else
// Of two levels as near the even one, as instructions of CPUs round.
vec4 levels(vec4 parts) {
    return roundEven(parts * 255.0);
}

float coverageLevel(float part) {
    return roundEven(part * 255.0);
}

// A colour as the CPU renderer packs it: 256ths of levels, of which halves are rounded up.
vec4 packedLevels(vec4 color) {
    return floor((roundEven(color * 65280.0) + 128.0) * (1.0 / 256.0));
}

// Products of two levels as levels: no product lies halfway between two.
vec4 overFull(vec4 products) {
    return floor(products * (1.0 / 255.0) + 0.5);
}

float overFull(float product) {
    return floor(product * (1.0 / 255.0) + 0.5);
}

float coverageProduct(float part, float other) {
    return overFull(part * other);
}

vec4 limited(vec4 color) {
    return min(color, 255.0);
}

ASIDE packedPixel(vec4 color) {
    uvec4 bytes = uvec4(color);
    return bytes.r | bytes.g << 8 | bytes.b << 16 | bytes.a << 24;
}

vec4 unpackedPixel(ASIDE pixel) {
    return vec4(uvec4(pixel, pixel >> 8, pixel >> 16, pixel >> 24) & 0xFFu);
}
#endif

#ifndef EXTENDED
// The levels of a copy's texels, tinted. Of dark channels a multiple by a power of two is kept: many copies on each other would show how
// far 1/255 is from 1/170. Upright edges multiply the tint before it is rounded, as the CPU does.
vec4 tintedLevels(vec4 texel, float coverage) {
    float alpha = clamp(v_color.a, 0.0, 1.0);
    vec4 value = clamp(v_color, 0.0, alpha);
    vec4 largest = IS_ADDED != 0u ? value : vec4(alpha);
    uvec4 shifts = uvec4(0u);
    for (float multiple = 2.0; multiple <= 32.0; multiple *= 2.0) {
        shifts += uvec4(lessThanEqual(largest * multiple, vec4(0.93)));
    }
    // A power of two divides by 256 rather than by 255.
    vec4 whole = mix(vec4(1.0), vec4(257.0 / 256.0), vec4(notEqual(shifts, uvec4(0u))));
    vec4 factors = floor(value * (vec4(uvec4(1u) << shifts) * whole * 255.0) + 0.5);
    bool isUpright = v_gradients.y == 0.0 && v_gradients.z == 0.0;
    if (isUpright) {
        factors = overFull(factors * coverage);
    }
    uvec4 products = uvec4(texel * factors) + (uvec4(128u) << shifts);
    vec4 tinted = vec4(products * (uvec4(257u) >> shifts) >> 16u);
    return isUpright ? tinted : overFull(tinted * coverage);
}
#endif

// Makes a record the one at hand, at a pixel.
void enter(Record record, uvec4 box, vec2 pixel) {
    v_textures = box.z;
    v_step = box.w;
    v_color = record.color;
    v_rect = record.rect;
    v_record = unpackedRecord(record.words);
    v_gradients = vec4(0.0);
    vec2 place = vec2(0.0);
    if (PIXELWISE) {
        place = pixel + record.translation;
    } else if (SHAPE == SHAPE_EDGES) {
        v_gradients = record.linear;
        place = pixel - 0.5 - record.translation;
    } else if (!PERSPECTIVE) {
        v_gradients = planeGradients(record.linear);
        vec2 center = 0.5 * (record.rect.xy + record.rect.zw);
        vec2 away = pixel - (record.linear.xy * center.x + record.linear.zw * center.y + record.translation);
        place = vec2(dot(v_gradients.xy, away), dot(v_gradients.zw, away));
    }
    v_place = vec4(place, pixel);
}

// Whether the pixel is one of those that the geometry covers: what lies outside of edges without anti-aliasing is not.
bool isInGeometry(Record record) {
    if (PIXELWISE || PERSPECTIVE || SHAPE == SHAPE_EDGES) {
        return true;
    }
    // From the plane's origin: parts of one picture that meet at an edge find the same place there.
    vec2 away = v_place.zw - record.translation;
    vec2 plane = vec2(dot(v_gradients.xy, away), dot(v_gradients.zw, away));
    vec2 reach = SHAPE == SHAPE_NONE ? vec2(0.0) : edgeReach(v_gradients);
    vec4 edges = softEdges(v_record.y);
    return all(greaterThanEqual(plane, v_rect.xy - reach * edges.xy)) && all(lessThan(plane, v_rect.zw + reach * edges.zw));
}

// The pixel with the record at hand drawn over it; of a clip that ends, as much of what was drawn as it lets through.
vec4 drawn(vec4 backdrop) {
    PlanePoint plane = quadPoint();
    float inside = coverageLevel(quadCoverage(plane));
    if (STEP == STEP_ENDCLIP) {
        return levels(mix(backdrop, v_group, inside / FULL) / FULL);
    }
    float coverage = coverageProduct(coverageLevel(paintCoverage(plane)), inside);
    vec4 source = packedLevels(v_color);
    // Mixed with the backdrop and rounded once, as the CPU does what it knows to be opaque.
    bool isMixed = source.a == FULL;
    if (PAINT == PAINT_GRADIENT) {
        source = levels(paintTexel(plane));
        isMixed = false;
    } else if (PAINT == PAINT_IMAGE || PAINT == PAINT_PICTURE || PAINT == PAINT_MASKED) {
        vec4 texel = STEP == STEP_ENDGROUP ? v_group : levels(paintTexel(plane));
        if (STEP == STEP_ENDGROUP && MODE != MODE_NORMAL) {
            vec4 below = backdrop / FULL;
            vec4 result = blend(overFull(texel * source.a) / FULL, below);
            return levels(mix(below, result, coverage / FULL));
        }
#ifndef EXTENDED
        if (IS_COPY != 0u) {
            texel = tintedLevels(texel, coverage);
            return limited(IS_ADDED != 0u ? backdrop + texel : texel + overFull(backdrop * (FULL - texel.a)));
        }
#endif
        isMixed = HAS_OPAQUE_TEXELS != 0u;
        // One factor for all channels is a part of the coverage.
        if (source.r == source.a && source.g == source.a && source.b == source.a) {
            coverage = overFull(coverage * source.a);
            source = texel;
        } else {
            source = overFull(source * texel);
            isMixed = false;
        }
    }
    if (IS_ADDED != 0u) {
        return limited(backdrop + overFull(source * coverage));
    }
    if (isMixed) {
        return overFull(source * coverage + backdrop * (FULL - coverage));
    }
    source = overFull(source * coverage);
    return limited(source + overFull(backdrop * (FULL - source.a)));
}

// The pixel after a record that draws nothing itself.
vec4 stepped(vec4 color, ivec2 pixel) {
    int level = LEVEL;
    ivec2 size = textureSize(u_target, 0);
    int place = (level * size.y + pixel.y) * size.x + pixel.x;
    bool isInTarget = pixel.x < size.x && pixel.y < size.y;
    switch (STEP) {
    case STEP_BEGINGROUP:
        v_aside[level] = packedPixel(color);
        return vec4(0.0);
    case STEP_KEEP:
        v_aside[level] = packedPixel(color);
        return color;
    case STEP_ENDMASK:
        return overFull(unpackedPixel(v_aside[level]) * color.a);
    case STEP_PAUSE:
        if (isInTarget) {
            aside[place] = v_aside[level];
        }
        return color;
    case STEP_RESUME:
        v_aside[level] = isInTarget ? aside[place] : ASIDE(0u);
        return color;
    default:
        return unpackedPixel(v_aside[level]);
    }
}

void main() {
    int thread = int(gl_LocalInvocationIndex);
    ivec2 low = (u_tiles + ivec2(gl_WorkGroupID.xy)) * 16;
    ivec4 tile = ivec4(low, low + 16);
    ivec2 pixel = low + ivec2(gl_LocalInvocationID.xy);
    ivec2 place = (low >> BIN_BITS) - u_bins.xy;
    int bin = place.y * u_bins.z + place.x;
    int room = u_bins.z * u_bins.w + bin * u_capacity;
    int count = int(lists[bin]);

    if (thread == 0) {
        s_start = 0u;
    }
    barrier();
    for (int number = thread; number < count; number += 256) {
        uvec4 box = boxes[lists[room + number]];
        if (HIDES_BACKDROP(box.z) && contains(pixelsOf(box), tile)) {
            atomicMax(s_start, uint(number) + 1u);
        }
    }
    barrier();
    int first = max(int(s_start) - 1, 0);
    bool isTouched = s_start > 0u;
    vec4 color = isTouched ? vec4(0.0) : levels(texelFetch(u_target, pixel, 0));

    for (int start = first; start < count; start += 256) {
        barrier();
        if (thread < 8) {
            s_hits[thread] = 0u;
        }
        barrier();
        if (start + thread < count) {
            uint number = lists[room + start + thread];
            if (intersects(pixelsOf(boxes[number]), tile)) {
                s_records[thread] = number;
                atomicOr(s_hits[thread >> 5], 1u << (thread & 31));
            }
        }
        barrier();
        for (int word = 0; word < 8; word++) {
            uint hits = s_hits[word];
            isTouched = isTouched || hits != 0u;
            while (hits != 0u) {
                uint number = s_records[word * 32 + findLSB(hits)];
                hits &= hits - 1u;
                uvec4 box = boxes[number];
                ivec4 pixels = pixelsOf(box);
                bool isInside = all(greaterThanEqual(pixel, pixels.xy)) && all(lessThan(pixel, pixels.zw));
                int step = int(box.w & 15u);
                Record record = records[number];
                if (step == STEP_DRAW || step == STEP_ENDGROUP || step == STEP_ENDCLIP) {
                    if (isInside) {
                        enter(record, box, vec2(pixel) + 0.5);
                        v_group = color;
                        if (step != STEP_DRAW || isInGeometry(record)) {
                            color = drawn(step == STEP_DRAW ? color : unpackedPixel(v_aside[LEVEL]));
                        }
                    }
                } else {
                    // All of the tile takes the step: what pixels outside put aside is not looked at.
                    v_step = box.w;
                    vec4 after = stepped(color, pixel);
                    color = isInside ? after : color;
                }
            }
        }
    }
    if (isTouched) {
        #ifdef EXTENDED
        color = clamp(color, -GREATEST, GREATEST);
#endif
        imageStore(u_image, pixel, color * (1.0 / FULL));
    }
}
