// A picture made smaller by whole factors, each pixel the mean of a block, with a margin around it.
#include "effects/pixel.glsl"

uniform sampler2D u_texture;
// The texel of the picture's first pixel.
uniform ivec2 u_corner;
// The picture's width and height; beyond them it is clear, or goes on with the pixels of its edge.
uniform ivec2 u_size;
uniform ivec2 u_factors;
// Pixels of the first block that lie before the picture.
uniform ivec2 u_before;
// The target's pixel of the picture's first block; of coverage, four pixels of a row are in a texel.
uniform ivec2 u_margin;
uniform bool u_extendsEdges;

out vec4 o_color;

// The mean of a block.
vec4 mean(ivec2 block) {
    ivec2 first = block * u_factors - u_before;
    vec4 sum = vec4(0.0);
    if (u_extendsEdges) {
        for (int y = 0; y < u_factors.y; y++) {
            for (int x = 0; x < u_factors.x; x++) {
                sum += texelFetch(u_texture, u_corner + clamp(first + ivec2(x, y), ivec2(0), u_size - 1), 0);
            }
        }
    } else {
        ivec2 low = max(first, ivec2(0));
        ivec2 high = min(first + u_factors, u_size);
        for (int y = low.y; y < high.y; y++) {
            for (int x = low.x; x < high.x; x++) {
                sum += texelFetch(u_texture, u_corner + ivec2(x, y), 0);
            }
        }
    }
    return sum / float(u_factors.x * u_factors.y);
}

void main() {
    ivec2 place = ivec2(pixelCenter());
#if COVERAGE
    ivec2 block = ivec2(4 * place.x, place.y) - u_margin;
    o_color = vec4(
        mean(block).a, mean(block + ivec2(1, 0)).a, mean(block + ivec2(2, 0)).a, mean(block + ivec2(3, 0)).a);
#else
    o_color = mean(place - u_margin);
#endif
}
