// One direction of a Gaussian blur. Each tap lies between two texels, so that one sample reads both.
uniform sampler2D u_texture;
// One over the texture's width and height.
uniform vec2 u_texel;
// (1, 0) or (0, 1) in texture coordinates of one texel.
uniform vec2 u_step;
// Of the pixel itself.
uniform float u_center;
// Distances in texels and weights of the taps on each side.
uniform vec2 u_taps[TAP_LIMIT];
uniform int u_count;

out vec4 o_color;

void main() {
    vec2 position = gl_FragCoord.xy * u_texel;
    vec4 sum = texture(u_texture, position) * u_center;
    for (int i = 0; i < u_count; i++) {
        vec2 offset = u_step * u_taps[i].x;
        sum += (texture(u_texture, position + offset) + texture(u_texture, position - offset)) * u_taps[i].y;
    }
    o_color = sum;
}
