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
}
