import LayerModel
import Rasterization

/// Plays a recording back into a display list, with the primitives, groups and clips that layers are drawn with.
///
/// Rectangles, and clips that are rectangles in some plane, clip command by command. Other clips, paths and image masks, are
/// the masks of groups: one group holds all consecutive commands inside the same clip, so that their common edges are blended
/// once. Commands with a blend mode of their own are clipped one by one.
struct DrawingPlayer {
    let recording: DrawingRecording
    /// Index in the list's transforms of `plane`.
    var transform: TransformIndex
    /// From the recording's base space to device pixels.
    var plane: PlaneTransform
    var scopes: [Scope]

    /// The recording as a whole, or a transparency layer that is open.
    struct Scope {
        /// The context of commands outside the groups of `masks`.
        var context: DisplayListBuilder.Context
        /// The recording's clip that applies to the scope as a whole, and its parents: none of its commands' own.
        var outerClips: Set<Int32>
        /// Groups that are open for masks of clips, outer ones first.
        var masks: [OpenMask] = []
        var clips: [Int32: ResolvedClip] = [:]
        /// `nil` for the recording as a whole.
        var layer: OpenLayer?
    }

    /// A group that is masked by a clip of the recording.
    struct OpenMask {
        /// Index in the recording's clips.
        var clip: Int32
        var group: DisplayListBuilder.OpenGroup
        /// The context of drawing in the group.
        var context: DisplayListBuilder.Context
    }

    /// A transparency layer, with the groups around it that clip it.
    struct OpenLayer {
        var group: DisplayListBuilder.OpenGroup
        /// Groups inside `group`, or around it, that are closed with it, inner ones last.
        var masks: [DisplayListBuilder.OpenGroup]
    }

    init(
        _ recording: DrawingRecording, transform: TransformIndex, plane: PlaneTransform,
        in context: DisplayListBuilder.Context
    ) {
        self.recording = recording
        self.transform = transform
        self.plane = plane
        scopes = [Scope(context: context, outerClips: [])]
    }

    /// Draws commands of the recording.
    /// - Parameter commands: Whole transparency layers only, apart from an unfinished last one.
    mutating func play(_ commands: Range<Int>, into builder: inout DisplayListBuilder) {
        var index = commands.lowerBound
        while index < commands.upperBound, !builder.exceedsLimits, !builder.probe.isOver() {
            let command = recording.commands[index]
            switch command.operation {
            case .endLayer:
                endLayer(in: &builder)
            case .beginLayer:
                if !beginLayer(at: index, in: &builder) { index = max(index, Int(command.payload)) }
            default:
                draw(command, in: &builder)
            }
            index += 1
        }
        while scopes.count > 1 { endLayer(in: &builder) }
        closeMasks(downTo: 0, in: &builder)
    }

    private mutating func draw(_ command: DrawingCommand, in builder: inout DisplayListBuilder) {
        var command = command
        // An opaque colour replaces its backdrop either way.
        if command.blendMode == .copy, command.color.w >= 1, command.operation.hasOneColor,
            command.shadow == DrawingCommand.none
        {
            command.blendMode = .normal
        }
        let clip = resolve(command.clip, in: &builder)
        guard !clip.visible.isEmpty else { return }
        let effects = effects(of: command, in: builder)
        guard command.blendMode == .normal else {
            closeMasks(downTo: 0, in: &builder)
            blend(command, clip, effects, in: &builder)
            return
        }
        guard var context = openMasks(for: clip, in: &builder) else { return }
        context.clip = clip.node
        context.visible = context.visible.intersection(clip.visible)
        guard !context.visible.isEmpty else { return }
        guard effects.shadow != nil, !paintShadow(of: command, in: context, of: &builder) else {
            paint(command, in: context, of: &builder)
            return
        }
        let group = builder.open(opacity: 1, effects: effects, reason: .shadow, &context)
        paint(command, in: context, of: &builder)
        builder.close(group)
    }

