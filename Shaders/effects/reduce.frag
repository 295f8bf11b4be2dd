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
// The target's pixel of the picture's first block.
uniform ivec2 u_margin;
uniform bool u_extendsEdges;

out vec4 o_color;

void main() {
    ivec2 first = (ivec2(pixelCenter()) - u_margin) * u_factors - u_before;
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
    vec4 mean = sum / float(u_factors.x * u_factors.y);
#if ALPHA
    o_color = mean.aaaa;
#else
    o_color = mean;
#endif
}
