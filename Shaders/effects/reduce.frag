// A picture made smaller by whole factors, each pixel the mean of a block, with a margin around it.
#include "effects/pixel.glsl"

uniform sampler2D u_texture;
uniform ivec2 u_factors;
uniform bool u_extendsEdges;

// The texel of the picture's first pixel; then its width and height, beyond which it is clear, or goes on with the pixels of its edge.
flat in vec4 v_numbers;
// Pixels of the first block that lie before the picture; then the target's pixel of that block: of coverage, four pixels of a row are in
// a texel.
flat in vec4 v_moreNumbers;

out vec4 o_color;

// The mean of a block.
vec4 mean(ivec2 block) {
    ivec2 corner = ivec2(v_numbers.xy);
    ivec2 size = ivec2(v_numbers.zw);
    ivec2 first = block * u_factors - ivec2(v_moreNumbers.xy);
    vec4 sum = vec4(0.0);
    if (u_extendsEdges) {
        for (int y = 0; y < u_factors.y; y++) {
            for (int x = 0; x < u_factors.x; x++) {
                sum += texelFetch(u_texture, corner + clamp(first + ivec2(x, y), ivec2(0), size - 1), 0);
            }
        }
    } else {
        ivec2 low = max(first, ivec2(0));
        ivec2 high = min(first + u_factors, size);
        for (int y = low.y; y < high.y; y++) {
            for (int x = low.x; x < high.x; x++) {
                sum += texelFetch(u_texture, corner + ivec2(x, y), 0);
            }
        }
    }
    return sum / float(u_factors.x * u_factors.y);
}

void main() {
    ivec2 place = ivec2(pixelCenter());
    ivec2 margin = ivec2(v_moreNumbers.zw);
#if COVERAGE
    ivec2 block = ivec2(4 * place.x, place.y) - margin;
    o_color = vec4(
        mean(block).a, mean(block + ivec2(1, 0)).a, mean(block + ivec2(2, 0)).a, mean(block + ivec2(3, 0)).a);
#else
    o_color = mean(place - margin);
#endif
}
