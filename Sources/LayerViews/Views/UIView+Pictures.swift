public import LayerModel

extension UIView {
    /// Draws the view and all below it in the current context, stretched into a rectangle of its space.
    ///
    /// - Parameters:
    ///   - rect: In the context's space.
    ///   - afterUpdates: Has no effect: what changed is drawn.
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
    /// - Parameter afterUpdates: Has no effect: what changed is drawn.
    public final func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
        let format = UIGraphicsImageRendererFormat()
        format.scale = contentScaleFactor
        let picture = UIGraphicsImageRenderer(bounds: CGRect(origin: .zero, size: bounds.size), format: format).image {
            _ in drawHierarchy(in: CGRect(origin: .zero, size: bounds.size), afterScreenUpdates: afterUpdates)
        }
        let view = UIView(frame: frame)
        view.layer.contents = picture.cgImage
        view.layer.contentsScale = format.scale
        return view
    }
}
