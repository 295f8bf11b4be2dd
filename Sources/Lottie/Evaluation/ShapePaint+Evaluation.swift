import Foundation
import LayerModel

extension ShapePaint {
    /// The frames between which the paint changes; `nil` if it does not.
    var span: ClosedRange<Double>? {
        let colors =
            switch color {
            case .solid(let color): color.span
            case .gradient(let gradient): gradient.span
            }
        return [colors, opacity.span, stroke?.span].joined
    }

    /// The colour if it does not change, of a paint that is no gradient.
    var fixedColor: CGColor? {
        guard case .solid(let color) = color, color.span == nil, opacity.span == nil else { return nil }
        return self.color(at: 0)
    }

    /// The colour at a frame, of a paint that is no gradient.
    func color(at frame: Double) -> CGColor? {
        guard case .solid(let color) = color else { return nil }
        return color.value(at: frame).color(alpha: min(max(opacity.value(at: frame) / 100, 0), 1))
    }
}

extension ShapePaint.Stroke {
    /// The frames between which the line changes; `nil` if it does not.
    var span: ClosedRange<Double>? {
        (dashes.map(\.span) + [width.span, miterLimit.span, dashOffset.span]).joined
    }

    func apply(to shape: inout ShapeProperties, at frame: Double) {
        shape.lineWidth = max(0, width.value(at: frame))
        shape.lineCap = cap
        shape.lineJoin = join
        shape.miterLimit = miterLimit.value(at: frame)
        guard !dashes.isEmpty else { return }
        // One length below 0 makes the line whole, as all of 0 do.
        let lengths = dashes.map { $0.value(at: frame) }
        shape.lineDashPattern = lengths.allSatisfy { $0 >= 0 } && lengths.contains { $0 > 0 } ? lengths : nil
        shape.lineDashPhase = dashOffset.value(at: frame)
    }
}

extension ShapeGradient {
    /// The frames between which the gradient changes; `nil` if it does not.
    var span: ClosedRange<Double>? {
        [start.span, end.span, highlightLength.span, highlightAngle.span, stops.span].joined
    }

    /// - Parameter box: The layer's bounds, the unit of the gradient.
    func apply(to properties: inout GradientProperties, in box: CGRect, at frame: Double) {
        let start = start.value(at: frame).point
        let end = end.value(at: frame).point
        func unit(_ point: Vector2) -> CGPoint {
            CGPoint(x: (point.x - box.minX) / box.width, y: (point.y - box.minY) / box.height)
        }
        let list = GradientStops(stops.value(at: frame), colorCount: colorCount)
        properties.colors = list.colors
        properties.locations = list.locations
        properties.startPoint = unit(start)
        guard kind != .conic else {
            let direction = highlightAngle.value(at: frame).radians
            properties.type = .conic
            properties.endPoint = unit(
                start + Vector2(Portable.cos(direction), Portable.sin(direction)) * Double(box.width))
            return
        }
        let radius = (end - start).length
        guard radius > 1e-3 else {
            // A line or circle without an extent has the last colour all around.
            properties.type = .axial
            (properties.startPoint, properties.endPoint) = (.zero, CGPoint(x: 1, y: 0))
            properties.colors = list.colors.suffix(1) + list.colors.suffix(1)
            properties.locations = [0, 1]
            return
        }
        if kind == .radial {
            properties.type = .radial
            properties.endPoint = unit(start + Vector2(radius, radius))
            properties.focus = focus(toward: end - start, at: frame)
        } else {
            properties.type = .axial
            properties.endPoint = unit(end)
        }
    }

    /// The start of a radial gradient, from its centre in radii; inside its circle.
    private func focus(toward reach: Vector2, at frame: Double) -> CGPoint {
        let length = min(max(highlightLength.value(at: frame) / 100, -0.99), 0.99)
        guard length != 0, reach.length > 0 else { return .zero }
        let direction = reach * (length / reach.length)
        return CGPoint(x: direction.x, y: direction.y).applying(
            CGAffineTransform(rotationAngle: highlightAngle.value(at: frame).radians))
    }
}
