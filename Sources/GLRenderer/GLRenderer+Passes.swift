import DisplayList
import LayerModel
import RenderDevices

// Carries out the plan of a frame: a pass is complete before it is read, and its target goes back to the pool after the last read. The
// operations of a pass are not reordered here: `BatchList` joins draws.
extension GLRenderer {
    /// Draws the passes of a frame; the picture is the last one's result.
    func drawPasses(
        of list: DisplayList, isExact: Bool, _ frame: inout Frame
    ) throws(RenderError) -> GLTarget? {
        guard let picture = frame.graph.passes.last, !picture.bounds.isEmpty else { return nil }
        let target = try targets.take(width: picture.bounds.width, height: picture.bounds.height, isExact: isExact)
        frame.statistics.passes += 1
        var isCleared = false
        let clearOnce = {
            guard !isCleared else { return }
            isCleared = true
            self.clear(target, picture)
        }
        encoder.pass.beginTarget(picture.bounds)
        let number = frame.graph.passes.count - 1
        timer?.pass = number
        var unreleased = 0
        for part in frame.plan.parts {
            if !part.steps.isEmpty {
                if hasDraws() {
                    clearOnce()
                    try execute(on: target, &frame)
                }
                release(picture.operations[unreleased..<part.operations.lowerBound], &frame)
                unreleased = part.operations.lowerBound
                for step in part.steps { try draw(step, of: list, &frame) }
                timer?.pass = number
                encoder.pass.beginTarget(picture.bounds)
            }
            for operation in picture.operations[part.operations] {
                if operation.readsTarget { clearOnce() }
                try encode(operation, of: picture, list: list, on: target, prepare: clearOnce, &frame)
            }
        }
        clearOnce()
        try execute(on: target, &frame)
        release(picture.operations[unreleased...], &frame)
        return target
    }

    private func draw(_ step: PassPlan.Step, of list: DisplayList, _ frame: inout Frame) throws(RenderError) {
        switch step {
        case .alone(let pass): try drawAlone(pass, of: list, &frame)
        case .sheet(let sheet): try draw(sheet, of: list, &frame)
        case .shadows(let passes): try castShadows(of: passes, &frame)
        }
    }

    /// Draws a pass into a target of its own.
    private func drawAlone(
        _ index: Int, of list: DisplayList, _ frame: inout Frame
    ) throws(RenderError) {
        let pass = frame.graph.passes[index]
        guard !pass.bounds.isEmpty else { return }
        timer?.pass = index
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
    private func draw(_ sheet: Sheet, of list: DisplayList, _ frame: inout Frame) throws(RenderError) {
        let graph = frame.graph
        let target = try targets.take(width: Int(sheet.width), height: Int(sheet.height), isExact: false)
        frame.statistics.passes += 1
        timer?.pass = sheet.places.first?.picture ?? 0
        target.clear()
        for place in sheet.places {
            encoder.pass.beginTarget(graph.passes[place.picture].bounds, at: place.corner)
            try encode(graph.passes[place.picture], list: list, on: target, &frame)
        }
        try execute(on: target, &frame)
        let texture = frame.add(target)
        for place in sheet.places {
            let pass = graph.passes[place.picture]
            release(pass.operations[...], &frame)
            frame.put(pass.bounds, at: place.corner, of: texture, as: place.picture)
        }
    }

    /// Encodes all that a pass draws for the encoder's target.
    func encode(
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
            timer?.mark(.effects)
        case .beginClip(let clip) where operation.readsTarget:
            try beginClip(clip, on: target, of: pass, &frame)
            timer?.mark(.effects)
        case .endClip(let clip) where operation.readsTarget:
            try endClip(clip, on: target, of: pass, list: list, &frame)
            timer?.mark(.effects)
        case _ where isRepeating:
            // Its draws are kept.
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

    /// Releases the targets of the passes that some operations read.
    private func release(_ operations: ArraySlice<RenderGraph.Operation>, _ frame: inout Frame) {
        for read in operations.lazy.flatMap(\.reads) {
            if let target = frame.release(read) { targets.give(back: target) }
        }
    }

    private func clear(_ target: GLTarget, _ pass: RenderGraph.Pass) {
        let isWhole = target.width == pass.bounds.width && target.height == pass.bounds.height
        var color = pass.clearColor
        // The level that the CPU renderer takes where a colour lies between two.
        if target.range == .standard { color = (color * 255).rounded(.toNearestOrAwayFromZero) / 255 }
        target.clear(color, in: isWhole ? nil : pass.bounds.relative(to: pass.bounds))
    }
}
