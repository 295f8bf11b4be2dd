/// The join between a layer tree and its committed copies: a slot for each layer, and a list of changed slots.
///
/// Made by a root's first commit; from then on every layer that enters the tree gets a slot, and gives it back when
/// it leaves.
///
/// ```
///     layers   root  a  b     b.opacity = … ─▶ changed: [2] ─ commit ─▶ node 2, in a copy of its block
///     slots      0   1  2                                               other blocks stay shared
/// ```
///
/// - A committed tree does not change: nodes stand in blocks of 128, and a block that another tree shares is copied
///   before it is written. Threads may draw earlier trees meanwhile.
/// - A commit runs the actions of layers that came or went, lays out, parents first, displays, and then copies. A
///   layout that requests more layout is repeated up to 64 times; the rest waits for the next commit.
/// - A tree's generation changes exactly if there was a change since the last.
///
/// A change costs an entry in a list. A commit of k changed layers costs k copies of layers and of the shared blocks around
/// them; a layer that changed several times is copied once.
///
/// The host keeps no layer alive, locks nothing and belongs to the thread that edits the tree. Animations are compiled at the
/// commit and evaluated later, by `CommittedAnimations`, except those of layers that draw their contents anew for each value.
final class LayerHost {
    unowned(unsafe) let root: CALayer
    /// The layer of each slot.
    ///
    /// A layer empties its slot before it goes away.
    @exclusivity(unchecked) private var layers: ContiguousArray<Unmanaged<CALayer>?> = []
    @exclusivity(unchecked) private var freeSlots: ContiguousArray<Int32> = []
    /// Slots that differ from the last commit; some may be listed twice.
    @exclusivity(unchecked) private var changed: ContiguousArray<Int32> = []
    private var awaitingLayout: ContiguousArray<Int32> = []
    private var awaitingDisplay: ContiguousArray<Int32> = []
    /// The layers, by slot, whose contents are drawn for presentation values, and those of the last commit.
    private var drawnAnimated: [Int32: AnimatedDrawing] = [:]
    /// Whether layers are being displayed for a commit; layers without an earlier one then present their model values.
    private(set) var isDisplaying = false
    @exclusivity(unchecked) private var store = RenderNodeStore()
    private var liveCount = 0
    /// Of the last commit that changed something.
    private(set) var generation: UInt64 = 0
    /// The picture that the newest transition began from.
    private weak var lastSource: TransitionSource?
    /// Whether a transition was added to a layer of the tree since the last commit.
    var hasNewTransitions = false
    /// The layers that came or went since the last commit.
    private var orderEvents: [OrderEvent] = []
    /// The layers with animations.
    let timeline = AnimationTimeline()
    /// Whether the tree was last committed at the present time of the system's clock, so that a run loop may go on with it.
    var followsClock = false

    /// Whether anything differs from the last commit.
    var hasChanges: Bool { !changed.isEmpty }

    /// Whether a commit has anything to do.
    var awaitsCommit: Bool { !changed.isEmpty || !awaitingLayout.isEmpty || !awaitingDisplay.isEmpty }

    /// Called when a commit gets something to do.
    var whenCommitIsAwaited: (() -> Void)?
    /// Whether changes are a commit's own, which no transaction is for.
    var isCommitting = false

    /// Opens a transaction for a change of the tree, or a wish, that is the program's.
    private func openTransaction() {
        if !isCommitting, generation > 0 { CATransaction.openFrame() }
    }

    /// The model values of a layer as they were at the last commit; `nil` if it was no part of it.
    func committedProperties(of layer: CALayer) -> LayerProperties? {
        guard let node = store.node(at: layer.slot), node.layerID == layer.layerID else { return nil }
        return node.properties
    }

    /// The tree as it was at the last commit.
    var committedTree: RenderTree {
        var tree = RenderTree(store: store, root: root.slot, count: liveCount, generation: generation)
        tree.hasDisplayLinks = ThreadState.current.hasActiveLinks
        return tree
    }

    /// The values, beside the model's, that a layer's contents were drawn for.
    private struct AnimatedDrawing {
        /// In seconds of the layer's time.
        let time: CFTimeInterval
        let animations: CommittedAnimations?

        func isSame(as other: AnimatedDrawing) -> Bool {
            time == other.time && animations === other.animations
        }
    }

    private struct OrderEvent {
        weak var layer: CALayer?
        let isIn: Bool
    }

    init(root: CALayer) {
        self.root = root
    }

    /// The layer with a slot; `nil` for slots that are free.
    private func layer(at slot: Int32) -> CALayer? {
        layers[Int(slot)]?.takeUnretainedValue()
    }

    // MARK: - Reports of layers

