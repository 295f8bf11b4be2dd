import LayerModel
import Rasterization

/// The shapes of groups whose effects change undrawn pixels.
///
/// A blend mode such as `copy` changes its backdrop under clear pixels, and a colour matrix may make clear pixels opaque.
/// Both act in the region of the group's drawing: the union of the rectangles of all its commands, each in its own plane. The
/// union is drawn in white as one more mask of the group, after its content:
///
/// ```
///     list      ( 2  3  ( 4  5 )B  2' 3' ( 4' 5' )B' )A        A    blends by `copy`
///                                  └─── shape ────┘            '    the rectangle of a command
/// ```
///
/// - Clips and masks of parts limit their rectangles, by rectangles, too: corners are square.
/// - Boxes around text, paths and particles that stand upright are whole pixels.
/// - Blurs and shadows of the group widen all rectangles; those of parts, which change nothing where they leave pixels clear,
///   do not.
/// - A group whose pixels one rectangle holds has no shape. Most groups are such: an upright layer on whole pixels,
///   with all its content.
extension DisplayListBuilder {
    /// The largest number of commands and groups in shapes; further groups have none.
    ///
    /// Each group visits all inside it again, so that nested ones would take quadratic time.
    private static let shapeLimit = 1 << 20

    /// Appends the shape of a group as its mask.
    ///
    /// - Parameter pixels: All that the group's drawing may change.
    /// - Returns: Whether the group needs one.
    mutating func appendShape(of group: OpenGroup, changing pixels: DeviceRect) -> Bool {
        let content = group.content..<list.commands.count
        shapeParts += content.count + list.groups.count - group.start.group
        guard shapeParts <= Self.shapeLimit else { return false }
        let inside = list.groups[group.start.group...].filter { $0.commands.lowerBound >= content.lowerBound }
        guard !isFilled(pixels, byOneOf: content, outside: inside) else { return false }
        let start = list.contentStart
        let reach = group.effects.reach
        var clips: [ClipIndex: ClipIndex] = [:]
        // Shapes inside cover the pixels of their groups.
        let shapes = inside.filter { $0.reason == .shape }.map(\.commands)
        var next = 0
        var places: [Int] = []
        places.reserveCapacity(content.count + 1)
        for index in content {
            places.append(list.commands.count)
            while next < shapes.count, shapes[next].upperBound <= index { next += 1 }
            if next < shapes.count, shapes[next].contains(index) { continue }
            appendBox(of: list.commands[index], widenedBy: reach, &clips)
        }
        places.append(list.commands.count)
        let hasMasks = inside.contains { $0.isMask && $0.reason != .shape }
        for group in inside where group.reason != .shape && (hasMasks || group.clip != .none) {
            let (first, end) = (group.commands.lowerBound, group.commands.upperBound)
            let commands = places[first - content.lowerBound]..<places[end - content.lowerBound]
            guard !commands.isEmpty else { continue }
            let clip = squared(group.clip, widenedBy: reach, &clips)
            list.groups.append(
                DisplayList.Group(
                    commands: commands, isMask: group.isMask, clip: clip, bounds: group.bounds.expanded(by: reach),
                    compositeBounds: group.compositeBounds.expanded(by: reach), reason: group.reason,
                    layer: group.layer))
        }
        return closeMask(since: start, reason: .shape, layer: group.outer.layer)
    }

    /// Whether the rectangle of one command, of those outside of some groups, covers all of some pixels fully.
    private func isFilled(
        _ pixels: DeviceRect, byOneOf commands: Range<Int>, outside groups: [DisplayList.Group]
    ) -> Bool {
        // By command: the change of the depth of groups from the one before.
        var steps = [Int](repeating: 0, count: groups.isEmpty ? 0 : commands.count + 1)
        for group in groups {
            steps[group.commands.lowerBound - commands.lowerBound] += 1
            steps[group.commands.upperBound - commands.lowerBound] -= 1
        }
        var depth = 0
        for (offset, command) in list.commands[commands].enumerated() {
            if !groups.isEmpty { depth += steps[offset] }
            if depth == 0, isFilled(pixels, by: command) { return true }
        }
        return false
    }

    private func isFilled(_ pixels: DeviceRect, by command: DrawCommand) -> Bool {
        guard command.clip == .none, command.bounds.contains(pixels) else { return false }
        let plane = list.transforms[command.transform]
        if command.isInsideRect(under: plane) { return true }
        guard plane.isAxisAligned, let box = plane.bounds(of: command.rect) else { return false }
        return DeviceRect(within: box.inset(by: -1.0 / 1024)).contains(pixels)
    }

    /// Fills the rectangle of a command, widened by some device pixels.
    private mutating func appendBox(
        of command: DrawCommand, widenedBy reach: Int32, _ clips: inout [ClipIndex: ClipIndex]
    ) {
        var box = command
        (box.primitive, box.shape, box.payload) = (.fill, .none, .none)
        (box.color, box.isOpaque) = (.one, true)
        if command.isInsideRect(under: list.transforms[command.transform]) {
            box.transform = list.transforms.add(.identity)
            box.rect = PlaneRect(command.bounds)
        }
        if command.primitive == .path { box.edges = .all }
        box.rect = widened(box.rect, by: reach, transform: box.transform)
        box.bounds = box.bounds.expanded(by: reach)
        box.clip = squared(box.clip, widenedBy: reach, &clips)
        list.commands.append(box)
    }

    /// A clip, and those around it, with square corners.
    /// - Parameters:
    ///   - reach: Their growth, in device pixels.
    ///   - known: The results so far, by clip.
    private mutating func squared(
        _ clip: ClipIndex, widenedBy reach: Int32, _ known: inout [ClipIndex: ClipIndex]
    ) -> ClipIndex {
        var chain: [ClipIndex] = []
        var current = clip
        while current != .none, known[current] == nil {
            chain.append(current)
            current = list.clips[current].parent
        }
        var result = current == .none ? .none : known[current] ?? .none
        for index in chain.reversed() {
            var node = list.clips[index]
            node.parent = result
            node.shape = RoundedRect(
                rect: widened(node.shape.rect, by: reach, transform: node.transform), radii: .zero)
            node.bounds = node.bounds.expanded(by: reach)
            result = list.clips.add(node)
            known[index] = result
        }
        return result
    }

    /// A rectangle of a plane that is larger by some device pixels.
    private func widened(_ rect: PlaneRect, by reach: Int32, transform: TransformIndex) -> PlaneRect {
        guard reach > 0 else { return rect }
        let scale = list.transforms[transform].scales.min()
        return scale > 0 ? rect.inset(by: -Float(reach) / scale) : rect
    }
}

extension DrawCommand {
    /// Whether the drawing stays inside a rectangle of pixels, the command's bounds, rather than filling its own rectangle.
    fileprivate func isInsideRect(under plane: PlaneTransform) -> Bool {
        switch primitive {
        case .particles: true
        case .glyphs, .path, .shadow: plane.isAxisAligned
        case .fill, .image, .border, .gradient: false
        }
    }
}
