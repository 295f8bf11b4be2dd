package import LayerModel
package import Rasterization
import TextLayout

extension DisplayList {
    /// The display list of a committed tree at a moment.
    ///
    /// - Parameters:
    ///   - tree: The committed layers.
    ///   - time: In seconds of the time that the tree was committed in.
    ///   - bounds: The picture, in device pixels.
    ///   - placement: From the space around the root layer to device pixels, such as a scale of pixels per point.
    ///   - background: The colour behind the root layer: premultiplied, sRGB-encoded.
    ///   - range: The values of the picture's channels.
    ///   - caches: Kept from frame to frame by callers that draw several.
    package init(
        _ tree: RenderTree, at time: CFTimeInterval, bounds: DeviceRect, placement: PlaneTransform,
        background: SIMD4<Float> = .zero, range: TargetRange = .standard,
        caches: DisplayListCaches = DisplayListCaches()
    ) {
        self.init(bounds: bounds, background: background, range: range)
        fonts = caches.outlines.text.fonts.sources
        caches.outlines.beginFrame()
        caches.tiles.beginFrame(at: time)
        caches.extents.beginFrame(tree)
        caches.recordings.beginFrame()
        caches.toneMapped.beginFrame()
        caches.runs.beginFrame(in: range)
        tree.withUnsafeNodes { nodes in
            var builder = DisplayListBuilder(nodes: nodes, list: self, caches: caches)
            builder.frameTime = time
            builder.keepsRuns = true
            // Frames resemble the last one; growing step by step would copy everything several times.
            builder.list.commands.reserveCapacity(caches.outlines.expectedCommands)
            builder.list.transforms.reserveCapacity(caches.outlines.expectedTransforms)
            builder.build(root: tree.root, time: time, placement: placement)
            swap(&self, &builder.list)
        }
        caches.runs.endFrame(tree)
        addRecordings(caches.recordings)
        let isComplete = !isTruncated && !WorkLimits.areExceeded
        caches.outlines.expectedCommands = isComplete ? commands.count : 0
        caches.outlines.expectedTransforms = isComplete ? transforms.count : 0
        checkInvariants()
    }
}

/// Walks a committed tree in painter's order, with a stack of its own so that no depth of nesting overflows the thread's.
///
/// It cannot be copied: an implicit copy, when part of it is read while another changes, would count references to all its
/// tables.
struct DisplayListBuilder: ~Copyable {
    let nodes: RenderTree.UnsafeNodes
    var list: DisplayList
    var frames: [Frame] = []
    /// The children of all open frames, in drawing order; each frame has a range at the end.
    var children: [Child] = []
    var evaluated = EvaluatedProperties()
    /// The layers among the children of all open frames that are drawn as one.
    var runs: [DrawnSiblings] = []
    /// The memory kept for listed siblings.
    var scratch: [Int32] = []
    /// Whether runs of plain layers are drawn as in the frame before.
    var keepsRuns = false
    let caches: DisplayListCaches
    /// The number of rasterised layers around this list; the root layer of such a list is drawn as its own picture.
    var rasterDepth = 0
    /// If the list casts a layer's shadow: the standard deviations of the blur along x and y, in pixels.
    var silhouetteSigma: SIMD2<Float>?
    /// The moment of the frame, in seconds of the tree's time.
    var frameTime: CFTimeInterval = 0
    /// The values of a layer of no size, for frames of a space instead of a layer.
    let nothing: UnsafePointer<LayerProperties>
    /// The number of enclosing replicators whose sublayers are visited for all instances at once.
    var templateDepth = 0
    /// Whether the innermost of the instances met content that looks different in each.
    var templateFailed = false
    /// The number of times that a visited layer is drawn: the product of the instances of those replicators.
    var copies = 1
    /// The depth of transitions being drawn.
    var transitionDepth = 0
    /// The depth of trees and recordings being drawn.
    var nesting = 0
    /// The number of commands and groups in the shapes of groups.
    var shapeParts = 0
    /// Whether the list is a part, drawn beside others and without the caches.
    var isPart = false
    /// Whether such a part met a layer that cannot be drawn without them.
    var needsCaches = false
    /// Ends the walk early when the limits of the work are exceeded.
    var probe = WorkProbe(every: 64)

