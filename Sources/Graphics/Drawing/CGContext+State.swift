public import Foundation

extension CGContext {
    // MARK: - Transform

    /// The transform from user space to device pixels, with the origin at the bottom left and y up.
    ///
    /// In a context without pixels, the transform to its first space.
    public var ctm: CGAffineTransform {
        state.ctm.concatenating(device)
    }

    /// The same as `ctm`.
    public var userSpaceToDeviceSpaceTransform: CGAffineTransform {
        ctm
    }

    /// Applies `transform` before the context's own; ignored unless the result is finite.
    public func concatenate(_ transform: CGAffineTransform) {
        let result = transform.concatenating(state.ctm)
        if result.isFinite {
            state.ctm = result
        }
    }

    /// Moves the origin of user space; in its units.
    public func translateBy(x: CGFloat, y: CGFloat) {
        concatenate(CGAffineTransform(translationX: x, y: y))
    }

    /// Scales user space.
    public func scaleBy(x: CGFloat, y: CGFloat) {
        concatenate(CGAffineTransform(scaleX: x, y: y))
    }

    /// Turns user space from +x towards +y; in radians.
    public func rotate(by angle: CGFloat) {
        concatenate(CGAffineTransform(rotationAngle: angle))
    }

    /// A point of user space in the base space.
    public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint {
        point.applying(ctm)
    }

    /// A size of user space in the base space.
    public func convertToDeviceSpace(_ size: CGSize) -> CGSize {
        size.applying(ctm)
    }

    /// The box around a rectangle of user space, in the base space.
    public func convertToDeviceSpace(_ rect: CGRect) -> CGRect {
        rect.applying(ctm)
    }

    /// A point of the base space in user space.
    public func convertToUserSpace(_ point: CGPoint) -> CGPoint {
        point.applying(ctm.inverted())
    }

    /// A size of the base space in user space.
    public func convertToUserSpace(_ size: CGSize) -> CGSize {
        size.applying(ctm.inverted())
    }

    /// The box around a rectangle of the base space, in user space.
    public func convertToUserSpace(_ rect: CGRect) -> CGRect {
        rect.applying(ctm.inverted())
    }

    // MARK: - Line attributes

    /// The width of lines in user space; 1 at first.
    ///
    /// Negative numbers are ignored; a line of width 0 is not seen.
    public func setLineWidth(_ width: CGFloat) {
        if width.isFinite, width >= 0 {
            state.lineWidth = width
        }
    }

    /// The ends of open lines; butt at first.
    public func setLineCap(_ cap: CGLineCap) {
        state.lineCap = cap
    }

    /// The corners of lines; miter at first.
    public func setLineJoin(_ join: CGLineJoin) {
        state.lineJoin = join
    }

    /// The longest miter in line widths, beyond which corners are cut; 10 at first.
    public func setMiterLimit(_ limit: CGFloat) {
        if limit.isFinite {
            state.miterLimit = limit
        }
    }

