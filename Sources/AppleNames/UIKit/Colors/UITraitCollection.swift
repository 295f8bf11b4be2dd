public import Graphics

/// The appearance of an interface: light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
    /// As it is elsewhere.
    case unspecified = 0
    /// Dark on light.
    case light = 1
    /// Light on dark.
    case dark = 2
}

/// The layout direction of interfaces, as a trait.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
    /// As it is elsewhere.
    case unspecified = -1
    /// From left to right.
    case leftToRight = 0
    /// From right to left.
    case rightToLeft = 1
}

/// The kind of device that an interface is made for.
public enum UIUserInterfaceIdiom: Int, Sendable {
    /// None in particular.
    case unspecified = -1
    /// A phone.
    case phone = 0
    /// A tablet.
    case pad = 1
    /// A television.
    case tv = 2
    /// A car.
    case carPlay = 3
    /// A computer.
    case mac = 5
}

/// The room of an interface along an axis.
public enum UIUserInterfaceSizeClass: Int, Sendable {
    /// Not known.
    case unspecified = 0
    /// Little.
    case compact = 1
    /// Much.
    case regular = 2
}

/// The traits that choose images and colours: the scale of their screen, and the light or dark appearance.
public final class UITraitCollection: NSObject, Sendable {
    private struct Values: Hashable, Sendable {
        var displayScale: CGFloat = 0
        var userInterfaceStyle = UIUserInterfaceStyle.unspecified
        var layoutDirection = UITraitEnvironmentLayoutDirection.unspecified
    }

    private let objectMark = CFObjectMark()
    private let values: Values

    /// Pixels per point; 0 if unspecified.
    public var displayScale: CGFloat { values.displayScale }
    /// The appearance: light or dark.
    public var userInterfaceStyle: UIUserInterfaceStyle { values.userInterfaceStyle }
    /// The layout direction of interfaces.
    public var layoutDirection: UITraitEnvironmentLayoutDirection { values.layoutDirection }
    /// The kind of device; always unspecified.
    public var userInterfaceIdiom: UIUserInterfaceIdiom { .unspecified }
    /// The room from left to right; always unspecified.
    public var horizontalSizeClass: UIUserInterfaceSizeClass { .unspecified }
    /// The room from top to bottom; always unspecified.
    public var verticalSizeClass: UIUserInterfaceSizeClass { .unspecified }

    private init(_ values: Values) {
        self.values = values
    }

    /// No traits.
    public override convenience init() {
        self.init(Values())
    }

    /// A scale, in pixels per point; 0 if it is not finite or not above 0.
    public convenience init(displayScale: CGFloat) {
        self.init(Values(displayScale: displayScale.isFinite && displayScale > 0 ? displayScale : 0))
    }

    /// Light or dark.
    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
        self.init(Values(userInterfaceStyle: userInterfaceStyle))
    }

    /// From left to right, or from right to left.
    public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
        self.init(Values(layoutDirection: layoutDirection))
    }

    /// All traits that some collections have; of several values for one the last counts.
    public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
        var all = Values()
        for traits in traitCollections.map(\.values) {
            if traits.displayScale > 0 { all.displayScale = traits.displayScale }
            if traits.userInterfaceStyle != .unspecified { all.userInterfaceStyle = traits.userInterfaceStyle }
            if traits.layoutDirection != .unspecified { all.layoutDirection = traits.layoutDirection }
        }
        self.init(all)
    }

    /// Whether colours that depend on traits may be other ones under other traits.
    public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
        userInterfaceStyle != traitCollection?.userInterfaceStyle
    }

    /// Whether another object is a collection with the same traits.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? UITraitCollection)?.values == values
    }

    /// Hashes the compared values.
    public override var hash: Int { values.hashValue }

    // MARK: - The present traits

    private static let key = "glrender.UITraitCollection.current"

    /// The traits of this thread's current drawing or layout; otherwise light, with the screen's scale, unless the program
    /// sets others.
    ///
    /// Colours that depend on traits are resolved with them. Views set them around `draw(_:)`, `layoutSubviews()` and
    /// `traitCollectionDidChange(_:)`.
    public static var current: UITraitCollection {
        get { Thread.current.threadDictionary[key] as? UITraitCollection ?? usual }
        set { Thread.current.threadDictionary[key] = newValue }
    }

    private static var usual: UITraitCollection {
        UITraitCollection(
            Values(displayScale: ScreenScale.current, userInterfaceStyle: .light, layoutDirection: .leftToRight))
    }

    /// Makes these the present traits of this thread during a call.
    public func performAsCurrent(_ actions: () -> Void) {
        let old = Thread.current.threadDictionary[Self.key]
        Thread.current.threadDictionary[Self.key] = self
        actions()
        Thread.current.threadDictionary[Self.key] = old
    }
}