    init(nodes: RenderTree.UnsafeNodes, list: DisplayList, caches: DisplayListCaches) {
        self.nodes = nodes
        self.list = list
        self.caches = caches
        nothing = evaluated.push(LayerProperties())
    }

    /// Layers next to each other.
    enum DrawnSiblings {
        /// Plain ones, drawn as in the frame before, or kept for the next one.
        case kept(PlainRuns.Run)
        /// Drawn by the thread that worked out their values.
        case drawn(PartList, from: ListPlace, to: ListPlace)
    }

    /// A sublayer about to be visited.
    struct Child {
        var slot: Int32
        var properties: UnsafePointer<LayerProperties>
        /// The sublayer's own local time.
        var time: CFTimeInterval
        /// Whether a transition of it is drawn; not while its old or its new appearance is.
        var mayTransition = true
        /// The place of its layers in `runs`; −1 for a layer.
        var run: Int32 = -1
    }

    /// The state that a layer passes on to its sublayers.
    struct Context {
        /// From the sublayers' superlayer space to device space.
        var space: SpaceMatrix
        /// The innermost clip since the enclosing group began.
        var clip: ClipIndex
        /// Pixels outside are invisible.
        var visible: DeviceRect
        /// Multiplies every colour: straight red, green, blue, and alpha with the opacities that apply part by part.
        var tint: SIMD4<Float>
        /// Multiplies each sublayer as a whole.
        var sublayerOpacity: Float = 1
        /// Local time of the superlayer.
        var time: CFTimeInterval
        /// Whether an odd number of layers from the root on has flipped geometry.
        var isFlipped: Bool
        /// Whether the plane that the sublayers end up in is itself mirrored on its way to device space: a sublayer that is not
        /// mirrored with it shows its back.
        var isMirrored = false
        /// Whether an animation turns or scales the layer or one around it, so that glyphs are drawn as paths: they move
        /// evenly, and masks of one frame are of no use in the next.
        var isScaling = false
        /// The node of the layer that is drawn, or of the innermost around it.
        var layer = RenderNode.none

        /// Whether plain layers without animations look the same in another context.
        func shows(likeIn other: Context) -> Bool {
            space == other.space && clip == other.clip && visible == other.visible && tint == other.tint
                && isFlipped == other.isFlipped && isMirrored == other.isMirrored
        }
    }

    /// A layer whose sublayers are being visited.
    struct Frame {
        var properties: UnsafePointer<LayerProperties>
        var slot: Int32
        /// The context of the layer's own drawing.
        var own: Context
        /// The context of its sublayers.
        var inner: Context
        /// `inner.space` without the layer's sublayer transform and replicator instance.
        var interior: SpaceMatrix
        /// Index in `list.transforms` of the layer's own plane, origin at the corner of its bounds.
        var transform: TransformIndex
        var firstChild: Int
        var nextChild: Int
        var firstEvaluated: Int
        /// The replicator instance whose sublayers are being visited; −1 before the first.
        var instance = 0
        /// The start of the layer's drawing.
        var content = ContentStart()
        var instanceTransform = SpaceMatrix.identity
        /// The template, while the common drawing of all instances is being found.
        var template: InstanceTemplate?
        /// Whether the instances have to be visited one by one.
        var visitsInstances = false
        /// The innermost group of the layer.
        var groups: OpenGroup?
        /// If the sublayers are planes of a 3D context: the context of each of the children.
        var planes: [Context]?
        /// For the frame of a mask: ends that, and draws the masked content.
        var drawMasked: ((inout DisplayListBuilder) -> Void)?
    }

    mutating func build(root: Int32, time: CFTimeInterval, placement: PlaneTransform) {
        guard root != RenderNode.none else { return }
        let (properties, localTime) = evaluate(root, parentTime: time)
        build(Child(slot: root, properties: properties, time: localTime), time: time, placement: placement)
    }

