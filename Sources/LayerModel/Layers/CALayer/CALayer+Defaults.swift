extension AnimatableValue {
    /// The value as `value(forKey:)` gives it: numbers and switches as `NSNumber`, which casts to every type of number but
    /// `CGFloat`.
    var keyed: Any? {
        switch self {
        case .number(let number): NSNumber(value: number)
        case .bool(let bool): NSNumber(value: bool)
        default: any
        }
    }

    /// Whether a property with this value is as if it had never been set.
    private var isZero: Bool {
        switch self {
        case .none, .bool(false), .number(0): true
        case .point(let point): point == .zero
        case .size(let size): size == .zero
        case .rect(let rect): rect == .zero
        default: false
        }
    }

    /// The value as `defaultValue(forKey:)` gives it: `nil` for zero, false and none.
    var keyedDefault: Any? {
        isZero ? nil : keyed
    }
}

extension CALayer {
    private static let sharedDefaults = LayerProperties()

    /// The answer of `CALayer` to `defaultValue(forKey:)`.
    static func libraryDefault(forKey key: String) -> Any? {
        switch key {
        case "drawsAsynchronously", "wantsExtendedDynamicRangeContent": NSNumber(value: false)
        case "contentsHeadroom": NSNumber(value: 0)
        default: LayerProperty(key: key).flatMap { sharedDefaults[$0].keyedDefault }
        }
    }

    /// The answer of `shouldArchiveValue(forKey:)`.
    final func hasValueToArchive(_ key: String) -> Bool {
        switch key {
        case "allowsEdgeAntialiasing", "allowsGroupOpacity", "cornerCurve", "contentsFormat": return true
        case "frame", "superlayer", "visibleRect", "delegate": return false
        case "sublayers", "mask", "layoutManager", "constraints", "actions", "style", "contents", "compositingFilter",
            "filters", "backgroundFilters", "string", "font":
            return value(forKey: key) != nil
        case "autoresizingMask": return !autoresizingMask.isEmpty
        default: break
        }
        if let property = LayerProperty(key: key), property.isDeclared(by: properties.layerClass) {
            return properties[property] != LayerProperties(of: properties.layerClass)[property]
        }
        return properties.rare.value.custom[key] != nil || extras?.values[key] != nil
    }

    /// The answer to `defaultValue(forKey:)` of a class that adds properties.
    static func libraryDefault(forKey key: String, of layerClass: LayerClass) -> Any? {
        LayerProperty(key: key).flatMap { LayerProperties(of: layerClass)[$0].keyedDefault }
    }
}
