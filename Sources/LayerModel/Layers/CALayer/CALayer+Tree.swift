// The layer tree. Each operation costs the same however many sublayers there are, except those by index, and except that a
// subtree which enters or leaves a hosted tree is walked once.

extension CALayer {
    final var parent: CALayer? {
        get { parentLink?.takeUnretainedValue() }
        set { parentLink = newValue.map(Unmanaged.passUnretained) }
    }

    /// The back-most sublayer.
    final var firstChild: CALayer? {
        get { firstChildLink?.takeUnretainedValue() }
        set { firstChildLink = newValue.map(Unmanaged.passUnretained) }
    }

    /// The next sublayer of the same superlayer towards the front.
    final var nextSibling: CALayer? {
        get { nextSiblingLink?.takeUnretainedValue() }
        set { nextSiblingLink = newValue.map(Unmanaged.passUnretained) }
    }

    /// The slot of a linked layer, without reference counting.
    @inline(__always)
    static func slot(of link: Unmanaged<CALayer>?) -> Int32 {
        link?._withUnsafeGuaranteedRef { $0.slot } ?? RenderNode.none
    }

    /// Whether this layer is `layer` or lies below it.
    final func isInside(_ layer: CALayer) -> Bool {
        // A layer without layers below it contains itself alone; this spares the climb while trees are built.
        if self === layer { return true }
        if layer.firstChild == nil && layer.maskLayer == nil { return false }
        var ancestor = parent
        while let current = ancestor {
            if current === layer { return true }
            ancestor = current.parent
        }
        return false
    }

    /// Adds a layer behind the sublayer `sibling`, or in front of all if it is `nil`.
    final func insert(_ layer: CALayer, before sibling: CALayer?) {
        guard layer !== sibling, !isInside(layer) else { return }
        if let host, layer.host === host, let oldParent = layer.parent, !layer.state.contains(.isMask) {
            // A move inside one tree: the layers stay hosted, with their animations.
            layer.unlink()
            oldParent.markNeedsLayout()
            link(layer, before: sibling)
            host.updateDepths(from: layer)
        } else {
            layer.leaveParent()
            if layer.host != nil { layer.leaveHost() }
            link(layer, before: sibling)
            if let host { host.attach(layer) }
        }
        markNeedsLayout()
        if state.contains(.committed) { runAction(forKey: "sublayers") }
    }

    final func insert(_ layer: CALayer, below sibling: CALayer?) {
        guard let sibling, sibling.parent === self, !sibling.state.contains(.isMask) else {
            insert(layer, before: nil)
            return
        }
        insert(layer, before: sibling)
    }

    final func insert(_ layer: CALayer, above sibling: CALayer?) {
        guard let sibling, sibling.parent === self, !sibling.state.contains(.isMask) else {
            insert(layer, before: nil)
            return
        }
        guard layer !== sibling else { return }
        var next = sibling.nextSibling
        if next === layer { next = layer.nextSibling }
        insert(layer, before: next)
    }

    final func insert(_ layer: CALayer, atIndex index: Int) {
        // The index counts the sublayers without the inserted one.
        var remaining = index
        var sibling = firstChild
        while let current = sibling {
            if current !== layer {
                if remaining == 0 { break }
                remaining -= 1
            }
            sibling = current.nextSibling
        }
        insert(layer, before: sibling)
    }

    final func replace(_ oldLayer: CALayer, with newLayer: CALayer) {
        guard oldLayer !== newLayer, oldLayer.parent === self, !oldLayer.state.contains(.isMask), !isInside(newLayer)
        else { return }
        insert(newLayer, below: oldLayer)
        oldLayer.leaveParent()
    }

    final func replaceSublayers(with layers: [CALayer]) {
        var seen = Set<ObjectIdentifier>()
        let kept = layers.filter { !isInside($0) && seen.insert(ObjectIdentifier($0)).inserted }
        if firstChild == nil && kept.isEmpty { return }
        var child = firstChild
        while let current = child {
            child = current.nextSibling
            if !seen.contains(ObjectIdentifier(current)) { current.leaveParent() }
        }
        for layer in kept {
            insert(layer, before: nil)
        }
    }

    final func replaceMask(with layer: CALayer?) {
        guard layer !== maskLayer else { return }
        if let layer, isInside(layer) { return }
        maskLayer?.leaveParent()
        guard let layer else { return }
        layer.leaveParent()
        if layer.host != nil { layer.leaveHost() }
        maskLayer = layer
        layer.parent = self
        layer.state.insert(.isMask)
        markChanged()
        if let host { host.attach(layer) }
    }

