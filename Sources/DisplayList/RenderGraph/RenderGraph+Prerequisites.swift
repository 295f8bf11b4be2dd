internal import LayerModel

/// The passes that have to be complete before others are drawn.
///
/// Most groups are drawn together with their surroundings, a few rows at a time. A blur reads neighbouring pixels, and so
/// needs a whole picture.
extension RenderGraph {
    /// A pass that has to be complete before its reader is drawn in bands.
    package struct Prerequisite: Sendable {
        /// Index of the pass.
        package let pass: Int
        /// The composite of a group with effects, or a shadow.
        package let reader: Operation
        /// The passes that only this one reads, directly or through others.
        package let inside: Range<Int>
        /// Those of them that make the mask of the composite: others read them, too.
        package let mask: Range<Int>
        /// The pixels of the pass and of its effects together, approximately.
        package let pixels: Int
    }

    /// The passes that have to be complete before the picture is drawn in bands, dependencies first.
    package var prerequisites: [Prerequisite] {
        guard passes.count > 1 else { return [] }
        let firstInside = firstPassesInside
        var found = [Prerequisite?](repeating: nil, count: passes.count)
        func add(_ pass: Int, _ reader: Operation, _ bounds: DeviceRect, mask: Int? = nil) {
            found[pass] = Prerequisite(
                pass: pass, reader: reader, inside: firstInside[pass]..<pass,
                mask: mask.map { firstInside[$0]..<$0 + 1 } ?? 0..<0,
                pixels: passes[pass].bounds.union(bounds).area)
        }
        for pass in passes {
            for operation in pass.operations {
                switch operation {
                case .draw, .outlineShadow, .beginClip, .endClip: break
                case .composite(let composite):
                    guard isPicture(composite) else { continue }
                    add(composite.pass, operation, composite.bounds, mask: composite.mask)
                case .shadow(let shadow): add(shadow.pass, operation, shadow.bounds)
                }
            }
        }
        return found.compactMap { $0 }
    }

    /// Whether a pass has to be drawn apart from the one around it, as a whole picture.
    package func isPicture(_ composite: Composite) -> Bool {
        composite.effects.needsPicture
            || passes[composite.pass].operations.contains {
                if case .composite(let inner) = $0 { inner.blursBackdrop } else { false }
            }
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
    /// Whether the backdrop has to be complete before the group is composited: blurring reads neighbours.
    package var blursBackdrop: Bool {
        effects.backdropFilters.contains(where: \.isBlur)
    }

    /// Whether the written pixels are mixed with the backdrop before its filter.
    package var mixesWithBelow: Bool {
        !effects.backdropFilters.isEmpty && (opacity < 1 || (mask != nil && effects.maskUse != .shape))
    }
}
