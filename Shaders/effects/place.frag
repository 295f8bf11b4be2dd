// A picture put on another: as it is, or its alpha in a colour.
uniform sampler2D u_texture;
// Scale and offset from the target's pixels to texture coordinates.
uniform vec4 u_map;
// Premultiplied.
uniform vec4 u_color;

out vec4 o_color;

void main() {
    vec4 texel = texture(u_texture, gl_FragCoord.xy * u_map.xy + u_map.zw);
#if TINTED
    o_color = u_color * texel.a;
#else
    o_color = texel;
#endif
}
