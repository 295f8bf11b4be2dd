public import AppleNames
public import LayerModel

/// A view that shows a picture.
open class UIImageView: UIView {
    /// A view of a picture's size.
    public convenience init(image: UIImage?) {
        self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
        show()
    }

    /// A view of a picture's size, which shows another one while it is highlighted.
    public convenience init(image: UIImage?, highlightedImage: UIImage?) {
        self.init(image: image)
        self.highlightedImage = highlightedImage
    }

    /// A view without a picture.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    /// Archives are not read: the result is always `nil`.
    public required init?(coder: NSCoder) {
        nil
    }

    /// The picture.
    ///
    /// Default `nil`.
    open var image: UIImage? {
        didSet { show() }
    }

    /// The picture while `isHighlighted` is true.
    ///
    /// Default `nil`: the same.
    open var highlightedImage: UIImage? {
        didSet { show() }
    }

    /// Whether `highlightedImage` is shown.
    ///
    /// Default false.
    open var isHighlighted = false {
        didSet { show() }
    }

    /// The picture's size.
    open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }

    /// The picture's size.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? super.sizeThatFits(size) }

    private var shown: UIImage? { isHighlighted ? highlightedImage ?? image : image }

    private func show() {
        let shown = shown
        layer.contentsScale = shown?.scale ?? UIScreen.main.scale
        layer.contentsCenter = shown?.stretchedCenter ?? CGRect(x: 0, y: 0, width: 1, height: 1)
        layer.contents = shown.flatMap(pixels)
    }

    /// The pixels as the view shows them: a template in the tint colour, and a picture with a repeated part in the view's size.
    private func pixels(of image: UIImage) -> CGImage? {
        var image = image
        if image.renderingMode == .alwaysTemplate {
            traitCollection.performAsCurrent { image = image.withTintColor(tintColor) }
        }
        return image.repeatsCenter && contentMode == .scaleToFill
            ? image.withRenderingMode(.alwaysOriginal).pixels(in: bounds.size) : image.upright
    }

    /// Shows templates in the new colour.
    open override func tintColorDidChange() {
        super.tintColorDidChange()
        if shown?.renderingMode == .alwaysTemplate { show() }
    }

    /// Shows templates in the colour that the tint colour is now.
    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        if shown?.renderingMode == .alwaysTemplate { show() }
    }

    /// Repeats the middle of the picture as far as the new size has room.
    open override func layoutSubviews() {
        super.layoutSubviews()
        if shown?.repeatsCenter == true { show() }
    }

    // MARK: - Pictures one after the other

    /// Pictures that `startAnimating()` shows one after the other.
    ///
    /// Default `nil`.
    open var animationImages: [UIImage]?
    /// The time of all of them, in seconds; 0 for a thirtieth each.
    ///
    /// Default 0.
    open var animationDuration: TimeInterval = 0
    /// The number of repetitions; 0 for no end.
    ///
    /// Default 0.
    open var animationRepeatCount = 0

    /// Whether the pictures are being shown.
    open var isAnimating: Bool { layer.animation(forKey: "images") != nil }

    /// Shows the pictures one after the other.
    open func startAnimating() {
        guard let images = animationImages, !images.isEmpty else { return }
        let animation = CAKeyframeAnimation(keyPath: "contents")
        animation.values = images.compactMap(pixels)
        animation.calculationMode = .discrete
        animation.duration = animationDuration > 0 ? animationDuration : Double(images.count) / 30
        animation.repeatCount = animationRepeatCount > 0 ? Float(animationRepeatCount) : .infinity
        layer.add(animation, forKey: "images")
    }

    /// Shows `image` again.
    open func stopAnimating() {
        layer.removeAnimation(forKey: "images")
    }
}
