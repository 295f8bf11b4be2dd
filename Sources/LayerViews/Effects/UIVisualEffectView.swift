public import AppleNames
public import LayerModel

/// An effect on the backdrop of a `UIVisualEffectView`, or on its contents.
open class UIVisualEffect: NSObject {}

/// Blurs its backdrop, with a colour over it.
public final class UIBlurEffect: UIVisualEffect {
    /// A material.
    public enum Style: Int, Sendable {
        /// Nearly white.
        case extraLight = 0
        /// Light.
        case light = 1
        /// Dark.
        case dark = 2
        /// Light, or dark if the interface is.
        case regular = 4
        /// As `regular`, and covers more.
        case prominent = 5
        /// Covers least.
        case systemUltraThinMaterial = 6
        /// Covers little.
        case systemThinMaterial = 7
        /// Covers half.
        case systemMaterial = 8
        /// Covers much.
        case systemThickMaterial = 9
        /// As bars have it.
        case systemChromeMaterial = 10
        /// As `systemUltraThinMaterial`, always light.
        case systemUltraThinMaterialLight = 11
        /// As `systemThinMaterial`, always light.
        case systemThinMaterialLight = 12
        /// As `systemMaterial`, always light.
        case systemMaterialLight = 13
        /// As `systemThickMaterial`, always light.
        case systemThickMaterialLight = 14
        /// As `systemChromeMaterial`, always light.
        case systemChromeMaterialLight = 15
        /// As `systemUltraThinMaterial`, always dark.
        case systemUltraThinMaterialDark = 16
        /// As `systemThinMaterial`, always dark.
        case systemThinMaterialDark = 17
        /// As `systemMaterial`, always dark.
        case systemMaterialDark = 18
        /// As `systemThickMaterial`, always dark.
        case systemThickMaterialDark = 19
        /// As `systemChromeMaterial`, always dark.
        case systemChromeMaterialDark = 20
    }

    /// The material.
    public let style: Style

    /// A material.
    public init(style: Style) {
        self.style = style
    }

    /// The material in an appearance.
    func material(in appearance: UIUserInterfaceStyle) -> Material {
        let isDark =
            switch style {
            case .extraLight, .light: false
            case .dark: true
            case _ where style.rawValue >= 16: true
            case _ where style.rawValue >= 11: false
            default: appearance == .dark
            }
        // The styles of iOS 7 as Apple's sample "UIImageEffects" draws them; the others lie between, by their names.
        let cover: CGFloat =
            switch style {
            case .extraLight: 0.82
            case .light, .regular: isDark ? 0.73 : 0.3
            case .dark: 0.73
            case .prominent, .systemChromeMaterial, .systemChromeMaterialLight, .systemChromeMaterialDark: 0.75
            case .systemUltraThinMaterial, .systemUltraThinMaterialLight, .systemUltraThinMaterialDark: 0.3
            case .systemThinMaterial, .systemThinMaterialLight, .systemThinMaterialDark: 0.45
            case .systemMaterial, .systemMaterialLight, .systemMaterialDark: 0.6
            case .systemThickMaterial, .systemThickMaterialLight, .systemThickMaterialDark: 0.8
            }
        let white: CGFloat = isDark ? 0.11 : style == .extraLight ? 0.97 : 1
        return Material(radius: style == .light ? 30 : 20, saturation: 1.8, white: white, cover: cover)
    }

    /// The effect of a material on its backdrop.
    struct Material {
        /// The blur's, in points.
        let radius: CGFloat
        /// Times.
        let saturation: CGFloat
        /// The grey over it, and its opacity.
        let white: CGFloat
        let cover: CGFloat
    }
}

/// An effect that raises content from a blur; here content is shown in its own colours.
public final class UIVibrancyEffect: UIVisualEffect {
    /// The blur that the content is on.
    public let blurEffect: UIBlurEffect

    /// Content on a blur.
    public init(blurEffect: UIBlurEffect) {
        self.blurEffect = blurEffect
    }
}

/// A view with an effect behind its `contentView`, which holds the subviews.
open class UIVisualEffectView: UIView {
    /// The content over the effect.
    public let contentView = UIView()

    /// A view with an effect.
    public init(effect: UIVisualEffect?) {
        self.effect = effect
        super.init(frame: .zero)
        contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(contentView)
        show()
    }

    /// A view without an effect.
    public convenience init() {
        self.init(effect: nil)
    }

    /// Archives are not read: the result is always `nil`.
    public required init?(coder: NSCoder) {
        nil
    }

    /// The effect; `nil` for none.
    ///
    /// Animatable.
    open var effect: UIVisualEffect? {
        didSet { show() }
    }

    private func show() {
        guard let material = (effect as? UIBlurEffect)?.material(in: traitCollection.userInterfaceStyle) else {
            layer.backgroundFilters = nil
            backgroundColor = nil
            return
        }
        layer.backgroundFilters = [
            LayerFilter(.gaussianBlur, [Double(material.radius)]),
            LayerFilter(.saturate, [Double(material.saturation)]),
        ]
        backgroundColor = UIColor(white: material.white, alpha: material.cover)
        // The blurred area ends at the view's corners.
        clipsToBounds = true
    }

    /// Shows materials that follow the appearance anew.
    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        show()
    }
}
