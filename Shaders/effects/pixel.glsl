// The pixel of the target that an effect's program draws.
//
// Not `gl_FragCoord`: see `programs/quad.frag`.
in vec2 v_position;

vec2 pixelCenter() {
    return floor(v_position) + 0.5;
}
