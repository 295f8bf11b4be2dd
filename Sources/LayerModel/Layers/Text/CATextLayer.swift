/// A layer that shows text from the top edge of its bounds downwards.
open class CATextLayer: CALayer {
    /// A layer with default values.
    public override init() {
        super.init(.text, of: CATextLayer.self)
        state.insert(.observed)
    }

    /// A copy of another layer's properties, without its sublayers.
    public override init(layer: Any) {
        super.init(layer: layer, .text, of: CATextLayer.self)
        guard let other = layer as? CATextLayer else { return }
        text = other.text
        fontObject = other.fontObject
    }

    /// Archives are not read: the result is always `nil`.
    public required init?(coder: NSCoder) {
        nil
    }

    /// The text: a `String`, or an `NSAttributedString`, whose attributes replace the layer's font, size and colour.
    ///
    /// Attributed text without a font or colour is in Helvetica of 12 points, and black. Default `nil`.
    open var string: Any? {
        get { text }
        set { setText(newValue) }
    }

    /// The font: a family or full name, or a `CTFont` or `CGFont`, which counts by its name.
    ///
    /// A value of another type is kept and has no effect. Default Helvetica. Has no effect on attributed text.
    open var font: Any? {
        get { fontObject ?? self[\.font] }
        set { setFont(newValue) }
    }

    /// In points; goes before the size of a `CTFont`.
    ///
    /// Default 36. Animatable. Has no effect on attributed text.
    open var fontSize: CGFloat {
        get { self[\.fontSize] }
        set { self[\.fontSize] = newValue }
    }

    /// The colour of the text; `nil` draws none.
    ///
    /// Default opaque white. Animatable. Has no effect on attributed text.
    open var foregroundColor: CGColor? {
        get { self[\.foregroundColor] }
        set { self[\.foregroundColor] = newValue }
    }

    /// Whether lines are broken at the width of the bounds.
    ///
    /// Default false.
    open var isWrapped: Bool {
        get { self[\.isWrapped] }
        set { self[\.isWrapped] = newValue }
    }

    /// The alignment of lines between left and right.
    ///
    /// Default `natural`, which in attributed text is that of the first paragraph style.
    open var alignmentMode: CATextLayerAlignmentMode {
        get { self[\.alignmentMode] }
        set { self[\.alignmentMode] = newValue }
    }

    /// The place of the ellipsis in text that does not fit.
    ///
    /// Default `none`.
    open var truncationMode: CATextLayerTruncationMode {
        get { self[\.truncationMode] }
        set { self[\.truncationMode] = newValue }
    }

    /// Whether glyphs may be placed on fractions of pixels.
    ///
    /// Default false.
    open var allowsFontSubpixelQuantization: Bool {
        get { self[\.allowsFontSubpixelQuantization] }
        set { self[\.allowsFontSubpixelQuantization] = newValue }
    }

    /// The size of the text on unwrapped lines, or, in a layer that wraps, on lines as wide as its bounds; mapped to the
    /// superlayer.
    ///
    /// That of any other layer if there is no text.
    open override func preferredFrameSize() -> CGSize {
        measuredFrameSize() ?? super.preferredFrameSize()
    }

    /// Does nothing beyond taking note: text is drawn by the renderer, from the properties.
    open override func display() {
        if state.contains(.subclassed) || delegate != nil {
            super.display()
        } else {
            state.remove(.needsDisplay)
        }
    }

    /// The value of `string` as set.
    final var text: Any?
    /// The value of `font` as set, if it is not a name.
    final var fontObject: Any?

    open override class func needsDisplay(forKey key: String) -> Bool {
        LayerProperty(key: key)?.changesText ?? super.needsDisplay(forKey: key)
    }

    /// The value that a new layer has under a key; `nil` for keys whose value is then zero, false or none.
    open override class func defaultValue(forKey key: String) -> Any? {
        libraryDefault(forKey: key, of: .text) ?? super.defaultValue(forKey: key)
    }
}

extension CATextLayer: SpecificLayer {
    typealias Specifics = TextProperties
}
