// One colour by the coverage of a path, found from its curves.
//
// After Eric Lengyel, "GPU-Centered Font Rendering Directly from Glyph Outlines" (2017): rays along x and y from the pixel
// count how often they cross the path, each crossing softened over a pixel. Where a single edge goes through the pixel its
// area is that beside the edge's tangent, exactly. The plane of the path is divided into cells:
// only curves near the pixel's cell are looked at one by one. What lies beyond it along a ray is known for the cell, but
// for the steps where it changes inside.
#include "lib/varyings.glsl"
#include "lib/coverage.glsl"
#include "lib/pixel.glsl"
#include "lib/projection.glsl"
#include "lib/table.glsl"

// The cells, steps and curves of paths.
uniform sampler2D u_texture;

// Where a ray crosses an edge.
struct Crossing {
    // In pixels from the centre of the pixel along the ray.
    float place;
    // What it adds to the winding number.
    float change;
    // The edge's direction, of any length, its first component along the ray.
    vec2 direction;
    // Whether the ray goes along y.
    bool isAcross;
};

// What a pixel sees of a path along the rays.
struct Rays {
    // Winding numbers along x and y, and how certain they are: 1 where an edge goes through the pixel's centre.
    vec2 winding;
    vec2 weight;
    // Crossings near the pixel, those of one curve with both rays counted once.
    int crossings;
    // The crossing nearest to the pixel's centre on either ray.
    Crossing nearest;
};

// Takes a crossing at a signed distance in pixels if it is nearer than the one known.
void takeNearer(float place, float change, vec2 direction, bool isAcross, inout Crossing nearest) {
    if (abs(place) < abs(nearest.place)) {
        nearest = Crossing(place, change, direction, isAcross);
    }
}

// Adds the crossings of a curve with the ray along x from the origin, or, with x and y exchanged, along y; returns how many
// are near the pixel.
//
// The curve is a t² - 2 b t + p1 in y; scale: pixels per unit along the ray.
int addCrossings(
    vec2 p1, vec2 p2, vec2 p3, float scale, bool isAcross, inout float winding, inout float weight,
    inout Crossing nearest
) {
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
        takeNearer(x.x, 1.0, a * t.x - b, isAcross, nearest);
    }
    if ((roots & 2u) != 0u) {
        winding -= clamp(x.y + 0.5, 0.0, 1.0);
        weight = max(weight, clamp(1.0 - 2.0 * abs(x.y), 0.0, 1.0));
        near += abs(x.y) < 0.75 ? 1 : 0;
        takeNearer(x.y, -1.0, a * t.y - b, isAcross, nearest);
    }
    return near;
}

// What is seen from a point of a cell. curves: first curve, number of curves, winding numbers along x and y of what is
// beyond the cell; steps: first step, number of steps of the ray along x, and of the one along y.
Rays castRays(vec2 point, vec2 scale, vec4 curves, ivec3 steps) {
    Rays rays = Rays(curves.zw, vec2(0.0), 0, Crossing(1.0, 0.0, vec2(0.0), false));
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
        int along = addCrossings(
            start.xy, start.zw, end, scale.x, false, winding.x, rays.weight.x, rays.nearest);
        int across = addCrossings(
            start.yx, start.wz, end.yx, scale.y, true, winding.y, rays.weight.y, rays.nearest);
        rays.crossings += max(along, across);
    }
    rays.winding += vec2(winding.x, -winding.y);
    return rays;
}

// The winding number where one edge goes through the pixel: what lies beside it is as much as beside its tangent.
//
// depth: the distance of the centre from the edge, slant: of its normal, as for edgeCoverage.
float edgeNumber(Rays rays, float depth, float slant) {
    Crossing crossing = rays.nearest;
    float change = edgeCoverage(vec2(depth), vec2(slant)).x - clamp(crossing.place + 0.5, 0.0, 1.0);
    return crossing.isAcross ? rays.winding.y - crossing.change * change : rays.winding.x + crossing.change * change;
}

// The coverage that rays tell of.
float rayCoverage(Rays rays, vec2 scale, vec2 gradientX, vec2 gradientY) {
    Crossing crossing = rays.nearest;
    vec2 direction = crossing.isAcross ? crossing.direction.yx : crossing.direction;
    vec2 edge = steepness(direction.y * gradientX - direction.x * gradientY);
    // 1 where a straight edge is nearest on this ray; less where the crossing tells little about the pixel.
    float nearness = abs(crossing.direction.y) / ((crossing.isAcross ? scale.y : scale.x) * edge.x);
    float number;
    if (rays.crossings <= 1 && crossing.change != 0.0 && nearness > 0.7) {
        number = abs(edgeNumber(rays, crossing.place * nearness, edge.y));
    } else {
        float mixed = abs(dot(rays.winding, rays.weight)) / max(rays.weight.x + rays.weight.y, 1.0 / 65536.0);
        number = max(mixed, min(abs(rays.winding.x), abs(rays.winding.y)));
    }
    return v_cells.w == 0 ? min(number, 1.0) : 1.0 - abs(1.0 - 2.0 * fract(0.5 * number));
}

// Parts of the side of a pixel that are looked at one by one where its edges are no straight line.
const int PARTS = 3;

// Where the centre of a part lies from the pixel's.
vec2 partOffset(int part) {
    return (vec2(float(part % PARTS), float(part / PARTS)) + 0.5) / float(PARTS) - 0.5;
}

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
    float coverage = rayCoverage(rays, scale, gradientX, gradientY);
    if (rays.crossings > 1) {
        coverage = 0.0;
        for (int i = 0; i < PARTS * PARTS; i++) {
            vec2 offset = partOffset(i);
            vec2 part = point + vec2(dot(gradientX, offset), dot(gradientY, offset));
            Rays inPart = castRays(part, scale * float(PARTS), curves, steps);
            coverage += rayCoverage(
                inPart, scale * float(PARTS), gradientX / float(PARTS), gradientY / float(PARTS));
        }
        coverage /= float(PARTS * PARTS);
    }
    return isInside ? coverage : 0.0;
}

vec4 shade(vec2 plane) {
#if PERSPECTIVE
    PlanePoint seen = planePoint(pixelCenter(), v_toPlaneX, v_toPlaneY, v_toPlaneW);
    return v_color * pathCoverage(seen.point - v_pathOrigin, seen.gradientX, seen.gradientY);
#else
    return v_color * pathCoverage(v_path, v_pathGradients.xy, v_pathGradients.zw);
#endif
}

#include "lib/main.glsl"
