// A point of a plane seen from a device pixel, with the gradients of its coordinates in device space.
struct PlanePoint {
    vec2 point;
    vec2 gradientX;
    vec2 gradientY;
    // Whether the pixel's ray meets the plane in front of the eye.
    bool isInFront;
};

// rows: map a device pixel (x, y, 1) to X, Y and W of the plane; the point is (X / W, Y / W).
PlanePoint planePoint(vec2 pixel, vec3 rowX, vec3 rowY, vec3 rowW) {
    vec3 position = vec3(pixel, 1.0);
    float w = dot(rowW, position);
    PlanePoint result;
    result.isInFront = w > 0.0;
    result.point = vec2(dot(rowX, position), dot(rowY, position)) / w;
    result.gradientX = (rowX.xy - result.point.x * rowW.xy) / w;
    result.gradientY = (rowY.xy - result.point.y * rowW.xy) / w;
    return result;
}
