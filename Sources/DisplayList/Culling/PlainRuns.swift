import LayerModel
import Rasterization

/// The drawing of runs of plain sublayers, kept from frame to frame.
///
/// Of a large tree mostly a few layers change. Nodes lie in blocks, which a commit copies if something in them changes. A run
/// is siblings next to each other in one block that are plain and without animations. From the second frame of a layer on, if
/// its block and the space around are those of the frame before, its commands are copied, and its layers are not visited: a
/// frame takes the time of its changes, and of a copy of the rest.
///
/// Belongs to the renderer that builds display lists, and so to one thread at a time.
package final class PlainRuns {
    /// The drawing of plain layers.
    struct Drawing {
        var commands: ArraySlice<DrawCommand>
        var transforms: ArraySlice<PlaneTransform>
        /// The place of the first transform, as commands have it.
        var firstTransform: Int
    }

    /// Siblings from a slot on.
    final class Run {
        let first: Int32
        let count: Int
        /// The slot of the sibling after the last, or `RenderNode.none`.
        let after: Int32
        fileprivate let block: UnsafeRawPointer
        fileprivate let space: Int
        /// Its drawing; `nil` before the first.
        private(set) var drawing: Drawing?

        fileprivate init(first: Int32, count: Int, after: Int32, block: UnsafeRawPointer, space: Int) {
            (self.first, self.count, self.after, self.block, self.space) = (first, count, after, block, space)
        }

        /// Keeps its drawing at the end of a list.
        func keep(_ commands: ArraySlice<DrawCommand>, _ transforms: ArraySlice<PlaneTransform>) {
            drawing = Drawing(
                commands: Array(commands)[...], transforms: Array(transforms)[...],
                firstTransform: transforms.startIndex)
        }

        fileprivate var byteCount: Int {
            guard let drawing else { return 0 }
            return drawing.commands.count * MemoryLayout<DrawCommand>.stride
                + drawing.transforms.count * MemoryLayout<PlaneTransform>.stride
        }
    }

    /// Shorter ones are drawn layer by layer.
    static let shortest = 32
    /// Layers with fewer sublayers are not searched for runs.
    static let leastSublayers = 64

    /// The tree of the frame before: as long as it is kept, its blocks change their addresses when they change.
    private var tree: RenderTree?
    /// Of the frame before, by their first slots.
    private var kept: [Int32: Run] = [:]
    /// Of this frame.
    private(set) var found: [Int32: Run] = [:]
    /// By layer: the context of its sublayers, and the context's number.
    private var spaces: [Int32: (context: DisplayListBuilder.Context, number: Int)] = [:]
    private var spaceCount = 0
    private var range = TargetRange.standard
    private var memory = ListMemory()

    /// Empty.
    package init() {}

    /// Starts a frame of a range; in another one than before, layers have other colours.
    func beginFrame(in range: TargetRange) {
        (kept, found) = (found, [:])
        guard range != self.range else { return }
        self.range = range
        (kept, spaces) = ([:], [:])
    }

    /// Ends a frame of a tree, whose runs the next one may draw.
    func endFrame(_ tree: RenderTree) {
        self.tree = found.isEmpty ? nil : tree
        memory.charge(found.values.reduce(0) { $0 + $1.byteCount })
    }

    /// The number of the space that a layer's sublayers are drawn in, if they look in it as in the frame before; else `nil`.
    func space(of slot: Int32, _ context: DisplayListBuilder.Context) -> Int? {
        guard let known = spaces[slot], known.context.shows(likeIn: context) else { return nil }
        return known.number
    }

    /// Counts visited sublayers of a layer.
    func noteWalk(over count: Int, sublayersOf slot: Int32, _ context: DisplayListBuilder.Context) {
        guard count >= Self.leastSublayers, space(of: slot, context) == nil else { return }
        spaceCount += 1
        spaces[slot] = (context, spaceCount)
    }

    /// Whether any are left of the frame before.
    var hasRuns: Bool { !kept.isEmpty }

    /// The run of the frame before that begins at a slot, if it draws the same.
    func run(at slot: Int32, space: Int, _ nodes: RenderTree.UnsafeNodes) -> Run? {
        guard let run = kept[slot], run.space == space, run.block == nodes.block(of: slot) else { return nil }
        found[slot] = run
        return run
    }

    /// Adds a run.
    func add(first: Int32, last: Int32, count: Int, space: Int, _ nodes: RenderTree.UnsafeNodes) -> Run {
        let run = Run(
            first: first, count: count, after: nodes[last].pointee.nextSibling, block: nodes.block(of: first),
            space: space)
        found[first] = run
        return run
    }
}
