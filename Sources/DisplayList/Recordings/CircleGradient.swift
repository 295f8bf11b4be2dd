import LayerModel
import Rasterization

/// A gradient between two circles that do not share their centre.
///
/// A point has the colour of the circle that it lies on: of the largest t at which |p − c(t)| = r(t), where
/// c(t) = c₀ + t · (c₁ − c₀) and r(t) = r₀ + t · (r₁ − r₀) is not negative. Circles before 0 and after 1 count only where the
/// gradient goes on beyond its ends.
struct CircleGradient {
    private let toUser: PlaneTransform
    private let start: SIMD2<Double>
    private let startRadius: Double
    private let axis: SIMD2<Double>
    private let growth: Double
    private let goesOnBefore: Bool
    private let goesOnAfter: Bool
    private let colors: [UInt32]

    private static let colorCount = 1024

    /// - Parameter toDevice: From the space of the circles to device pixels.
    /// - Returns: `nil` where nothing is drawn.
    init?(_ drawn: DrawingGradient, toDevice: PlaneTransform) {
        guard case .radial(let startCenter, let startRadius, let endCenter, let endRadius) = drawn.kind,
            let inverse = toDevice.inverse
        else { return nil }
        toUser = inverse
        start = SIMD2(Double(startCenter.x), Double(startCenter.y))
        self.startRadius = Double(startRadius)
        axis = SIMD2(Double(endCenter.x), Double(endCenter.y)) - start
        growth = Double(endRadius - startRadius)
        goesOnBefore = drawn.options.contains(.drawsBeforeStartLocation)
        goesOnAfter = drawn.options.contains(.drawsAfterEndLocation)
        colors = Self.table(drawn.gradient.paintStops)
    }

    private static func table(_ stops: [GradientPaint.Stop]) -> [UInt32] {
        var next = 0
        return (0..<colorCount).map { index in
            let t = Float(index) / Float(colorCount - 1)
            while next < stops.count, stops[next].location <= t { next += 1 }
            let from = stops[max(next - 1, 0)]
            let to = stops[min(next, stops.count - 1)]
            let length = to.location - from.location
            let part = length > 0 ? min(max((t - from.location) / length, 0), 1) : 1
            let color = from.color + (to.color - from.color) * part
            let channels = SIMD4(color.x * color.w, color.y * color.w, color.z * color.w, color.w) * 255
            let bytes = SIMD4<UInt32>(channels.rounded(.toNearestOrEven))
            return bytes.x | bytes.y &<< 8 | bytes.z &<< 16 | bytes.w &<< 24
        }
    }

    /// The gradient in the pixels of a rectangle; `nil` where memory is short.
    func picture(of bounds: DeviceRect) -> CGImage? {
        guard let pixels = PixelBuffer(width: bounds.width, height: bounds.height) else { return nil }
        let target = pixels.bytes.bindMemory(to: UInt32.self)
        for row in 0..<bounds.height {
            for column in 0..<bounds.width {
                let point = toUser.homogeneous(
                    x: Double(bounds.minX) + Double(column) + 0.5, y: Double(bounds.minY) + Double(row) + 0.5)
                guard let place = place(of: SIMD2(point.x, point.y) / point.z) else { continue }
                let bounded = min(max(place, 0), 1)
                target[row * bounds.width + column] = colors[Int(bounded * Double(Self.colorCount - 1) + 0.5)]
            }
        }
        return CGImage(pixels, isOpaque: false)
    }

    /// Where on the gradient a point lies; `nil` where it is left as it is.
    func place(of point: SIMD2<Double>) -> Double? {
        let from = point - start
        let a = (axis * axis).sum() - growth * growth
        let b = (from * axis).sum() + startRadius * growth
        let c = (from * from).sum() - startRadius * startRadius
        if abs(a) < 1e-12 * max((axis * axis).sum(), growth * growth) {
            return b == 0 ? nil : accepted(c / (2 * b))
        }
        let discriminant = b * b - a * c
        guard discriminant >= 0 else { return nil }
        let root = discriminant.squareRoot()
        let (first, second) = ((b + root) / a, (b - root) / a)
        return accepted(max(first, second)) ?? accepted(min(first, second))
    }

    private func accepted(_ t: Double) -> Double? {
        guard t.isFinite, startRadius + t * growth >= 0, goesOnBefore || t >= 0, goesOnAfter || t <= 1 else {
            return nil
        }
        return t
    }
}
