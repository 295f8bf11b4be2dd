import LayerModel

extension LayerTreeBuilder {
    /// Adds a layer's effects.
    ///
    /// After Effects applies masks first, then effects, then opacity and transform. Layers apply filters first, and masks last; so
    /// where a layer has both, what is masked goes into a layer of its own inside.
    func addEffects(_ effects: [LottieEffect], to layer: CALayer, in scope: CompositionScope) {
        for wipe in effects where wipe.kind == .radialWipe {
            moveContents(of: layer)
            let mask = CAShapeLayer()
            mask.anchorPoint = .zero
            mask.drive(by: RadialWipeSource(clock: scope.clock, effect: wipe, bounds: layer.bounds))
            layer.mask = mask
        }
        let filters = effects.filter(\.isFilter)
        guard !filters.isEmpty else { return }
        moveContents(of: layer)
        layer.drive(by: EffectSource(clock: scope.clock, effects: filters), key: "lottie effects")
    }

    /// Where a layer has a mask, moves all that it shows, and the mask, into a layer inside.
    private func moveContents(of layer: CALayer) {
        guard let mask = layer.mask else { return }
        let inner = CALayer()
        inner.anchorPoint = .zero
        inner.bounds = layer.bounds
        inner.backgroundColor = layer.backgroundColor
        inner.contents = layer.contents
        inner.masksToBounds = layer.masksToBounds
        let sublayers = layer.sublayers
        layer.sublayers = nil
        layer.mask = nil
        layer.backgroundColor = nil
        layer.contents = nil
        layer.masksToBounds = false
        inner.sublayers = sublayers
        inner.mask = mask
        layer.addSublayer(inner)
    }
}
