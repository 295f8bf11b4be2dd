// The record of a quad, and the place of a pixel in it: what a vertex shader hands to a fragment shader, or variables of a kernel.
//
// All geometry has w = 1, so that straight and perspective interpolation agree and the cheaper one is taken where the driver
// does it well.
#if defined(KERNEL)
#define RECORD
#define PLACE
#elif defined(VERTEX_STAGE)
#define RECORD flat out
#define PLACE LINEAR out
#else
#define RECORD flat in
#define PLACE LINEAR in
#endif
// Premultiplied, sRGB-encoded.
RECORD vec4 v_color;
// Edges minX, minY, maxX, maxY in the layer's plane; under perspective, of the pixels to draw.
RECORD vec4 v_rect;
// The gradients of the plane's x and y in device space; unused under perspective.
RECORD vec4 v_gradients;
// First texel of the primitive's data, anti-aliased edges, the texel of the clips, and the kind.
RECORD ivec4 v_record;
// The place in the plane from the rectangle's centre, or in texels where each pixel has one; and in the target, in pixels.
PLACE vec4 v_place;

#ifdef KERNEL
// A kernel draws all kinds: the record says which.
#define PAINT (v_record.w & 7)
#define SHAPE (v_record.w >> 3 & 7)
#define GRADIENT_KIND (v_record.w >> 6 & 3)
#define GRADIENT_TABLE (v_record.w >> 8 & 1)
#define CLIPPED (v_record.w >> 9 & 1)
#else
// The first texels of the data, which need not be looked up for each pixel: as many as devices have room for.
#define KEPT_TEXELS 10
RECORD vec4 v_data[KEPT_TEXELS];
#endif

#define PERSPECTIVE (SHAPE >= SHAPE_PROJECTED)
#define OUTLINE (SHAPE >= SHAPE_ROUNDED)
#define RING (SHAPE == SHAPE_RING || SHAPE == SHAPE_PROJECTEDRING)
#define PIXELWISE (PAINT >= PAINT_PICTURE)

// Where what follows the projection begins in the data, and what follows the outline.
#define OUTLINE_DATA (PERSPECTIVE ? 4 : 0)
#define PAINT_DATA (OUTLINE_DATA + (OUTLINE ? 2 : 0) + (RING ? 2 : 0))

// The record of two words: the first texel of the data below the edges, and the texel of the clips below the kind.
ivec4 unpackedRecord(uvec2 words) {
    return ivec4(words.x & 0x0FFFFFFFu, words.x >> 28, words.y & 0x3FFFFFu, words.y >> 22);
}

// The gradients of the plane's x and y under a map with m11, m12, m21, m22.
vec4 planeGradients(vec4 linear) {
    return vec4(linear.w, -linear.z, -linear.y, linear.x) / (linear.x * linear.w - linear.y * linear.z);
}

// Of each edge, minX, minY, maxX, maxY, 1 where it is anti-aliased.
vec4 softEdges(int edges) {
    return vec4((ivec4(edges) >> ivec4(0, 2, 1, 3)) & 1);
}

// How far from an edge of constant x, and of constant y, a pixel's square reaches in the plane.
vec2 edgeReach(vec4 gradients) {
    vec4 steep = abs(gradients);
    return 0.5 * (steep.xz + steep.yw);
}
