import LayerModel

/// The start of a layer's drawing in a list.
struct ContentStart {
    var command = 0
    var group = 0
    var clip = 0
}

extension DisplayList {
    /// The start of the content that follows.
    @inline(__always)
    var contentStart: ContentStart {
        ContentStart(command: commands.count, group: groups.count, clip: clips.count)
    }

    /// The commands that were drawn since.
    func commands(since start: ContentStart) -> Range<Int> { start.command..<commands.count }

    /// Removes the drawing since; transforms and operands of commands stay, which costs nothing but their bytes.
    mutating func cut(to start: ContentStart) {
        commands.removeLast(commands.count - start.command)
        groups.removeLast(groups.count - start.group)
        clips.removeLast(clips.count - start.clip)
    }

    /// Every pixel that the drawing since can change, the effects of groups included.
    ///
    /// - Parameter command: The first command that counts, if that is not the first since.
    func bounds(since start: ContentStart, from command: Int? = nil) -> DeviceRect {
        let first = command ?? start.command
        var bounds = commands[first...].reduce(DeviceRect.empty) { $0.union($1.bounds) }
        for group in groups[start.group...] where !group.isMask && group.commands.lowerBound >= first {
            bounds = bounds.union(group.compositeBounds)
        }
        return bounds
    }

    /// A command, or a group with all in it.
    struct Part {
        var commands: Range<Int>
        var group: Int?
        var bounds: DeviceRect
        /// Its mixing with the drawing below it.
        var mixing = Mixing.over
    }

    /// The mixing of a part with the drawing below it, the simplest way first.
    enum Mixing: Int, Comparable {
        /// It lies over that, and meets each pixel once.
        case over
        /// It blends with that, and leaves an opaque backdrop opaque.
        case blended
        /// Any other way: it filters that, takes alpha from it, or is made of particles that meet each other.
        case any

        static func < (a: Mixing, b: Mixing) -> Bool { a.rawValue < b.rawValue }
    }

    /// The parts of the drawing since, in painter's order; `nil` if there are more than `limit`, or one masks its successors.
    func parts(since start: ContentStart, atMost limit: Int = .max) -> [Part]? {
        var parts: [Part] = []
        func add(_ range: Range<Int>) -> Bool {
            for index in range.reversed() {
                guard parts.count < limit else { return false }
                parts.append(
                    Part(
                        commands: index..<index + 1, group: nil, bounds: commands[index].bounds,
                        mixing: commands[index].primitive == .particles ? .any : .over))
            }
            return true
        }
        var end = commands.count
        // Outer groups come after inner ones, so that going backwards meets the outer ones first.
        for index in (start.group..<groups.count).reversed() {
            let group = groups[index]
            let range = group.commands
            guard range.upperBound <= end else { continue }
            guard !group.isMask, add(range.upperBound..<end), parts.count < limit else { return nil }
            parts.append(Part(commands: range, group: index, bounds: group.compositeBounds, mixing: group.mixing))
            end = range.lowerBound
        }
        return add(start.command..<end) ? parts.reversed() : nil
    }
}

extension DisplayList.Group {
    /// The group's mixing with the drawing below it.
    fileprivate var mixing: DisplayList.Mixing {
        if openEdges != nil || effects.takesAlpha { return .any }
        return effects.blend == .normal ? .over : .blended
    }
}
