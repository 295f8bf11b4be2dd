public import Graphics

extension UIImage {
    /// Draws the picture in the current context with its top left corner at a point of user space, y down.
    public func draw(at point: CGPoint) {
        draw(in: CGRect(origin: point, size: size))
    }

    /// Draws the picture in the current context with its top left corner at a point of user space, y down.
    public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
        draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
    }

    /// Draws the picture in the current context, stretched over a rectangle of user space, its top at the minimum y.
    ///
    /// A template is drawn in the fill colour. Of a picture with caps those keep their size.
    public func draw(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), let cgImage else { return }
        let rect = rect.standardized
        guard !traits.isResizable else { return drawParts(in: rect, of: context) }
        context.draw(cgImage, renderingMode, unitSquareTo: placement(in: rect))
    }

    /// Draws the picture in the current context with another blend mode and alpha.
    public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        context.setBlendMode(blendMode)
        context.setAlpha(alpha)
        draw(in: rect)
        context.restoreGState()
    }

    /// Fills a rectangle of user space in the current context with copies of the picture, the first at its top left corner.
    public func drawAsPattern(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), let cgImage else { return }
        context.saveGState()
        context.clip(to: rect)
        let tile = CGRect(origin: rect.standardized.origin, size: size)
        context.draw(cgImage, renderingMode, unitSquareTo: placement(in: tile), isTiled: true)
        context.restoreGState()
    }

    /// The pixels as they are displayed.
    package var upright: CGImage? {
        guard imageOrientation != .up else { return cgImage }
        return drawn(in: size) { UIImage(cgImage, Traits(scale: scale, orientation: imageOrientation)).draw(at: .zero) }
    }

    /// A picture of a drawing, with the picture's scale.
    func drawn(in size: CGSize, _ draw: () -> Void) -> CGImage? {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        return UIGraphicsImageRenderer(size: size, format: format).image { _ in draw() }.cgImage
    }

    private func placement(in rect: CGRect) -> CGAffineTransform {
        let stretched = CGAffineTransform(a: rect.width, b: 0, c: 0, d: rect.height, tx: rect.minX, ty: rect.minY)
        return unitTransform.concatenating(stretched)
    }
}

extension CGContext {
    /// Draws a picture, or, of a template, the shape that its alpha has in the fill colour.
    fileprivate func draw(
        _ image: CGImage, _ mode: UIImage.RenderingMode, unitSquareTo placement: CGAffineTransform,
        isTiled: Bool = false
    ) {
        guard mode == .alwaysTemplate, !image.isMask else {
            return draw(image, unitSquareTo: placement, isTiled: isTiled)
        }
        beginTransparencyLayer(auxiliaryInfo: nil)
        draw(image, unitSquareTo: placement, isTiled: isTiled)
        setBlendMode(.sourceIn)
        fill(boundingBoxOfClipPath)
        endTransparencyLayer()
    }
}
