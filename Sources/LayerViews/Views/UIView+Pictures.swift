public import AppleNames
public import LayerModel

extension UIView {
    /// Draws the view and all below it in the current context, stretched into a rectangle of its space.
    ///
    /// - Parameters:
    ///   - rect: In the context's space.
    ///   - afterUpdates: Has no effect: changes are drawn.
    /// - Returns: Whether there is a context.
    @discardableResult
    public final func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
        guard let context = UIGraphicsGetCurrentContext() else { return false }
        guard bounds.width > 0, bounds.height > 0 else { return true }
        layoutIfNeeded()
        context.saveGState()
        context.translateBy(x: rect.minX, y: rect.minY)
        context.scaleBy(x: rect.width / bounds.width, y: rect.height / bounds.height)
        context.translateBy(x: -bounds.minX, y: -bounds.minY)
        layer.drawHierarchy(in: context)
        context.restoreGState()
        return true
    }

    /// A view that shows a picture of this one as it is now.
    ///
    /// - Parameter afterUpdates: Has no effect: changes are drawn.
    public final func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
        let view = resizableSnapshotView(from: bounds, afterScreenUpdates: afterUpdates, withCapInsets: .zero)
        view?.frame = frame
        return view
    }

    /// A view that shows a part of this one as it is now, and whose edges keep their width when its size changes.
    ///
    /// - Parameters:
    ///   - rect: In the view's space.
    ///   - afterUpdates: Has no effect: changes are drawn.
    ///   - capInsets: The widths of the edges, in points.
    public final func resizableSnapshotView(
        from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
    ) -> UIView? {
        let format = UIGraphicsImageRendererFormat()
        format.scale = contentScaleFactor
        let size = rect.standardized.size
        let picture = UIGraphicsImageRenderer(size: size, format: format).image { _ in
            let corner = CGPoint(x: bounds.minX - rect.minX, y: bounds.minY - rect.minY)
            drawHierarchy(in: CGRect(origin: corner, size: bounds.size), afterScreenUpdates: afterUpdates)
        }
        let view = UIView(frame: rect)
        view.layer.contents = picture.cgImage
        view.layer.contentsScale = format.scale
        guard size.width > 0, size.height > 0 else { return view }
        view.layer.contentsCenter = CGRect(
            x: capInsets.left / size.width, y: capInsets.top / size.height,
            width: max(0, 1 - (capInsets.left + capInsets.right) / size.width),
            height: max(0, 1 - (capInsets.top + capInsets.bottom) / size.height))
        return view
    }
}