    /// Assigns slots to a subtree that entered the tree.
    func attach(_ top: CALayer) {
        openTransaction()
        var current: Unmanaged<CALayer>? = Unmanaged.passUnretained(top)
        while let link = current {
            current = link._withUnsafeGuaranteedRef { layer in
                enroll(layer)
                return layer.nextLink(inSubtreeOf: top)
            }
        }
    }

    @inline(__always)
    private func enroll(_ layer: CALayer) {
        let slot: Int32
        if let free = freeSlots.popLast() {
            slot = free
            layers[Int(slot)] = Unmanaged.passUnretained(layer)
        } else {
            slot = Int32(truncatingIfNeeded: layers.count)
            layers.append(Unmanaged.passUnretained(layer))
        }
        layer.slot = slot
        layer.host = self
        let depth = layer.parentLink?._withUnsafeGuaranteedRef { $0.depth } ?? -1
        layer.depth = depth + 1
        layer.state.formUnion([.observed, .changed])
        if layer.mayHaveActions { orderEvents.append(OrderEvent(layer: layer, isIn: true)) }
        changed.append(slot)
        if layer.state.contains(.needsLayout) { awaitingLayout.append(slot) }
        if layer.drewOtherWayUp { layer.state.insert(.needsDisplay) }
        if layer.state.contains(.needsDisplay) { awaitingDisplay.append(slot) }
    }

    /// Takes back the slots of a subtree that leaves the tree.
    ///
    /// - Parameter isGoingAway: Whether `top` is being deinitialised, so that nothing may refer to it any more.
    func detach(_ top: CALayer, isGoingAway: Bool = false) {
        if !isGoingAway { openTransaction() }
        var current: CALayer? = top
        while let layer = current {
            layers[Int(layer.slot)] = nil
            freeSlots.append(layer.slot)
            changed.append(layer.slot)
            layer.slot = RenderNode.none
            layer.host = nil
            if !isGoingAway, layer.state.contains(.committed), layer.mayHaveActions {
                orderEvents.append(OrderEvent(layer: layer, isIn: false))
            }
            layer.state.subtract([.committed, .changed])
            if layer.state.isDisjoint(with: [.subclassed, .asksDelegate]), layer.properties.layerClass != .text,
                layer.extras?.style == nil
            {
                layer.state.remove(.observed)
            }
            layer.animationStorage?.layerLeftTree()
            current = layer.next(inSubtreeOf: top)
        }
        if top === root { top.ownedHost = nil }
    }

    /// Counts the depths of a subtree again that moved inside the tree.
    func updateDepths(from top: CALayer) {
        guard top.depth != (top.parent?.depth ?? -1) + 1 else { return }
        var current: CALayer? = top
        while let layer = current {
            layer.depth = (layer.parent?.depth ?? -1) + 1
            current = layer.next(inSubtreeOf: top)
        }
    }

    @inline(__always)
    func noteChanged(_ slot: Int32) {
        if changed.isEmpty { whenCommitIsAwaited?() }
        changed.append(slot)
    }

    func noteNeedsLayout(_ slot: Int32) {
        if awaitingLayout.isEmpty {
            whenCommitIsAwaited?()
            openTransaction()
        }
        awaitingLayout.append(slot)
    }

    func noteNeedsDisplay(_ slot: Int32) {
        if awaitingDisplay.isEmpty {
            whenCommitIsAwaited?()
            openTransaction()
        }
        awaitingDisplay.append(slot)
    }

    // MARK: - Commit

    /// The largest number of rounds of layout in one commit; the rest waits for the next.
    private static let maximumRounds = 64

    /// Runs the actions of layers that came or went since the last commit.
    func runOrderActions() {
        let events = orderEvents
        orderEvents = []
        for event in events {
            guard let layer = event.layer, (layer.host === self) == event.isIn else { continue }
            layer.runAction(forKey: event.isIn ? kCAOnOrderIn : kCAOnOrderOut)
        }
    }

    /// Lays out the layers that need it, parents before their sublayers.
    func layOut() {
        for _ in 0..<Self.maximumRounds where !awaitingLayout.isEmpty {
            let slots = awaitingLayout
            awaitingLayout.removeAll(keepingCapacity: true)
            var waiting: [CALayer] = []
            for slot in slots {
                layers[Int(slot)]?._withUnsafeGuaranteedRef { layer in
                    guard layer.state.contains(.needsLayout) else { return }
                    if layer.hasLayoutBehaviour {
                        waiting.append(layer)
                    } else {
                        layer.state.remove(.needsLayout)
                    }
                }
            }
            waiting.sort { $0.depth < $1.depth }
            for layer in waiting where layer.state.contains(.needsLayout) {
                layer.layOutNow()
            }
        }
    }