    /// Dashes and gaps in turn, in user space; an empty list is a solid line.
    ///
    /// Ignored where a length is negative or not finite, or all are 0.
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
        guard phase.isFinite, lengths.allSatisfy({ $0.isFinite && $0 >= 0 }) else {
            return
        }
        guard lengths.isEmpty || lengths.contains(where: { $0 > 0 }) else {
            return
        }
        state.dashPhase = phase
        state.dashLengths = lengths
    }

    /// Sets the largest error of flattened curves, in device pixels.
    ///
    /// Kept, but renderers are at least as exact.
    public func setFlatness(_ flatness: CGFloat) {
        if flatness.isFinite {
            state.flatness = flatness
        }
    }

    // MARK: - Compositing

    /// Multiplied with the alpha of all that is drawn; clipped to 0 to 1; 1 at first.
    public func setAlpha(_ alpha: CGFloat) {
        state.alpha = alpha
    }

    /// Sets the mode of blending with the backdrop; normal at first.
    public func setBlendMode(_ mode: CGBlendMode) {
        state.blendMode = mode
    }

    /// Sets a black shadow of alpha 1/3.
    ///
    /// - Parameters:
    ///   - offset: In the base space, regardless of the transform.
    ///   - blur: Twice the Gaussian's standard deviation, in the base space; 0 is a sharp shadow.
    public func setShadow(offset: CGSize, blur: CGFloat) {
        setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
    }

    /// Sets the shadow; a colour that is `nil` or transparent removes it.
    ///
    /// - Parameters:
    ///   - offset: In the base space, regardless of the transform.
    ///   - blur: Twice the Gaussian's standard deviation, in the base space; 0 is a sharp shadow.
    ///   - color: The shadow's colour.
    public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
        guard offset.width.isFinite, offset.height.isFinite, blur.isFinite else {
            return
        }
        let tint = color?.premultiplied(in: .extended) ?? .zero
        state.shadow =
            tint.w > 0
            ? DrawingShadow(offset: offset.applying(base), sigma: max(0, blur) / 2, color: tint) : nil
    }

    // MARK: - Quality

    /// The sampling of scaled images.
    public var interpolationQuality: CGInterpolationQuality {
        get { state.interpolationQuality }
        set { state.interpolationQuality = newValue }
    }

    /// Whether edges cover pixels partly; true at first.
    public func setShouldAntialias(_ shouldAntialias: Bool) {
        state.shouldAntialias = shouldAntialias
    }

    /// Whether `setShouldAntialias(_:)` has an effect; true at first, and no part of the saved state.
    public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {
        self.allowsAntialiasing = allowsAntialiasing
    }

    /// Kept; colours outside sRGB are clipped in any case.
    public func setRenderingIntent(_ intent: CGColorRenderingIntent) {
        state.renderingIntent = intent
    }

    /// Sets the offset of patterns in the base space; zero at first.
    ///
    /// Ignored unless finite.
    public func setPatternPhase(_ phase: CGSize) {
        if phase.width.isFinite, phase.height.isFinite {
            state.patternPhase = phase
        }
    }

    // MARK: - Colours

    /// The colour of fills; black at first.
    public func setFillColor(_ color: CGColor) {
        state.fillColor = color
        state.fillPattern = color.patternImage.map { .image($0.image, size: $0.size) }
        state.fillSpace = .shared(color.kind)
    }

    /// The colour of strokes; black at first.
    public func setStrokeColor(_ color: CGColor) {
        state.strokeColor = color
        state.strokePattern = color.patternImage.map { .image($0.image, size: $0.size) }
        state.strokeSpace = .shared(color.kind)
    }

    /// The colour of fills, in sRGB.
    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// The colour of strokes, in sRGB.
    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// The colour of fills, in device grey.
    public func setFillColor(gray: CGFloat, alpha: CGFloat) {
        setFillColor(CGColor(deviceGray: gray, alpha: alpha))
    }

    /// The colour of strokes, in device grey.
    public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
        setStrokeColor(CGColor(deviceGray: gray, alpha: alpha))
    }

    /// Sets the space of fill components; the colour becomes black.
    public func setFillColorSpace(_ space: CGColorSpace) {
        state.fillSpace = space
        state.fillPattern = nil
        state.fillColor = CGColor(kind: space.kind, color: .zero, alpha: 1)
    }

    /// Sets the space of stroke components; the colour becomes black.
    public func setStrokeColorSpace(_ space: CGColorSpace) {
        state.strokeSpace = space
        state.strokePattern = nil
        state.strokeColor = CGColor(kind: space.kind, color: .zero, alpha: 1)
    }

    /// The components of the fill colour, alpha last, in the fill colour space; ignored where their number is wrong.
    public func setFillColor(_ components: [CGFloat]) {
        if let color = CGColor(colorSpace: state.fillSpace, components: components) {
            state.fillColor = color
            state.fillPattern = nil
        }
    }

    /// The components of the stroke colour, alpha last, in the stroke colour space; ignored where their number is wrong.
    public func setStrokeColor(_ components: [CGFloat]) {
        if let color = CGColor(colorSpace: state.strokeSpace, components: components) {
            state.strokeColor = color
            state.strokePattern = nil
        }
    }
}
