extension CALayer {
    /// Makes the layer and all below it into an immutable tree: lays out and displays what asks for it, then copies what changed
    /// since the last commit.
    ///
    /// Called on a layer that has a superlayer, it commits the whole tree that the layer is in. The cost is that of the changes,
    /// not of the tree.
    ///
    /// - Parameter time: In seconds of the time that the root layer lives in. Animations that were added since the last commit
    ///   and have no begin time start here. The default is now.
    @discardableResult
    public func commit(at time: CFTimeInterval = CACurrentMediaTime()) -> RenderTree {
        var root = self
        while let parent = root.parent { root = parent }
        let host: LayerHost
        if let existing = root.ownedHost {
            host = existing
        } else {
            host = LayerHost(root: root)
            root.ownedHost = host
            host.attach(root)
        }
        host.runOrderActions()
        host.layOut()
        host.display()
        ThreadState.current.register(root: root)
        host.timeline.time = time
        let tree = host.snapshot(at: time)
        return host.displayAnimated() ? host.snapshot(at: time) : tree
    }
}
