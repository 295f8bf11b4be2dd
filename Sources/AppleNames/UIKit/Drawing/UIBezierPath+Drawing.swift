public import Graphics

extension UIBezierPath {
    /// Fills the path in the current context's fill colour, with this path's fill rule.
    public func fill() {
        draw { $0.fillPath(using: fillRule) }
    }

    /// Fills the path in the current context's fill colour.
    ///
    /// - Parameters:
    ///   - blendMode: the mode of blending the fill with its backdrop.
    ///   - alpha: the factor of the fill's opacity, in 0…1.
    public func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
        draw {
            $0.setBlendMode(blendMode)
            $0.setAlpha(alpha)
            $0.fillPath(using: fillRule)
        }
    }

    /// Strokes the path in the current context's stroke colour, with this path's line attributes.
    public func stroke() {
        draw {
            setLineAttributes(of: $0)
            $0.strokePath()
        }
    }

    /// Strokes the path in the current context's stroke colour, with this path's line attributes.
    ///
    /// - Parameters:
    ///   - blendMode: the mode of blending the stroke with its backdrop.
    ///   - alpha: the factor of the stroke's opacity, in 0…1.
    public func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
        draw {
            setLineAttributes(of: $0)
            $0.setBlendMode(blendMode)
            $0.setAlpha(alpha)
            $0.strokePath()
        }
    }

    /// Clips later drawing in the current context to the path, by this path's fill rule.
    public func addClip() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.beginPath()
        context.addPath(cgPath)
        context.clip(using: fillRule)
    }

    private var fillRule: CGPathFillRule {
        usesEvenOddFillRule ? .evenOdd : .winding
    }

    /// Runs `body` with the path as the current context's path, and restores the context's state.
    private func draw(_ body: (CGContext) -> Void) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        context.beginPath()
        context.addPath(cgPath)
        body(context)
        context.restoreGState()
    }

    private func setLineAttributes(of context: CGContext) {
        context.setLineWidth(lineWidth)
        context.setLineCap(lineCapStyle)
        context.setLineJoin(lineJoinStyle)
        context.setMiterLimit(miterLimit)
        context.setLineDash(phase: dashPhase, lengths: dashLengths)
    }
}
