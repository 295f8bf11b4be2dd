public import AppleNames
public import LayerModel

/// A control with a title, a picture, or both side by side.
open class UIButton: UIControl {
    /// The style of a button.
    public enum ButtonType: Int, Sendable {
        /// A button without a style of its own.
        case custom = 0
        /// Its title and the shape of its picture have the tint colour, and pale while it is pressed.
        case system = 1
    }

    private struct Look {
        var title: String?
        var attributedTitle: NSAttributedString?
        var color: UIColor?
        var image: UIImage?
        var background: UIImage?
    }

    /// The style of the button.
    public private(set) var buttonType = ButtonType.custom
    private var looks: [UInt: Look] = [:]
    private var label: UILabel?
    private var picture: UIImageView?
    private var background: UIImageView?

    /// A button without a title.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// A button of a kind.
    public convenience init(type buttonType: ButtonType) {
        self.init(frame: .zero)
        self.buttonType = buttonType
    }

    /// A button that does something when it is pressed.
    public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
        self.init(type: buttonType)
        guard let primaryAction else { return }
        if !primaryAction.title.isEmpty { setTitle(primaryAction.title, for: .normal) }
        addAction(primaryAction, for: .primaryActionTriggered)
    }

    /// Archives are not read: the result is always `nil`.
    public required init?(coder: NSCoder) {
        nil
    }

    // MARK: - Content

    /// The label that shows the title.
    open var titleLabel: UILabel? {
        if let label { return label }
        let made = UILabel()
        made.font = .systemFont(ofSize: UIFont.buttonFontSize)
        made.textAlignment = .center
        label = made
        addSubview(made)
        return made
    }

    /// The view that shows the picture.
    open var imageView: UIImageView? {
        if let picture { return picture }
        let made = UIImageView()
        picture = made
        insertSubview(made, at: background == nil ? 0 : 1)
        return made
    }

    /// Sets the title in a state; that of `normal` is shown in states without one.
    open func setTitle(_ title: String?, for state: State) {
        looks[state.rawValue, default: Look()].title = title
        stateDidChange()
    }

    /// Sets the title with attributes in a state; it goes before the one without.
    open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
        looks[state.rawValue, default: Look()].attributedTitle = title
        stateDidChange()
    }

    /// Sets the title's colour in a state; white, and for a system button the tint colour, if none is.
    open func setTitleColor(_ color: UIColor?, for state: State) {
        looks[state.rawValue, default: Look()].color = color
        stateDidChange()
    }

    /// Sets the picture in a state.
    open func setImage(_ image: UIImage?, for state: State) {
        looks[state.rawValue, default: Look()].image = image
        stateDidChange()
    }

    /// Sets the picture behind title and picture in a state.
    open func setBackgroundImage(_ image: UIImage?, for state: State) {
        looks[state.rawValue, default: Look()].background = image
        stateDidChange()
    }

    /// The title in a state.
    open func title(for state: State) -> String? { looks[state.rawValue]?.title }
    /// The title's colour in a state.
    open func titleColor(for state: State) -> UIColor? { looks[state.rawValue]?.color }
    /// The picture in a state.
    open func image(for state: State) -> UIImage? { looks[state.rawValue]?.image }
    /// The title that is shown.
    open var currentTitle: String? { value(\.title) }
    /// The picture that is shown.
    open var currentImage: UIImage? { value(\.image) }

    private func value<T>(_ path: KeyPath<Look, T?>) -> T? {
        looks[state.rawValue]?[keyPath: path] ?? looks[State.normal.rawValue]?[keyPath: path]
    }

    /// The distances of the content from the edges.
    ///
    /// Default none.
    open var contentEdgeInsets = UIEdgeInsets.zero {
        didSet { setNeedsLayout() }
    }

    override func stateDidChange() {
        let title = value(\.attributedTitle) ?? value(\.title).map { NSAttributedString(string: $0) }
        if title != nil || label != nil {
            if value(\.attributedTitle) != nil {
                titleLabel?.attributedText = title
            } else {
                titleLabel?.text = title?.string
            }
            titleLabel?.textColor = value(\.color) ?? (buttonType == .system ? tintColor : .white)
            if buttonType == .system {
                titleLabel?.alpha = isHighlighted ? 0.2 : isEnabled ? 1 : 0.35
            }
        }
        var image = value(\.image)
        if buttonType == .system, image?.renderingMode == .automatic {
            image = image?.withRenderingMode(.alwaysTemplate)
        }
        if image != nil || picture != nil { imageView?.image = image }
        if let shown = value(\.background) {
            if background == nil {
                let made = UIImageView()
                background = made
                insertSubview(made, at: 0)
            }
            background?.image = shown
        } else {
            background?.image = nil
        }
        setNeedsLayout()
    }

    /// Updates the title's colour of a system button.
    open override func tintColorDidChange() {
        super.tintColorDidChange()
        if buttonType == .system { stateDidChange() }
    }

    // MARK: - Layout

    private var parts: (picture: CGSize, title: CGSize) {
        let most = CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude)
        return (picture?.image?.size ?? .zero, label?.sizeThatFits(most) ?? .zero)
    }

    /// The size of picture and title side by side, with the insets; of a system button no less than 30 × 34.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let (picture, title) = parts
        let insets = contentEdgeInsets
        let least = buttonType == .system ? CGSize(width: 30, height: 34) : .zero
        return CGSize(
            width: max(least.width, picture.width + title.width + insets.left + insets.right),
            height: max(least.height, max(picture.height, title.height) + insets.top + insets.bottom))
    }

    /// The size of `sizeThatFits(_:)`.
    open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

    /// Places picture and title in the middle, side by side, the picture where the title's reading begins.
    open override func layoutSubviews() {
        super.layoutSubviews()
        let (pictureSize, titleSize) = parts
        let room = bounds.inset(by: contentEdgeInsets)
        let titleWidth = min(titleSize.width, max(0, room.width - pictureSize.width))
        let left = room.midX - (pictureSize.width + titleWidth) / 2
        let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
        background?.frame = bounds
        picture?.frame = CGRect(
            x: isRightToLeft ? left + titleWidth : left, y: room.midY - pictureSize.height / 2,
            width: pictureSize.width, height: pictureSize.height)
        label?.frame = CGRect(
            x: isRightToLeft ? left : left + pictureSize.width, y: room.midY - titleSize.height / 2, width: titleWidth,
            height: titleSize.height)
    }
}
