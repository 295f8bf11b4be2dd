// One colour by the coverage of a path, found from its curves.
//
// After Eric Lengyel, "GPU-Centered Font Rendering Directly from Glyph Outlines" (2017): rays along x and y from the pixel
// count how often they cross the path, each crossing softened over a pixel. The plane of the path is divided into cells:
// only curves near the pixel's cell are looked at one by one. What lies beyond it along a ray is known for the cell, but
// for the steps where it changes inside.
#include "lib/varyings.glsl"
#include "lib/projection.glsl"
#include "lib/table.glsl"

// The cells, steps and curves of paths.
uniform sampler2D u_texture;

// What a pixel sees of a path along the rays.
struct Rays {
    // Winding numbers along x and y, and how certain they are: 1 where an edge goes through the pixel's centre.
    vec2 winding;
    vec2 weight;
    // Crossings near the pixel, those of one curve with both rays counted once.
    int crossings;
};

// Adds the crossings of a curve with the ray along x from the origin; returns how many are near the pixel.
//
// The curve is a t² - 2 b t + p1 in y; scale: pixels per unit along the ray.
int addCrossings(vec2 p1, vec2 p2, vec2 p3, float scale, inout float winding, inout float weight) {
    uint above = (p1.y > 0.0 ? 2u : 0u) + (p2.y > 0.0 ? 4u : 0u) + (p3.y > 0.0 ? 8u : 0u);
    // Bit 0 tells whether the curve falls through the ray at its first root, bit 1 whether it rises through it at the second.
    uint roots = (0x2E74u >> above) & 3u;
    vec2 a = p1 - 2.0 * p2 + p3;
    vec2 b = p1 - p2;
    float square = b.y * b.y - a.y * p1.y;
    float d = sqrt(max(square, 0.0));
    // Without the difference of nearly equal numbers; a line has one root, and what only touches the ray has a double one.
    float q = b.y + (b.y < 0.0 ? -d : d);
    float second = q / a.y;
    float first = square > 0.0 ? p1.y / q : second;
    vec2 t = b.y < 0.0 ? vec2(second, first) : vec2(first, second);
    vec2 x = ((a.x * t - 2.0 * b.x) * t + p1.x) * scale;
    int near = 0;
    if ((roots & 1u) != 0u) {
        winding += clamp(x.x + 0.5, 0.0, 1.0);
        weight = max(weight, clamp(1.0 - 2.0 * abs(x.x), 0.0, 1.0));
        near += abs(x.x) < 0.75 ? 1 : 0;
    }
    if ((roots & 2u) != 0u) {
        winding -= clamp(x.y + 0.5, 0.0, 1.0);
        weight = max(weight, clamp(1.0 - 2.0 * abs(x.y), 0.0, 1.0));
        near += abs(x.y) < 0.75 ? 1 : 0;
    }
    return near;
}

// What is seen from a point of a cell. curves: first curve, number of curves, winding numbers along x and y of what is
// beyond the cell; steps: first step, number of steps of the ray along x, and of the one along y.
Rays castRays(vec2 point, vec2 scale, vec4 curves, ivec3 steps) {
    Rays rays = Rays(curves.zw, vec2(0.0), 0);
    for (int i = 0; i < steps.y + steps.z; i++) {
        vec4 entry = tableEntry(u_texture, v_cells.x + steps.x + i);
        bool isAlongX = i < steps.y;
        float change = entry.x > (isAlongX ? point.y : point.x) ? entry.y : 0.0;
        rays.winding += isAlongX ? vec2(change, 0.0) : vec2(0.0, -change);
    }
    vec2 winding = vec2(0.0);
    int first = v_cells.x + int(curves.x);
    for (int i = 0; i < int(curves.y); i++) {
        vec4 start = tableEntry(u_texture, first + 2 * i) - point.xyxy;
        vec2 end = tableEntry(u_texture, first + 2 * i + 1).xy - point;
        int along = addCrossings(start.xy, start.zw, end, scale.x, winding.x, rays.weight.x);
        int across = addCrossings(start.yx, start.wz, end.yx, scale.y, winding.y, rays.weight.y);
        rays.crossings += max(along, across);
    }
    rays.winding += vec2(winding.x, -winding.y);
    return rays;
}

// The coverage that rays tell of.
float rayCoverage(Rays rays) {
    float mixed = abs(dot(rays.winding, rays.weight)) / max(rays.weight.x + rays.weight.y, 1.0 / 65536.0);
    float number = max(mixed, min(abs(rays.winding.x), abs(rays.winding.y)));
    return v_cells.w == 0 ? min(number, 1.0) : 1.0 - abs(1.0 - 2.0 * fract(0.5 * number));
}

// Parts of a pixel's side, where several edges meet in it.
const int PARTS = 3;

// The coverage of the pixel at a point of the path's plane; gradients: of the plane's x and y in device space.
float pathCoverage(vec2 point, vec2 gradientX, vec2 gradientY) {
    ivec2 cell = ivec2(floor(point * v_cellsPerUnit));
    bool isInside = all(greaterThanEqual(cell, ivec2(0))) && all(lessThan(cell, v_cells.yz));
    cell = clamp(cell, ivec2(0), v_cells.yz - 1);
    int index = v_cells.x + 2 * (cell.y * v_cells.y + cell.x);
    vec4 curves = tableEntry(u_texture, index);
    ivec3 steps = ivec3(tableEntry(u_texture, index + 1).xyz);
    vec2 scale = inversesqrt(vec2(dot(gradientX, gradientX), dot(gradientY, gradientY)));
    Rays rays = castRays(point, scale, curves, steps);
    float coverage = rayCoverage(rays);
    if (rays.crossings > 1) {
        coverage = 0.0;
        for (int i = 0; i < PARTS * PARTS; i++) {
            vec2 offset = (vec2(float(i % PARTS), float(i / PARTS)) + 0.5) / float(PARTS) - 0.5;
            vec2 part = point + vec2(dot(gradientX, offset), dot(gradientY, offset));
            coverage += rayCoverage(castRays(part, scale * float(PARTS), curves, steps));
        }
        coverage /= float(PARTS * PARTS);
    }
    return isInside ? coverage : 0.0;
}

vec4 shade(vec2 plane) {
#if PERSPECTIVE
    PlanePoint seen = planePoint(gl_FragCoord.xy, v_toPlaneX, v_toPlaneY, v_toPlaneW);
    return v_color * pathCoverage(seen.point - v_pathOrigin, seen.gradientX, seen.gradientY);
#else
    return v_color * pathCoverage(v_path, v_pathGradients.xy, v_pathGradients.zw);
#endif
}

#include "lib/main.glsl"
