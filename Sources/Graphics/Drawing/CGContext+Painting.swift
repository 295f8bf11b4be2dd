public import Foundation

/// Painting and clipping with paths and rectangles. Each of these leaves the current path empty.
extension CGContext {
    // MARK: - Paths

    /// Paints the current path.
    public func drawPath(using mode: CGPathDrawingMode) {
        let path = takePath()
        guard !path.isEmpty else {
            return
        }
        switch mode {
        case .fill, .fillStroke: fill(path, using: .winding)
        case .eoFill, .eoFillStroke: fill(path, using: .evenOdd)
        case .stroke: break
        }
        switch mode {
        case .stroke, .fillStroke, .eoFillStroke: stroke(path)
        case .fill, .eoFill: break
        }
    }

    /// Paints the inside of the current path in the fill colour; open subpaths are closed for it.
    public func fillPath(using rule: CGPathFillRule = .winding) {
        drawPath(using: rule == .winding ? .fill : .eoFill)
    }

    /// Paints a line along the current path in the stroke colour.
    public func strokePath() {
        drawPath(using: .stroke)
    }

    private func takePath() -> CGPath {
        let path = current
        current = CGMutablePath()
        return path
    }

    private func fill(_ path: CGPath, using rule: CGPathFillRule) {
        if let pattern = state.fillPattern {
            fill(path, using: rule, with: pattern)
            return
        }
        let color = state.fillColor.premultiplied(opacity: opacity, in: .extended)
        if isVisible(color) {
            append(rule == .winding ? .fillPath : .fillPathEvenOdd, payload: pathIndex(path), color: color)
        }
    }

    private func stroke(_ path: CGPath) {
        if let pattern = state.strokePattern {
            if let outline = currentStroke?.outline(of: path, tolerance: 0.01) {
                fill(outline, using: .winding, with: pattern)
            }
            return
        }
        let color = state.strokeColor.premultiplied(opacity: opacity, in: .extended)
        if isVisible(color), let style = strokeIndex() {
            append(.strokePath, payload: pathIndex(path), style: style, color: color)
        }
    }

    // MARK: - Shapes

    /// Paints a rectangle in the fill colour.
    public func fill(_ rect: CGRect) {
        beginPath()
        guard state.fillPattern == nil else {
            addRect(rect)
            fillPath()
            return
        }
        fill(rect, color: state.fillColor.premultiplied(opacity: opacity, in: .extended))
    }

    /// Paints rectangles in the fill colour, as one shape.
    public func fill(_ rects: [CGRect]) {
        beginPath()
        if rects.count == 1 {
            fill(rects[0])
        } else {
            addRects(rects)
            fillPath()
        }
    }

    private func fill(_ rect: CGRect, color: SIMD4<Float>, blendMode: CGBlendMode? = nil, hasShadow: Bool = true) {
        let rect = rect.standardized
        guard rect.isFinite, rect.width > 0, rect.height > 0, isVisible(color) else {
            return
        }
        if let rect = baseRect(rect) {
            let visible = rect.overlap(with: CGContext.drawable)
            guard visible.width > 0, visible.height > 0 else {
                return
            }
            tables.rects.append(visible)
            let index = Int32(truncatingIfNeeded: tables.rects.count - 1)
            append(.fillRect, payload: index, color: color, blendMode: blendMode, hasShadow: hasShadow)
        } else if isUsable(rect) {
            let path = CGMutablePath()
            path.addRect(rect, transform: state.ctm)
            append(.fillPath, payload: pathIndex(path), color: color, blendMode: blendMode, hasShadow: hasShadow)
        }
    }

    /// Paints the outline of a rectangle in the stroke colour.
    public func stroke(_ rect: CGRect) {
        beginPath()
        addRect(rect)
        strokePath()
    }

    /// Paints the outline of a rectangle in the stroke colour with a line of another width.
    public func stroke(_ rect: CGRect, width: CGFloat) {
        let before = state.lineWidth
        setLineWidth(width)
        stroke(rect)
        state.lineWidth = before
    }

    /// Paints an ellipse in the fill colour.
    public func fillEllipse(in rect: CGRect) {
        beginPath()
        addEllipse(in: rect)
        fillPath()
    }

    /// Paints the outline of an ellipse in the stroke colour.
    public func strokeEllipse(in rect: CGRect) {
        beginPath()
        addEllipse(in: rect)
        strokePath()
    }

    /// Paints separate lines, each between two neighbouring points; a last point without a partner is left out.
    public func strokeLineSegments(between points: [CGPoint]) {
        beginPath()
        for index in stride(from: 0, to: points.count - 1, by: 2) {
            move(to: points[index])
            addLine(to: points[index + 1])
        }
        strokePath()
    }

    /// Makes a rectangle transparent, regardless of alpha, blend mode and shadow.
    ///
    /// The current path stays.
    public func clear(_ rect: CGRect) {
        fill(rect, color: SIMD4(repeating: 1), blendMode: .clear, hasShadow: false)
    }

    // MARK: - Clips

    /// Narrows the clip to the inside of the current path; an empty path leaves no clip region.
    public func clip(using rule: CGPathFillRule = .winding) {
        let path = takePath()
        addClip(.path(path, rule), around: path.isEmpty ? .null : path.boundingBoxOfPath)
    }

    /// Narrows the clip to a rectangle; ignored where a number is not finite.
    public func clip(to rect: CGRect) {
        beginPath()
        addClip(to: rect)
    }

    /// Narrows the clip to the union of rectangles.
    public func clip(to rects: [CGRect]) {
        beginPath()
        if rects.count == 1 {
            addClip(to: rects[0])
        } else {
            addRects(rects)
            clip()
        }
    }

    /// Narrows the clip to where an image, drawn in a rectangle, has values.
    ///
    /// - Parameters:
    ///   - rect: In user space; the image's top row is at its maximum y.
    ///   - mask: An image mask, whose samples of 0 let everything through and of 1 nothing; a picture with alpha, which lets
    ///     through its coverage, regardless of its colours; or one without, whose white lets everything through and
    ///     black nothing.
    public func clip(to rect: CGRect, mask: CGImage) {
        let rect = rect.standardized
        guard isUsable(rect) else {
            return
        }
        let transform = CGContext.unitImage(in: rect).concatenating(state.ctm)
        guard transform.isInvertible else {
            addClip(.rect(.zero), around: .null)
            return
        }
        addClip(.mask(DrawingMask(image: mask, transform: transform)), around: rect.applying(state.ctm))
    }

    /// Restores the context's first clip.
    public func resetClip() {
        state.clip = DrawingCommand.none
    }

    /// The box around the clip, in user space; null if nothing can be drawn.
    public var boundingBoxOfClipPath: CGRect {
        let bounds = clipBounds
        guard !bounds.isEmpty, state.ctm.isInvertible else {
            return .null
        }
        return bounds.applying(state.ctm.inverted())
    }
}
