// What a pixel becomes when another is put on it; all premultiplied.
//
// The separable and the non-separable modes are those of ISO 32000-1, 11.3.5; the others are Porter and Duff's, and sums. The former
// are defined on colours from 0 to 1: of an extended range the nearest of those are mixed where both pictures share a pixel. What is
// not shared, and the others, keep what lies outside.
#ifdef EXTENDED
#define MIXED(color) clamp(color, 0.0, 1.0)
#else
#define MIXED(color) (color)
#endif

float luminosity(vec3 color) {
    return dot(color, vec3(0.3, 0.59, 0.11));
}

float least(vec3 color) {
    return min(color.r, min(color.g, color.b));
}

float greatest(vec3 color) {
    return max(color.r, max(color.g, color.b));
}

// `color` with the luminosity of `other`, brought back into the cube towards that grey.
vec3 withLuminosity(vec3 other, vec3 color) {
    float grey = luminosity(other);
    vec3 result = color + (grey - luminosity(color));
    float low = least(result);
    float high = greatest(result);
    if (low < 0.0) {
        result = grey + (result - grey) * (grey / (grey - low));
    }
    if (high > 1.0) {
        result = grey + (result - grey) * ((1.0 - grey) / (high - grey));
    }
    return result;
}

// `color` with the saturation of `other`: its least channel 0, its greatest that saturation.
vec3 withSaturation(vec3 other, vec3 color) {
    float low = least(color);
    float high = greatest(color);
    return high > low ? (color - low) * ((greatest(other) - least(other)) / (high - low)) : vec3(0.0);
}

float hardLight(float source, float backdrop) {
    float twice = 2.0 * source;
    return source <= 0.5 ? twice * backdrop : twice - 1.0 + backdrop - (twice - 1.0) * backdrop;
}

// One channel of the colour that two straight ones make where both are opaque.
float mixture(float source, float backdrop) {
    if (MODE == MODE_MULTIPLY) {
        return source * backdrop;
    }
    if (MODE == MODE_SCREEN) {
        return source + backdrop - source * backdrop;
    }
    if (MODE == MODE_OVERLAY) {
        return hardLight(backdrop, source);
    }
    if (MODE == MODE_HARDLIGHT) {
        return hardLight(source, backdrop);
    }
    if (MODE == MODE_DARKEN) {
        return min(source, backdrop);
    }
    if (MODE == MODE_LIGHTEN) {
        return max(source, backdrop);
    }
    if (MODE == MODE_DIFFERENCE) {
        return abs(source - backdrop);
    }
    if (MODE == MODE_EXCLUSION) {
        return source + backdrop - 2.0 * source * backdrop;
    }
    if (MODE == MODE_COLORDODGE) {
        return backdrop <= 0.0 ? 0.0 : (source >= 1.0 ? 1.0 : min(1.0, backdrop / (1.0 - source)));
    }
    if (MODE == MODE_COLORBURN) {
        return backdrop >= 1.0 ? 1.0 : (source <= 0.0 ? 0.0 : 1.0 - min(1.0, (1.0 - backdrop) / source));
    }
    if (MODE == MODE_SOFTLIGHT) {
        if (source <= 0.5) {
            return backdrop - (1.0 - 2.0 * source) * backdrop * (1.0 - backdrop);
        }
        float curve = backdrop <= 0.25 ? ((16.0 * backdrop - 12.0) * backdrop + 4.0) * backdrop : sqrt(backdrop);
        return backdrop + (2.0 * source - 1.0) * (curve - backdrop);
    }
    return source;
}

vec3 mixture(vec3 source, vec3 backdrop) {
    if (MODE == MODE_HUE) {
        return withLuminosity(backdrop, withSaturation(backdrop, source));
    }
    if (MODE == MODE_SATURATION) {
        return withLuminosity(backdrop, withSaturation(source, backdrop));
    }
    if (MODE == MODE_COLOR) {
        return withLuminosity(backdrop, source);
    }
    if (MODE == MODE_LUMINOSITY) {
        return withLuminosity(source, backdrop);
    }
    return vec3(mixture(source.r, backdrop.r), mixture(source.g, backdrop.g), mixture(source.b, backdrop.b));
}

// The mode is MODE, one of the macros that begin so: a constant, or the same for all pixels of a tile.
vec4 blend(vec4 source, vec4 backdrop) {
    if (MODE == MODE_NORMAL) {
        return source + backdrop * (1.0 - source.a);
    }
    if (MODE <= MODE_LUMINOSITY) {
        vec3 straightSource = source.a > 0.0 ? MIXED(source.rgb / source.a) : vec3(0.0);
        vec3 straightBackdrop = backdrop.a > 0.0 ? MIXED(backdrop.rgb / backdrop.a) : vec3(0.0);
        vec4 mixed = vec4(mixture(straightSource, straightBackdrop), 1.0);
        return source * (1.0 - backdrop.a) + backdrop * (1.0 - source.a) + mixed * (source.a * backdrop.a);
    }
    if (MODE == MODE_CLEAR) {
        return vec4(0.0);
    }
    if (MODE == MODE_COPY) {
        return source;
    }
    if (MODE == MODE_SOURCEIN) {
        return source * backdrop.a;
    }
    if (MODE == MODE_SOURCEOUT) {
        return source * (1.0 - backdrop.a);
    }
    if (MODE == MODE_SOURCEATOP) {
        return source * backdrop.a + backdrop * (1.0 - source.a);
    }
    if (MODE == MODE_DESTINATIONOVER) {
        return source * (1.0 - backdrop.a) + backdrop;
    }
    if (MODE == MODE_DESTINATIONIN) {
        return backdrop * source.a;
    }
    if (MODE == MODE_DESTINATIONOUT) {
        return backdrop * (1.0 - source.a);
    }
    if (MODE == MODE_DESTINATIONATOP) {
        return source * (1.0 - backdrop.a) + backdrop * source.a;
    }
    if (MODE == MODE_XOR) {
        return source * (1.0 - backdrop.a) + backdrop * (1.0 - source.a);
    }
    if (MODE == MODE_PLUSLIGHTER) {
#ifdef EXTENDED
        return vec4(source.rgb + backdrop.rgb, min(source.a + backdrop.a, 1.0));
#else
        return min(source + backdrop, 1.0);
#endif
    }
    // MODE_PLUSDARKER
    float alpha = min(1.0, source.a + backdrop.a);
    float excess = source.a + backdrop.a - alpha;
#ifdef EXTENDED
    vec3 above = clamp(source.rgb, 0.0, source.a);
    vec3 below = clamp(backdrop.rgb, 0.0, backdrop.a);
    vec3 apart = (source.rgb - above) * (1.0 - backdrop.a) + (backdrop.rgb - below) * (1.0 - source.a);
    return vec4(max(above + below - excess, 0.0) + apart, alpha);
#else
    vec4 sum = clamp(source + backdrop - excess, 0.0, 1.0);
    return vec4(sum.rgb, alpha);
#endif
}
