import LayerModel

/// A type of keyframes' values.
protocol AnimatedValue: Sendable {
    /// The value between two others.
    ///
    /// - Parameter progress: The progress of each component, 0 at `a` and 1 at `b`; values of one component use the first.
    static func mixed(_ a: Self, _ b: Self, _ progress: SIMD4<Double>) -> Self

    /// Whether both are the same, so that nothing moves between them.
    static func isSame(_ a: Self, _ b: Self) -> Bool

    /// The value of a scene's property; `nil` if that is of another type.
    init?(_ value: SceneValue)

    /// The value as a scene's property has it.
    ///
    /// - Parameter count: The number of its numbers in the file.
    func sceneValue(count: Int) -> SceneValue

    /// The value on the way from one to another, of values that are points.
    static func moved(_ a: Self, _ b: Self, along curve: SpatialCurve, _ progress: Double) -> Self
}

extension AnimatedValue {
    static func moved(_ a: Self, _ b: Self, along curve: SpatialCurve, _ progress: Double) -> Self {
        mixed(a, b, SIMD4(repeating: progress))
    }
}

extension AnimatedValue where Self: Equatable {
    static func isSame(_ a: Self, _ b: Self) -> Bool { a == b }
}

extension Double: AnimatedValue {
    static func mixed(_ a: Double, _ b: Double, _ progress: SIMD4<Double>) -> Double {
        a + (b - a) * progress.x
    }
}

/// Points, sizes, factors and colours of up to four components; missing ones are 0.
typealias Components = SIMD4<Double>

extension Components: AnimatedValue {
    static func mixed(_ a: Components, _ b: Components, _ progress: SIMD4<Double>) -> Components {
        a + (b - a) * progress
    }

    /// The third coordinate is mixed.
    static func moved(_ a: Components, _ b: Components, along curve: SpatialCurve, _ progress: Double) -> Components {
        let place = curve.point(at: progress)
        return Components(place.x, place.y, a.z + (b.z - a.z) * progress, 0)
    }
}

extension Components {
    /// The first two components.
    var point: Vector2 { Vector2(x, y) }

    /// Each component cut to 0…1: easing leads colours beyond.
    var cut: Components { clamped(lowerBound: .zero, upperBound: .one) }

    /// The colour of the first three components, each cut to 0…1.
    func color(alpha: Double = 1) -> CGColor {
        CGColor(red: cut.x, green: cut.y, blue: cut.z, alpha: alpha)
    }
}

extension [Double]: AnimatedValue {
    static func mixed(_ a: [Double], _ b: [Double], _ progress: SIMD4<Double>) -> [Double] {
        guard a.count == b.count else { return progress.x < 1 ? a : b }
        var mixed = a
        for index in mixed.indices { mixed[index] += (b[index] - a[index]) * progress.x }
        return mixed
    }
}
