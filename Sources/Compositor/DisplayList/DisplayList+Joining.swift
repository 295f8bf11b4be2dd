// Lists of layers without sublayers, put one behind the other: colours, gradients, shapes, borders, their shadows and groups.
extension DisplayList {
    /// How long the tables are that such layers need.
    struct Lengths {
        private(set) var commands: Int
        private(set) var groups: Int
        private(set) var transforms: Int
        private(set) var clips: Int
        fileprivate var roundedRects: Int
        fileprivate var borders: Int
        fileprivate var gradients: Int
        fileprivate var shadows: Int
        fileprivate var paths: Int
        fileprivate var culledLayers: Int
        fileprivate var visitedLayers: Int
    }

    var lengths: Lengths {
        Lengths(
            commands: commands.count, groups: groups.count, transforms: transforms.count, clips: clips.count,
            roundedRects: roundedRects.count, borders: borders.count, gradients: gradients.count,
            shadows: shadows.count, paths: paths.count, culledLayers: culledLayers, visitedLayers: visitedLayers)
    }

    /// Takes back what was added since.
    mutating func cut(to lengths: Lengths) {
        commands.removeLast(commands.count - lengths.commands)
        groups.removeLast(groups.count - lengths.groups)
        transforms.removeLast(transforms.count - lengths.transforms)
        clips.removeLast(clips.count - lengths.clips)
        roundedRects.removeLast(roundedRects.count - lengths.roundedRects)
        borders.removeLast(borders.count - lengths.borders)
        gradients.removeLast(gradients.count - lengths.gradients)
        shadows.removeLast(shadows.count - lengths.shadows)
        paths.removeLast(paths.count - lengths.paths)
        culledLayers = lengths.culledLayers
        visitedLayers = lengths.visitedLayers
    }

    /// Adds what lists draw whose first clips are this list's.
    ///
    /// - Parameters:
    ///   - parts: Lists without pictures, text and particles, in the order of drawing.
    ///   - threads: How many copy at a time.
    mutating func append(_ parts: [DisplayList], threads: Int) {
        let sharedClips = clips.count
        var shifts: [IndexShift] = []
        for part in parts {
            let last = shifts.last
            var shift = IndexShift(
                after: lengths, commands: last?.nextCommand ?? commands.count,
                transforms: last?.nextTransform ?? transforms.count, sharedClips: sharedClips)
            shift.nextCommand += part.commands.count
            shift.nextTransform += part.transforms.count
            shifts.append(shift)
            clips += part.clips.dropFirst(sharedClips).map { shift.applied(to: $0) }
            groups += part.groups.map { shift.applied(to: $0) }
            roundedRects += part.roundedRects
            borders += part.borders
            gradients += part.gradients
            shadows += part.shadows
            paths += part.paths
            culledLayers += part.culledLayers
            visitedLayers += part.visitedLayers
        }
        let applied = shifts
        commands.append(parts.map(\.commands), threads: threads) { applied[$0].applied(to: $1) }
        transforms.append(parts.map(\.transforms), threads: threads) { $1 }
    }
}

/// What is added to the indices in a list that becomes a part of another.
private struct IndexShift {
    private let tables: DisplayList.Lengths
    private let firstCommand: Int32
    private let firstTransform: Int32
    /// Clips before this one are the other list's already.
    private let sharedClips: Int32
    /// Where the next part begins.
    var nextCommand: Int
    var nextTransform: Int

    init(after tables: DisplayList.Lengths, commands: Int, transforms: Int, sharedClips: Int) {
        self.tables = tables
        self.sharedClips = Int32(truncatingIfNeeded: sharedClips)
        firstCommand = Int32(truncatingIfNeeded: commands)
        firstTransform = Int32(truncatingIfNeeded: transforms)
        nextCommand = commands
        nextTransform = transforms
    }

    @inline(__always)
    private func clip(_ index: Int32) -> Int32 {
        index < sharedClips ? index : index + Int32(truncatingIfNeeded: tables.clips) - sharedClips
    }

    @inline(__always)
    func applied(to command: DrawCommand) -> DrawCommand {
        var command = command
        command.transform += firstTransform
        command.clip = clip(command.clip)
        if command.shape != DrawCommand.none { command.shape += Int32(truncatingIfNeeded: tables.roundedRects) }
        switch command.primitive {
        case .fill, .image, .glyphs, .particles: break
        case .border: command.payload += Int32(truncatingIfNeeded: tables.borders)
        case .gradient: command.payload += Int32(truncatingIfNeeded: tables.gradients)
        case .shadow: command.payload += Int32(truncatingIfNeeded: tables.shadows)
        case .path: command.payload += Int32(truncatingIfNeeded: tables.paths)
        }
        return command
    }

    func applied(to node: ClipNode) -> ClipNode {
        var node = node
        node.parent = clip(node.parent)
        node.transform += firstTransform
        return node
    }

    func applied(to group: DisplayList.Group) -> DisplayList.Group {
        var group = group
        group.commands = group.commands.lowerBound + firstCommand..<group.commands.upperBound + firstCommand
        group.clip = clip(group.clip)
        group.backdropClip = clip(group.backdropClip)
        return group
    }
}

extension Array where Element: Sendable {
    /// Adds parts one behind the other, each element changed on the way.
    ///
    /// - Parameter change: Takes the part's number and the element.
    fileprivate mutating func append(
        _ parts: [[Element]], threads: Int, _ change: @Sendable (Int, Element) -> Element
    ) {
        var starts = [count]
        for part in parts { starts.append(starts[starts.count - 1] + part.count) }
        let (own, total) = (self, starts[parts.count])
        // A new array costs no more than making room in this one, and its memory need not be written twice.
        self = [Element](unsafeUninitializedCapacity: total) { memory, initialized in
            initialized = total
            guard let base = memory.baseAddress else { return }
            base.initialize(from: own, count: own.count)
            // Safe to share: each thread writes parts of its own, which nobody reads before all are done.
            nonisolated(unsafe) let first = base
            let starts = starts
            SharedWork.run(parts.count, threads: threads) { _, index in
                let target = first + starts[index]
                parts[index].withUnsafeBufferPointer { part in
                    for offset in part.indices {
                        (target + offset).initialize(to: change(index, part[offset]))
                    }
                }
            }
        }
    }
}
