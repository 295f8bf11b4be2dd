// What the vertex shader hands to the fragment shader. All geometry has w = 1, so that straight and perspective
// interpolation agree and the cheaper one is taken where the driver does it well.
#ifdef VERTEX_STAGE
#define VARYING out
#else
#define VARYING in
#endif
// Premultiplied, sRGB-encoded.
flat VARYING vec4 v_color;

#if SHAPE == SHAPE_RECT
// Distances from the rectangle's two centre lines, in units in which an edge's coverage rises with slope 1.
LINEAR VARYING vec2 v_fromCenter;
// Half the rectangle's size in the same units.
flat VARYING vec2 v_halfSize;
// Of `edgeCoverage`, computed once a quad.
flat VARYING vec4 v_ranges;
flat VARYING vec2 v_curvature;
#endif

#if OUTLINE
// Edges minX, minY, maxX, maxY in the layer's plane, and the radii of its corners in the order of CACornerMask,
// negative where the corner is continuous.
flat VARYING vec4 v_shape;
flat VARYING vec4 v_radii;
#endif
#if RING
// In points of the layer's plane.
flat VARYING float v_ringWidth;
flat VARYING vec4 v_innerRadii;
#endif

#if PERSPECTIVE
// Rows that map device pixels to X, Y and W of the layer's plane.
flat VARYING vec3 v_toPlaneX;
flat VARYING vec3 v_toPlaneY;
flat VARYING vec3 v_toPlaneW;
// Edges of the plane outside of which nothing is drawn, without anti-aliasing.
flat VARYING vec4 v_cut;
#elif OUTLINE
LINEAR VARYING vec2 v_plane;
// The gradients of the plane's x and y in device space.
flat VARYING vec4 v_gradients;
#endif

#if PAINT == PAINT_IMAGE
#if PERSPECTIVE
// Scale and offset from the layer's plane to texels from the picture's corner.
flat VARYING vec4 v_toTexel;
// What is added to the level of detail; 1 where the nearest texel is taken of those larger than pixels, and of those
// smaller.
flat VARYING vec3 v_detail;
// The texture's texel that the picture begins at.
flat VARYING vec2 v_corner;
#else
// The place in texels from the picture's corner.
LINEAR VARYING vec2 v_texel;
// Steps per texel, what is added before rounding down to them, and the level of detail.
flat VARYING vec3 v_sampling;
// Scale and offset from steps to the texture's coordinates.
flat VARYING vec4 v_toTexture;
#endif
// The centres of the outermost texels, so that nothing beside the picture is read: in texels from the picture's corner under
// perspective, elsewhere in the texture's coordinates.
flat VARYING vec4 v_centers;
#endif

#if PAINT == PAINT_GRADIENT
#if PERSPECTIVE
// Rows that map a point of the layer's plane to the gradient's own space.
flat VARYING vec3 v_toGradientX;
flat VARYING vec3 v_toGradientY;
#elif GRADIENT_KIND == GRADIENT_AXIAL
LINEAR VARYING float v_gradient;
#else
LINEAR VARYING vec2 v_gradient;
#endif
#if GRADIENT_KIND == GRADIENT_RADIAL
// How much steeper the gradient is toward +x than toward -x.
flat VARYING float v_focus;
#endif
#if GRADIENT_TABLE
// The first texel of the table's cells, their number, and into how many the line is divided; the parts follow the cells.
flat VARYING ivec3 v_table;
#else
// Where the parts between stops begin, and one over their lengths.
flat VARYING vec4 v_starts;
flat VARYING vec4 v_slopes;
// The first stop's colour, and what each part adds to it; straight.
flat VARYING vec4 v_colors[4];
#endif
#endif

#if PAINT == PAINT_CELLS
#if PERSPECTIVE
// The corner of the path's grid in the layer's plane.
flat VARYING vec2 v_pathOrigin;
#else
// The place in the layer's plane, from that corner, and the gradients of the plane's x and y in device space.
LINEAR VARYING vec2 v_path;
flat VARYING vec4 v_pathGradients;
#endif
flat VARYING vec2 v_cellsPerUnit;
// First texel of the path's data, columns and rows of the grid, and 1 for the even-odd rule.
flat VARYING ivec4 v_cells;
#endif

#define POSITIONED (PERSPECTIVE || CLIPPED || PAINT == PAINT_MASKED)
#if POSITIONED
// The place in the target, in pixels.
LINEAR VARYING vec2 v_position;
#endif
#if PIXELWISE
// The pixel's place in the texture, in texels.
LINEAR VARYING vec2 v_texel;
#endif
#if PAINT == PAINT_MASKED
// The target's pixel that holds the mask's first one, and the mask's width and height.
flat VARYING ivec4 v_mask;
// The texel that the mask's first pixel is in.
flat VARYING ivec2 v_maskTexel;
#endif

#if CLIPPED
// The first texel of the clips in their table, the number of clips, and what to add to a pixel of the target to get the texel
// of their mask, which there is where that number is below 0.
flat VARYING ivec4 v_clips;
#endif
