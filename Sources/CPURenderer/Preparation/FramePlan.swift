import DisplayList
import Graphics
internal import PixelKernels
import Rasterization

/// The passes of a frame as one sequence of steps in painter's order, and the bands that it is cut into.
///
/// A render graph lists passes, dependencies first. The plan is that list turned inside out: a group opens where it
/// is put on the pass around it, and closes when it is complete, as brackets do. So a group without a blur or a
/// shadow needs no picture larger than a band.
///
/// ```
///     graph   A: draw 2      mask of A: draw 3      picture: draw 0–1, composite A, draw 4
///     steps   draw 0–1   begin A   draw 2   begin mask   draw 3   mask   end A   draw 4
/// ```
///
/// - Steps stand in painter's order, each with the pixels that it may change. A band is drawn by the steps that meet
///   its rows, and by nothing of another band: any number of threads gives the same bytes.
/// - A pass inside another writes no pixel outside the bounds of that.
/// - A mask of one opaque shape is no pass: its coverage is used instead (``MaskedComposite``).
///
/// An explicit stack walks the operations once, since groups nest as deep as scenes do. Steps hold at most 256
/// commands, and chunks, which threads prepare one by one, steps for some 1,024 simple ones, or fewer if each
/// thread would have less than two; a path counts as 64.
///
/// A plan holds no picture and blurs nothing. A group with a blur or a shadow is complete before the plan begins
/// (``RenderGraph/prerequisites``); the plan of the picture around it opens it, puts the complete picture there with
/// its effects, and closes it. The complete picture has a plan of its own, as has each run of operations between two
/// blurs of a backdrop.
struct FramePlan: Sendable {
    enum Step: Sendable {
        /// Draws commands of the display list, clipped to the bounds of their pass, without the occluded ones.
        case draw(Range<Int>, DeviceRect, OcclusionGrid)
        /// Opens the pass of this index, in the rows of the second one.
        case begin(Int, rowsOf: Int)
        /// Applies the effects of the composite of this index to the open pass, which is drawn except for its mask.
        case effects(Int)
        /// Closes the open pass; its alpha multiplies the pass of this index, open around it.
        case mask(Int)
        /// Closes the open pass; its alpha is the change of the backdrop by the pass of this index, open around it.
        case coverage(Int)
        /// Closes the open pass with the composite of this index.
        case end(Int)
        /// Closes the open pass with a composite, through the coverage of a command.
        case maskedEnd(MaskedComposite)
        /// Draws the only command of a pass with a composite, through the coverage of another command.
        case masked(Int, MaskedComposite)
        /// Draws the shadow of this index.
        case shadow(Int)
        /// Draws the shadow of a shape, that of this index.
        case outlineShadow(Int)
        /// Keeps the pixels below the clip of this index.
        case beginClip(Int)
        /// Mixes them with the drawing since.
        case endClip(Int)
    }

    /// A composite whose mask is one opaque command: instead of a picture of the mask its coverage is taken.
    struct MaskedComposite: Sendable {
        /// Index into `composites`.
        var composite: Int
        /// Index of the mask in the display list's commands.
        var mask: Int
        /// The pixels written.
        var bounds: DeviceRect
    }

    let region: DeviceRect
    let bandHeight: Int32
    let bandCount: Int
    /// The format of all pixels.
    let format: PKFormat
    /// The colour that the picture starts with, premultiplied.
    ///
    /// `nil` keeps the previous contents: the pass goes on, or opaque commands cover all of it.
    let background: PKPixel?
    private(set) var passBounds: PassBounds
    private(set) var composites: [RenderGraph.Composite] = []
    /// Their bounds are their drawn parts.
    private(set) var shadows: [RenderGraph.Shadow] = []
    private(set) var outlineShadows: [RenderGraph.OutlineShadow] = []
    /// Their bounds hold their drawn parts.
    private(set) var edgeClips: [RenderGraph.EdgeClip] = []
    private(set) var steps: [Step] = []
    /// The passes among them that are complete pictures.
    private var pictures: Set<Int> = []
    /// Ranges of `steps` that are prepared together.
    private(set) var chunks: [Range<Int>] = []