    /// Displays the layers that need it; a layer that requests display while it is displayed has it at the next commit.
    ///
    /// Layers that draw themselves from animated keys are left to `displayAnimated()`.
    func display() {
        isDisplaying = true
        defer { isDisplaying = false }
        var displayed: Set<UInt64> = []
        var postponed: ContiguousArray<Int32> = []
        for _ in 0..<Self.maximumRounds where !awaitingDisplay.isEmpty {
            let slots = awaitingDisplay
            awaitingDisplay.removeAll(keepingCapacity: true)
            for slot in slots {
                guard let layer = layer(at: slot), layer.state.contains(.needsDisplay),
                    layer.animationStorage?.changesDrawing != true
                else { continue }
                if displayed.insert(layer.layerID).inserted {
                    layer.displayIfNeeded()
                } else {
                    postponed.append(slot)
                }
            }
        }
        awaitingDisplay += postponed
    }

    /// Draws the contents of layers whose animations change their drawing, for the values at the timeline's time, unless they
    /// are those of that time already.
    ///
    /// - Returns: Whether anything was drawn.
    func displayAnimated() -> Bool {
        let before = drawnAnimated
        drawnAnimated = [:]
        var hasDrawn = false
        for animations in timeline.animated where animations.changesDrawing {
            let layer = animations.layer
            guard let presentation = layer.presentedProperties else { continue }
            let drawing = AnimatedDrawing(
                time: layer.convertTime(timeline.time, from: nil), animations: animations.committedAnimations)
            drawnAnimated[layer.slot] = drawing
            guard
                !layer.state.contains(.showsAnimatedDrawing) || layer.state.contains(.needsDisplay)
                    || before[layer.slot]?.isSame(as: drawing) != true
            else { continue }
            layer.display(showing: presentation)
            hasDrawn = true
        }
        // After the animation's end, the contents are those of the model's values again.
        for slot in before.keys where drawnAnimated[slot] == nil {
            guard let layer = layer(at: slot), layer.state.contains(.showsAnimatedDrawing) else { continue }
            layer.displayNow()
            hasDrawn = true
        }
        return hasDrawn
    }

    /// Keeps the tree as it was at the last commit for layers with new transitions, before anything is copied over it.
    ///
    /// The previous picture of a new transition was visible until this commit's time.
    private func captureTransitionSources(at time: CFTimeInterval) {
        guard hasNewTransitions else { return }
        hasNewTransitions = false
        var previous: RenderTree?
        var depth = 1
        for slot in changed {
            guard let layer = layer(at: slot), let storage = layer.animationStorage, storage.hasNewTransition,
                store.node(at: slot)?.layerID == layer.layerID
            else { continue }
            if previous == nil {
                let tree = committedTree
                depth = (lastSource?.depth ?? 0) + 1
                let isDeep = depth > TransitionSource.maximumDepth
                if isDeep { depth = 1 }
                previous = isDeep ? tree.withoutTransitionSources() : tree
            }
            guard let previous else { continue }
            let source = TransitionSource(tree: previous, slot: slot, time: time, depth: depth)
            lastSource = source
            storage.begin(transitionsFrom: source)
        }
    }

    /// Copies the changes into the nodes, and returns the present tree.
    ///
    /// - Parameter time: In seconds of the time around the root layer.
    func snapshot(at time: CFTimeInterval) -> RenderTree {
        captureTransitionSources(at: time)
        store.reserve(layers.count)
        if !changed.isEmpty || generation == 0 { generation = ProcessIdentity.next() }
        for slot in changed {
            guard let link = layers[Int(slot)] else {
                if store.vacate(slot) { liveCount -= 1 }
                continue
            }
            link._withUnsafeGuaranteedRef { layer in
                guard layer.state.contains(.changed) else { return }
                layer.state.remove(.changed)
                let isFirst = !layer.state.contains(.committed)
                if isFirst { layer.prepareForFirstCommit(at: time) }
                layer.state.insert(.committed)
                layer.prepareForCommit()
                var animations: CommittedAnimations?
                if let storage = layer.animationStorage {
                    animations = storage.committed(
                        beginTime: layer.defaultBeginTime(committedAt: time, isFirst: isFirst))
                }
                if store.put(RenderNode(layer, animations: animations), at: slot) { liveCount += 1 }
            }
        }
        changed.removeAll(keepingCapacity: true)
        return committedTree
    }
}

extension RenderNode {
    fileprivate init(_ layer: CALayer, animations: CommittedAnimations?) {
        properties = layer.properties
        parent = CALayer.slot(of: layer.parentLink)
        firstChild = CALayer.slot(of: layer.firstChildLink)
        if !layer.state.contains(.isMask) { nextSibling = CALayer.slot(of: layer.nextSiblingLink) }
        mask = layer.maskLayer?.slot ?? RenderNode.none
        self.animations = animations
        layerID = layer.layerID
    }
}
