public import Foundation

extension CGContext {
    // MARK: - Images

    /// Draws an image.
    ///
    /// An image mask is painted in the fill colour. In user space with y down, as in `draw(in:)` of a layer, images come out
    /// upside down, as they do with Core Graphics; `UIImage.draw(in:)` makes up for that.
    /// - Parameters:
    ///   - image: The picture.
    ///   - rect: Where, in user space; the image's top row is at the maximum y. With `byTiling`, the place of one tile.
    ///   - byTiling: Whether copies of the image fill the clip.
    public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
        let rect = rect.standardized
        guard isUsable(rect) else {
            return
        }
        draw(image, unitSquareTo: CGContext.unitImage(in: rect), isTiled: byTiling)
    }

    /// Draws an image whose unit square, origin at the top left and y down, `placement` maps to user space.
    package func draw(_ image: CGImage, unitSquareTo placement: CGAffineTransform, isTiled: Bool = false) {
        let transform = placement.concatenating(state.ctm)
        let color =
            image.isMask
            ? state.fillColor.premultiplied(opacity: opacity, in: .extended) : SIMD4(repeating: opacity)
        guard transform.isFinite, transform.isInvertible, isVisible(color) else {
            return
        }
        var image = image
        if let drawn = image.drawing?.recording {
            if drawn.nesting >= DrawingRecording.maximumNesting {
                image = image.flattened() ?? image
            } else {
                tables.nesting = max(tables.nesting, drawn.nesting)
            }
        }
        tables.images.append(DrawingImage(image: image, transform: transform, isTiled: isTiled))
        append(.image, payload: Int32(truncatingIfNeeded: tables.images.count - 1), color: color)
    }

    /// From an image's unit square, y down, to a rectangle whose maximum y is the image's top.
    static func unitImage(in rect: CGRect) -> CGAffineTransform {
        CGAffineTransform(a: rect.width, b: 0, c: 0, d: -rect.height, tx: rect.minX, ty: rect.maxY)
    }

    // MARK: - Gradients

    /// Fills the clip with colours that change along a line.
    /// - Parameters:
    ///   - gradient: The colours.
    ///   - startPoint: Where the first colour is, in user space.
    ///   - endPoint: Where the last colour is.
    ///   - options: Whether the end colours extend before the start and after the end.
    public func drawLinearGradient(
        _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint, options: CGGradientDrawingOptions
    ) {
        guard startPoint.isFinite, endPoint.isFinite else {
            return
        }
        draw(gradient, .linear(start: startPoint, end: endPoint), options)
    }

    /// Fills the clip with colours that change from one circle to another.
    /// - Parameters:
    ///   - gradient: The colours.
    ///   - startCenter: The centre of the circle of the first colour, in user space.
    ///   - startRadius: Its radius; negative numbers are taken as 0.
    ///   - endCenter: The centre of the circle of the last colour.
    ///   - endRadius: Its radius; negative numbers are taken as 0.
    ///   - options: Whether the end colours extend before the start and after the end.
    public func drawRadialGradient(
        _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat,
        options: CGGradientDrawingOptions
    ) {
        guard startCenter.isFinite, endCenter.isFinite, startRadius.isFinite, endRadius.isFinite else {
            return
        }
        let kind = DrawingGradient.Kind.radial(
            startCenter: startCenter, startRadius: max(0, startRadius), endCenter: endCenter,
            endRadius: max(0, endRadius)
        )
        draw(gradient, kind, options)
    }

    /// Fills the clip with colours that change around a point.
    ///
    /// - Parameters:
    ///   - gradient: The colours.
    ///   - center: In user space.
    ///   - angle: Where the first and the last colour meet, in radians from +x towards +y.
    public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
        guard center.isFinite, angle.isFinite else {
            return
        }
        draw(gradient, .conic(center: center, angle: angle), [.drawsBeforeStartLocation, .drawsAfterEndLocation])
    }

    func draw(_ gradient: CGGradient, _ kind: DrawingGradient.Kind, _ options: CGGradientDrawingOptions) {
        let color = SIMD4<Float>(repeating: opacity)
        guard state.ctm.isInvertible, isVisible(color) else {
            return
        }
        tables.gradients.append(
            DrawingGradient(gradient: gradient, kind: kind, options: options, transform: state.ctm)
        )
        append(.gradient, payload: Int32(truncatingIfNeeded: tables.gradients.count - 1), color: color)
    }
}
