import LayerModel

extension LayerTreeBuilder {
    /// The effects of an adjustment layer on everything behind it in the composition.
    ///
    /// They act where the layer's own picture, a rectangle with masks and mattes, is opaque.
    ///
    /// Effects are measured in the composition's space, wherever the layer lies: a layer of the composition's size with
    /// background filters, masked by that picture. If that is all of the composition, the picture's own layer will do:
    /// without the mask a tint of 1920 × 1080 pixels takes 0.55 times as long on the CPU, a blur 0.9 times.
    ///
    /// Blurs of one direction are even ones in a space that is squeezed in the other.
    ///
    /// - Parameter picture: In the composition's space.
    func adjustment(by layer: LottieLayer, inside picture: CALayer, in scope: CompositionScope) -> CALayer {
        let direction = layer.effects.first { $0.kind == .gaussianBlur }?.blurDirection ?? .both
        let done = layer.effects.filter { $0.isDone(inDirection: direction) }
        if layer.blendMode != nil {
            warn("the blend mode of an adjustment layer", layer)
        } else if done.count < layer.effects.count || !layer.styles.isEmpty {
            warn("an effect of an adjustment layer that is no fill, tint, tritone or blur like its first one", layer)
        }
        let frame = CGRect(origin: .zero, size: scope.size)
        let isWhole = scope.placement(of: layer).isIdentity && picture.bounds.contains(frame)
        let adjustment: CALayer
        if isWhole, direction == .both, layer.matte == nil, picture.mask == nil, picture.sublayers == nil {
            adjustment = picture
            adjustment.backgroundColor = nil
            adjustment.masksToBounds = true
        } else {
            adjustment = masked(by: picture, frame: frame, squeeze: direction.squeeze)
            adjustment.name = layer.name
        }
        let source = EffectSource(
            clock: scope.clock, filters: done.map { .effect($0) }, shadow: nil, isBehind: true)
        adjustment.drive(by: source, key: "lottie effects")
        return adjustment
    }

    /// A layer that covers a rectangle, in a space of its own, under a mask in the space around it.
    private func masked(by picture: CALayer, frame: CGRect, squeeze: Vector2) -> CALayer {
        let layer = CALayer()
        layer.anchorPoint = .zero
        layer.bounds.size = CGSize(width: frame.width / squeeze.x, height: frame.height / squeeze.y)
        layer.transform = CATransform3DMakeScale(squeeze.x, squeeze.y, 1)
        layer.mask = picture
        guard squeeze != Vector2(1, 1) else { return layer }
        let mask = CALayer()
        mask.anchorPoint = .zero
        mask.transform = CATransform3DMakeScale(1 / squeeze.x, 1 / squeeze.y, 1)
        layer.mask = mask
        mask.addSublayer(picture)
        return layer
    }
}

extension [LottieLayer] {
    /// Whether one of them changes its backdrop.
    var haveAdjustments: Bool { contains { $0.isAdjustment && !$0.isHidden } }
}

extension LottieLayer {
    /// The layer as it is before effects and styles.
    var withoutEffects: LottieLayer {
        var layer = self
        (layer.effects, layer.styles) = ([], [])
        return layer
    }
}

/// The direction of a blur.
private enum BlurDirection {
    case both
    case horizontal
    case vertical

    /// The scale of the space whose even blurs go in this direction only.
    var squeeze: Vector2 {
        switch self {
        case .both: Vector2(1, 1)
        case .horizontal: Vector2(1, BlurSource.least)
        case .vertical: Vector2(BlurSource.least, 1)
        }
    }
}

extension LottieEffect {
    /// The constant direction of a blur; `nil` if it changes.
    fileprivate var blurDirection: BlurDirection? {
        guard !isEvenBlur else { return .both }
        guard parameter(1)?.isAnimated != true else { return nil }
        return number(1, at: 0).rounded() == 2 ? .horizontal : .vertical
    }

    /// Whether a filter of the backdrop can do it, in a layer that blurs in a direction.
    fileprivate func isDone(inDirection direction: BlurDirection) -> Bool {
        switch kind {
        case .fill, .tint, .tritone: true
        case .gaussianBlur: blurDirection == direction
        case .stroke, .dropShadow, .radialWipe, .matte, .transform: false
        }
    }
}
