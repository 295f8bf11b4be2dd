import Foundation
import LayerModel

/// The placement of a layer, its opacity and the time that it shows.
final class PlacementSource: SpannedSource {
    private let clock: CompositionClock
    private let placement: Placement
    /// In percent.
    private let opacity: Property<Double>
    /// The frames that show the layer; `nil` for all.
    private let frames: Range<Double>?
    let span: ClosedRange<Double>?

    init(clock: CompositionClock, placement: Placement, opacity: Property<Double>, frames: Range<Double>?) {
        self.clock = clock
        self.placement = placement
        self.opacity = opacity
        self.frames = frames
        let shown = frames.map { $0.lowerBound...$0.upperBound }
        span = [placement.span, opacity.span, shown].joined
    }

    let keyPaths = [LayerKeyPath(.transform), LayerKeyPath(\LayerProperties.opacity), LayerKeyPath(.isHidden)]

    func hides(at time: CFTimeInterval) -> Bool {
        !isShown(at: clock.frame(at: time))
    }

    private func isShown(at frame: Double) -> Bool {
        frames?.contains(frame) ?? true
    }

    func apply(to properties: inout LayerProperties, at time: CFTimeInterval) {
        let frame = clock.frame(at: time)
        let isShown = isShown(at: frame)
        properties.flags[.hidden] = !isShown
        guard isShown else { return }
        properties.transform = placement.matrix(at: frame)
        properties.opacity = Float(opacity.value(at: frame) / 100).clamped
    }
}

/// The paint of a fill or stroke of one colour.
final class PaintSource: SpannedSource {
    private let clock: CompositionClock
    private let placement: Placement
    private let program: PathProgram
    private let fill: ShapePaint?
    private let stroke: ShapePaint?
    /// Colours that do not change.
    private let fillColor: CGColor?
    private let strokeColor: CGColor?
    let span: ClosedRange<Double>?
    let keyPaths: [LayerKeyPath]

    /// - Parameters:
    ///   - fill: Under the stroke.
    ///   - stroke: A paint that strokes.
    init(
        clock: CompositionClock, placement: Placement, program: PathProgram, fill: ShapePaint?, stroke: ShapePaint?
    ) {
        self.clock = clock
        self.placement = placement
        self.program = program
        self.fill = fill
        self.stroke = stroke
        fillColor = fill?.fixedColor
        strokeColor = stroke?.fixedColor
        span = [placement.span, program.span, fill?.span, stroke?.span].joined
        var keyPaths: [LayerKeyPath] = []
        if program.span != nil { keyPaths.append(LayerKeyPath(\ShapeProperties.path)) }
        if placement.span != nil { keyPaths.append(LayerKeyPath(.transform)) }
        if fill?.span != nil { keyPaths.append(LayerKeyPath(\ShapeProperties.fillColor)) }
        if let stroke, stroke.span != nil {
            keyPaths.append(LayerKeyPath(\ShapeProperties.strokeColor))
            if stroke.stroke?.span != nil { keyPaths.append(LayerKeyPath(\ShapeProperties.lineWidth)) }
        }
        self.keyPaths = keyPaths
    }

    func apply(to properties: inout LayerProperties, at time: CFTimeInterval) {
        let frame = clock.frame(at: time)
        properties.transform = placement.matrix(at: frame)
        let path = program.path(at: frame)
        properties[ShapeProperties.self].path = path
        properties[ShapeProperties.self].fillColor = fillColor ?? fill?.color(at: frame)
        if fill?.isEvenOdd == true { properties[ShapeProperties.self].fillRule = .evenOdd }
        if let stroke {
            properties[ShapeProperties.self].strokeColor = strokeColor ?? stroke.color(at: frame)
            stroke.stroke?.apply(to: &properties[ShapeProperties.self], at: frame)
        }
    }
}

/// Colours of a gradient, seen through a shape layer that is its mask.
final class GradientSource: SpannedSource {
    private let clock: CompositionClock
    private let placement: Placement
    private let program: PathProgram
    private let paint: ShapePaint
    private let gradient: ShapeGradient
    let span: ClosedRange<Double>?

    init(
        clock: CompositionClock, placement: Placement, program: PathProgram, paint: ShapePaint, gradient: ShapeGradient
    ) {
        self.clock = clock
        self.placement = placement
        self.program = program
        self.paint = paint
        self.gradient = gradient
        span = [placement.span, program.span, paint.span].joined
    }

    var keyPaths: [LayerKeyPath] {
        [
            LayerKeyPath(.transform), LayerKeyPath(\LayerProperties.opacity), LayerKeyPath(.bounds),
            LayerKeyPath(\GradientProperties.colors),
        ]
    }

    func apply(to properties: inout LayerProperties, at time: CFTimeInterval) {
        let frame = clock.frame(at: time)
        properties.transform = placement.matrix(at: frame)
        properties.opacity = Float(paint.opacity.value(at: frame) / 100).clamped
        var box = program.path(at: frame).boundingBox
        if let stroke = paint.stroke {
            let reach = abs(stroke.width.value(at: frame)) / 2
            // Miters reach farther than half the width.
            let factor = stroke.join == .miter ? max(1, stroke.miterLimit.value(at: frame)) : 1
            box = box.insetBy(dx: -reach * factor - 1, dy: -reach * factor - 1)
        }
        guard box.width.isFinite, box.height.isFinite, !box.isNull, box.width > 0 || box.height > 0 else {
            properties.opacity = 0
            return
        }
        // Gradients are drawn in the unit square, stretched to the bounds, which bends directions unless those are square. They reach
        // beyond the outline, whose edges are then the only ones.
        let side = max(box.width, box.height) * 1.02 + 6
        box = CGRect(x: box.midX - side / 2, y: box.midY - side / 2, width: side, height: side)
        properties.bounds = box
        // The anchor point is the origin of the layer's space, wherever its bounds lie.
        properties.anchorPoint = CGPoint(x: -box.minX / box.width, y: -box.minY / box.height)
        gradient.apply(to: &properties[GradientProperties.self], in: box, at: frame)
    }
}

extension Float {
    /// Between 0 and 1.
    var clamped: Float { self > 0 ? min(self, 1) : 0 }
}
