import LayerModel

/// Makes the drawing of a shape layer into layers: one for each fill, stroke, or fill with a stroke right in front of it.
struct ShapeLayers {
    let clock: CompositionClock

    /// - Parameter drawings: From front to back.
    func add(_ drawings: [ShapeDrawing], to layer: CALayer) {
        layer.sublayers = layers(drawings, in: [])
    }

    /// The layers of drawings, from back to front.
    ///
    /// - Parameter groups: The transforms between the drawings and the layer that they are put into, the outermost first.
    private func layers(_ drawings: [ShapeDrawing], in groups: [LottieTransform]) -> [CALayer] {
        var layers: [CALayer] = []
        var index = drawings.count - 1
        while index >= 0 {
            switch drawings[index] {
            case .paint(let painted):
                if index > 0, case .paint(let front) = drawings[index - 1],
                    let layer = joined(painted, front, in: groups)
                {
                    layers.append(layer)
                    index -= 1
                } else {
                    layers.append(self.layer(painted, in: groups))
                }
            case .group(let group, let parts):
                layers += self.layers(of: group, parts, in: groups)
            case .copies(let repeater, let parts):
                layers += copies(repeater, parts, in: groups)
            }
            index -= 1
        }
        return layers
    }

    private func layers(of group: ShapeGroup, _ parts: [ShapeDrawing], in groups: [LottieTransform]) -> [CALayer] {
        let opacity = group.transform.opacity
        let isOpaque = !opacity.isAnimated && opacity.initial >= 100
        guard !isOpaque || group.blendMode != nil else {
            return layers(parts, in: groups + [group.transform])
        }
        let layer = container(
            PlacementSource(
                clock: clock, placement: Placement(groups: (groups + [group.transform]).reversed()), opacity: opacity,
                frames: nil))
        layer.name = group.name
        layer.compositingFilter = group.blendMode?.filterName
        layer.sublayers = layers(parts, in: [])
        return [layer]
    }

    private func container(_ source: PlacementSource) -> CALayer {
        let layer = CALayer()
        layer.anchorPoint = .zero
        layer.drive(by: source)
        return layer
    }

    // MARK: - Paints

    /// One layer for a fill and a stroke in front of it along the same paths; `nil` if both take layers of their own.
    private func joined(_ back: PaintedSlots, _ front: PaintedSlots, in groups: [LottieTransform]) -> CALayer? {
        guard back.paint.stroke == nil, front.paint.stroke != nil, front.paint.blendMode == nil,
            back.paint.blendMode == nil, back.hasPaths(of: front), case .solid = back.paint.color,
            case .solid = front.paint.color
        else { return nil }
        return shapeLayer(back.program, fill: back.paint, stroke: front.paint, in: groups)
    }

    private func layer(_ painted: PaintedSlots, in groups: [LottieTransform]) -> CALayer {
        let paint = painted.paint
        let layer: CALayer
        switch paint.color {
        case .solid:
            let isStroke = paint.stroke != nil
            layer = shapeLayer(
                painted.program, fill: isStroke ? nil : paint, stroke: isStroke ? paint : nil, in: groups)
        case .gradient(let gradient):
            layer = gradientLayer(painted.program, paint, gradient, in: groups)
        }
        layer.compositingFilter = paint.blendMode?.filterName
        return layer
    }

    private func shapeLayer(
        _ program: PathProgram, fill: ShapePaint?, stroke: ShapePaint?, in groups: [LottieTransform]
    ) -> CAShapeLayer {
        let layer = CAShapeLayer()
        layer.name = fill?.name ?? stroke?.name
        layer.anchorPoint = .zero
        layer.fillColor = nil
        layer.drive(
            by: PaintSource(
                clock: clock, placement: Placement(groups: groups.reversed()), program: program, fill: fill,
                stroke: stroke))
        return layer
    }

    private func gradientLayer(
        _ program: PathProgram, _ paint: ShapePaint, _ gradient: ShapeGradient, in groups: [LottieTransform]
    ) -> CALayer {
        let layer = CAGradientLayer()
        layer.name = paint.name
        layer.drive(
            by: GradientSource(
                clock: clock, placement: Placement(groups: groups.reversed()), program: program, paint: paint,
                gradient: gradient))
        var outline = paint
        outline.color = .solid(Property(Components(0, 0, 0, 1)))
        outline.opacity = Property(100)
        let isStroke = paint.stroke != nil
        layer.mask = shapeLayer(program, fill: isStroke ? nil : outline, stroke: isStroke ? outline : nil, in: [])
        return layer
    }

    // MARK: - Copies

    private func copies(_ repeater: RepeaterProperties, _ parts: [ShapeDrawing], in groups: [LottieTransform])
        -> [CALayer]
    {
        (0..<Int(repeater.mostCopies)).map { index in
            let layer = CALayer()
            layer.anchorPoint = .zero
            layer.drive(
                by: CopySource(
                    clock: clock, placement: Placement(groups: groups.reversed()), repeater: repeater, index: index))
            layer.sublayers = layers(parts, in: [])
            return layer
        }
    }
}
