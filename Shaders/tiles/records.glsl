// The records of a dispatch, in painter's order, and the bins that hold the numbers of those that meet them.
struct Record {
    // m11, m12, m21, m22 of the map from the plane to the target's pixels.
    vec4 linear;
    // Edges minX, minY, maxX, maxY in the plane; under perspective, of the pixels to draw.
    vec4 rect;
    // Premultiplied, sRGB-encoded.
    vec4 color;
    // The translation of the map.
    vec2 translation;
    // As `unpackedRecord` takes them.
    uvec2 words;
};

layout(std430, binding = 0) readonly buffer Records {
    Record records[];
};
// For each record: minX and minY, maxX and maxY of the pixels that it may change, two 16-bit numbers each; its textures and flags; its
// step, with the level of what it puts aside or takes back, and the mode of a group.
layout(std430, binding = 1) readonly buffer Boxes {
    uvec4 boxes[];
};

// The first record and how many follow.
uniform ivec2 u_run;
// The records that a bin has room for.
uniform int u_capacity;
// The first bin, and how many there are along each axis.
uniform ivec4 u_bins;

const int BIN_BITS = 7;

// The pixels minX, minY, maxX, maxY of a box.
ivec4 pixelsOf(uvec4 box) {
    return ivec4(box.x & 0xFFFFu, box.x >> 16, box.y & 0xFFFFu, box.y >> 16);
}

bool intersects(ivec4 pixels, ivec4 others) {
    return all(lessThan(pixels.xy, others.zw)) && all(lessThan(others.xy, pixels.zw));
}

bool contains(ivec4 pixels, ivec4 others) {
    return all(lessThanEqual(pixels.xy, others.xy)) && all(lessThanEqual(others.zw, pixels.zw));
}
