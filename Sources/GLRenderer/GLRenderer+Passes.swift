import DisplayList
import LayerModel
import RenderDevices

/// Passes are drawn by depth, the deepest first, those of one depth into shared targets, and their shadows are cast together: a
/// tree needs as many passes as it is deep, not as many as it has groups.
///
/// ```
///     picture    draw  A  B  draw  C            A has a1 and a2 inside it, B has b1
///     segment 1        └──┴── a1 a2 b1 on one sheet, then A and B on another
///     segment 2                    └── C, if the first has no room for it
/// ```
///
/// - The picture is drawn in the order of its operations. At the first operation that reads a group which is not
///   drawn, all before it is drawn, and then a segment: that group and as many after it as 16 Mi pixels hold, 64 MiB
///   at 4 bytes.
/// - A pass is complete before it is read, and its target goes back to the pool after the last read.
/// - Where kernels draw tiles, most groups are no passes any more (`RenderGraph.drawingGroupsInPlace`).
/// - A pass whose target effects read or draw into has it for itself (`Frame.isAlone`); others are packed into a
///   ``Sheet``.
///
/// A single group of more pixels than a segment is drawn with each pass inside it in a target of its own, innermost
/// first. The operations of a pass are not reordered here: `BatchList` joins draws. Groups whose pixels are copied
/// from level to level alone have been taken out before (`GroupSpreading`).
extension GLRenderer {
    /// Pixels of groups that are kept at once; what comes after waits until these have been put on the picture.
    private static let segmentPixels = 16 << 20

    /// Draws the passes of a frame; the picture is the last one's result.
    func drawPasses(
        of list: DisplayList, isExact: Bool, _ frame: inout Frame
    ) throws(RenderError) -> GLTarget? {
        let graph = frame.graph
        guard let picture = graph.passes.last, !picture.bounds.isEmpty else { return nil }
        let last = graph.passes.count - 1
        let target = try targets.take(width: picture.bounds.width, height: picture.bounds.height, isExact: isExact)
        frame.statistics.passes += 1
        var isCleared = false
        let clearOnce = {
            guard !isCleared else { return }
            isCleared = true
            self.clear(target, picture)
        }
        encoder.pass.beginTarget(picture.bounds)
        var unreleased = 0
        for (number, operation) in picture.operations.enumerated() {
            while let read = operation.reads.first(where: { !frame.isDrawn[$0] }) {
                if hasDraws() {
                    clearOnce()
                    try execute(on: target, &frame)
                }
                release(picture.operations[unreleased..<number], &frame)
                unreleased = number
                try drawSegment(from: read, of: list, &frame)
                encoder.pass.beginTarget(picture.bounds)
            }
            if operation.readsTarget { clearOnce() }
            try encode(operation, of: picture, list: list, on: target, prepare: clearOnce, &frame)
        }
        clearOnce()
        try execute(on: target, &frame)
        release(picture.operations[unreleased...], &frame)
        frame.skip(last)
        return target
    }

    /// Draws the groups of the picture from one on, as many as may be kept at once, with all groups inside them.
    private func drawSegment(
        from first: Int, of list: DisplayList, _ frame: inout Frame
    ) throws(RenderError) {
        let graph = frame.graph
        // Passes inside a group of the picture come right before it.
        var start = first
        while start > 0, graph.passes[start - 1].depth > 1 { start -= 1 }
        var end = start
        var pixels = 0
        var groups = 0
        var next = start
        while next < graph.passes.count - 1 {
            var size = 0
            var top = next
            while top < graph.passes.count - 1 {
                size += graph.passes[top].bounds.area + (frame.shadows[top]?.bounds.area ?? 0)
                if graph.passes[top].depth == 1 { break }
                top += 1
            }
            // Of a group whose shadow alone was read nothing is left but what is inside it.
            top = min(top, graph.passes.count - 2)
            guard groups == 0 || pixels + size <= Self.segmentPixels else { break }
            (groups, pixels, end, next) = (groups + 1, pixels + size, top + 1, top + 1)
        }
        guard pixels <= Self.segmentPixels else {
            for index in start..<end {
                try drawAlone(index, of: list, &frame)
                try castShadows(of: [index], &frame)
            }
            return
        }
        let byDepth = Dictionary(grouping: start..<end, by: { graph.passes[$0].depth })
        let limit = context.capabilities.maximumTextureSize
        for (_, passes) in byDepth.sorted(by: { $0.key > $1.key }) {
            var shared: [Int] = []
            for pass in passes {
                if frame.isAlone[pass] || graph.passes[pass].bounds.isEmpty {
                    try drawAlone(pass, of: list, &frame)
                } else {
                    shared.append(pass)
                }
            }
            for sheet in Sheet.sheets(for: shared.map { graph.passes[$0].bounds.size }, limit: limit) {
                let places = sheet.places.map { (pass: shared[$0.picture], corner: $0.corner) }
                let target = try targets.take(width: Int(sheet.width), height: Int(sheet.height), isExact: false)
                try draw(places, on: target, of: list, &frame)
            }
            try castShadows(of: passes, &frame)
        }
    }

