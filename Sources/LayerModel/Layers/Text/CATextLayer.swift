/// A layer that shows text from the top edge of its bounds downwards.
open class CATextLayer: CALayer {
    /// A layer with default values.
    public override init() {
        super.init(specifics: .text(CopyOnWrite()), of: CATextLayer.self)
        state.insert(.observed)
    }

    /// A copy of another layer's properties, without its sublayers.
    public override init(layer: Any) {
        super.init(layer: layer)
        guard let other = layer as? CATextLayer else { return }
        text = other.text
        fontObject = other.fontObject
    }

    /// Archives are not read: the result is always nil.
    public required init?(coder: NSCoder) {
        nil
    }

    /// The text: a `String`, or an `NSAttributedString`, of which the attributes count in place of the layer's font, size and
    /// colour: Helvetica of 12 points in black where it has none.
    ///
    /// Default nil.
    open var string: Any? {
        get { text }
        set { setText(newValue) }
    }

    /// The font: a family or full name, or a `CTFont` or `CGFont`, of which the name counts.
    ///
    /// A value of another type is kept and has no effect. Default Helvetica. Has no effect on attributed text.
    open var font: Any? {
        get { fontObject ?? properties.specifics.text.font }
        set { setFont(newValue) }
    }

    /// In points; goes before the size of a `CTFont`.
    ///
    /// Default 36. Animatable. Has no effect on attributed text.
    open var fontSize: CGFloat {
        get { properties.specifics.text.fontSize }
        set { set(.fontSize, properties.specifics.text.fontSize, newValue) { $0.specifics.text.fontSize = newValue } }
    }

    /// The colour of the text; `nil` draws none.
    ///
    /// Default opaque white. Animatable. Has no effect on attributed text.
    open var foregroundColor: CGColor? {
        get { properties.specifics.text.foregroundColor }
        set {
            set(.foregroundColor, properties.specifics.text.foregroundColor, newValue) {
                $0.specifics.text.foregroundColor = newValue
            }
        }
    }

    /// Whether lines are broken at the width of the bounds.
    ///
    /// Default false.
    open var isWrapped: Bool {
        get { properties.specifics.text.isWrapped }
        set {
            set(.isWrapped, properties.specifics.text.isWrapped, newValue) { $0.specifics.text.isWrapped = newValue }
        }
    }

    /// How lines are placed between left and right.
    ///
    /// Default `natural`, which in attributed text leaves it to the first paragraph style.
    open var alignmentMode: CATextLayerAlignmentMode {
        get { properties.specifics.text.alignmentMode }
        set {
            set(.alignmentMode, properties.specifics.text.alignmentMode, newValue) {
                $0.specifics.text.alignmentMode = newValue
            }
        }
    }

    /// Where an ellipsis replaces what does not fit.
    ///
    /// Default `none`.
    open var truncationMode: CATextLayerTruncationMode {
        get { properties.specifics.text.truncationMode }
        set {
            set(.truncationMode, properties.specifics.text.truncationMode, newValue) {
                $0.specifics.text.truncationMode = newValue
            }
        }
    }

    /// Whether glyphs may be placed on fractions of pixels.
    ///
    /// Default false.
    open var allowsFontSubpixelQuantization: Bool {
        get { properties.specifics.text.allowsFontSubpixelQuantization }
        set {
            set(.allowsFontSubpixelQuantization, properties.specifics.text.allowsFontSubpixelQuantization, newValue) {
                $0.specifics.text.allowsFontSubpixelQuantization = newValue
            }
        }
    }

    /// The size of the text on lines that are as wide as they like, or, in a layer that wraps, as wide as its bounds; mapped
    /// to the superlayer.
    ///
    /// That of any other layer where there is no text.
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

    /// What `string` was set to.
    final var text: Any?
    /// What `font` was set to where it is no name.
    final var fontObject: Any?

    open override class func needsDisplay(forKey key: String) -> Bool {
        LayerProperty(key: key)?.changesText ?? super.needsDisplay(forKey: key)
    }

    /// The value that a new layer has under a key; nil for keys whose value is then zero, false or none.
    open override class func defaultValue(forKey key: String) -> Any? {
        libraryDefault(forKey: key, specifics: .text(CopyOnWrite())) ?? super.defaultValue(forKey: key)
    }
}
