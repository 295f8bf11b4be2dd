extension CALayer {
    final func markNeedsDisplay() {
        guard !state.contains(.needsDisplay) else { return }
        state.insert(.needsDisplay)
        host?.noteNeedsDisplay(slot)
    }

    /// Calls `display()` and withdraws the request for it, even if an override does not call the default.
    final func displayNow() {
        state.subtract([.needsDisplay, .showsAnimatedDrawing])
        display()
    }

    /// The default `display()`.
    final func makeContents() {
        state.subtract([.needsDisplay, .showsAnimatedDrawing])
        if let delegate = extras?.delegate, delegateHandled({ delegate.display(self) }) { return }
        guard state.contains(.subclassed) || extras?.delegate != nil else { return }
        let bounds = properties.bounds
        guard !bounds.isEmpty else { return replaceContents(nil) }
        extras?.delegate?.layerWillDraw(self)
        let scale = properties.rare.isInitial ? 1 : properties.rare.value.contentsScale
        let context = CGContext(recordingIn: bounds, scale: scale, isOpaque: isOpaque)
        let isUpwards = !contentsAreFlipped()
        if isUpwards {
            // Recordings have their top at minimum y, this layer shows it at the bottom.
            context.translateBy(x: 0, y: bounds.minY + bounds.maxY)
            context.scaleBy(x: 1, y: -1)
        }
        guard delegateHandled({ draw(in: context) }) else { return }
        state.remove([.drewUpwards, .drewDownwards])
        state.insert(isUpwards ? .drewUpwards : .drewDownwards)
        let isExtended = [.RGBA16Float, .automatic].contains(contentsFormat)
        replaceContents(
            .drawing(
                BackingStore(
                    recording: context.recording, scale: scale, isOpaque: isOpaque, isExtended: isExtended)))
    }

    /// Whether the contents are the layer's own drawing, made when its space was the other way up.
    final var drewOtherWayUp: Bool {
        guard !state.isDisjoint(with: [.drewUpwards, .drewDownwards]), case .drawing = properties.contents else {
            return false
        }
        return state.contains(.drewUpwards) == contentsAreFlipped()
    }

    /// The default `draw(in:)`.
    final func drawByDelegate(in ctx: CGContext) {
        if let delegate = extras?.delegate {
            delegate.draw(self, in: ctx)
        } else {
            state.insert(.delegateDeclined)
        }
    }

    /// Runs a call that ends in an optional method of the delegate.
    ///
    /// - Returns: Whether the method is implemented.
    final func delegateHandled(_ call: () -> Void) -> Bool {
        state.remove(.delegateDeclined)
        call()
        defer { state.remove(.delegateDeclined) }
        return !state.contains(.delegateDeclined)
    }

    /// Replaces the drawn contents; unlike setting `contents` it runs no action.
    private final func replaceContents(_ contents: LayerContents?) {
        extras?.unknownContents = nil
        write { $0.contents = contents }
        markChanged()
    }

    /// Draws the contents as they are for other values than the model's, and puts the model's values back.
    ///
    /// Inside `display()` and `draw(in:)` the layer has the given values, so that properties of subclasses can animate the drawing.
    final func display(showing presentation: LayerProperties) {
        let model = properties
        write { $0 = presentation }
        state.insert(.showsPresentation)
        displayNow()
        state.remove(.showsPresentation)
        state.insert(.showsAnimatedDrawing)
        let drawn = properties.contents
        write { $0 = model }
        replaceContents(drawn)
    }

    /// Whether an animation, or one in it, changes a property that the class draws its contents from.
    final func drawsAnew(for animation: CAAnimation) -> Bool {
        var pending = [animation]
        while let next = pending.popLast() {
            if let group = next as? CAAnimationGroup { pending += group.animations ?? [] }
            guard let path = (next as? CAPropertyAnimation)?.keyPath,
                let key = path.split(separator: ".", maxSplits: 1).first
            else { continue }
            if type(of: self).needsDisplay(forKey: String(key)) { return true }
        }
        return false
    }
}
