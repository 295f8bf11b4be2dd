public import LayerModel

extension UIView {
    /// Whether the view is another one or inside it.
    public final func isDescendant(of view: UIView) -> Bool {
        var current: UIView? = self
        while let ancestor = current {
            if ancestor === view { return true }
            current = ancestor.parentView
        }
        return false
    }

    final func insert(_ view: UIView, besides sibling: UIView, offset: Int) {
        guard view !== sibling else { return }
        let index = subviewList.firstIndex { $0 === sibling }
        insert(view, at: index.map { $0 + offset } ?? subviewList.count)
    }

    /// Adds a view at an index among the present subviews, or moves one of them there.
    final func insert(_ view: UIView, at index: Int) {
        guard !isDescendant(of: view) else { return }
        if view.parentView === self {
            place(view, at: index)
            return
        }
        let (window, oldWindow) = (self.window, view.window)
        view.willMove(toSuperview: self)
        if window !== oldWindow { view.tellSubtree { $0.willMove(toWindow: window) } }
        if let oldParent = view.parentView {
            oldParent.willRemoveSubview(view)
            oldParent.subviewList.removeAll { $0 === view }
        }
        view.parentView = self
        subviewList.append(view)
        place(view, at: min(max(0, index), subviewList.count - 1))
        if view.layer.delegate == nil { view.layer.delegate = view }
        didAddSubview(view)
        view.tellStyle()
        view.tellTint { $0.ownTint == nil || $0.ownTintMode == .automatic }
        view.didMoveToSuperview()
        if window !== oldWindow { view.tellSubtree { $0.didMoveToWindow() } }
    }

    /// Moves a subview, in the list and its layer among the sublayers, to before the one at an index now.
    final func place(_ view: UIView, at index: Int) {
        guard let old = subviewList.firstIndex(where: { $0 === view }) else { return }
        let isLast = index >= subviewList.count || (index == subviewList.count - 1 && old == index)
        let following = isLast || index < 0 ? nil : subviewList[max(0, index)]
        guard following !== view else {
            if view.layer.superlayer !== layer { layer.addSublayer(view.layer) }
            return
        }
        subviewList.remove(at: old)
        if isLast {
            subviewList.append(view)
            layer.addSublayer(view.layer)
        } else if index <= 0 {
            subviewList.insert(view, at: 0)
            layer.insertSublayer(view.layer, at: 0)
        } else if let following, let place = subviewList.firstIndex(where: { $0 === following }) {
            subviewList.insert(view, at: place)
            layer.insertSublayer(view.layer, below: following.layer)
        }
    }

    /// Exchanges two subviews; indices out of range, or equal ones, change nothing.
    final func exchange(_ low: Int, _ high: Int) {
        guard low >= 0, high < subviewList.count, low != high else { return }
        let (lower, upper) = (subviewList[low], subviewList[high])
        place(upper, at: low)
        place(lower, at: high + 1)
    }

    /// Removes the view from its superview.
    final func leave() {
        guard let parent = parentView else { return }
        let window = self.window
        parent.willRemoveSubview(self)
        willMove(toSuperview: nil)
        if window != nil { tellSubtree { $0.willMove(toWindow: nil) } }
        parent.subviewList.removeAll { $0 === self }
        parentView = nil
        layer.removeFromSuperlayer()
        didMoveToSuperview()
        if window != nil { tellSubtree { $0.didMoveToWindow() } }
    }

    /// Calls something on the view and all in it, outer ones first.
    final func tellSubtree(_ call: (UIView) -> Void) {
        call(self)
        for subview in subviewList { subview.tellSubtree(call) }
    }

    // MARK: - Conversion

    /// A point of this view's space in another view's; `nil` is the window.
    public final func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        layer.convert(point, to: (view ?? window)?.layer)
    }

    /// A point of another view's space in this view's; `nil` is the window.
    public final func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        layer.convert(point, from: (view ?? window)?.layer)
    }

    /// The smallest upright rectangle around a rectangle of this view's space in another view's; `nil` is the window.
    public final func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
        layer.convert(rect, to: (view ?? window)?.layer)
    }

    /// The smallest upright rectangle around a rectangle of another view's space in this view's; `nil` is the window.
    public final func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
        layer.convert(rect, from: (view ?? window)?.layer)
    }
}