    /// Commands a chunk at most, and at least: enough to make starting one cheap, few enough to share them out among threads.
    private static let chunkSizes = 16...1024
    /// The most commands of a step.
    private static let stepSize = 256
    /// The cost of preparing a path, in simple commands.
    private static let pathCost = 64
    /// The number of particles that cost as much as a simple command.
    private static let particlesPerCommand = 8

    /// - Parameters:
    ///
    ///   - pass: The pass to draw: the picture, or a group inside it.
    ///   - operations: The operations of the pass to draw; the first ones begin with its colour, later ones with the pixels
    ///     there.
    ///   - bandHeight: In rows, at least 1.
    ///   - threads: The number of threads that prepare chunks.
    init(
        _ graph: RenderGraph, of list: DisplayList, pass: Int, operations: Range<Int>, bandHeight: Int32, threads: Int
    ) {
        passBounds = PassBounds(of: graph, inside: pass)
        region = passBounds[pass]
        self.bandHeight = bandHeight
        let rows = max(0, region.maxY - region.minY)
        bandCount = Int((rows + bandHeight - 1) / bandHeight)
        let begins = operations.lowerBound == 0 && !graph.passes[pass].occlusion.coversAll
        format = PKFormat(list.range)
        background = begins ? packed(graph.passes[pass].clearColor, format) : nil
        flatten(graph, of: list, from: pass, operations)
        makeChunks(list, threads: threads)
    }

    /// The bands that some pixels lie in.
    func bands(of bounds: DeviceRect) -> Range<Int32> {
        guard !bounds.isEmpty else { return 0..<0 }
        let first = max(0, (bounds.minY - region.minY) / bandHeight)
        let end = min(Int32(bandCount), (bounds.maxY - region.minY + bandHeight - 1) / bandHeight)
        return first..<max(first, end)
    }

    /// The use of a pass once it is complete.
    private enum Role {
        case picture
        /// It is put on the pass around it by this composite.
        case group(Int)
        /// The same through the coverage of a command.
        case masked(MaskedComposite)
        /// It masks the pass around it, or limits that pass's change of its backdrop.
        case mask(of: Int, isCoverage: Bool)
    }

