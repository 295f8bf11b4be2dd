import LayerModel

/// The drawing of a shape layer, from front to back, with the paths of each paint.
///
/// Path operations come before paints: a trim at the end of a group cuts the paths of paints before it too, those in inner groups
/// among them. So paints keep slots, and modifiers change the contents of the slots.
indirect enum ShapeDrawing {
    case paint(PaintedSlots)
    case group(ShapeGroup, [ShapeDrawing])
    /// Copies of the drawings above a repeater.
    case copies(RepeaterProperties, [ShapeDrawing])

    /// The largest number of copies of paths and of drawings by repeaters.
    var copyCount: Double {
        switch self {
        case .paint(let painted):
            let count = painted.slots.reduce(0) { $0 + $1.pathCount }
            return count > Double(painted.slots.count) ? count : 0
        case .group(_, let parts):
            return parts.reduce(0) { $0 + $1.copyCount }
        case .copies(let repeater, let parts):
            return repeater.mostCopies * parts.reduce(1) { $0 + 1 + $1.copyCount }
        }
    }
}

/// A paint with its paths.
final class PaintedSlots {
    let paint: ShapePaint
    let slots: [ShapeSlot]
    /// The number of groups around it.
    let depth: Int
    private let showings: ShowingCount

    init(_ paint: ShapePaint, slots: [ShapeSlot], depth: Int, shownBy showings: ShowingCount) {
        self.paint = paint
        self.slots = slots
        self.depth = depth
        self.showings = showings
    }

    /// Whether both paint the same paths.
    func hasPaths(of other: PaintedSlots) -> Bool {
        depth == other.depth && slots.count == other.slots.count && zip(slots, other.slots).allSatisfy { $0 === $1 }
    }

    /// The paths in the space of the paint's group, after all modifiers.
    private(set) lazy var program = PathProgram(
        parts: slots.map { $0.part(atDepth: depth) }, shownBy: showings)
}

/// A path with the transforms of the groups that it is in.
final class ShapeSlot {
    /// The path, in the space of its group or of one around it.
    private(set) var part: PathPart
    /// The number of the groups' transforms between the shape layer's space and that of the path.
    private(set) var depth: Int
    /// Whether it is there for paints alone that a repeater copies.
    fileprivate(set) var isCopied = false
    /// From the outermost group to the path's own.
    private let groups: [LottieTransform]

    init(_ part: PathPart, groups: [LottieTransform]) {
        self.part = part
        self.groups = groups
        depth = groups.count
    }

    /// The path in the space of the group at another depth, around its own or inside.
    func part(atDepth wanted: Int) -> PathPart {
        if wanted < depth {
            .outward(part, groups[wanted..<depth].reversed())
        } else if wanted > depth {
            .inward(part, Array(groups[depth..<wanted]))
        } else {
            part
        }
    }

    /// The largest number of its paths.
    var pathCount: Double { part.pathCount }

    /// Replaces the path by a modifier's result.
    func replace(with part: PathPart, depth: Int) {
        self.part = part
        self.depth = depth
    }
}

/// The drawings of a shape layer's items, for each layer that shows them.
struct ShapeDrawings {
    /// From front to back.
    let list: [ShapeDrawing]
    let showings: ShowingCount

    init(of group: ShapeGroup) {
        let reader = DrawingReader()
        var slots: [ShapeSlot] = []
        list = reader.drawings(of: group.items, groups: [], slots: &slots)
        showings = reader.showings
    }
}

/// Reads the items of a shape layer.
private struct DrawingReader {
    let showings = ShowingCount()

    /// - Parameters:
    ///   - groups: The transforms of the groups around, the outermost first.
    ///   - slots: Takes the paths.
    func drawings(
        of items: [ShapeItem], groups: [LottieTransform], slots: inout [ShapeSlot]
    ) -> [ShapeDrawing] {
        var drawings: [ShapeDrawing] = []
        var own: [ShapeSlot] = []
        let depth = groups.count
        for item in items {
            switch item {
            case .path(let source):
                own.append(ShapeSlot(.source(source), groups: groups))
            case .group(let group):
                var inner: [ShapeSlot] = []
                let parts = self.drawings(of: group.items, groups: groups + [group.transform], slots: &inner)
                own += inner
                if !parts.isEmpty { drawings.append(.group(group, parts)) }
            case .paint(let paint):
                drawings.append(
                    .paint(
                        PaintedSlots(paint, slots: own.filter { !$0.isCopied }, depth: depth, shownBy: showings)))
            case .modifier(let modifier):
                apply(modifier, to: own.filter { !$0.isCopied }, atDepth: depth)
                // The paths of a copy alone are not all that is to be combined.
                if !modifier.combinesPlaces { apply(modifier, to: own.filter(\.isCopied), atDepth: depth) }
            case .repeater(let repeater):
                let paths = own.filter { !$0.isCopied }
                let stage = ModifierStage(
                    .copies(repeater), inputs: paths.map { $0.part(atDepth: depth) }, shownBy: showings)
                if !drawings.isEmpty { drawings = [.copies(repeater, drawings)] }
                // Paints above keep their paths, and are copied themselves.
                for path in paths { path.isCopied = true }
                if !paths.isEmpty { own.append(ShapeSlot(.output(stage, 0), groups: groups)) }
            }
        }
        slots += own
        return drawings
    }

    private func apply(_ modifier: ModifierProperties, to slots: [ShapeSlot], atDepth depth: Int) {
        let depths = slots.map { modifier.combinesPlaces ? depth : $0.depth }
        let stage = ModifierStage(
            .modifier(modifier), inputs: zip(slots, depths).map { $0.part(atDepth: $1) }, shownBy: showings)
        for (index, slot) in slots.enumerated() {
            slot.replace(with: .output(stage, index), depth: depths[index])
        }
    }
}
