import LayerModel

/// A step from a layer's plain picture to its final one.
private enum EffectStage {
    case masks([LottieMask])
    /// Filters, then a shadow of their result.
    case filters([PictureFilterEffect], shadow: ShadowEffect?)
    /// A shadow in the picture's place.
    case silhouette(LottieEffect)
    case unevenBlur(LottieEffect)
    case transform(LottieEffect)
    case wipe(LottieEffect)
    case stroke(LottieEffect)
    case outline(LottieStyle)
    /// A colour over the picture, from its edges inwards.
    case shade(LottieStyle)

    /// Whether the stage can do with the layer that lies in the composition.
    var changesLayer: Bool {
        switch self {
        case .masks, .filters, .wipe, .stroke: true
        case .silhouette, .unevenBlur, .transform, .outline, .shade: false
        }
    }
}

extension LayerTreeBuilder {
    /// Adds a layer's masks, effects and styles.
    ///
    /// After Effects applies masks first, then effects in their order, then styles, then opacity and transform. Layers apply filters, then
    /// shadows, then masks; so each step beyond the last gets a layer of its own inside.
    func addEffects(of layer: LottieLayer, to drawn: CALayer, in scope: CompositionScope) {
        add(Self.stages(of: layer)[...], of: layer, to: drawn, in: scope)
    }

    private func add(
        _ stages: ArraySlice<EffectStage>, of layer: LottieLayer, to drawn: CALayer, in scope: CompositionScope
    ) {
        for (index, stage) in zip(stages.indices, stages) {
            if index + 1 == stages.endIndex, stage.changesLayer {
                _ = self.layer(drawn, with: stage, of: layer, in: scope)
                return
            }
            let inner = CALayer()
            inner.anchorPoint = .zero
            drawn.moveContents(to: inner)
            switch stage {
            case .outline(let style):
                drawn.addSublayer(outline(style, after: stages[..<index], of: layer, in: scope))
                drawn.addSublayer(inner)
            case .shade(let style):
                let whole = CALayer()
                whole.anchorPoint = .zero
                whole.isolateBlending()
                whole.sublayers = [inner, shade(style, after: stages[..<index], of: layer, in: scope)]
                drawn.addSublayer(whole)
            default:
                drawn.addSublayer(self.layer(inner, with: stage, of: layer, in: scope))
            }
        }
    }

    /// The layer's picture after some stages.
    private func copy(of layer: LottieLayer, after stages: ArraySlice<EffectStage>, in scope: CompositionScope)
        -> CALayer
    {
        let around = CALayer()
        around.anchorPoint = .zero
        if let copy = picture(of: layer, in: scope) {
            add(stages, of: layer, to: copy, in: scope)
            around.addSublayer(copy)
        }
        return around
    }

    /// A colour on the picture below, wherever the same picture, made soft and moved, is not.
    private func shade(
        _ style: LottieStyle, after stages: ArraySlice<EffectStage>, of layer: LottieLayer, in scope: CompositionScope
    ) -> CALayer {
        let shade = CALayer()
        shade.anchorPoint = .zero
        shade.frame = LayerMask.farBounds
        shade.bounds.origin = LayerMask.farBounds.origin
        shade.compositingFilter = CGBlendMode.sourceAtop.filterName
        shade.drive(by: ShadeSource(clock: scope.clock, style: style))
        let spared = copy(of: layer, after: stages, in: scope)
        spared.compositingFilter = CGBlendMode.destinationOut.filterName
        spared.drive(by: ShadowPlace(clock: scope.clock, shadow: .style(style)), key: "lottie place")
        spared.drive(
            by: EffectSource(clock: scope.clock, filters: [.softened(style)], shadow: nil), key: "lottie effects")
        shade.addSublayer(spared)
        return shade
    }

    /// The outline of a layer's picture after some stages.
    private func outline(
        _ style: LottieStyle, after stages: ArraySlice<EffectStage>, of layer: LottieLayer, in scope: CompositionScope
    ) -> CALayer {
        let outline = copy(of: layer, after: stages, in: scope)
        outline.drive(
            by: EffectSource(clock: scope.clock, filters: [.outline(style)], shadow: nil), key: "lottie effects")
        return outline
    }

