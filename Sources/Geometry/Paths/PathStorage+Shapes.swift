extension PathStorage {
    /// The distance of a quarter circle's control points from its ends, for radius 1.
    static let quarterCircleControl = 0.5522847498

    /// Adds a rectangle: from (min x, min y) to (max x, min y), around and closed.
    package mutating func addRect(_ rect: CGRect) {
        guard rect.isDrawable else { return }
        reserve(verbs: 5, points: 4)
        move(to: CGPoint(x: rect.minX, y: rect.minY))
        line(to: CGPoint(x: rect.maxX, y: rect.minY))
        line(to: CGPoint(x: rect.maxX, y: rect.maxY))
        line(to: CGPoint(x: rect.minX, y: rect.maxY))
        close()
    }

    /// Adds the ellipse inside a rectangle: from (max x, mid y) by (mid x, max y) around.
    package mutating func addEllipse(in rect: CGRect) {
        guard rect.isDrawable else { return }
        reserve(verbs: 6, points: 13)
        move(to: CGPoint(x: rect.maxX, y: rect.midY))
        addQuarter(to: CGPoint(x: rect.midX, y: rect.maxY), corner: CGPoint(x: rect.maxX, y: rect.maxY))
        addQuarter(to: CGPoint(x: rect.minX, y: rect.midY), corner: CGPoint(x: rect.minX, y: rect.maxY))
        addQuarter(to: CGPoint(x: rect.midX, y: rect.minY), corner: CGPoint(x: rect.minX, y: rect.minY))
        addQuarter(to: CGPoint(x: rect.maxX, y: rect.midY), corner: CGPoint(x: rect.maxX, y: rect.minY))
        close()
    }

    /// Adds a rectangle with elliptical corners: from (max x, mid y) to the corner (max x, max y), around and closed.
    ///
    /// The corners are limited to half the sides.
    mutating func addRoundedRect(in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat) {
        guard rect.isDrawable else { return }
        let w = max(0, min(cornerWidth, rect.width / 2))
        let h = max(0, min(cornerHeight, rect.height / 2))
        guard w > 0, h > 0 else { return addRect(rect) }
        reserve(verbs: 10, points: 17)
        let (left, right, low, high) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
        move(to: CGPoint(x: right, y: rect.midY))
        line(to: CGPoint(x: right, y: high - h))
        addQuarter(to: CGPoint(x: right - w, y: high), corner: CGPoint(x: right, y: high))
        line(to: CGPoint(x: left + w, y: high))
        addQuarter(to: CGPoint(x: left, y: high - h), corner: CGPoint(x: left, y: high))
        line(to: CGPoint(x: left, y: low + h))
        addQuarter(to: CGPoint(x: left + w, y: low), corner: CGPoint(x: left, y: low))
        line(to: CGPoint(x: right - w, y: low))
        addQuarter(to: CGPoint(x: right, y: low + h), corner: CGPoint(x: right, y: low))
        close()
    }

    /// Adds the quarter of an ellipse from the current point to `end`, bulging toward `corner`.
    mutating func addQuarter(to end: CGPoint, corner: CGPoint) {
        guard let current else { return }
        let kappa = Self.quarterCircleControl
        cubic(
            to: end,
            control1: CGPoint(
                x: current.x + (corner.x - current.x) * kappa, y: current.y + (corner.y - current.y) * kappa),
            control2: CGPoint(x: end.x + (corner.x - end.x) * kappa, y: end.y + (corner.y - end.y) * kappa))
    }
}

extension CGRect {
    /// Whether all corners are finite points.
    var isDrawable: Bool {
        !isNull && minX.isFinite && minY.isFinite && maxX.isFinite && maxY.isFinite
    }
}