    /// Writes the operations of all passes in the order of drawing; with an explicit stack, since groups nest freely.
    private mutating func flatten(_ graph: RenderGraph, of list: DisplayList, from root: Int, _ range: Range<Int>) {
        var open: [(pass: Int, next: Int, role: Role)] = [(root, range.lowerBound, .picture)]
        var probe = WorkProbe(every: 256)
        while let top = open.last, !probe.isOver() {
            let all = graph.passes[top.pass].operations
            let operations = open.count == 1 ? all[..<range.upperBound] : all[...]
            guard top.next < operations.count else {
                if case .group(let index) = top.role, top.next == operations.count,
                    pictures.contains(composites[index].pass) || !composites[index].effects.filters.isEmpty
                {
                    steps.append(.effects(index))
                }
                // One step past the operations is the mask, which is drawn last.
                if case .group(let index) = top.role, let mask = composites[index].mask, top.next == operations.count {
                    open[open.count - 1].next += 1
                    passBounds[mask] = passBounds[mask].intersection(passBounds[top.pass])
                    steps.append(.begin(mask, rowsOf: top.pass))
                    open.append(
                        (mask, 0, .mask(of: top.pass, isCoverage: composites[index].effects.keepsMask)))
                    continue
                }
                switch top.role {
                case .picture: break
                case .group(let index): steps.append(.end(index))
                case .masked(let composite): steps.append(.maskedEnd(composite))
                case .mask(let masked, let isCoverage): steps.append(isCoverage ? .coverage(masked) : .mask(masked))
                }
                open.removeLast()
                continue
            }
            open[open.count - 1].next += 1
            switch operations[top.next] {
            case .draw(let range):
                let pass = graph.passes[top.pass]
                if let occluder = pass.occluder {
                    append(range, of: list, bounds: passBounds[top.pass], pass.occlusion, around: occluder)
                } else {
                    append(range, of: list, bounds: passBounds[top.pass], pass.occlusion)
                }
            case .shadow(var shadow):
                shadow.bounds = shadow.bounds.intersection(passBounds[top.pass])
                guard !shadow.bounds.isEmpty else { continue }
                shadows.append(shadow)
                steps.append(.shadow(shadows.count - 1))
            case .outlineShadow(var shadow):
                shadow.bounds = shadow.bounds.intersection(passBounds[top.pass])
                guard !shadow.bounds.isEmpty else { continue }
                outlineShadows.append(shadow)
                steps.append(.outlineShadow(outlineShadows.count - 1))
            case .beginClip(let clip):
                if let index = add(clip, inside: passBounds[top.pass]) { steps.append(.beginClip(index)) }
            case .endClip(let clip):
                if let index = add(clip, inside: passBounds[top.pass]) { steps.append(.endClip(index)) }
            case .composite(let composite):
                composites.append(composite)
                if var masked = masked(composite, in: graph, of: list, around: passBounds[top.pass]) {
                    guard !masked.bounds.isEmpty else { continue }
                    if composite.effects.isPlain,
                        let content = graph.onlyCommand(ofPass: composite.pass, withMask: true),
                        list.commands[content].canBeMasked
                    {
                        // Rectangular clips of the content are in its bounds alone.
                        masked.bounds = masked.bounds.intersection(list.commands[content].bounds)
                        if !masked.bounds.isEmpty { steps.append(.masked(content, masked)) }
                        continue
                    }
                    passBounds[composite.pass] = masked.bounds
                    steps.append(.begin(composite.pass, rowsOf: composite.pass))
                    open.append((composite.pass, 0, .masked(masked)))
                    continue
                }
                steps.append(.begin(composite.pass, rowsOf: composite.pass))
                // A picture is complete already, and larger or smaller than its drawing.
                let isPicture = graph.isPicture(composite)
                if isPicture { pictures.insert(composite.pass) }
                let bounds = isPicture ? composite.bounds : passBounds[composite.pass]
                passBounds[composite.pass] = bounds.intersection(passBounds[top.pass])
                let drawn = isPicture ? graph.passes[composite.pass].operations.count : 0
                open.append((composite.pass, drawn, .group(composites.count - 1)))
            }
        }
    }

    /// Adds a clip whose drawn pixels lie inside some bounds; `nil` if none of its edges lies there.
    private mutating func add(_ clip: RenderGraph.EdgeClip, inside bounds: DeviceRect) -> Int? {
        var clip = clip
        clip.bounds = clip.bounds.intersection(bounds)
        guard !clip.bounds.isEmpty else { return nil }
        edgeClips.append(clip)
        return edgeClips.count - 1
    }

    /// The last composite, drawn through the coverage of its mask; `nil` if a picture of the mask is needed.
    private func masked(
        _ composite: RenderGraph.Composite, in graph: RenderGraph, of list: DisplayList, around bounds: DeviceRect
    ) -> MaskedComposite? {
        let effects = composite.effects
        guard let mask = composite.mask, effects.staysInPicture, effects.blend.isProportional,
            !graph.isPicture(composite),
            let command = graph.onlyCommand(ofPass: mask, withMask: false), list.commands[command].isOpaqueShape
        else { return nil }
        let common = passBounds[composite.pass].intersection(bounds).intersection(passBounds[mask])
            .intersection(composite.bounds).intersection(list.commands[command].bounds)
        return MaskedComposite(
            composite: composites.count - 1, mask: command, bounds: common.isEmpty ? .empty : common)
    }

    private mutating func append(
        _ range: Range<Int>, of list: DisplayList, bounds: DeviceRect, _ occlusion: OcclusionGrid
    ) {
        var start = range.lowerBound
        while start < range.upperBound {
            var end = min(range.upperBound, start + Self.stepSize)
            if list.hasCostlyCommands {
                var cost = 0
                end =
                    list.commands[start..<end].firstIndex {
                        cost += Self.cost(of: $0, in: list)
                        return cost > Self.stepSize
                    } ?? end
                end = max(end, start + 1)
            }
            steps.append(.draw(start..<end, bounds, occlusion))
            start = end
        }
    }

