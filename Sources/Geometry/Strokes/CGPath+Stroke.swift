extension CGPath {
    /// The bound of a stroke's coordinates and widths.
    private static let strokeLimit: CGFloat = 1e150

    /// The outline of the path's stroke, to be filled with the winding rule.
    ///
    /// The outline is within 0.01 units or 10⁻⁵ of the path's extent of the true one, whichever is less.
    ///
    /// - Parameters:
    ///   - lineWidth: the stroke's width; nothing is stroked unless it is above zero.
    ///   - lineCap: the ends of open subpaths.
    ///   - lineJoin: the corners.
    ///   - miterLimit: the largest length of a miter, in widths, from its inner to its outer corner.
    ///   - transform: the transform of the outline.
    public final func copy(
        strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
        transform: CGAffineTransform = .identity
    ) -> CGPath {
        let box = boundingBox
        guard !box.isNull else { return CGPath() }
        let extent = Portable.hypot(box.width, box.height) + lineWidth
        let outline = stroked(
            width: lineWidth, cap: lineCap, join: lineJoin, miterLimit: miterLimit,
            tolerance: max(min(0.01, extent * 1e-5), extent * 1e-7))
        return transform.isIdentity ? outline : CGPath(outline.storage.applying(transform))
    }

    /// The outline of the path's stroke, to be filled with the winding rule; less of it if the limits of the work are
    /// exceeded.
    ///
    /// Subpaths of no length show their round or square caps; lone moves show nothing. Curves become cubic curves beside
    /// them, and lines where they turn too tightly for that; round caps and joins become cubic curves. A path with
    /// coordinates beyond 10¹⁵⁰, whose squares overflow, has no outline.
    ///
    /// - Parameters:
    ///   - width: the stroke's width; nothing is stroked unless it is above zero.
    ///   - cap: the ends of open subpaths.
    ///   - join: the corners.
    ///   - miterLimit: the largest length of a miter, in widths, from its inner to its outer corner.
    ///   - tolerance: the largest error of the outline of curves, in the path's units; above zero.
    public final func stroked(
        width: CGFloat, cap: CGLineCap, join: CGLineJoin, miterLimit: CGFloat, tolerance: CGFloat
    ) -> CGPath {
        guard width > 0, width < Self.strokeLimit, tolerance > 0 else { return CGPath() }
        let limit = Self.strokeLimit
        guard storage.points.allSatisfy({ abs($0.x) < limit && abs($0.y) < limit }) else { return CGPath() }
        let style = PathStroker.Style(
            halfWidth: width / 2, cap: cap, join: join, miterLimit: miterLimit.isFinite ? miterLimit : 10,
            tolerance: tolerance)
        var stroker = PathStroker(style: style)
        storage.forEachSubpath { stroker.add($0) }
        return CGPath(stroker.output)
    }
}