    /// Draws one layer and all below it.
    ///
    /// - Parameters:
    ///   - time: The layer's superlayer's local time.
    ///   - isFlipped: Whether an odd number of layers above it has flipped geometry.
    mutating func build(_ child: Child, time: CFTimeInterval, placement: PlaneTransform, isFlipped: Bool = false) {
        let context = Context(
            space: SpaceMatrix(placement), clip: .none, visible: list.bounds, tint: .one, time: time,
            isFlipped: isFlipped, isMirrored: placement.isMirrored)
        draw(child, in: context)
        list.chargeMemory()
        list.isTruncated = exceedsLimits
    }

    /// Draws a layer and all below it at once.
    ///
    /// - Parameter offset: In points of the layer's own space.
    mutating func draw(_ child: Child, in context: Context, movedBy offset: SIMD2<Double> = .zero) {
        var child = child
        let (bottom, firstChild, firstEvaluated) = (frames.count, children.count, evaluated.count)
        if offset != .zero {
            var properties = child.properties.pointee
            let transform = properties.transform
            properties.position.x += offset.x * transform.m11 + offset.y * transform.m21
            properties.position.y += offset.x * transform.m12 + offset.y * transform.m22
            child.properties = evaluated.push(properties)
        }
        openSpace(context, of: child, firstEvaluated: firstEvaluated)
        var charged = list.visitedLayers
        while frames.count > bottom, !exceedsLimits, !needsCaches, !probe.isOver() {
            step()
            guard list.visitedLayers - charged >= Self.layersPerCharge else { continue }
            charged = list.visitedLayers
            list.chargeMemory()
        }
        // A walk that had to end leaves layers open.
        frames.removeLast(frames.count - bottom)
        children.removeLast(children.count - firstChild)
        evaluated.removeLast(to: firstEvaluated)
    }

    /// Opens a frame of no size for a space, so that a layer in it is visited like any sublayer.
    ///
    /// - Parameters:
    ///   - firstEvaluated: The number of values before those of the layer.
    ///   - drawMasked: For a mask: ends it, and draws the masked content.
    mutating func openSpace(
        _ context: Context, of child: Child, firstEvaluated: Int,
        drawMasked: ((inout DisplayListBuilder) -> Void)? = nil
    ) {
        frames.append(
            Frame(
                properties: nothing, slot: RenderNode.none, own: context, inner: context, interior: context.space,
                transform: .none, firstChild: children.count, nextChild: children.count,
                firstEvaluated: firstEvaluated, drawMasked: drawMasked))
        children.append(child)
        if child.properties.pointee.keepsDepth { openDepthContext(of: frames.count - 1) }
    }

    /// Layers, or instances' commands, between two checks of the list's memory.
    static let layersPerCharge = 1 << 14

    /// Whether the walk has to stop, since the tree has more layers than a frame can hold.
    var exceedsLimits: Bool {
        list.visitedLayers + list.copiedLayers > caches.layerLimit || list.commands.count > DisplayList.largestCount
    }

    /// Counts a visited layer, with all copies of it.
    @inline(__always)
    mutating func noteVisit() {
        list.visitedLayers += 1
        if copies > 1 { list.copiedLayers += copies - 1 }
    }

    /// Visits the next sublayer of the innermost open layer, or closes that layer.
    mutating func step() {
        let top = frames.count - 1
        if frames[top].nextChild < children.count {
            let index = frames[top].nextChild
            if let planes = frames[top].planes {
                frames[top].nextChild += 1
                visit(children[index], in: planes[index - frames[top].firstChild])
            } else {
                frames[top].nextChild += 1
                if children[index].run >= 0 {
                    append(runs[Int(children[index].run)], in: frames[top].inner)
                } else {
                    visit(children[index], in: frames[top].inner)
                }
            }
            return
        }
        children.removeLast(children.count - frames[top].firstChild)
        evaluated.removeLast(to: frames[top].firstEvaluated)
        if frames[top].planes != nil {
            frames.removeLast()
            return
        }
        if let drawMasked = frames[top].drawMasked {
            frames.removeLast()
            drawMasked(&self)
            return
        }
        if beginNextInstance(of: top) { return }
        finish(frames.removeLast())
    }
}