    /// Appends commands; of pictures and gradients, whose pixels are slow, only those outside the opaque rectangle.
    private mutating func append(
        _ range: Range<Int>, of list: DisplayList, bounds: DeviceRect, _ occlusion: OcclusionGrid,
        around occluder: RenderGraph.Occluder
    ) {
        var probe = WorkProbe(every: 1024)
        for index in range {
            if probe.isOver() { return }
            let command = list.commands[index]
            let isCut = index != occluder.command && (command.primitive == .image || command.primitive == .gradient)
            let pixels = command.bounds.intersection(bounds)
            guard !pixels.isEmpty else { continue }
            for part in isCut ? pixels.parts(outside: occluder.pixels) : [pixels] {
                steps.append(.draw(index..<index + 1, part, occlusion))
            }
        }
    }

    private mutating func makeChunks(_ list: DisplayList, threads: Int) {
        let costs = steps.map { Self.cost(of: $0, in: list) }
        var size = Self.chunkSizes.upperBound
        if threads > 1 { size = max(Self.chunkSizes.lowerBound, min(size, costs.reduce(0, +) / (2 * threads))) }
        var start = 0
        var cost = 0
        for index in steps.indices {
            cost += costs[index]
            if cost >= size {
                chunks.append(start..<(index + 1))
                start = index + 1
                cost = 0
            }
        }
        if start < steps.count { chunks.append(start..<steps.count) }
    }

    /// The cost of preparing a step, in simple commands.
    private static func cost(of step: Step, in list: DisplayList) -> Int {
        if case .maskedEnd = step { return pathCost }
        if case .masked = step { return pathCost }
        guard case .draw(let range, _, _) = step else { return 1 }
        guard list.hasCostlyCommands else { return range.count }
        return list.commands[range].reduce(0) { $0 + cost(of: $1, in: list) }
    }

    private static func cost(of command: DrawCommand, in list: DisplayList) -> Int {
        switch command.primitive {
        case .path: pathCost
        case .particles: 1 + list.particles[Index(command.payload)].sprites.count / particlesPerCommand
        default: 1
        }
    }
}

extension DisplayList {
    /// Whether preparing some commands costs more than others.
    fileprivate var hasCostlyCommands: Bool { !paths.isEmpty || !particles.isEmpty }
}

extension RenderGraph {
    /// The only command of a pass, apart from a mask of one command; `nil` for any other pass.
    ///
    /// The answer is the same in every region, so that all regions round alike.
    fileprivate func onlyCommand(ofPass pass: Int, withMask: Bool) -> Int? {
        guard passes[pass].commandCount == (withMask ? 2 : 1), passes[pass].operations.count == 1,
            passes[pass].occluder == nil,
            case .draw(let range) = passes[pass].operations[0], range.count == 1
        else { return nil }
        return range.lowerBound
    }
}

extension DrawCommand {
    /// Whether all that its shape covers becomes opaque: its coverage is its alpha.
    fileprivate var isOpaqueShape: Bool {
        (primitive == .path || primitive == .fill) && color.w == 1
    }

    /// Whether it fills a shape with pixels that can be faded one by one.
    fileprivate var canBeMasked: Bool {
        primitive == .fill || primitive == .image || primitive == .gradient
    }
}

/// The bounds of a pass and of those inside it, which come right before it: a frame has a plan for each of its pictures with
/// effects, and looking at all passes in each would take time that grows with the square of their number.
struct PassBounds: Sendable {
    private let first: Int
    private var bounds: [DeviceRect]

    init(of graph: RenderGraph, inside pass: Int) {
        var first = pass
        while first > 0, graph.passes[first - 1].depth > graph.passes[pass].depth { first -= 1 }
        self.first = first
        bounds = graph.passes[first...pass].map(\.bounds)
    }

    subscript(pass: Int) -> DeviceRect {
        get { bounds[pass - first] }
        set { bounds[pass - first] = newValue }
    }
}
