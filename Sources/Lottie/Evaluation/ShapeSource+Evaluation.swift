import LayerModel

extension ShapeSource {
    /// The frames between which the path changes; `nil` if it does not.
    var span: ClosedRange<Double>? {
        switch self {
        case .bezier(let path, _): path.span
        case .rectangle(let center, let size, let radius, _): [center.span, size.span, radius.span].joined
        case .ellipse(let center, let size, _): [center.span, size.span].joined
        case .polystar(let star):
            [
                star.center.span, star.points.span, star.rotation.span, star.outerRadius.span,
                star.outerRoundness.span, star.innerRadius.span, star.innerRoundness.span,
            ].joined
        }
    }

    /// Adds the frames whose values are those at `frame`.
    func settle(_ frame: Double, into key: inout [Double]) {
        switch self {
        case .bezier(let path, _):
            path.settle(frame, into: &key)
        case .rectangle(let center, let size, let radius, _):
            center.settle(frame, into: &key)
            size.settle(frame, into: &key)
            radius.settle(frame, into: &key)
        case .ellipse(let center, let size, _):
            center.settle(frame, into: &key)
            size.settle(frame, into: &key)
        case .polystar:
            if let span { key.append(min(max(frame, span.lowerBound), span.upperBound)) }
        }
    }

    /// The path at a frame.
    func path(at frame: Double) -> BezierPath {
        switch self {
        case .bezier(let path, let isReversed):
            let path = path.value(at: frame)
            return isReversed ? path.reversed() : path
        case .rectangle(let center, let size, let radius, let isReversed):
            return .rectangle(
                center: center.value(at: frame).point, size: size.value(at: frame).point,
                roundness: radius.value(at: frame), isReversed: isReversed)
        case .ellipse(let center, let size, let isReversed):
            return .ellipse(
                center: center.value(at: frame).point, size: size.value(at: frame).point, isReversed: isReversed)
        case .polystar(let star):
            var resolved = Lottie.Polystar(
                points: star.points.value(at: frame), outerRadius: star.outerRadius.value(at: frame))
            resolved.center = star.center.value(at: frame).point
            resolved.rotation = star.rotation.value(at: frame)
            resolved.outerRoundness = star.outerRoundness.value(at: frame)
            if star.isStar {
                resolved.inner = Lottie.Polystar.Inner(
                    radius: star.innerRadius.value(at: frame), roundness: star.innerRoundness.value(at: frame))
            }
            resolved.isReversed = star.isReversed
            return resolved.path
        }
    }
}

extension LottieTransform {
    /// Adds the frames whose values are those at `frame`.
    func settle(_ frame: Double, into key: inout [Double]) {
        anchor?.settle(frame, into: &key)
        position.settle(frame, into: &key)
        scale.settle(frame, into: &key)
        orientation.settle(frame, into: &key)
        for number in [rotation, rotationX, rotationY, skew, skewAxis] { number.settle(frame, into: &key) }
    }
}

extension ModifierProperties {
    /// The frames between which the modifier changes; `nil` if it does not.
    var span: ClosedRange<Double>? {
        switch self {
        case .trim(let start, let end, let offset, _): [start.span, end.span, offset.span].joined
        case .round(let radius): radius.span
        case .pucker(let amount): amount.span
        case .offset(let amount, _, let miterLimit): [amount.span, miterLimit.span].joined
        case .zigZag(let size, let ridges, _): [size.span, ridges.span].joined
        case .twist(let angle, let center): [angle.span, center.span].joined
        case .merge: nil
        }
    }

    /// The modifier at a frame.
    func resolved(at frame: Double) -> ShapeModifier {
        switch self {
        case .trim(let start, let end, let offset, let isSequential):
            .trimPaths(
                TrimPaths(
                    start: start.value(at: frame), end: end.value(at: frame), offset: offset.value(at: frame),
                    mode: isSequential ? .individually : .simultaneously))
        case .round(let radius): .roundedCorners(radius: radius.value(at: frame))
        case .pucker(let amount): .puckerBloat(amount: amount.value(at: frame))
        case .offset(let amount, let join, let miterLimit):
            .offsetPaths(
                OffsetPaths(amount: amount.value(at: frame), join: join, miterLimit: miterLimit.value(at: frame)))
        case .zigZag(let size, let ridges, let isSmooth):
            .zigZag(
                ZigZag(size: size.value(at: frame), ridgesPerSegment: ridges.value(at: frame), isSmooth: isSmooth))
        case .twist(let angle, let center):
            .twist(Twist(angle: angle.value(at: frame), center: center.value(at: frame).point))
        case .merge(let mode): .mergePaths(mode)
        }
    }
}

extension RepeaterProperties {
    /// The frames between which the copies change; `nil` if they do not.
    var span: ClosedRange<Double>? {
        [copies.span, offset.span, transform.span, startOpacity.span, endOpacity.span].joined
    }

    /// The copies at a frame.
    func resolved(at frame: Double) -> Repeater {
        var repeater = Repeater(count: min(copies.value(at: frame), mostCopies))
        repeater.offset = offset.value(at: frame)
        repeater.anchorPoint = transform.anchor?.value(at: frame).point ?? .zero
        repeater.position = transform.position.value(at: frame).point
        repeater.scale = transform.scale.value(at: frame).point
        repeater.rotation = transform.rotation.value(at: frame)
        repeater.startOpacity = startOpacity.value(at: frame)
        repeater.endOpacity = endOpacity.value(at: frame)
        repeater.composite = composite
        return repeater
    }
}
