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

    /// A path's dashes; see `copy(dashingWithPhase:lengths:transform:)`.
    ///
    /// - Returns: `nil` for a path without elements.
    public convenience init?(
        __byDashing path: CGPath, transform: UnsafePointer<CGAffineTransform>?, phase: CGFloat,
        lengths: UnsafePointer<CGFloat>?, count: Int
    ) {
        guard !path.isEmpty else { return nil }
        let lengths = Array(UnsafeBufferPointer(start: lengths, count: lengths == nil ? 0 : max(count, 0)))
        self.init(
            path.copy(dashingWithPhase: phase, lengths: lengths, transform: transform?.pointee ?? .identity).storage)
    }
}
