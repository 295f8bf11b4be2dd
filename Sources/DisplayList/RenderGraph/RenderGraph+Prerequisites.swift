/// The passes that have to be complete before others are drawn.
///
/// Most groups are drawn together with their surroundings, a few rows at a time. A blur reads neighbouring pixels, and so
/// needs a whole picture.
extension RenderGraph {
    /// The passes that have to be complete before the picture is drawn in bands, dependencies first, each with its reader: the composite of
    /// a group with effects, or a shadow.
    package var prerequisites: [(pass: Int, reader: Operation)] {
        guard passes.count > 1 else { return [] }
        var found: [Int: Operation] = [:]
        for operation in passes.lazy.flatMap(\.operations) {
            switch operation {
            case .draw, .outlineShadow, .beginClip, .endClip: break
            case .composite(let composite): if isPicture(composite) { found[composite.pass] = operation }
            case .shadow(let shadow): found[shadow.pass] = operation
            }
        }
        return found.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
    }

    /// The shadows among ``prerequisites`` before which none of the others has to be complete.
    ///
    /// - Parameter firstInside: ``firstPassesInside``.
    package func shadowsAlone(
        among prerequisites: [(pass: Int, reader: Operation)], firstInside: [Int]
    ) -> [Shadow] {
        prerequisites.indices.compactMap { index in
            let (pass, reader) = prerequisites[index]
            guard case .shadow(let shadow) = reader,
                index == 0 || prerequisites[index - 1].pass < firstInside[pass]
            else { return nil }
            return shadow
        }
    }

    /// Whether a pass has to be drawn apart from the one around it, as a whole picture.
    package func isPicture(_ composite: Composite) -> Bool {
        composite.effects.needsPicture || !segments(ofPass: composite.pass).dropFirst().isEmpty
    }

    /// The runs of a pass's operations between backdrop blurs, each drawn at once.
    ///
    /// Every run after the first begins with a group that blurs the result of the runs before.
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
        effects.backdropFilters.contains(where: \.isBlur)
    }

    /// Whether the written pixels are mixed with the backdrop before its filter.
    package var mixesWithBelow: Bool {
        !effects.backdropFilters.isEmpty && (opacity < 1 || (mask != nil && effects.maskUse != .shape))
    }
}