    /// Draws a pass into a target of its own.
    private func drawAlone(
        _ index: Int, of list: DisplayList, _ frame: inout Frame
    ) throws(RenderError) {
        let pass = frame.graph.passes[index]
        guard !pass.bounds.isEmpty else { return frame.skip(index) }
        let target = try targets.take(width: pass.bounds.width, height: pass.bounds.height, isExact: false)
        frame.statistics.passes += 1
        clear(target, pass)
        encoder.pass.beginTarget(pass.bounds)
        try encode(pass, list: list, on: target, &frame)
        try execute(on: target, &frame)
        release(pass.operations[...], &frame)
        frame.put(pass.bounds, of: frame.add(target), as: index)
    }

    /// Draws passes into one target.
    private func draw(
        _ places: [(pass: Int, corner: SIMD2<Int32>)], on target: GLTarget, of list: DisplayList,
        _ frame: inout Frame
    ) throws(RenderError) {
        let graph = frame.graph
        frame.statistics.passes += 1
        target.clear()
        for place in places {
            encoder.pass.beginTarget(graph.passes[place.pass].bounds, at: place.corner)
            try encode(graph.passes[place.pass], list: list, on: target, &frame)
        }
        try execute(on: target, &frame)
        let texture = frame.add(target)
        for place in places {
            let pass = graph.passes[place.pass]
            release(pass.operations[...], &frame)
            frame.put(pass.bounds, at: place.corner, of: texture, as: place.pass)
        }
    }

    /// Encodes all that a pass draws for the encoder's target.
    private func encode(
        _ pass: RenderGraph.Pass, list: DisplayList, on target: GLTarget, _ frame: inout Frame
    ) throws(RenderError) {
        for operation in pass.operations {
            try encode(operation, of: pass, list: list, on: target, prepare: {}, &frame)
        }
    }

    /// - Parameter prepare: Called before anything is drawn.
    private func encode(
        _ operation: RenderGraph.Operation, of pass: RenderGraph.Pass, list: DisplayList, on target: GLTarget,
        prepare: () -> Void, _ frame: inout Frame
    ) throws(RenderError) {
        switch operation {
        case .composite(let composite) where operation.readsTarget:
            try drawEffects(of: composite, on: target, of: pass, list: list, &frame)
        case .beginClip(let clip) where operation.readsTarget:
            try beginClip(clip, on: target, of: pass, &frame)
        case .endClip(let clip) where operation.readsTarget:
            try endClip(clip, on: target, of: pass, list: list, &frame)
        case _ where isRepeating:
            // What it draws is kept.
            return
        case .draw(let range):
            try encoder.prepareMasks(of: range, showing: pass.bounds, hiddenBy: pass.occlusion, in: list)
            var probe = WorkProbe(every: 64)
            for number in range {
                if probe.isOver() { try RenderError.checkLimits() }
                let command = list.commands[number]
                let bounds = command.bounds.intersection(pass.bounds)
                if bounds.isEmpty || pass.occlusion.hides(number, bounds) {
                    frame.statistics.culledPrimitives += 1
                    encoder.places.append(.hidden)
                    continue
                }
                while try !encoder.encodeNoting(number, in: list) {
                    prepare()
                    try execute(on: target, isWhole: false, &frame)
                }
            }
        case .beginClip(let clip): encoder.pass.begin(.keep, clip.bounds)
        case .endClip(let clip): encoder.pass.endClip(clip, in: list)
        case .composite(let composite) where composite.isInPlace:
            try draw(composite, list: list, on: target, prepare: prepare, &frame)
        case .composite(let composite):
            encoder.pass.composite(composite, of: frame.results, overClear: pass.clearColor == .zero, in: list)
        case .shadow(let shadow):
            let visible = shadow.bounds.intersection(pass.bounds)
            encoder.pass.composite(
                RenderGraph.Composite(
                    pass: shadow.pass, opacity: 1, effects: GroupEffects(), clip: .none, bounds: visible),
                of: frame.results, leavingOut: shadow.hidden, in: list)
        case .outlineShadow(let shadow):
            encoder.draw(shadow, in: list)
        }
    }

    /// Encodes a composite with the passes that it shows.
    private func draw(
        _ composite: RenderGraph.Composite, list: DisplayList, on target: GLTarget, prepare: () -> Void,
        _ frame: inout Frame
    ) throws(RenderError) {
        var bounds = composite.bounds.intersection(encoder.pass.extent)
        if !composite.effects.blend.changesUnderNothing {
            bounds = composite.content.reduce(bounds) { $0.intersection($1.bounds) }
        }
        guard !bounds.isEmpty else { return }
        for (number, pass) in composite.content.enumerated() {
            encoder.pass.begin(.beginGroup, bounds)
            let outer = encoder.pass.limit(to: bounds.intersection(pass.bounds))
            for operation in pass.operations {
                try encode(operation, of: pass, list: list, on: target, prepare: prepare, &frame)
            }
            _ = encoder.pass.limit(to: outer)
            if number > 0 { encoder.pass.endMask(bounds) }
        }
        encoder.pass.endGroup(composite, bounds, in: list)
    }

    /// Gives back the targets that the passes read by some operations were in.
    private func release(_ operations: ArraySlice<RenderGraph.Operation>, _ frame: inout Frame) {
        for read in operations.lazy.flatMap(\.reads) {
            if let target = frame.release(read) { targets.give(back: target) }
        }
    }

    private func clear(_ target: GLTarget, _ pass: RenderGraph.Pass) {
        let isWhole = target.width == pass.bounds.width && target.height == pass.bounds.height
        target.clear(pass.clearColor, in: isWhole ? nil : pass.bounds.relative(to: pass.bounds))
    }
}
