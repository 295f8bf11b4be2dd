extension CGPath {
    /// The outline of a path's stroke; see `copy(strokingWithWidth:lineCap:lineJoin:miterLimit:transform:)`.
    ///
    /// - Returns: `nil` for a path without elements.
    public convenience init?(
        __byStroking path: CGPath, transform: UnsafePointer<CGAffineTransform>?, lineWidth: CGFloat,
        lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat
    ) {
        guard !path.isEmpty else { return nil }
        let outline = path.copy(
            strokingWithWidth: lineWidth, lineCap: lineCap, lineJoin: lineJoin, miterLimit: miterLimit,
            transform: transform?.pointee ?? .identity)
        self.init(outline.storage)
    }

    /// A path cut into dashes; see `copy(dashingWithPhase:lengths:transform:)`.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - transform: What is done to the dashes' points; `nil` for nothing.
    ///   - phase: How far into the pattern a subpath starts.
    ///   - lengths: `count` lengths of dashes and gaps in turn.
    ///   - count: Of lengths.
    /// - Returns: `nil` for a path without elements.
    public convenience init?(
        __byDashing path: CGPath, transform: UnsafePointer<CGAffineTransform>?, phase: CGFloat,
        lengths: UnsafePointer<CGFloat>?, count: Int
    ) {
        guard !path.isEmpty else { return nil }
        let pattern = Array(UnsafeBufferPointer(start: lengths, count: lengths == nil ? 0 : max(0, count)))
        let dashes = path.copy(
            dashingWithPhase: phase, lengths: pattern, transform: transform?.pointee ?? .identity)
        self.init(dashes.storage)
    }
}