    /// Takes the layer out of its superlayer and out of the hosted tree.
    final func leaveParent() {
        guard let parent else { return }
        if state.contains(.committed), !state.contains(.isMask) { parent.runAction(forKey: "sublayers") }
        if host != nil { leaveHost() }
        if state.contains(.isMask) {
            state.remove(.isMask)
            self.parent = nil
            parent.markChanged()
            parent.maskLayer = nil
        } else {
            unlink()
            parent.markNeedsLayout()
        }
    }

    private final func leaveHost() {
        host?.detach(self)
    }

    /// Makes `layer`, which has no superlayer, a sublayer.
    private final func link(_ layer: CALayer, before sibling: CALayer?) {
        _ = Unmanaged.passRetained(layer)
        layer.parent = self
        layer.nextSibling = sibling
        let previous = sibling == nil ? lastChild : sibling?.previousSibling
        layer.previousSibling = previous
        layer.markChanged()
        if let previous {
            previous.nextSibling = layer
            previous.markChanged()
        } else {
            firstChild = layer
            markChanged()
        }
        if let sibling {
            sibling.previousSibling = layer
        } else {
            lastChild = layer
        }
        childCount += 1
        extras?.sublayersSnapshot = nil
    }

    /// Takes a sublayer out of its superlayer's list; it stays hosted.
    private final func unlink() {
        guard let parent else { return }
        if let previousSibling {
            previousSibling.nextSibling = nextSibling
            previousSibling.markChanged()
        } else {
            parent.firstChild = nextSibling
            parent.markChanged()
        }
        if let nextSibling {
            nextSibling.previousSibling = previousSibling
        } else {
            parent.lastChild = previousSibling
        }
        parent.childCount -= 1
        parent.extras?.sublayersSnapshot = nil
        self.parent = nil
        previousSibling = nil
        nextSibling = nil
        // Releases the reference that `link` retained; the caller's own outlives this call.
        Unmanaged.passUnretained(self).release()
    }

    final var sublayerList: [CALayer]? {
        if presentedLayer != nil { return presentedSublayers }
        guard firstChild != nil else { return nil }
        if let snapshot = extras?.sublayersSnapshot { return snapshot }
        var list: [CALayer] = []
        list.reserveCapacity(Int(childCount))
        var child = firstChild
        while let current = child {
            list.append(current)
            child = current.nextSibling
        }
        extrasForWriting.sublayersSnapshot = list
        return list
    }

    /// The layer after this one in the subtree of `top`: masks, then sublayers, parents before their children.
    final func next(inSubtreeOf top: CALayer) -> CALayer? {
        nextLink(inSubtreeOf: top)?.takeUnretainedValue()
    }

    /// `next(inSubtreeOf:)` without reference counting.
    final func nextLink(inSubtreeOf top: CALayer) -> Unmanaged<CALayer>? {
        if let maskLayer { return Unmanaged.passUnretained(maskLayer) }
        if let firstChildLink { return firstChildLink }
        var current = Unmanaged.passUnretained(self)
        while true {
            // Each step either ends the search, or goes up to the superlayer.
            let step: (next: Unmanaged<CALayer>?, up: Unmanaged<CALayer>?) = current._withUnsafeGuaranteedRef { layer in
                guard layer !== top, let parent = layer.parentLink else { return (nil, nil) }
                if layer.state.contains(.isMask) {
                    return (parent._withUnsafeGuaranteedRef { $0.firstChildLink }, parent)
                }
                return (layer.nextSiblingLink, parent)
            }
            if let next = step.next { return next }
            guard let up = step.up else { return nil }
            current = up
        }
    }

    /// Releases the subtree of a layer that is deinitialised, without recursion: sublayers that are released with it join the
    /// list, so that no depth of nesting overflows the stack.
    final func tearDown() {
        host?.detach(self, isGoingAway: true)
        var pending: Unmanaged<CALayer>?
        handOver(to: &pending)
        while let item = pending {
            // The reference that the superlayer held.
            var layer = item.takeRetainedValue()
            pending = layer.nextSibling.map(Unmanaged.passUnretained)
            layer.parent = nil
            layer.previousSibling = nil
            layer.nextSibling = nil
            if isKnownUniquelyReferenced(&layer) {
                layer.handOver(to: &pending)
            }
        }
    }

    /// Puts the mask and the sublayers, with the references to them, at the front of a list linked by `nextSibling`.
    private final func handOver(to pending: inout Unmanaged<CALayer>?) {
        extras?.sublayersSnapshot = nil
        if let first = firstChild {
            lastChild?.nextSibling = pending?.takeUnretainedValue()
            pending = Unmanaged.passUnretained(first)
            firstChild = nil
            lastChild = nil
            childCount = 0
        }
        if let mask = maskLayer {
            mask.state.remove(.isMask)
            mask.nextSibling = pending?.takeUnretainedValue()
            pending = Unmanaged.passRetained(mask)
            maskLayer = nil
        }
    }
}
