extension BezierPath: AnimatedValue {
    static func mixed(_ a: BezierPath, _ b: BezierPath, _ progress: SIMD4<Double>) -> BezierPath {
        a.interpolated(to: b, progress: progress.x)
    }
}
