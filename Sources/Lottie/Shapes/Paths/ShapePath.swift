import LayerModel

/// The path of one item of a shape group: a rectangle, ellipse, star or path, or the single path of a merge or offset.
///
/// Shapes flow as `[ShapePath]`. The reader walks the items of a group in the order of the file and collects each shape's
/// path, and those of nested groups. At a modifier it calls `ShapeModifier.apply(to:)` on all paths collected in the group so
/// far; at a fill or stroke it draws them. Modifiers see paths before the transforms of nested groups: After Effects trims a
/// stretched ellipse by its unstretched lengths. All modifiers except merge and repeater keep the number and the order of
/// paths, so that results can be returned to the groups whose fills and strokes draw them: a vanished path stays without
/// contours. For merges, whose areas have to lie in one space, the reader moves paths by the transforms of their groups
/// first.
struct ShapePath: Sendable, Hashable {
    /// The contours in order, filled together by one winding rule.
    var contours: [BezierPath] = []

    /// A path without contours.
    init() {}

    /// A path of one contour.
    init(_ contour: BezierPath) {
        contours = [contour]
    }

    /// A path of contours that fill together.
    init(contours: [BezierPath]) {
        self.contours = contours
    }

    /// The subpaths of a path, as one item.
    init(_ path: CGPath) {
        contours = BezierPath.contours(of: path)
    }

    /// The contours as subpaths of one path.
    var cgPath: CGPath {
        let path = CGMutablePath()
        append(to: path)
        return path.copy() ?? path
    }

    /// Adds the contours to a path.
    func append(to path: CGMutablePath) {
        for contour in contours {
            contour.append(to: path)
        }
    }

    /// The path with all points moved.
    func applying(_ transform: CGAffineTransform) -> ShapePath {
        transform.isIdentity ? self : mapContours { $0.applying(transform) }
    }

    /// The path of the contours that `change` returns for each.
    func mapContours(_ change: (BezierPath) -> BezierPath) -> ShapePath {
        ShapePath(contours: contours.map(change))
    }
}

extension [ShapePath] {
    /// All paths as subpaths of one, as a fill or stroke takes them.
    var cgPath: CGPath {
        let path = CGMutablePath()
        for shape in self {
            shape.append(to: path)
        }
        return path.copy() ?? path
    }
}
