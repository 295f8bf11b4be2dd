// Writes fragColor, premultiplied; reads uv (0 to 1 from the top left), resolution and time.
void main() {
    vec2 p = (uv - 0.5) * vec2(resolution.x / resolution.y, 1.0) * 6.0;
    float a = sin(p.x + time) + sin(p.y * 1.3 - time * 0.7) + sin((p.x + p.y) * 0.8 + time * 1.3);
    float b = sin(length(p) * 2.0 - time * 2.0);
    vec3 color = 0.5 + 0.5 * cos(vec3(0.0, 2.1, 4.2) + a + b);
    fragColor = vec4(color, 1.0);
}