    private static func stages(of layer: LottieLayer) -> [EffectStage] {
        var stages: [EffectStage] = LayerMask.groups(of: layer.masks).map { .masks($0) }
        // Those since the last stage, which become one.
        var filters: [PictureFilterEffect] = []
        func add(_ stage: EffectStage) {
            if !filters.isEmpty { stages.append(.filters(filters, shadow: nil)) }
            filters = []
            stages.append(stage)
        }
        func cast(_ shadow: ShadowEffect) {
            stages.append(.filters(filters, shadow: shadow))
            filters = []
        }
        for effect in layer.effects {
            switch effect.kind {
            case .fill, .tint, .tritone: filters.append(.effect(effect))
            case .gaussianBlur where effect.isEvenBlur: filters.append(.effect(effect))
            case .gaussianBlur: add(.unevenBlur(effect))
            case .dropShadow where effect.isShadowOnly: add(.silhouette(effect))
            case .dropShadow: cast(.effect(effect))
            case .transform: add(.transform(effect))
            case .radialWipe: add(.wipe(effect))
            case .stroke: add(.stroke(effect))
            case .matte: break
            }
        }
        // From the lowest to the topmost, as After Effects puts them.
        for style in layer.styles where style.kind == .colorOverlay { filters.append(.overlay(style)) }
        for kind in [LottieStyle.Kind.innerGlow, .innerShadow] {
            for style in layer.styles where style.kind == kind { add(.shade(style)) }
        }
        for style in layer.styles where style.kind == .stroke { add(.outline(style)) }
        for style in layer.styles where style.kind == .outerGlow || style.kind == .dropShadow { cast(.style(style)) }
        if !filters.isEmpty { stages.append(.filters(filters, shadow: nil)) }
        return stages
    }

    /// The layer after a stage: the layer itself, changed, or one around it.
    private func layer(
        _ picture: CALayer, with stage: EffectStage, of layer: LottieLayer, in scope: CompositionScope
    ) -> CALayer {
        switch stage {
        case .masks(let masks):
            guard mayMake(masks.count, of: layer) else { return picture }
            picture.mask = LayerMask.layer(for: masks, around: picture.bounds, clock: scope.clock)
            return picture
        case .filters(let filters, let shadow):
            if shadow != nil || filters.contains(where: \.reachesOutside) { picture.clipInside() }
            picture.drive(
                by: EffectSource(clock: scope.clock, filters: filters, shadow: shadow), key: "lottie effects")
            return picture
        case .silhouette(let effect):
            picture.clipInside()
            picture.drive(by: ShadowPlace(clock: scope.clock, shadow: .effect(effect)), key: "lottie place")
            let source = EffectSource(clock: scope.clock, filters: [.silhouette(effect)], shadow: nil)
            picture.drive(by: source, key: "lottie effects")
            return picture
        case .unevenBlur(let effect):
            guard mayMake(2, of: layer) else { return picture }
            return BlurSource(clock: scope.clock, span: effect.span) { effect.blurSigmas(at: $0) }
                .layer(around: picture)
        case .transform(let effect):
            picture.drive(by: TransformEffectSource(clock: scope.clock, effect: effect), key: "lottie place")
            return picture
        case .wipe(let effect):
            let mask = CAShapeLayer()
            mask.anchorPoint = .zero
            mask.drive(by: RadialWipeSource(clock: scope.clock, effect: effect, bounds: picture.bounds))
            picture.mask = mask
            return picture
        case .stroke(let effect):
            addStroke(effect, along: layer.masks, to: picture, in: scope)
            return picture
        case .outline, .shade:
            return picture
        }
    }

    /// Adds the effect stroke: a line along masks over the picture, in place of it, or revealing it.
    private func addStroke(
        _ effect: LottieEffect, along masks: [LottieMask], to picture: CALayer, in scope: CompositionScope
    ) {
        let paths = StrokeEffectSource.masks(of: effect, among: masks)
        let style = effect.number(10, at: 0, default: 1).rounded()
        let line = CAShapeLayer()
        line.anchorPoint = .zero
        line.drive(by: StrokeEffectSource(clock: scope.clock, effect: effect, masks: paths))
        switch style {
        case 2:
            picture.sublayers = [line]
            picture.contents = nil
            picture.backgroundColor = nil
        case 3:
            picture.mask = line
        default:
            picture.addSublayer(line)
        }
    }
}

extension CALayer {
    /// Leaves the clip of a layer that has one to a layer inside, so that shadows and blurs reach beyond the bounds.
    fileprivate func clipInside() {
        guard masksToBounds else { return }
        let inner = CALayer()
        inner.anchorPoint = .zero
        moveContents(to: inner)
        addSublayer(inner)
    }

    /// Puts all that the layer shows into another one.
    fileprivate func moveContents(to inner: CALayer) {
        inner.bounds = bounds
        inner.backgroundColor = backgroundColor
        inner.contents = contents
        inner.contentsGravity = contentsGravity
        inner.masksToBounds = masksToBounds
        let moved = sublayers
        sublayers = nil
        backgroundColor = nil
        contents = nil
        masksToBounds = false
        inner.sublayers = moved
    }
}