    /// Draws the shadow of a rectangle by a formula.
    ///
    /// - Returns: Whether the command is such a rectangle.
    private func paintShadow(
        of command: DrawingCommand, in context: DisplayListBuilder.Context, of builder: inout DisplayListBuilder
    ) -> Bool {
        guard command.operation == .fillRect, command.isAntialiased, plane.isAxisAligned else { return false }
        let shadow = recording.shadows[Int(command.shadow)]
        let moved = recording.rects[Int(command.payload)].offsetBy(
            dx: shadow.offset.width, dy: shadow.offset.height)
        builder.append(
            shadowOf: RoundedRect(rect: PlaneRect(moved), radii: .zero), sigma: Float(shadow.sigma),
            color: builder.list.range.bounded(premultiplied: shadow.color) * (command.color.w * context.tint.w),
            transform: transform, in: context)
        return true
    }

    // MARK: - Transparency layers

    /// Starts a group for a transparency layer; returns whether any of it is visible.
    private mutating func beginLayer(at index: Int, in builder: inout DisplayListBuilder) -> Bool {
        let command = recording.commands[index]
        let clip = resolve(command.clip, in: &builder)
        guard !clip.visible.isEmpty else { return false }
        var effects = effects(of: command, in: builder)
        let isBlended = command.blendMode != .normal
        var outer: Set<Int32> = []
        var next = command.clip
        while next != DrawingCommand.none, outer.insert(next).inserted {
            next = recording.clips[Int(next)].parent
        }
        var context: DisplayListBuilder.Context
        if isBlended {
            closeMasks(downTo: 0, in: &builder)
            let content = (index + 1)..<max(index + 1, Int(command.payload))
            blendShadow(taken: &effects, clip, in: &builder) { caster, context, builder in
                var (player, inner) = (caster, context)
                let whole = builder.open(opacity: command.color.w, reason: nil, &inner)
                player.scopes = [Scope(context: inner, outerClips: outer)]
                player.play(content, into: &builder)
                builder.close(whole)
            }
            context = scopes[scopes.count - 1].context
        } else {
            guard let masked = openMasks(for: clip, in: &builder) else { return false }
            context = masked
        }
        context.clip = clip.node
        context.visible = context.visible.intersection(clip.visible)
        guard !context.visible.isEmpty else { return false }
        let reason: DisplayList.Reason? = isBlended ? .blendMode : effects.shadow != nil ? .shadow : nil
        let group = builder.open(opacity: command.color.w, effects: effects, reason: reason, &context)
        var masks: [DisplayListBuilder.OpenGroup] = []
        if effects.maskUse == .limit {
            guard appendCoverage(of: clip, in: context, of: &builder, content: { $1.fill(.one, in: $0) }) else {
                builder.list.cut(to: group.start)
                forgetClips()
                return false
            }
            // An empty layer replaces its backdrop as well.
            builder.fill(.zero, in: context)
        } else if isBlended {
            guard let opened = open(masks: clip.masks, &context, in: &builder) else {
                builder.list.cut(to: group.start)
                forgetClips()
                return false
            }
            masks = opened
        }
        scopes.append(Scope(context: context, outerClips: outer, layer: OpenLayer(group: group, masks: masks)))
        return true
    }

    private mutating func endLayer(in builder: inout DisplayListBuilder) {
        guard scopes.count > 1 else { return }
        closeMasks(downTo: 0, in: &builder)
        guard let layer = scopes.removeLast().layer else { return }
        let before = builder.list.clips.count
        for mask in layer.masks.reversed() { builder.close(mask) }
        builder.close(layer.group)
        if builder.list.clips.count < before { forgetClips() }
    }

    /// Forgets the clips that were made for the innermost scope, since some of them were taken back.
    mutating func forgetClips() {
        scopes[scopes.count - 1].clips.removeAll()
    }

    // MARK: - Effects

    /// The effects on a command's picture as a whole.
    private func effects(of command: DrawingCommand, in builder: borrowing DisplayListBuilder) -> GroupEffects {
        var effects = GroupEffects()
        effects.blend = command.blendMode
        if command.blendMode.changesUnderNothing { effects.maskUse = .limit }
        if command.shadow != DrawingCommand.none {
            let shadow = recording.shadows[Int(command.shadow)]
            effects.shadow = PictureShadow(
                color: builder.list.range.bounded(premultiplied: shadow.color),
                offset: plane.direction(x: Double(shadow.offset.width), y: Double(shadow.offset.height)),
                sigma: plane.scales * Float(shadow.sigma))
        }
        return effects
    }

    // MARK: - Blending

    /// Draws something in a context.
    private typealias Content = (DisplayListBuilder.Context, inout DisplayListBuilder) -> Void

