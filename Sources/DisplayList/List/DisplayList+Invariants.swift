import Geometry
import LayerModel
import Rasterization

extension DisplayList {
    /// Ends the program if the list is not sound; see `violation`.
    func checkInvariants() {
        Geometry.checkInvariants(violation)
    }

    /// The first broken invariant; `nil` if all hold.
    ///
    /// Every index lies in its table, ranges of groups nest or are disjoint, inner groups come first, and no edge or colour
    /// is NaN. The cost is linear, except for sorting the groups.
    var violation: String? {
        for (index, command) in commands.enumerated() {
            if let broken = broken(command) { return "DisplayList: command \(index) has \(broken)" }
        }
        for (index, clip) in clips.enumerated() {
            if let broken = broken(clip, at: index) { return "DisplayList: clip \(index) has \(broken)" }
        }
        for (index, paint) in particles.enumerated() where paint.sprites.isEmpty {
            return "DisplayList: the particles \(index) have no sprites"
        }
        for (index, paint) in glyphs.enumerated() where !isIndex(paint.transform, of: transforms) {
            return "DisplayList: the glyphs \(index) have transform \(paint.transform)"
        }
        for index in drawings + layerPictures.map(\.image) where !isIndex(index, of: images) {
            return "DisplayList: a request names image \(index) of \(images.count)"
        }
        return brokenGroup.map { "DisplayList: group \($0)" }
    }

    private func broken(_ command: DrawCommand) -> String? {
        guard isIndex(command.transform, of: transforms) else { return "transform \(command.transform)" }
        guard command.clip == .none || isIndex(command.clip, of: clips) else {
            return "clip \(command.clip)"
        }
        guard command.shape == .none || isIndex(command.shape, of: roundedRects) else {
            return "shape \(command.shape)"
        }
        guard hasPayload(command) else { return "payload \(command.payload) of \(command.primitive)" }
        guard command.rect.edges.isNumber else { return "the rectangle \(command.rect)" }
        guard command.color.isNumber else { return "the color \(command.color)" }
        return command.bounds.isEmpty ? "no pixels in the bounds \(command.bounds)" : nil
    }

    private func isIndex<Element>(_ index: Index<Element>, of table: [Element]) -> Bool {
        table.indices.contains(index.position)
    }

    private func hasPayload(_ command: DrawCommand) -> Bool {
        switch command.primitive {
        case .fill: true
        case .image: isIndex(Index(command.payload), of: images)
        case .border: isIndex(Index(command.payload), of: borders)
        case .gradient: isIndex(Index(command.payload), of: gradients)
        case .shadow: isIndex(Index(command.payload), of: shadows)
        case .path: isIndex(Index(command.payload), of: paths)
        case .glyphs: isIndex(Index(command.payload), of: glyphs)
        case .particles: isIndex(Index(command.payload), of: particles)
        }
    }

    private func broken(_ clip: ClipNode, at index: Int) -> String? {
        guard isIndex(clip.transform, of: transforms) else { return "transform \(clip.transform)" }
        guard clip.shape.rect.edges.isNumber else { return "the rectangle \(clip.shape.rect)" }
        // Parents that come first make chains end.
        guard clip.parent == .none || (0..<index).contains(clip.parent.position) else {
            return "parent \(clip.parent), which does not come before it"
        }
        return nil
    }

    private var brokenGroup: String? {
        // Outer groups first; the open ones end later than the next one begins.
        let order = groups.indices.sorted { a, b in
            let (first, second) = (groups[a].commands, groups[b].commands)
            return (first.lowerBound, second.upperBound, b) < (second.lowerBound, first.upperBound, a)
        }
        var open: [Int] = []
        for index in order {
            let group = groups[index]
            guard !group.commands.isEmpty, commands.indices.contains(group.commands) else {
                return "\(index) is commands \(group.commands) of \(commands.count)"
            }
            for clip in [group.clip, group.backdropClip] where clip != .none {
                guard isIndex(clip, of: clips) else { return "\(index) has clip \(clip)" }
            }
            guard (0...1).contains(group.opacity) else { return "\(index) has opacity \(group.opacity)" }
            while let last = open.last, groups[last].commands.upperBound <= group.commands.lowerBound {
                open.removeLast()
            }
            if let outer = open.last {
                guard group.commands.upperBound <= groups[outer].commands.upperBound else {
                    return "\(index) lies across the end of group \(outer)"
                }
                guard index < outer else { return "\(index) comes after group \(outer), which it lies in" }
            }
            open.append(index)
        }
        return nil
    }
}

extension SIMD4<Float> {
    /// Whether no lane is NaN; layers may be larger than the largest number.
    fileprivate var isNumber: Bool { self == self }
}

extension Range<Int> {
    fileprivate func contains(_ other: Range<Int>) -> Bool {
        lowerBound <= other.lowerBound && other.upperBound <= upperBound
    }
}
