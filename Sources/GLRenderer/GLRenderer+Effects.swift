import CEGL
import DisplayList
import LayerModel
import RenderDevices

extension GLRenderer {
    /// Puts the result of a pass on a target, with effects.
    func drawEffects(
        of composite: RenderGraph.Composite, on target: GLTarget, of pass: RenderGraph.Pass, list: DisplayList,
        _ frame: inout Frame
    ) throws(RenderError) {
        try RenderError.checkLimits()
        guard !composite.mixesWithBelow else {
            return try mixEffects(of: composite, on: target, of: pass, list: list, &frame)
        }
        // While effects work the result belongs to them, so that it is not returned twice.
        guard var picture = frame.detach(composite.pass) else { return }
        let before = effects.drawCalls
        defer { frame.statistics.drawCalls += effects.drawCalls - before }
        let visible = composite.bounds.intersection(pass.bounds)
        let below = EffectPicture(target: target, bounds: pass.bounds)
        let needed = visible.expanded(by: GroupEffects(shadow: composite.effects.shadow).margin)
        if !composite.effects.backdropFilters.isEmpty {
            try filterBackdrop(
                below, inside: composite.backdrop.intersection(visible), composite, list: list, &frame)
        }
        picture = try effects.filtered(picture, by: composite.effects.filters, needed: needed)
        if let shadow = composite.effects.shadow {
            let request = ShadowRequest(picture: picture, shadow: shadow, others: picture.bounds, needed: visible)
            if let cast = try effects.shadows([request])[0] {
                try effects.place(picture, on: cast, isBlended: true)
                targets.give(back: picture.target)
                picture = cast
            }
        }
        frame.attach(picture, to: composite.pass)
        guard composite.effects.blend != .normal else {
            encoder.pass.composite(composite, of: frame.results, in: list)
            return
        }
        let mode = composite.effects.blend
        let bounds = mode.changesUnderNothing ? visible : visible.intersection(picture.bounds)
        guard !bounds.isEmpty else { return }
        try execute(on: target, &frame)
        let flat = try effects.take(bounds, cleared: .zero)
        let (use, mask) = (composite.effects.maskUse, composite.mask)
        var plain = composite
        // The rest of a pixel that a shape leaves, or a clip of that, stays: the picture is clipped itself.
        if use != .shape { plain.clip = .none }
        if use != .fade { plain.mask = nil }
        encoder.pass.beginTarget(bounds)
        encoder.pass.composite(plain, of: frame.results, in: list)
        try execute(on: flat.target, &frame)
        try blend(
            flat, on: below, mode: mode, clip: composite.clip, coverage: use == .fade ? nil : mask,
            isShape: use == .shape, list: list, &frame)
        effects.targets.give(back: flat.target)
    }

    /// Filters the backdrop by the result of a pass, and composites the result, in the visible pixels.
    private func mixEffects(
        of composite: RenderGraph.Composite, on target: GLTarget, of pass: RenderGraph.Pass, list: DisplayList,
        _ frame: inout Frame
    ) throws(RenderError) {
        let visible = composite.bounds.intersection(pass.bounds)
        guard !visible.isEmpty else { return }
        try execute(on: target, &frame)
        let below = EffectPicture(target: target, bounds: pass.bounds)
        var part = pass
        part.bounds = visible.expanded(by: composite.effects.backdropFootprint).intersection(pass.bounds)
        let copy = try effects.take(part.bounds)
        var before = effects.drawCalls
        try effects.place(below, on: copy, isBlended: false)
        frame.statistics.drawCalls += effects.drawCalls - before
        let limit = composite.effects.maskUse == .shape ? nil : composite.mask
        var whole = composite
        whole.opacity = 1
        if limit != nil { whole.mask = nil }
        encoder.pass.beginTarget(part.bounds)
        try drawEffects(of: whole, on: copy.target, of: part, list: list, &frame)
        try execute(on: copy.target, &frame)
        before = effects.drawCalls
        try blend(
            copy, on: below, mode: .copy, clip: .none, coverage: limit, opacity: composite.opacity,
            list: list, &frame)
        frame.statistics.drawCalls += effects.drawCalls - before
        effects.targets.give(back: copy.target)
    }

