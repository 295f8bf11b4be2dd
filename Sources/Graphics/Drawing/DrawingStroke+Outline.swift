package import Foundation

extension DrawingStroke {
    /// The outline of the stroke along a path, to be filled with the winding rule; dashes are cut.
    ///
    /// - Parameters:
    ///   - path: In the base space.
    ///   - tolerance: The largest error of the outline's curves, in the base space; above 0.
    /// - Returns: A path in the base space.
    package func outline(of path: CGPath, tolerance: CGFloat) -> CGPath {
        if let scale = uniformScale {
            return stroked(path, scale: scale, tolerance: tolerance)
        }
        // The stroke is made where the pen is round, in a space with areas as large as the base's, for even precision.
        let scale = abs(transform.a * transform.d - transform.b * transform.c).squareRoot()
        let penSpace = CGAffineTransform(
            a: transform.a / scale, b: transform.b / scale, c: transform.c / scale, d: transform.d / scale,
            tx: transform.tx, ty: transform.ty
        )
        let stretch = Portable.hypot(Portable.hypot(penSpace.a, penSpace.b), Portable.hypot(penSpace.c, penSpace.d))
        let flat = CGMutablePath()
        flat.addPath(path, transform: penSpace.inverted())
        let outline = stroked(flat, scale: scale, tolerance: tolerance / stretch)
        let result = CGMutablePath()
        result.addPath(outline, transform: penSpace)
        return result
    }

    private func stroked(_ path: CGPath, scale: CGFloat, tolerance: CGFloat) -> CGPath {
        var line = path
        if !dashLengths.isEmpty {
            line = line.copy(dashingWithPhase: dashPhase * scale, lengths: dashLengths.map { $0 * scale })
        }
        return line.stroked(
            width: width * scale, cap: lineCap, join: lineJoin, miterLimit: miterLimit, tolerance: tolerance
        )
    }
}
