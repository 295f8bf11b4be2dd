internal import AppleNames
internal import LayerModel

/// The meaning of a view in interfaces read from right to left.
public enum UISemanticContentAttribute: Int, Sendable {
    /// Content: it is laid out in the other direction.
    case unspecified = 0
    /// Controls of playback, which stay as they are.
    case playback = 1
    /// Controls of directions, which stay as they are.
    case spatial = 2
    /// From left to right everywhere.
    case forceLeftToRight = 3
    /// From right to left everywhere.
    case forceRightToLeft = 4
}

/// The reading direction of interfaces.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
    /// From left to right.
    case leftToRight = 0
    /// From right to left.
    case rightToLeft = 1
}

extension UIView {
    /// The layout direction of views of a meaning, in interfaces read from left to right.
    public class func userInterfaceLayoutDirection(
        for attribute: UISemanticContentAttribute
    ) -> UIUserInterfaceLayoutDirection {
        userInterfaceLayoutDirection(for: attribute, relativeTo: .leftToRight)
    }

    /// The layout direction of views of a meaning.
    ///
    /// - Parameters:
    ///   - semanticContentAttribute: The meaning.
    ///   - layoutDirection: The reading direction of interfaces.
    public class func userInterfaceLayoutDirection(
        for semanticContentAttribute: UISemanticContentAttribute,
        relativeTo layoutDirection: UIUserInterfaceLayoutDirection
    ) -> UIUserInterfaceLayoutDirection {
        switch semanticContentAttribute {
        case .unspecified: layoutDirection
        case .playback, .spatial, .forceLeftToRight: .leftToRight
        case .forceRightToLeft: .rightToLeft
        }
    }

    /// The style of the view, or of the nearest one around it that has one of its own.
    private final var style: UIUserInterfaceStyle {
        var view: UIView? = self
        while let current = view {
            if current.overrideUserInterfaceStyle != .unspecified { return current.overrideUserInterfaceStyle }
            view = current.parentView
        }
        return .light
    }

    private final func traits(in style: UIUserInterfaceStyle) -> UITraitCollection {
        UITraitCollection(traitsFrom: [
            UITraitCollection(displayScale: contentScaleFactor), UITraitCollection(userInterfaceStyle: style),
            UITraitCollection(layoutDirection: .leftToRight),
        ])
    }

    /// The traits of this view and those around it.
    final var traits: UITraitCollection { traits(in: style) }

    /// Notifies the view and its subviews of a changed style.
    final func tellStyle() {
        let (old, new) = (toldStyle, style)
        if new != old {
            toldStyle = new
            if let color = backgroundColor, color.isDynamic { backgroundColor = color }
            setNeedsDisplay()
            traits(in: new).performAsCurrent { traitCollectionDidChange(traits(in: old)) }
        }
        for subview in subviewList { subview.tellStyle() }
    }
}