    /// Replaces results by their shadows, each under its caster if that is visible.
    func castShadows(of passes: [Int], _ frame: inout Frame) throws(RenderError) {
        try RenderError.checkLimits()
        var casting: [(pass: Int, keepsCaster: Bool)] = []
        var requests: [ShadowRequest] = []
        for pass in passes {
            guard let shadow = frame.plan.shadows[pass], let result = frame.results[pass],
                let target = frame.textures[result.texture]
            else { continue }
            let picture = EffectPicture(target: target, corner: result.corner, bounds: result.bounds)
            casting.append((pass, shadow.keepsCaster))
            requests.append(
                ShadowRequest(
                    picture: picture, shadow: shadow.shadow, others: shadow.keepsCaster ? picture.bounds : .empty,
                    needed: shadow.bounds, hidden: shadow.hidden))
        }
        guard !requests.isEmpty else { return }
        timer?.pass = casting[0].pass
        let before = effects.drawCalls
        let shadows = try effects.shadows(requests)
        for (index, cast) in shadows.enumerated() where casting[index].keepsCaster {
            if let cast { try effects.place(requests[index].picture, on: cast, isBlended: true) }
        }
        var textures: [ObjectIdentifier: Int] = [:]
        for (caster, cast) in zip(casting, shadows) where cast != nil || !caster.keepsCaster {
            var result: PassResult?
            if let cast {
                let texture = textures[ObjectIdentifier(cast.target)] ?? frame.add(cast.target)
                textures[ObjectIdentifier(cast.target)] = texture
                result = PassResult(bounds: cast.bounds, corner: cast.corner, texture: texture)
            }
            if let target = frame.replace(caster.pass, by: result) { targets.give(back: target) }
        }
        timer?.mark(.effects)
        frame.statistics.drawCalls += effects.drawCalls - before
    }

    /// Filters the backdrop of a picture, inside its bounds and clip.
    private func filterBackdrop(
        _ below: EffectPicture, inside bounds: DeviceRect, _ composite: RenderGraph.Composite, list: DisplayList,
        _ frame: inout Frame
    ) throws(RenderError) {
        guard !bounds.isEmpty else { return }
        try execute(on: below.target, &frame)
        let filters = composite.effects.backdropFilters
        let filtered: EffectPicture
        let part: EffectPicture
        if let space = composite.effects.backdropSpace {
            let own = space.pixels(showing: bounds)
            let copy = try effects.drawn(below, through: space.toDevice, to: space.pixels(neededFor: own))
            filtered = try effects.filtered(copy, by: filters, needed: own, extendsEdges: true)
            part = try effects.drawn(filtered, through: space.fromDevice, to: bounds)
        } else {
            let read = bounds.expanded(by: composite.effects.backdropFootprint).intersection(below.bounds)
            let copy = try effects.take(read)
            try effects.place(below, on: copy, isBlended: false)
            filtered = try effects.filtered(copy, by: filters, needed: bounds, extendsEdges: true)
            part = try effects.take(bounds)
            try effects.place(filtered, on: part, isBlended: false)
        }
        effects.targets.give(back: filtered.target)
        try blend(part, on: below, mode: .copy, clip: composite.backdropClip, coverage: nil, list: list, &frame)
        effects.targets.give(back: part.target)
    }

    /// Blends a picture with another through a clip, and continues drawing in the other.
    ///
    /// - Parameters:
    ///   - pass: A pass whose alpha limits the change as well; `nil` for none.
    ///   - isShape: Whether clip and pass are the shape that covers the picture already.
    ///   - opacity: The largest change of a pixel, 0…1.
    ///   - parts: The rectangles of the picture that may change pixels; `nil` for all of it.
    func blend(
        _ picture: EffectPicture, on below: EffectPicture, mode: CGBlendMode, clip: ClipIndex, coverage pass: Int?,
        isShape: Bool = false, opacity: Float = 1, parts: [DeviceRect]? = nil, list: DisplayList, _ frame: inout Frame
    ) throws(RenderError) {
        let bounds = picture.bounds
        let parts = parts ?? [bounds]
        let isPartial = clip != .none || pass != nil || opacity < 1
        let coverage = try effects.take(bounds, cleared: isPartial ? .zero : .one)
        if isPartial {
            encoder.pass.beginTarget(bounds)
            if let pass {
                encoder.pass.composite(
                    RenderGraph.Composite(
                        pass: pass, opacity: opacity, effects: GroupEffects(), clip: clip, bounds: bounds),
                    of: frame.results, in: list)
            } else {
                encoder.pass.drawPixels(
                    Material(paint: .color, color: SIMD4(repeating: opacity), isOpaque: opacity >= 1),
                    parts.map { $0.relative(to: bounds) }, clip: clip, in: list)
            }
            try execute(on: coverage.target, &frame)
        }
        encoder.pass.beginTarget(below.bounds)
        let backdrop = try effects.take(bounds)
        try effects.place(below, on: backdrop, isBlended: false, parts: parts)
        let origin = bounds.relative(to: below.bounds)
        let program = try effects.use(.blend(mode), on: below.target)
        effects.read(picture.target)
        backdrop.target.texture.bind(unit: GLProgram.dataUnit)
        coverage.target.texture.bind(unit: GLProgram.maskUnit)
        program.set("u_origin", SIMD2(origin.minX, origin.minY))
        program.set("u_isShape", Int32(isShape ? 1 : 0))
        effects.draw(parts.map { EffectPart($0.relative(to: below.bounds)) }, on: below.target)
        effects.targets.give(back: backdrop.target)
        effects.targets.give(back: coverage.target)
    }
}
