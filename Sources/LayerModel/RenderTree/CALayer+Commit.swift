extension CALayer {
    /// Makes the layer and its subtree into an immutable tree.
    ///
    /// Lays out and displays layers that need it, then copies the changes since the last commit.
    ///
    /// Called on a layer with a superlayer, it commits the layer's whole tree. The cost is that of the changes, not of the
    /// tree.
    ///
    /// A tree committed at the present time of the system's clock on the main thread follows that clock while the main loop
    /// runs: later changes are committed when the loop turns, and delegates of animations are notified of starts and ends. A
    /// tree committed at any other time is not stepped further.
    ///
    /// - Parameter time: In seconds of the time around the root layer. Animations that were added since the last commit and
    ///   have no begin time start here. The default is now.
    @discardableResult
    public func commit(at time: CFTimeInterval = CACurrentMediaTime()) -> RenderTree {
        let tree = commitTree(at: time)
        guard let host else { return tree }
        ThreadState.current.register(root: host.root)
        if let thread = host.follow(CAMediaClock.shared, from: time) {
            thread.requestTurn(after: time)
            // The changes of an implicit transaction that was open before are for the loop as well.
            if thread.transactions.first?.isImplicit == true { thread.requestTurn() }
        }
        return tree
    }

    /// Commits without changing the tree's clock: a window's frames belong to no thread or clock.
    @discardableResult
    final func commitTree(at time: CFTimeInterval) -> RenderTree {
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
        host.isCommitting = true
        defer { host.isCommitting = false }
        host.runOrderActions()
        host.layOut()
        host.display()
        host.timeline.time = time
        let tree = host.snapshot(at: time)
        root.checkInvariants()
        return host.displayAnimated() ? host.snapshot(at: time) : tree
    }
}

extension LayerHost {
    /// Notes whether the tree goes on with a clock, which it does if it was committed at the clock's present time.
    ///
    /// - Returns: The state of the thread whose run loop goes on with it; `nil` if none does.
    fileprivate func follow(_ clock: CAMediaClock, from time: CFTimeInterval) -> ThreadState? {
        // The program takes less time than this between asking the clock and committing.
        followsClock = !clock.isManual && abs(time - clock.now) < 0.5
        return followsClock ? ThreadState.current : nil
    }
}
