import LayerModel

/// Layers with a running `CATransition`: their old and their new appearance, drawn as two layers in the same place.
extension DisplayListBuilder {
    /// Transitions inside the pictures of transitions beyond this depth show their new appearance only.
    private static let deepestTransition = 16

    /// Draws a layer's old and new appearance where a transition of it runs.
    ///
    /// - Returns: Whether one does.
    mutating func appendTransition(_ child: Child, in parent: Context) -> Bool {
        guard child.mayTransition, transitionDepth < Self.deepestTransition,
            let animations = nodes[child.slot].pointee.animations, animations.hasTransition,
            let transition = animations.transition(at: child.time), transition.progress.isFinite
        else { return false }
        transitionDepth += 1
        let old = Appearance(child, transition, animations.transitionSource)
        switch transition.type {
        case .moveIn:
            append(old, in: parent, movedBy: .zero, over: child)
            append(.new(child), in: parent, movedBy: transition.arrival(of: child), over: child)
        case .reveal:
            append(.new(child), in: parent, movedBy: .zero, over: child)
            append(old, in: parent, movedBy: transition.departure(of: child), over: child)
        case .flip:
            append(transition.progress < 0.5 ? old : .new(child), in: parent, movedBy: .zero, over: child, turns: true)
        case .push:
            append(old, in: parent, movedBy: transition.departure(of: child), over: child)
            append(.new(child), in: parent, movedBy: transition.arrival(of: child), over: child)
        default:
            // A fade, also for unknown types: the sum of both, each by its weight, is opaque where both are.
            let progress = Float(min(max(transition.progress, 0), 1))
            var inner = parent
            let sum = open(opacity: 1, reason: .transition, &inner)
            var part = inner
            let below = open(opacity: 1 - progress, reason: .transition, &part)
            append(old, in: part, movedBy: .zero, over: child)
            close(below)
            part = inner
            let effects = GroupEffects(blend: .plusLighter)
            let above = open(opacity: progress, effects: effects, reason: .transition, &part)
            append(.new(child), in: part, movedBy: .zero, over: child)
            close(above)
            close(sum)
        }
        transitionDepth -= 1
        return true
    }

    /// The drawing in the place of a layer.
    private enum Appearance {
        /// The layer as it is.
        case new(Child)
        /// The layer before the changes that began the transition, at that moment.
        case unchanged(CFTimeInterval)
        /// The layer as it was committed before.
        case committed(TransitionSource)
        /// The layer was absent.
        case nothing

        init(_ child: Child, _ transition: LayerTransition, _ source: TransitionSource?) {
            if let source {
                self = .committed(source)
            } else {
                self = transition.hasChanges ? .unchanged(transition.beginTime) : .nothing
            }
        }
    }

    /// - Parameter turns: Whether the appearance is turned as the layer is now.
    private mutating func append(
        _ appearance: Appearance, in context: Context, movedBy offset: SIMD2<Double>, over child: Child,
        turns: Bool = false
    ) {
        let transform = child.properties.pointee.transform
        switch appearance {
        case .new(var child):
            child.mayTransition = false
            draw(child, in: context, movedBy: offset)
        case .unchanged(let time):
            var child = child
            var properties = nodes.properties(of: child.slot).pointee
            nodes[child.slot].pointee.animations?.applyWithoutTransitions(to: &properties, at: time)
            if turns { properties.transform = transform }
            let count = evaluated.count
            child.properties = evaluated.push(properties)
            child.time = time
            child.mayTransition = false
            draw(child, in: context, movedBy: offset)
            evaluated.removeLast(to: count)
        case .committed(let source):
            continueList(in: source.tree) { builder in
                let parent = builder.nodes[source.slot].pointee.parent
                let time =
                    parent == RenderNode.none ? source.time : builder.nodes.localTime(of: parent, at: source.time)
                var (properties, localTime) = builder.evaluate(source.slot, parentTime: time)
                if turns {
                    var turned = properties.pointee
                    turned.transform = transform
                    properties = builder.evaluated.push(turned)
                }
                builder.draw(
                    Child(slot: source.slot, properties: properties, time: localTime), in: context, movedBy: offset)
            }
        case .nothing:
            break
        }
    }

    /// Continues the list in another tree.
    mutating func continueList(in tree: RenderTree, _ body: (inout DisplayListBuilder) -> Void) {
        var caches = caches
        caches.extents = SubtreeExtents()
        caches.extents.beginFrame(tree)
        tree.withUnsafeNodes { nodes in
            var builder = DisplayListBuilder(nodes: nodes, list: DisplayList(bounds: list.bounds), caches: caches)
            builder.frameTime = frameTime
            builder.templateDepth = templateDepth
            builder.copies = copies
            builder.transitionDepth = transitionDepth
            builder.nesting = nesting + 1
            swap(&builder.list, &list)
            swap(&builder.probe, &probe)
            body(&builder)
            swap(&builder.list, &list)
            swap(&builder.probe, &probe)
            if builder.templateFailed { templateFailed = true }
        }
    }
}

extension LayerTransition {
    /// The side of the layer's bounds that the new appearance comes from, as a direction in the layer's own space.
    private var side: SIMD2<Double> {
        switch subtype {
        case .some(.fromRight): SIMD2(1, 0)
        case .some(.fromTop): SIMD2(0, 1)
        case .some(.fromBottom): SIMD2(0, -1)
        default: SIMD2(-1, 0)
        }
    }

    /// The offset of the new appearance from its place, in points of the layer's own space.
    fileprivate func arrival(of child: DisplayListBuilder.Child) -> SIMD2<Double> {
        let size = child.properties.pointee.bounds.size
        return side * SIMD2(Double(size.width), Double(size.height)) * (1 - progress)
    }

    /// The offset of the old appearance from its place, in points of the layer's own space.
    fileprivate func departure(of child: DisplayListBuilder.Child) -> SIMD2<Double> {
        let size = child.properties.pointee.bounds.size
        return side * SIMD2(Double(size.width), Double(size.height)) * -progress
    }
}
