// The parts of layers that views need, and programs have no use for.

extension CALayer {
    /// Whether the layer is in a tree that was committed.
    package final var isHosted: Bool { host != nil }

    /// The delegate is asked for actions at changes of properties even if the layer is not committed.
    package final func asksDelegateAlways() {
        state.formUnion([.observed, .asksDelegate])
    }

    /// Whether the contents are the layer's own drawing, or its delegate's.
    package final var showsDrawing: Bool {
        guard case .drawing = properties.contents else { return false }
        return true
    }

    /// Makes the running call of an optional method of the delegate count as not implemented.
    ///
    /// For the methods that display, draw and lay out; the layer then goes on as without them.
    package final func declineDelegateCall() {
        state.insert(.delegateDeclined)
    }

    /// Delegates to `init()`, which it finds by the class of the object to be made, as all convenience initializers do.
    package convenience init(backing view: AnyObject) {
        self.init()
    }

    /// A new object of the receiving class, by the class's own `init()`.
    ///
    /// The symbol is that of the initializer above, called as `makePresentationCopy(of:)` calls its own.
    @_silgen_name("$s10LayerModel7CALayerC7backingACyXl_tcfC")
    package static func makeBacking(of view: consuming AnyObject) -> CALayer

    /// Makes the contents of layers in the tree fit a number of pixels to a point: drawn contents are drawn again.
    ///
    /// Layers whose contents are pictures, and those with another scale than `old`, keep theirs.
    package final func changeContentsScale(from old: CGFloat, to new: CGFloat) {
        var current: CALayer? = self
        while let layer = current {
            let isOwn = layer.showsDrawing || layer.properties.contents == nil
            if isOwn, layer.contentsScale == old {
                layer.contentsScale = new
                if layer.showsDrawing || layer is CATiledLayer { layer.setNeedsDisplay() }
            }
            current = layer.next(inSubtreeOf: self)
        }
    }
}
