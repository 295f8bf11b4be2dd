import LayerModel
import Rasterization

extension DrawingPlayer {
    /// The chain of a recording's clip, resolved inside the innermost scope.
    struct ResolvedClip {
        /// The clips that are rectangles, in the list.
        var node: ClipIndex
        /// Clips of the recording that take a mask, outer ones first.
        var masks: [Int32] = []
        /// Pixels outside are invisible.
        var visible: DeviceRect
    }

    /// The clips of a command.
    mutating func resolve(_ index: Int32, in builder: inout DisplayListBuilder) -> ResolvedClip {
        let top = scopes.count - 1
        var pending: [Int32] = []
        var next = index
        while next != DrawingCommand.none, !scopes[top].outerClips.contains(next), scopes[top].clips[next] == nil {
            pending.append(next)
            next = recording.clips[Int(next)].parent
        }
        let context = scopes[top].context
        var resolved =
            scopes[top].clips[next] ?? ResolvedClip(node: context.clip, visible: context.visible)
        for clip in pending.reversed() {
            narrow(&resolved, by: clip, in: &builder)
            scopes[top].clips[clip] = resolved
        }
        return resolved
    }

    private func narrow(_ resolved: inout ResolvedClip, by index: Int32, in builder: inout DisplayListBuilder) {
        let clip = recording.clips[Int(index)]
        var context = scopes[scopes.count - 1].context
        context.clip = resolved.node
        context.visible = resolved.visible
        switch clip.shape {
        case .rect(let rect):
            builder.clip(&context, to: rect, transform: transform, isAntialiased: clip.isAntialiased)
        case .path(let path, _):
            let box = path.isEmpty ? CGRect.zero : path.boundingBoxOfPath
            context.visible = builder.visibleBounds(of: PlaneRect(box), transform: transform, in: context)
            resolved.masks.append(index)
        case .mask(let mask):
            let unit = builder.list.transforms.add(PlaneTransform(mask.transform).concatenating(plane))
            let square = CGRect(x: 0, y: 0, width: 1, height: 1)
            builder.clip(&context, to: square, transform: unit, isAntialiased: clip.isAntialiased)
            resolved.masks.append(index)
        }
        resolved.node = context.clip
        resolved.visible = context.visible
    }

    // MARK: - Masks

    /// Opens the groups that a command's clips need, and closes others.
    ///
    /// - Returns: The command's context; `nil` if it is invisible.
    mutating func openMasks(
        for clip: ResolvedClip, in builder: inout DisplayListBuilder
    ) -> DisplayListBuilder.Context? {
        let open = scopes[scopes.count - 1].masks
        var shared = 0
        while shared < open.count, shared < clip.masks.count, open[shared].clip == clip.masks[shared] { shared += 1 }
        closeMasks(downTo: shared, in: &builder)
        let top = scopes.count - 1
        var context = scopes[top].masks.last?.context ?? scopes[top].context
        for index in clip.masks[shared...] {
            // Every command inside has the clips that are rectangles among its own.
            context.clip = .none
            guard let group = openMask(index, &context, in: &builder) else { return nil }
            scopes[top].masks.append(OpenMask(clip: index, group: group, context: context))
        }
        return context
    }

    /// Closes the groups of clips but the outermost `count`.
    mutating func closeMasks(downTo count: Int, in builder: inout DisplayListBuilder) {
        let top = scopes.count - 1
        while scopes[top].masks.count > count {
            let mask = scopes[top].masks.removeLast()
            let before = builder.list.clips.count
            builder.close(mask.group)
            if builder.list.clips.count < before { forgetClips() }
        }
    }

    /// Opens groups for clips, to be closed in reverse.
    ///
    /// - Returns: `nil` if nothing is visible through them; their drawing is removed.
    mutating func open(
        masks: [Int32], _ context: inout DisplayListBuilder.Context, in builder: inout DisplayListBuilder
    ) -> [DisplayListBuilder.OpenGroup]? {
        var groups: [DisplayListBuilder.OpenGroup] = []
        for mask in masks {
            guard let group = openMask(mask, &context, in: &builder) else {
                if let first = groups.first { builder.list.cut(to: first.start) }
                forgetClips()
                return nil
            }
            groups.append(group)
        }
        return groups
    }

    /// Opens a group and draws its mask; `nil` if that covers nothing.
    private mutating func openMask(
        _ index: Int32, _ context: inout DisplayListBuilder.Context, in builder: inout DisplayListBuilder
    ) -> DisplayListBuilder.OpenGroup? {
        let group = builder.open(opacity: 1, reason: .mask, &context)
        let start = builder.list.contentStart
        let clip = recording.clips[Int(index)]
        switch clip.shape {
        case .rect:
            break
        case .path(let path, let rule):
            builder.append(
                path, isEvenOdd: rule == .evenOdd, color: .one, transform: transform,
                isAntialiased: clip.isAntialiased, in: context)
        case .mask(let image):
            paintMask(image, in: context, of: &builder)
        }
        guard builder.closeMask(since: start, of: group) else {
            builder.list.cut(to: group.start)
            forgetClips()
            return nil
        }
        return group
    }
}

extension DisplayListBuilder {
    /// Narrows the clip to a rectangle of a transform's plane.
    mutating func clip(
        _ context: inout Context, to rect: CGRect, transform: TransformIndex, isAntialiased: Bool
    ) {
        let edges = PlaneRect(rect)
        let plane = list.transforms[transform]
        guard !edges.isEmpty, let box = plane.bounds(of: edges) else {
            context.visible = .empty
            return
        }
        if plane.isAxisAligned, !isAntialiased || box == box.rounded(.toNearestOrEven) {
            // A pixel is inside if its centre is.
            let whole = isAntialiased ? box : box.moved(by: SIMD2(repeating: -0.5)).rounded(.up)
            context.visible = DeviceRect(enclosing: whole).intersection(context.visible)
            return
        }
        context.visible = DeviceRect(enclosing: box).intersection(context.visible)
        append(
            clip: RoundedRect(rect: edges, radii: .zero), transform: transform, isAntialiased: isAntialiased,
            to: &context)
    }
}
