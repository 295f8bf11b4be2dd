// What the vertex shader hands to the fragment shader: the record of a quad, and the places that are interpolated.
//
// All geometry has w = 1, so that straight and perspective interpolation agree and the cheaper one is taken where the driver
// does it well.
#ifdef VERTEX_STAGE
#define VARYING out
#else
#define VARYING in
#endif
// Premultiplied, sRGB-encoded.
flat VARYING vec4 v_color;
// Edges minX, minY, maxX, maxY in the layer's plane; under perspective, of the pixels to draw.
flat VARYING vec4 v_rect;
// The gradients of the plane's x and y in device space; unused under perspective.
flat VARYING vec4 v_gradients;
// First texel of the primitive's data, anti-aliased edges, the texel of the clips, and the kind.
flat VARYING ivec4 v_record;
// The place in the plane from the rectangle's centre, or in texels where each pixel has one; and in the target, in pixels.
LINEAR VARYING vec4 v_place;

#if ANY_KIND
// One program draws all kinds: the record says which.
#define PAINT (v_record.w & 7)
#define SHAPE (v_record.w >> 3 & 7)
#define GRADIENT_KIND (v_record.w >> 6 & 3)
#define GRADIENT_TABLE (v_record.w >> 8 & 1)
#define CLIPPED (v_record.w >> 9 & 1)
#else
// The first texels of the data, which a program of one kind need not look up for each pixel: as many as devices have room for.
#define KEPT_TEXELS 10
flat VARYING vec4 v_data[KEPT_TEXELS];
#endif

#define PERSPECTIVE (SHAPE >= SHAPE_PROJECTED)
#define OUTLINE (SHAPE >= SHAPE_ROUNDED)
#define RING (SHAPE == SHAPE_RING || SHAPE == SHAPE_PROJECTEDRING)
#define PIXELWISE (PAINT >= PAINT_PICTURE)

// Where what follows the projection begins in the data, and what follows the outline.
#define OUTLINE_DATA (PERSPECTIVE ? 4 : 0)
#define PAINT_DATA (OUTLINE_DATA + (OUTLINE ? 2 : 0) + (RING ? 2 : 0))