    /// Draws one command in a blend mode other than normal, its shadow first.
    private mutating func blend(
        _ command: DrawingCommand, _ clip: ResolvedClip, _ effects: GroupEffects, in builder: inout DisplayListBuilder
    ) {
        var (command, effects) = (command, effects)
        blendShadow(taken: &effects, clip, in: &builder) { caster, context, builder in
            caster.paint(command, in: context, of: &builder)
        }
        if command.blendMode == .clear, command.operation.hasOneColor {
            // Clearing takes away the shape's coverage, as an opaque colour does with destination-out.
            command.color = .one
            effects = GroupEffects()
            effects.blend = .destinationOut
        }
        let player = self
        blend(
            effects, clip, in: &builder,
            coverage: { player.paintCoverage(of: command, in: $0, of: &$1) },
            source: { player.paintSource(of: command, in: $0, of: &$1) },
            picture: { player.paint(command, in: $0, of: &$1) })
    }

    /// Blends the shadow of a picture with the backdrop, before the picture: the two are not one source.
    ///
    /// - Parameters:
    ///   - effects: Of the picture; its shadow is taken out.
    ///   - cast: Draws the picture by a player, which is moved by the shadow's offset.
    private mutating func blendShadow(
        taken effects: inout GroupEffects, _ clip: ResolvedClip, in builder: inout DisplayListBuilder,
        cast: (DrawingPlayer, DisplayListBuilder.Context, inout DisplayListBuilder) -> Void
    ) {
        guard let shadow = effects.shadow.take() else { return }
        var caster = self
        caster.plane = plane.concatenating(
            PlaneTransform(scale: 1, translationX: Double(shadow.offset.x), translationY: Double(shadow.offset.y)))
        caster.transform = builder.list.transforms.add(caster.plane)
        func silhouette(
            _ color: SIMD4<Float>, _ context: DisplayListBuilder.Context, _ builder: inout DisplayListBuilder
        ) {
            var inner = context
            let group = builder.open(
                opacity: 1, effects: GroupEffects().ofSilhouette(blurredBy: shadow.sigma, in: color), reason: .shadow,
                &inner)
            cast(caster, inner, &builder)
            builder.close(group)
        }
        blend(
            effects, clip, in: &builder,
            coverage: { silhouette(.one, $0, &$1) }, source: { $1.fill(shadow.color, in: $0) },
            picture: { silhouette(shadow.color, $0, &$1) })
    }

    /// Composites content with its backdrop, by the blend mode of effects.
    ///
    /// - Parameters:
    ///   - coverage: Draws where the backdrop may change, for modes that change it under clear pixels.
    ///   - source: Draws the content in such modes.
    ///   - picture: Draws the content in any other mode.
    private mutating func blend(
        _ effects: GroupEffects, _ clip: ResolvedClip, in builder: inout DisplayListBuilder,
        coverage: Content, source: Content, picture: Content
    ) {
        var context = scopes[scopes.count - 1].context
        context.clip = clip.node
        context.visible = context.visible.intersection(clip.visible)
        guard !context.visible.isEmpty else { return }
        let group = builder.open(opacity: 1, effects: effects, reason: .blendMode, &context)
        if effects.maskUse == .limit {
            guard appendCoverage(of: clip, in: context, of: &builder, content: coverage) else {
                builder.list.cut(to: group.start)
                forgetClips()
                return
            }
            source(context, &builder)
        } else {
            guard let masks = open(masks: clip.masks, &context, in: &builder) else {
                builder.list.cut(to: group.start)
                forgetClips()
                return
            }
            picture(context, &builder)
            for mask in masks.reversed() { builder.close(mask) }
        }
        let before = builder.list.clips.count
        builder.close(group)
        if builder.list.clips.count < before { forgetClips() }
    }

    /// Draws the largest change of the backdrop by the group opened last, as that group's mask.
    ///
    /// - Returns: Whether any pixel is left.
    private mutating func appendCoverage(
        of clip: ResolvedClip, in context: DisplayListBuilder.Context, of builder: inout DisplayListBuilder,
        content: Content
    ) -> Bool {
        let start = builder.list.contentStart
        var inner = context
        guard let groups = open(masks: clip.masks, &inner, in: &builder) else { return false }
        content(inner, &builder)
        for group in groups.reversed() { builder.close(group) }
        return builder.closeMask(since: start)
    }
}
