/// A modifier of a shape group with its values at one time.
enum ShapeModifier: Sendable, Hashable {
    /// Keeps a part of each path's length.
    case trimPaths(TrimPaths)
    /// Rounds corners by a radius.
    case roundedCorners(radius: Double)
    /// Pulls vertices out and curves in, or the other way: an amount in percent.
    case puckerBloat(amount: Double)
    /// Turns paths into zigzags.
    case zigZag(ZigZag)
    /// Turns paths around a point, more the nearer they are.
    case twist(Twist)
    /// Moves outlines outward or inward.
    case offsetPaths(OffsetPaths)
    /// Makes one path of all.
    case mergePaths(MergeMode)
    /// Repeats paths; fills and strokes above it are repeated by drawing once for each of `Repeater.copies`.
    case repeater(Repeater)

    /// The results of the modifier for all paths above it in its group, in the order of the file.
    func apply(to paths: [ShapePath]) -> [ShapePath] {
        switch self {
        case .trimPaths(let trim): trim.apply(to: paths)
        case .roundedCorners(let radius): paths.map { $0.mapContours { $0.roundingCorners(radius: radius) } }
        case .puckerBloat(let amount): paths.map { $0.mapContours { $0.puckered(amount: amount) } }
        case .zigZag(let zigZag): paths.map { $0.mapContours(zigZag.apply(to:)) }
        case .twist(let twist): twist.apply(to: paths)
        case .offsetPaths(let offset): paths.map(offset.apply(to:))
        case .mergePaths(let mode): mode.apply(to: paths)
        case .repeater(let repeater): repeater.apply(to: paths)
        }
    }
}
