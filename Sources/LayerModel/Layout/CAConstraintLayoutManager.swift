/// A layout manager that places sublayers by their constraints.
///
/// It has no state: one serves any number of layers. The two axes are independent of each other. Along one:
///
/// - no constraint, or one for the size alone, leaves a sublayer as it is;
/// - one for an edge or the middle moves it, with its size;
/// - two determine both place and size;
/// - of more than two, the last one counts, with the first of the others in the order minimum, middle, maximum, size;
/// - two for the same attribute, a reference to the sublayer itself or to no sibling, and constraints in a circle leave it as
///   it is;
/// - a reference to a sibling that was left as it is along the axis does so, too.
public final class CAConstraintLayoutManager: CALayoutManager, Sendable {
    /// A manager; all are alike.
    public init() {}

    private static let shared = CAConstraintLayoutManager()

    /// The shared manager.
    public static func layoutManager() -> CAConstraintLayoutManager {
        shared
    }

    /// Places the sublayers of `layer`.
    public func layoutSublayers(of layer: CALayer) {
        var layout = ConstraintLayout(layer)
        layout.solve()
    }
}

/// One layout: the constraints of each sublayer along each axis, and the values known so far.
private struct ConstraintLayout {
    /// One sublayer along one axis.
    private struct Item {
        var constraints: [CAConstraint]
        /// Items that wait for this one.
        var dependents: [Int] = []
        /// The number of items that this one waits for.
        var waiting = 0
        var isSolved = false
    }

    private let superbounds: CGRect
    private let layers: [CALayer]
    private var frames: [CGRect]
    private var indices: [String: Int] = [:]
    /// Two for each sublayer: x, then y.
    private var items: [Item]

    init(_ layer: CALayer) {
        superbounds = layer.bounds
        layers = layer.sublayers ?? []
        frames = layers.map(\.frame)
        for (index, layer) in layers.enumerated() {
            if let name = layer.name, indices[name] == nil { indices[name] = index }
        }
        items = layers.flatMap { layer -> [Item] in
            let constraints = layer.constraints ?? []
            return [
                Item(constraints: constraints.filter { $0.attribute.isHorizontal }),
                Item(constraints: constraints.filter { !$0.attribute.isHorizontal }),
            ]
        }
    }

    private func item(_ index: Int, alongX: Bool) -> Int {
        index * 2 + (alongX ? 0 : 1)
    }

    mutating func solve() {
        var ready: [Int] = []
        for index in items.indices where !items[index].constraints.isEmpty {
            guard let sources = sources(of: index) else { continue }
            items[index].waiting = sources.count
            for source in sources { items[source].dependents.append(index) }
            if sources.isEmpty { ready.append(index) }
        }
        // An item that is not solved never releases the items waiting for it, and so they stay as they are.
        while let index = ready.popLast() {
            guard place(index) else { continue }
            for dependent in items[index].dependents {
                items[dependent].waiting -= 1
                if items[dependent].waiting == 0 { ready.append(dependent) }
            }
        }
        for (index, layer) in layers.enumerated() where items[index * 2].isSolved || items[index * 2 + 1].isSolved {
            let frame = frames[index].standardized
            if layer.frame != frame { layer.frame = frame }
        }
    }

    /// The items that an item has to wait for; `nil` if one of its constraints cannot be met.
    private func sources(of index: Int) -> [Int]? {
        var sources: [Int] = []
        for constraint in items[index].constraints where constraint.sourceName != "superlayer" {
            guard let source = indices[constraint.sourceName], source != index / 2 else { return nil }
            sources.append(item(source, alongX: constraint.sourceAttribute.isHorizontal))
        }
        return sources
    }

    /// Places a sublayer along an axis.
    ///
    /// - Returns: Whether the constraints determine its place.
    private mutating func place(_ index: Int) -> Bool {
        let constraints = items[index].constraints
        guard Set(constraints.map(\.attribute)).count == constraints.count, var chosen = constraints.last else {
            return false
        }
        var values = [(chosen.attribute.part, value(of: chosen))]
        if constraints.count > 1,
            let other = constraints.dropLast().min(by: { $0.attribute.part.rawValue < $1.attribute.part.rawValue })
        {
            chosen = other
            values.append((chosen.attribute.part, value(of: chosen)))
        }
        let alongX = index % 2 == 0
        let frame = frames[index / 2]
        guard
            let (origin, extent) = CAConstraintAttribute.Part.solve(
                values.sorted { $0.0.rawValue < $1.0.rawValue }, extent: alongX ? frame.width : frame.height)
        else { return false }
        if alongX {
            frames[index / 2].origin.x = origin
            frames[index / 2].size.width = extent
        } else {
            frames[index / 2].origin.y = origin
            frames[index / 2].size.height = extent
        }
        items[index].isSolved = true
        return true
    }

    private func value(of constraint: CAConstraint) -> CGFloat {
        let source = indices[constraint.sourceName]
        let rect = constraint.sourceName == "superlayer" ? superbounds : source.map { frames[$0] } ?? .zero
        return constraint.sourceAttribute.value(in: rect) * constraint.scale + constraint.offset
    }
}

extension CAConstraintAttribute {
    /// A part of an extent along an axis, in the order of precedence.
    fileprivate enum Part: Int {
        case min, mid, max, size

        /// Origin and extent from one or two values in this order; `nil` if they do not determine a place.
        static func solve(_ values: [(Part, CGFloat)], extent: CGFloat) -> (CGFloat, CGFloat)? {
            guard let (first, a) = values.first else { return nil }
            guard values.count > 1 else {
                switch first {
                case .min: return (a, extent)
                case .mid: return (a - extent / 2, extent)
                case .max: return (a - extent, extent)
                case .size: return nil
                }
            }
            let (second, b) = values[1]
            switch (first, second) {
            case (.min, .mid): return (a, 2 * (b - a))
            case (.min, .max): return (a, b - a)
            case (.min, .size): return (a, b)
            case (.mid, .max): return (2 * a - b, 2 * (b - a))
            case (.mid, .size): return (a - b / 2, b)
            case (.max, .size): return (a - b, b)
            default: return nil
            }
        }
    }

    fileprivate var isHorizontal: Bool {
        switch self {
        case .minX, .midX, .maxX, .width: true
        case .minY, .midY, .maxY, .height: false
        }
    }

    fileprivate var part: Part {
        switch self {
        case .minX, .minY: .min
        case .midX, .midY: .mid
        case .maxX, .maxY: .max
        case .width, .height: .size
        }
    }

    fileprivate func value(in rect: CGRect) -> CGFloat {
        switch self {
        case .minX: rect.minX
        case .midX: rect.midX
        case .maxX: rect.maxX
        case .width: rect.width
        case .minY: rect.minY
        case .midY: rect.midY
        case .maxY: rect.maxY
        case .height: rect.height
        }
    }
}
