extension CALayer {
    final func markNeedsDisplay() {
        guard !state.contains(.needsDisplay) else { return }
        state.insert(.needsDisplay)
        host?.noteNeedsDisplay(slot)
    }

    /// The default `display()`.
    final func makeContents() {
        state.remove(.needsDisplay)
        guard let delegate = extras?.delegate else { return }
        state.remove(.delegateDeclined)
        delegate.display(self)
        state.remove(.delegateDeclined)
    }
}
