public import Foundation

/// The name of a timing function.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
    /// The name as a string.
    public let rawValue: String

    /// A name, known or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Even speed.
    public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
    /// Slow at the start: control points (0.42, 0) and (1, 1).
    public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
    /// Slow at the end: control points (0, 0) and (0.58, 1).
    public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
    /// Slow at both ends: control points (0.42, 0) and (0.58, 1).
    public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
    /// The curve of implicit animations, with the control points (0.25, 0.1) and (0.25, 1).
    public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// `CAMediaTimingFunctionName.linear`.
public let kCAMediaTimingFunctionLinear = CAMediaTimingFunctionName.linear
/// `CAMediaTimingFunctionName.easeIn`.
public let kCAMediaTimingFunctionEaseIn = CAMediaTimingFunctionName.easeIn
/// `CAMediaTimingFunctionName.easeOut`.
public let kCAMediaTimingFunctionEaseOut = CAMediaTimingFunctionName.easeOut
/// `CAMediaTimingFunctionName.easeInEaseOut`.
public let kCAMediaTimingFunctionEaseInEaseOut = CAMediaTimingFunctionName.easeInEaseOut
/// `CAMediaTimingFunctionName.default`.
public let kCAMediaTimingFunctionDefault = CAMediaTimingFunctionName.default

/// The pace of an animation: a cubic Bézier curve from (0, 0) to (1, 1), time along x, progress along y.
public final class CAMediaTimingFunction: NSObject, Sendable {
    private let objectMark = CFObjectMark()
    /// The control points' coordinates: c1x, c1y, c2x, c2y.
    let controlPoints: SIMD4<Float>
    let curve: TimingCurve

    /// A curve with two inner control points; x belongs in 0 to 1, y may overshoot.
    public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
        controlPoints = SIMD4(c1x, c1y, c2x, c2y)
        curve = TimingCurve(SIMD2(Double(c1x), Double(c1y)), SIMD2(Double(c2x), Double(c2y)))
    }

    /// The curve with a name; linear if the name is unknown.
    public convenience init(name: CAMediaTimingFunctionName) {
        switch name {
        case .easeIn: self.init(controlPoints: 0.42, 0, 1, 1)
        case .easeOut: self.init(controlPoints: 0, 0, 0.58, 1)
        case .easeInEaseOut: self.init(controlPoints: 0.42, 0, 0.58, 1)
        case .default: self.init(controlPoints: 0.25, 0.1, 0.25, 1)
        default: self.init(controlPoints: 0, 0, 1, 1)
        }
    }

    /// Writes x and y of a control point.
    ///
    /// - Parameters:
    ///   - index: From 0, the point (0, 0), to 3, the point (1, 1); others write nothing.
    ///   - values: Room for two numbers.
    public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
        let points: [Float] = [
            0, 0, controlPoints.x, controlPoints.y, controlPoints.z, controlPoints.w, 1, 1,
        ]
        guard (0...3).contains(index) else { return }
        values[0] = points[index * 2]
        values[1] = points[index * 2 + 1]
    }

    /// Progress for a time.
    ///
    /// - Parameter time: From 0 to 1; values outside count as the nearer end.
    public func evaluate(at time: Double) -> Double {
        curve(time)
    }

    /// Whether both have the same control points.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? CAMediaTimingFunction)?.controlPoints == controlPoints
    }

    /// Hashes the compared values.
    public override var hash: Int { controlPoints.hashValue }
}
