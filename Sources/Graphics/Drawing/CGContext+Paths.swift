public import Foundation

/// The current path: in user space as it is when points are added, later transforms do not move them.
extension CGContext {
    /// Empties the current path.
    public func beginPath() {
        if !current.isEmpty {
            current = CGMutablePath()
        }
    }

    /// Begins a subpath.
    public func move(to point: CGPoint) {
        guard isUsable(point) else {
            return
        }
        current.move(to: point, transform: state.ctm)
    }

    /// Adds a line from the current point; ignored without one.
    public func addLine(to point: CGPoint) {
        guard !current.isEmpty, isUsable(point) else {
            return
        }
        current.addLine(to: point, transform: state.ctm)
    }

    /// Adds a cubic Bézier curve from the current point; ignored without one.
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        guard !current.isEmpty, isUsable(end), isUsable(control1), isUsable(control2) else {
            return
        }
        current.addCurve(to: end, control1: control1, control2: control2, transform: state.ctm)
    }

    /// Adds a quadratic Bézier curve from the current point; ignored without one.
    public func addQuadCurve(to end: CGPoint, control: CGPoint) {
        guard !current.isEmpty, isUsable(end), isUsable(control) else {
            return
        }
        current.addQuadCurve(to: end, control: control, transform: state.ctm)
    }

    /// A line back to where the subpath began; ignored on an empty path.
    public func closePath() {
        if !current.isEmpty {
            current.closeSubpath()
        }
    }

    /// A closed rectangle.
    public func addRect(_ rect: CGRect) {
        guard isUsable(rect) else {
            return
        }
        current.addRect(rect, transform: state.ctm)
    }

    /// Closed rectangles.
    public func addRects(_ rects: [CGRect]) {
        for rect in rects {
            addRect(rect)
        }
    }

    /// A subpath through points.
    public func addLines(between points: [CGPoint]) {
        guard let first = points.first else {
            return
        }
        move(to: first)
        for point in points.dropFirst() {
            addLine(to: point)
        }
    }

    /// A closed ellipse that touches the sides of a rectangle.
    public func addEllipse(in rect: CGRect) {
        guard isUsable(rect) else {
            return
        }
        current.addEllipse(in: rect, transform: state.ctm)
    }

    /// An arc of a circle, joined to the current point by a line if there is one.
    ///
    /// Angles a whole turn or more apart are a circle in either direction.
    /// - Parameters:
    ///   - center: In user space.
    ///   - radius: In user space.
    ///   - startAngle: In radians from +x towards +y.
    ///   - endAngle: In radians from +x towards +y.
    ///   - clockwise: Whether the arc runs clockwise where y points up: towards falling angles.
    public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
        guard radius.isFinite, radius >= 0, startAngle.isFinite, endAngle.isFinite,
            isUsable(CGRect(x: center.x - radius, y: center.y - radius, width: radius * 2, height: radius * 2))
        else {
            return
        }
        current.addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise,
            transform: state.ctm
        )
    }

    /// A line from the current point and an arc that touches two lines; ignored if there is no current point.
    ///
    /// - Parameters:
    ///   - tangent1End: The end of the line from the current point that the arc touches first.
    ///   - tangent2End: The end of the line from `tangent1End` that the arc touches last.
    ///   - radius: In user space.
    public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
        guard !current.isEmpty, isUsable(tangent1End), isUsable(tangent2End), radius.isFinite, radius >= 0,
            state.ctm.isInvertible
        else {
            return
        }
        current.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: state.ctm)
    }

    /// All of another path.
    public func addPath(_ path: CGPath) {
        guard !path.isEmpty, isUsable(path.boundingBox) else {
            return
        }
        current.addPath(path, transform: state.ctm)
    }

    /// The most elements of a path that is replaced by its outline, which has several times as many.
    private static let maximumStrokedElements = 1 << 18

    /// Replaces the current path by the outline of its stroke, which is empty for a line of width 0.
    ///
    /// A path of more than 262,144 elements stays as it is: outlines of outlines would grow without end.
    public func replacePathWithStrokedPath() {
        guard current.storage.verbs.count <= Self.maximumStrokedElements else { return }
        let outline = strokedPath()
        current = CGMutablePath()
        if let outline {
            current.addPath(outline)
        }
    }

    /// The outline of the current path's stroke, in the base space, exact to 1/100 of a unit of it.
    private func strokedPath() -> CGPath? {
        guard !current.isEmpty, let stroke = currentStroke else {
            return nil
        }
        return stroke.outline(of: current, tolerance: 0.01)
    }

    /// Whether the current path has no subpath.
    public var isPathEmpty: Bool {
        current.isEmpty
    }

    /// The end of the current path, in user space; zero for an empty path.
    public var currentPointOfPath: CGPoint {
        current.isEmpty ? .zero : current.currentPoint.applying(state.ctm.inverted())
    }

    /// The box around the current path and its control points, in user space; null for an empty path.
    public var boundingBoxOfPath: CGRect {
        current.isEmpty ? .null : pathInUserSpace().boundingBox
    }

    /// A copy of the current path in user space; `nil` for an empty path.
    public var path: CGPath? {
        current.isEmpty ? nil : pathInUserSpace().copy()
    }

    /// Whether a point of user space is painted if the current path is drawn.
    public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
        guard isUsable(point), !current.isEmpty else {
            return false
        }
        let point = point.applying(state.ctm)
        switch mode {
        case .fill: return current.contains(point, using: .winding)
        case .eoFill: return current.contains(point, using: .evenOdd)
        case .stroke: return strokeContains(point)
        case .fillStroke: return current.contains(point, using: .winding) || strokeContains(point)
        case .eoFillStroke: return current.contains(point, using: .evenOdd) || strokeContains(point)
        }
    }

    private func strokeContains(_ point: CGPoint) -> Bool {
        strokedPath()?.contains(point, using: .winding) ?? false
    }

    private func pathInUserSpace() -> CGPath {
        let path = CGMutablePath()
        path.addPath(current, transform: state.ctm.inverted())
        return path
    }

    private func isUsable(_ point: CGPoint) -> Bool {
        let point = point.applying(state.ctm)
        return abs(point.x) <= CGContext.drawable.maxX && abs(point.y) <= CGContext.drawable.maxY
    }

    func isUsable(_ rect: CGRect) -> Bool {
        rect.isFinite && CGContext.drawable.contains(rect.applying(state.ctm))
    }
}
