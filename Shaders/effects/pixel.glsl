// The pixel of the target that an effect's program draws.
#define POSITIONED 1
in vec2 v_position;

#include "lib/pixel.glsl"
