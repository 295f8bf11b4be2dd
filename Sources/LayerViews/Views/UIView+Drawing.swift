internal import AppleNames
internal import LayerModel

/// The outcome of asking a view to draw.
enum DrawingNote {
    case none
    /// The default `draw(_:)` was reached.
    case declined
    /// The view has drawn before.
    case drew
}

extension UIView {
    /// Draws a layer's content with `draw(_:)`, in a context that is the current one meanwhile.
    final func drawContents(of layer: CALayer, in context: CGContext) {
        // A text layer shows its text in place of a drawing.
        guard !(layer is CATextLayer) else { return layer.declineDelegateCall() }
        UIGraphicsPushContext(context)
        defer { UIGraphicsPopContext() }
        let isTiled = layer is CATiledLayer
        traits.performAsCurrent { draw(isTiled ? context.boundingBoxOfClipPath : layer.bounds) }
        guard !isTiled else { return }
        if drawing == .declined, context.recording.isEmpty {
            drawing = .none
            layer.declineDelegateCall()
        } else {
            drawing = .drew
        }
    }

    /// Takes note of a size that may be new.
    final func noteSize() {
        let (old, new) = (knownSize, layer.bounds.size)
        guard new != old else { return }
        knownSize = new
        if autoresizesSubviews { resizeSubviews(from: old) }
        // A drawing of no size has nothing to stretch.
        if old.width * old.height == 0 { layer.setNeedsDisplay() }
    }

    // MARK: - Colours

    /// The background as it was set, also if it depends on traits.
    final var shownBackground: UIColor? {
        let shown = layer.backgroundColor
        if let traitBackground, traitBackground.shown == shown { return traitBackground.dynamic }
        return shown.map { UIColor(cgColor: $0) }
    }

    /// Fills the view with a colour's value under its traits.
    final func showBackground(_ background: UIColor?) {
        let color = background?.resolvedColor(with: traitCollection).cgColor
        traitBackground = nil
        if let background, background.isDynamic, let color { traitBackground = (background, color) }
        layer.backgroundColor = color
        redrawUnlessOpacityHolds()
    }

    // MARK: - Opacity

    /// Whether the view's drawing is black where nothing is drawn.
    final var drawsOpaquely: Bool { claimsOpacity && layer.backgroundColor == nil }

    /// Draws the content again if it would be opaque now and was not, or the other way.
    final func redrawUnlessOpacityHolds() {
        if layer.showsDrawing, layer.isOpaque != drawsOpaquely { setNeedsDisplay() }
    }

    /// The tint colour, regardless of the mode.
    private final var fullTint: UIColor { ownTint ?? parentView?.fullTint ?? .systemBlue }

    /// The tint colour as the view's mode shows it.
    final var shownTint: UIColor {
        let color = fullTint
        guard tintAdjustmentMode == .dimmed else { return color }
        let grey = color.resolvedColor(with: traits).cgColor
            .converted(to: CGColorSpaceCreateDeviceGray(), intent: .defaultIntent, options: nil)
        return grey.map { UIColor(cgColor: $0) } ?? color
    }

    /// Calls `tintColorDidChange()` of the view, and of those below it that inherit the change.
    final func tellTint(_ isTaken: (UIView) -> Bool) {
        tintColorDidChange()
        for subview in subviewList where isTaken(subview) { subview.tellTint(isTaken) }
    }
}
