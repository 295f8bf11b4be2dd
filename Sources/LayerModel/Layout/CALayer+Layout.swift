extension CALayer {
    /// Whether laying out the layer may do anything at all.
    final var hasLayoutBehaviour: Bool {
        state.contains(.subclassed) || extras?.delegate != nil || extras?.layoutManager != nil
    }

    final func markNeedsLayout() {
        guard !state.contains(.isLayingOut), !state.contains(.needsLayout) else { return }
        state.insert(.needsLayout)
        host?.noteNeedsLayout(slot)
        extras?.layoutManager?.invalidateLayout(of: self)
    }

    /// The default `layoutSublayers()`.
    final func askForLayout() {
        if let delegate = extras?.delegate, delegateHandled({ delegate.layoutSublayers(of: self) }) { return }
        extras?.layoutManager?.layoutSublayers(of: self)
    }

    /// Calls `layoutSublayers()` and takes note of it.
    final func layOutNow() {
        state.remove(.needsLayout)
        state.insert(.isLayingOut)
        layoutSublayers()
        state.remove(.isLayingOut)
    }

    final func layOutSubtree() {
        var top = self
        while let parent = top.parent, parent.state.contains(.needsLayout) { top = parent }
        var current: CALayer? = top
        while let layer = current {
            if layer.state.contains(.needsLayout) { layer.layOutNow() }
            current = layer.next(inSubtreeOf: top)
        }
    }

    final func managedFrameSize() -> CGSize {
        var wished = properties
        wished.bounds.size = extras?.layoutManager?.preferredSize(of: self) ?? bounds.size
        return wished.frame.size
    }

    /// Requests autoresizing, layout and drawing after a change of `bounds`.
    final func boundsDidChange(from old: CGRect) {
        if properties.bounds.size != old.size { autoresize(from: old) }
        setNeedsLayout()
        parent?.setNeedsLayout()
        if properties.flags.contains(.needsDisplayOnBoundsChange) { setNeedsDisplay() }
    }
}
