import JSON
import LayerModel

/// One step of a transform, while its keys are read.
final class TransformStep {
    fileprivate var translate: SIMD3<Double>?
    fileprivate var scale: SIMD3<Double>?
    fileprivate var rotate: Double?
    fileprivate var axis: SIMD3<Double>?
    fileprivate var perspective: Double?
    fileprivate var matrix: CATransform3D?

    static let table = PropertyTable("a transform step", of: TransformStep.self) { table in
        table.add("translate", .translation) { $0.translate = $1 }
        table.add("scale", .factors) { $0.scale = $1 }
        table.add("rotate", .angle) { $0.rotate = $1 }
        table.add("axis", .axis) { $0.axis = $1 }
        table.add("perspective", .distance) { $0.perspective = $1 }
        table.add("matrix", .matrix) { $0.matrix = $1 }
    }

    /// The product of a list of steps, each applied before those written earlier; `nil` after reporting an error.
    static func product(of steps: JSONElements, _ reading: SceneReading) -> CATransform3D? {
        var product = CATransform3DIdentity
        var isWhole = true
        for value in steps {
            let step = TransformStep()
            if reading.readWhole(value, into: step, using: table), let next = step.applied(to: product, value, reading)
            {
                product = next
            } else {
                isWhole = false
            }
        }
        return isWhole ? product : nil
    }

    private func applied(to t: CATransform3D, _ value: JSONValue, _ reading: SceneReading) -> CATransform3D? {
        var results: [CATransform3D] = []
        if let translate {
            results.append(CATransform3DTranslate(t, translate.x, translate.y, translate.z))
        }
        if let scale {
            results.append(CATransform3DScale(t, scale.x, scale.y, scale.z))
        }
        if let rotate {
            let axis = axis ?? SIMD3(0, 0, 1)
            results.append(CATransform3DRotate(t, rotate, axis.x, axis.y, axis.z))
        }
        if let perspective {
            var projection = CATransform3DIdentity
            projection.m34 = -1 / perspective
            results.append(CATransform3DConcat(projection, t))
        }
        if let matrix {
            results.append(CATransform3DConcat(matrix, t))
        }
        guard results.count == 1, axis == nil || rotate != nil, let result = results.first else {
            reading.report(
                "a step of a transform has exactly one of translate, scale, rotate, perspective and matrix"
                    + ", and axis only beside rotate", at: value)
            return nil
        }
        return result
    }
}

extension ValueKind<SIMD3<Double>> {
    fileprivate static var translation: Self {
        Self("[x, y] or [x, y, z]") { value in
            value.vector(SIMD3<Double>.self) ?? value.vector(SIMD3<Double>.self, count: 2)
        }
    }

    fileprivate static var factors: Self {
        Self("[x, y] or [x, y, z]") { value in
            value.vector(SIMD3<Double>.self) ?? value.vector(SIMD2<Double>.self).map { SIMD3($0.x, $0.y, 1) }
        }
    }

    fileprivate static var axis: Self {
        Self("an axis: [x, y, z], not all of them 0") { value in
            value.vector(SIMD3<Double>.self).flatMap { $0 == .zero ? nil : $0 }
        }
    }
}

extension ValueKind<Double> {
    fileprivate static var distance: Self {
        Self("a distance other than 0") { value in
            value.number.flatMap { (-1 / $0).isFinite ? $0 : nil }
        }
    }
}

extension ValueKind<CATransform3D> {
    fileprivate static var matrix: Self {
        Self("16 numbers, or 6") { $0.matrix }
    }
}
