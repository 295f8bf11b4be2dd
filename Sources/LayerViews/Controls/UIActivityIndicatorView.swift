public import AppleNames
public import LayerModel

/// A ring of spokes that turns while something takes its time.
open class UIActivityIndicatorView: UIView {
    /// The size of the ring.
    public enum Style: Int, Sendable {
        /// 37 points wide, white.
        case whiteLarge = 0
        /// 20 points wide, white.
        case white = 1
        /// 20 points wide, grey.
        case gray = 2
        /// 20 points wide.
        case medium = 100
        /// 37 points wide.
        case large = 101

        var width: CGFloat { self == .large || self == .whiteLarge ? 37 : 20 }
    }

    private static let spokes = 8

    private let ring = CAReplicatorLayer()
    private let spoke = CALayer()

    /// A ring of a size, which stands still and is hidden.
    public init(style: Style) {
        self.style = style
        super.init(frame: CGRect(x: 0, y: 0, width: style.width, height: style.width))
        setUp()
    }

    /// A ring of medium size in a place.
    public override init(frame: CGRect) {
        style = .medium
        super.init(frame: frame)
        setUp()
    }

    /// Archives are not read: the result is always `nil`.
    public required init?(coder: NSCoder) {
        nil
    }

    private func setUp() {
        isUserInteractionEnabled = false
        ring.instanceCount = Self.spokes
        ring.instanceTransform = CATransform3DMakeRotation(2 * .pi / CGFloat(Self.spokes), 0, 0, 1)
        ring.addSublayer(spoke)
        layer.addSublayer(ring)
        spoke.opacity = 0.15
        isHidden = hidesWhenStopped
        show()
    }

    /// The size of the ring.
    open var style: Style {
        didSet { show() }
    }

    /// The colour of the spokes.
    ///
    /// Default white or grey, by the style.
    open var color: UIColor! {
        get { ownColor ?? (style == .white || style == .whiteLarge ? .white : .systemGray) }
        set {
            ownColor = newValue
            show()
        }
    }
    private var ownColor: UIColor?

    /// Whether the view is hidden while it stands still.
    ///
    /// Default true.
    open var hidesWhenStopped = true {
        didSet { isHidden = hidesWhenStopped && !isAnimating }
    }

    /// Whether the ring turns.
    public private(set) var isAnimating = false

    /// Starts to turn the ring, and shows it.
    open func startAnimating() {
        guard !isAnimating else { return }
        isAnimating = true
        isHidden = false
        let duration = 0.8
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue) = (1, 0.15)
        (fade.duration, fade.repeatCount, fade.isRemovedOnCompletion) = (duration, .infinity, false)
        ring.instanceDelay = duration / Double(Self.spokes)
        spoke.add(fade, forKey: "fade")
    }

    /// Stops the ring, and hides it if `hidesWhenStopped`.
    open func stopAnimating() {
        isAnimating = false
        spoke.removeAnimation(forKey: "fade")
        isHidden = hidesWhenStopped
    }

    /// The size of the ring.
    open override var intrinsicContentSize: CGSize { CGSize(width: style.width, height: style.width) }
    /// The size of the ring.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    /// Places the ring in the middle.
    open override func layoutSubviews() {
        super.layoutSubviews()
        ring.position = CGPoint(x: bounds.midX, y: bounds.midY)
    }

    /// Updates the spokes' colour.
    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        show()
    }

    private func show() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        let width = style.width
        ring.bounds = CGRect(x: 0, y: 0, width: width, height: width)
        ring.position = CGPoint(x: bounds.midX, y: bounds.midY)
        let (thickness, length) = (width / 10, width * 0.28)
        spoke.bounds = CGRect(x: 0, y: 0, width: thickness, height: length)
        spoke.position = CGPoint(x: width / 2, y: length / 2)
        spoke.cornerRadius = thickness / 2
        spoke.backgroundColor = color.resolvedColor(with: traitCollection).cgColor
        CATransaction.commit()
    }
}
