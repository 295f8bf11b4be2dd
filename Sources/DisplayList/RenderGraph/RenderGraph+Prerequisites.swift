/// What has to be complete before something else can be drawn: most groups can be drawn together with what is around them,
/// a few rows at a time, but what looks at neighbours looks at a whole picture.
extension RenderGraph {
    /// What has to be complete before the picture is drawn in bands.
    package enum Prerequisite {
        /// The picture of a group with effects.
        case picture(Composite)
        case shadow(Shadow)

        /// The pass that is drawn for it.
        package var pass: Int {
            switch self {
            case .picture(let composite): composite.pass
            case .shadow(let shadow): shadow.pass
            }
        }
    }

    /// All that there are, dependencies first.
    package var prerequisites: [Prerequisite] {
        guard passes.count > 1 else { return [] }
        var found: [Int: Prerequisite] = [:]
        for operation in passes.lazy.flatMap(\.operations) {
            switch operation {
            case .draw: break
            case .composite(let composite): if isPicture(composite) { found[composite.pass] = .picture(composite) }
            case .shadow(let shadow): found[shadow.pass] = .shadow(shadow)
            }
        }
        return found.values.sorted { $0.pass < $1.pass }
    }

    /// The shadow that has to be complete, where nothing else has to be before; `nil` otherwise.
    package func shadowAlone(_ prerequisite: Prerequisite) -> Shadow? {
        guard case .shadow(let shadow) = prerequisite, drawsAtOnce(shadow.pass) else { return nil }
        return shadow
    }

    /// Whether a pass and those inside it can be drawn at once, since none has to be complete first.
    private func drawsAtOnce(_ pass: Int) -> Bool {
        var inside = [pass]
        while let next = inside.popLast() {
            for operation in passes[next].operations {
                switch operation {
                case .draw: break
                case .composite(let composite):
                    guard !isPicture(composite) else { return false }
                    inside += operation.reads
                case .shadow: return false
                }
            }
        }
        return true
    }

    /// Whether a pass has to be drawn apart from the one around it, as a whole picture.
    package func isPicture(_ composite: Composite) -> Bool {
        composite.effects.needsPicture || !segments(ofPass: composite.pass).dropFirst().isEmpty
    }

    /// The operations of a pass that can be drawn at once, each run but the first beginning with a group that blurs what the
    /// runs before have drawn.
    package func segments(ofPass pass: Int) -> [Range<Int>] {
        let operations = passes[pass].operations
        var segments: [Range<Int>] = []
        var start = 0
        for index in operations.indices {
            guard case .composite(let composite) = operations[index], composite.blursBackdrop else { continue }
            segments.append(start..<index)
            start = index
        }
        segments.append(start..<operations.count)
        return segments
    }
}

extension RenderGraph.Composite {
    /// Whether what lies below has to be complete before the group is put on it: blurring looks at neighbours.
    package var blursBackdrop: Bool {
        effects.backdropFilters.contains { if case .blur = $0 { true } else { false } }
    }

    /// Whether the pixels written are mixed with what lay below before that was filtered.
    package var mixesWithBelow: Bool { !effects.backdropFilters.isEmpty && (opacity < 1 || mask != nil) }
}
