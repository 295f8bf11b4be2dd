// The pixel of the target that is drawn, where programs look at that: POSITIONED says so.
//
// Not `gl_FragCoord`: Mesa's softpipe (22.3) turns that over with the height of the target before, where a program draws into
// two targets one after the other and none of its uniforms changes between them.
#if POSITIONED
vec2 pixelCenter() {
    return floor(v_position) + 0.5;
}
#endif
