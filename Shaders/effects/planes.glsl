// Bytes of the luma and chroma of an opaque picture: planes one after the other, rows without gaps.

uniform sampler2D u_texture;
// The picture's width and height.
uniform ivec2 u_size;
// Factors of red, green and blue as bytes, and the value of black.
uniform vec4 u_luma;
uniform vec4 u_blueDifference;
uniform vec4 u_redDifference;

// Of the picture's pixels, the nearest, in bytes.
vec3 colorAt(ivec2 place) {
    return texelFetch(u_texture, clamp(place, ivec2(0), u_size - 1), 0).rgb * 255.0;
}

// The mean of two rows, of which the pixels at the sides count half of the one between them.
vec3 chromaColor(ivec2 place) {
    vec3 sum = vec3(0.0);
    for (int y = 0; y < 2; y++) {
        sum += colorAt(place + ivec2(-1, y)) + 2.0 * colorAt(place + ivec2(0, y)) + colorAt(place + ivec2(1, y));
    }
    return sum / 8.0;
}

// The byte at a place of the planes.
float byteAt(int index) {
    int lumas = u_size.x * u_size.y;
    ivec2 halved = (u_size + 1) / 2;
    int chromas = halved.x * halved.y;
    vec3 color;
    vec4 weights;
    if (index < lumas) {
        color = colorAt(ivec2(index % u_size.x, index / u_size.x));
        weights = u_luma;
    } else {
        index -= lumas;
        weights = index < chromas ? u_blueDifference : u_redDifference;
        index %= chromas;
        color = chromaColor(2 * ivec2(index % halved.x, index / halved.x));
    }
    return floor(dot(color, weights.rgb) + weights.a + 0.5);
}

// The four bytes from a place on.
vec4 bytesFrom(int first) {
    return vec4(byteAt(first), byteAt(first + 1), byteAt(first + 2), byteAt(first + 3));
}
