/// The area of a convex polygon inside the unit pixel at (`x`, `y`), by clipping it to the pixel.
package func exactArea(_ polygon: [SIMD2<Double>], x: Int, y: Int) -> Double {
    var points = polygon
    for (axis, limit, sign) in [
        (0, Double(x), 1.0), (0, Double(x + 1), -1.0), (1, Double(y), 1.0), (1, Double(y + 1), -1.0),
    ] {
        var kept: [SIMD2<Double>] = []
        for index in points.indices {
            let a = points[index]
            let b = points[(index + 1) % points.count]
            let (da, db) = ((a[axis] - limit) * sign, (b[axis] - limit) * sign)
            if da >= 0 { kept.append(a) }
            if (da >= 0) != (db >= 0) { kept.append(a + (b - a) * (da / (da - db))) }
        }
        points = kept
        if points.isEmpty { return 0 }
    }
    return area(points)
}

/// The area of a polygon, whatever its orientation.
package func area(_ polygon: [SIMD2<Double>]) -> Double {
    var sum = 0.0
    for index in polygon.indices {
        let a = polygon[index] - polygon[0]
        let b = polygon[(index + 1) % polygon.count] - polygon[0]
        sum += a.x * b.y - b.x * a.y
    }
    return abs(sum) / 2
}
