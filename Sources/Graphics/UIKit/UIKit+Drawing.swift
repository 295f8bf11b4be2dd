public import Foundation

extension UIColor {
    /// Makes this the fill and the stroke colour of the current context.
    public func set() {
        setFill()
        setStroke()
    }

    /// Makes this the fill colour of the current context.
    public func setFill() {
        UIGraphicsGetCurrentContext()?.setFillColor(cgColor)
    }

    /// Makes this the stroke colour of the current context.
    public func setStroke() {
        UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor)
    }
}

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
    public func draw(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), let cgImage else {
            return
        }
        context.draw(cgImage, unitSquareTo: placement(in: rect))
    }

    /// Draws the picture in the current context with another blend mode and alpha.
    public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
        guard let context = UIGraphicsGetCurrentContext() else {
            return
        }
        context.saveGState()
        context.setBlendMode(blendMode)
        context.setAlpha(alpha)
        draw(in: rect)
        context.restoreGState()
    }

    /// Fills a rectangle of user space in the current context with copies of the picture, the first at its top left corner.
    public func drawAsPattern(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), let cgImage else {
            return
        }
        context.saveGState()
        context.clip(to: rect)
        let tile = CGRect(origin: rect.standardized.origin, size: size)
        context.draw(cgImage, unitSquareTo: placement(in: tile), isTiled: true)
        context.restoreGState()
    }

    private func placement(in rect: CGRect) -> CGAffineTransform {
        let rect = rect.standardized
        let stretched = CGAffineTransform(a: rect.width, b: 0, c: 0, d: rect.height, tx: rect.minX, ty: rect.minY)
        return unitTransform.concatenating(stretched)
    }
}
