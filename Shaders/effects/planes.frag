// Luma and chroma as bytes, four in a pixel.
#include "effects/pixel.glsl"
#include "effects/planes.glsl"

// Pixels in a row of the target.
uniform int u_pitch;

out vec4 o_color;

void main() {
    ivec2 place = ivec2(pixelCenter());
    o_color = bytesFrom(4 * (place.y * u_pitch + place.x)) / 255.0;
}
