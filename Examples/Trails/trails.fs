/*{
    "DESCRIPTION": "Three lights that leave trails",
    "ISFVSN": "2",
    "INPUTS": [
        {"NAME": "fade", "TYPE": "float", "DEFAULT": 0.96, "MIN": 0.0, "MAX": 1.0},
        {"NAME": "tint", "TYPE": "color", "DEFAULT": [1.0, 0.6, 0.2, 1.0]}
    ],
    "PASSES": [
        {"TARGET": "trails", "PERSISTENT": true, "FLOAT": true, "WIDTH": "$WIDTH/2", "HEIGHT": "$HEIGHT/2"},
        {}
    ]
}*/

vec3 light(vec2 place, float phase, vec3 color) {
    vec2 center = 0.5 + 0.38 * vec2(cos(1.7 * TIME + phase), sin(2.3 * TIME + 1.4 * phase));
    vec2 offset = (place - center) * RENDERSIZE / RENDERSIZE.y;
    return color * exp(-dot(offset, offset) * 900.0);
}

void main() {
    vec2 place = isf_FragNormCoord;
    if (PASSINDEX == 0) {
        // The picture drifts outwards while it fades.
        vec3 before = IMG_NORM_PIXEL(trails, 0.5 + (place - 0.5) * 0.995).rgb;
        vec3 lights = light(place, 0.0, tint.rgb) + light(place, 2.1, tint.gbr) + light(place, 4.2, tint.brg);
        gl_FragColor = vec4(before * fade + lights * 0.5, 1.0);
    } else {
        vec3 glow = IMG_THIS_PIXEL(trails).rgb;
        gl_FragColor = vec4(1.0 - exp(-glow), 1.0);
    }
}
