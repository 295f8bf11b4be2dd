import JSON
import LayerModel

/// A path that is written as an object, while its keys are read.
final class PathObject {
    fileprivate var rect: CGRect?
    fileprivate var ellipse: CGRect?
    fileprivate var roundedRect: CGRect?
    fileprivate var cornerRadii: CGSize?
    fileprivate var corners: PathCorners?
    fileprivate var arc: CGPoint?
    fileprivate var radius: Double?
    fileprivate var startAngle: Double?
    fileprivate var endAngle: Double?
    fileprivate var isClockwise: Bool?
    fileprivate var polyline: [CGPoint]?
    fileprivate var isClosed: Bool?
    fileprivate var paths: [CGPath]?

    static let table = PropertyTable("a path", of: PathObject.self) { table in
        table.add("rect", .rect) { $0.rect = $1 }
        table.add("ellipse", .rect) { $0.ellipse = $1 }
        table.add("roundedRect", .rect) { $0.roundedRect = $1 }
        table.add("cornerRadii", .size) { $0.cornerRadii = $1 }
        let corners = ValueKind<PathCorners>.options([
            "topLeft": .topLeft, "topRight": .topRight, "bottomLeft": .bottomLeft, "bottomRight": .bottomRight,
        ])
        table.add("corners", corners) { $0.corners = $1 }
        table.add("arc", .point) { $0.arc = $1 }
        table.add("radius", .nonNegativeNumber) { $0.radius = $1 }
        table.add("startAngle", ValueKind<Double>.angle) { $0.startAngle = $1 }
        table.add("endAngle", ValueKind<Double>.angle) { $0.endAngle = $1 }
        table.add("clockwise", .bool) { $0.isClockwise = $1 }
        table.add("polyline", ValueKind<CGPoint>.point.list) { $0.polyline = $1 }
        table.add("closed", .bool) { $0.isClosed = $1 }
        table.add("paths", ValueKind<CGPath>.path.list) { $0.paths = $1 }
    }

    /// The path; `nil` after reporting missing or contradicting members.
    fileprivate func path(_ value: JSONValue, _ reading: SceneReading) -> CGPath? {
        let shapes = [rect != nil, ellipse != nil, roundedRect != nil, arc != nil, polyline != nil, paths != nil]
        guard shapes.count(where: { $0 }) == 1 else {
            reading.report(
                "a path object has exactly one of rect, ellipse, roundedRect, arc, polyline and paths", at: value)
            return nil
        }
        guard roundedRect != nil || cornerRadii == nil && corners == nil,
            arc != nil || radius == nil && startAngle == nil && endAngle == nil && isClockwise == nil,
            polyline != nil || isClosed == nil
        else {
            reading.report(
                "cornerRadii and corners belong to roundedRect; radius, startAngle, endAngle and clockwise to arc; "
                    + "closed to polyline", at: value)
            return nil
        }
        let path = CGMutablePath()
        if let rect {
            path.addRect(rect)
        } else if let ellipse {
            path.addEllipse(in: ellipse)
        } else if let polyline {
            path.addLines(between: polyline)
            if isClosed == true, !polyline.isEmpty {
                path.closeSubpath()
            }
        } else if let paths {
            for part in paths {
                path.addPath(part)
            }
        } else if let roundedRect {
            guard let cornerRadii else {
                reading.report("a roundedRect needs cornerRadii", at: value)
                return nil
            }
            path.add(roundedRect, radii: cornerRadii, corners: corners ?? .all)
        } else if let arc {
            guard let radius else {
                reading.report("an arc needs a radius", at: value)
                return nil
            }
            // Seen with y down, clockwise is the direction of growing angles in Core Graphics.
            path.addArc(
                center: arc, radius: radius, startAngle: startAngle ?? 0, endAngle: endAngle ?? 2 * .pi,
                clockwise: !(isClockwise ?? true))
        }
        return path
    }
}

extension ValueKind<CGPath> {
    static var path: Self {
        let expected = "a path: SVG path data, or an object"
        return Self(expected) { reading, value in
            if let text = value.string {
                do throws(SVGPathError) {
                    return try CGPath(svgPathData: text)
                } catch {
                    let found = error.found.isEmpty ? "the end" : error.found.quotedForMessage
                    reading.report(
                        "found \(found) at byte \(error.offset) of the path data, expected \(error.expected)", at: value
                    )
                    return nil
                }
            }
            guard value.members != nil else {
                reading.reportMismatch(expected, at: value)
                return nil
            }
            return reading.nested(at: value) {
                let object = PathObject()
                guard reading.readWhole(value, into: object, using: PathObject.table) else {
                    return nil
                }
                return object.path(value, reading)
            }
        }
    }
}

/// Corners of a rect with y down.
struct PathCorners: OptionSet, Sendable {
    let rawValue: UInt8

    static let topLeft = PathCorners(rawValue: 1)
    static let topRight = PathCorners(rawValue: 2)
    static let bottomLeft = PathCorners(rawValue: 4)
    static let bottomRight = PathCorners(rawValue: 8)
    static let all: PathCorners = [.topLeft, .topRight, .bottomLeft, .bottomRight]
}

extension CGMutablePath {
    /// Adds a rect whose corners are quarters of an ellipse, square if they are not among `corners`.
    ///
    /// Radii are at most half the sides.
    fileprivate func add(_ rect: CGRect, radii: CGSize, corners: PathCorners) {
        let rect = rect.standardized
        let rx = min(abs(radii.width), rect.width / 2)
        let ry = min(abs(radii.height), rect.height / 2)
        // Handles of the cubic that comes nearest to a quarter of a circle: 4/3 · tan(π/8).
        let k = 1 - 0.5522847498
        func corner(_ x: CGFloat, _ y: CGFloat, _ dx: CGFloat, _ dy: CGFloat, fromX: Bool, rounded: Bool) {
            guard rounded, rx > 0, ry > 0 else {
                addLine(to: CGPoint(x: x, y: y))
                return
            }
            let onX = CGPoint(x: x + dx * rx, y: y)
            let onY = CGPoint(x: x, y: y + dy * ry)
            let nearX = CGPoint(x: x + dx * rx * k, y: y)
            let nearY = CGPoint(x: x, y: y + dy * ry * k)
            addLine(to: fromX ? onX : onY)
            addCurve(to: fromX ? onY : onX, control1: fromX ? nearX : nearY, control2: fromX ? nearY : nearX)
        }
        let isTopLeftRound = corners.contains(.topLeft) && rx > 0 && ry > 0
        move(to: CGPoint(x: rect.minX + (isTopLeftRound ? rx : 0), y: rect.minY))
        corner(rect.maxX, rect.minY, -1, 1, fromX: true, rounded: corners.contains(.topRight))
        corner(rect.maxX, rect.maxY, -1, -1, fromX: false, rounded: corners.contains(.bottomRight))
        corner(rect.minX, rect.maxY, 1, -1, fromX: true, rounded: corners.contains(.bottomLeft))
        if isTopLeftRound {
            corner(rect.minX, rect.minY, 1, 1, fromX: false, rounded: true)
        }
        closeSubpath()
    }
}
