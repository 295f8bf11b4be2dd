// A gradient over a rectangle, multiplied by a colour.
#include "lib/varyings.glsl"
#include "lib/table.glsl"

uniform sampler2D u_data;

const int AXIAL = 0;
const int RADIAL = 1;
const float TWO_PI = 6.283185307179586;

// The place on the gradient's line, from 0 to 1 and beyond.
float gradientPosition(vec2 unit) {
    vec2 offset = unit - v_axis.xy;
    vec2 line = v_axis.zw - v_axis.xy;
    if (v_stops.x == AXIAL) {
        return dot(offset, line) / dot(line, line);
    }
    if (v_stops.x == RADIAL) {
        return length(offset / line);
    }
    // The angle from the line, growing from +x toward +y.
    float angle = atan(offset.y * line.x - offset.x * line.y, dot(offset, line));
    return angle < 0.0 ? angle / TWO_PI + 1.0 : angle / TWO_PI;
}

// The straight colour at a place: texel pairs of the location and the colour of each stop.
vec4 stopColor(float place) {
    float lowPlace = tableEntry(u_data, v_stops.y).x;
    vec4 low = tableEntry(u_data, v_stops.y + 1);
    vec4 color = low;
    for (int i = 1; i < v_stops.z; i++) {
        float highPlace = tableEntry(u_data, v_stops.y + 2 * i).x;
        vec4 high = tableEntry(u_data, v_stops.y + 2 * i + 1);
        if (place >= lowPlace) {
            float part = highPlace > lowPlace ? clamp((place - lowPlace) / (highPlace - lowPlace), 0.0, 1.0) : 1.0;
            color = mix(low, high, part);
        }
        lowPlace = highPlace;
        low = high;
    }
    return color;
}

vec4 shade(vec2 plane) {
#if PERSPECTIVE
    vec2 unit = plane * v_toUnit.xy + v_toUnit.zw;
#else
    vec2 unit = v_unit;
#endif
    vec4 color = stopColor(gradientPosition(unit));
    return vec4(color.rgb * color.a, color.a) * v_color;
}

#include "lib/main.glsl"
