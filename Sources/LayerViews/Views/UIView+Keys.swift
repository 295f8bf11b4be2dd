internal import LayerModel

/// A property of views that is read and written by its name.
private struct KeyedProperty {
    let value: (UIView) -> Any?
    let set: (UIView, Any?) -> Void

    private init<View: UIView, Value>(
        _ path: ReferenceWritableKeyPath<View, Value>, cast: @escaping (Any?) -> Value?
    ) {
        value = { ($0 as? View).map { $0[keyPath: path] } }
        set = { view, value in
            guard let view = view as? View, let value = cast(value) else { return }
            view[keyPath: path] = value
        }
    }

    static func plain<View: UIView, Value>(_ path: ReferenceWritableKeyPath<View, Value>) -> KeyedProperty {
        KeyedProperty(path) { $0 as? Value }
    }

    static func number<View: UIView, Value: BinaryFloatingPoint>(
        _ path: ReferenceWritableKeyPath<View, Value>
    ) -> KeyedProperty {
        KeyedProperty(path) { ($0 as? NSNumber).map { Value($0.doubleValue) } ?? ($0 as? Value) }
    }

    static func flag<View: UIView>(_ path: ReferenceWritableKeyPath<View, Bool>) -> KeyedProperty {
        KeyedProperty(path) { ($0 as? Bool) ?? ($0 as? NSNumber)?.boolValue }
    }

    static func count<View: UIView>(_ path: ReferenceWritableKeyPath<View, Int>) -> KeyedProperty {
        KeyedProperty(path) { ($0 as? Int) ?? ($0 as? NSNumber)?.intValue }
    }

    static func choice<View: UIView, Value: RawRepresentable<Int>>(
        _ path: ReferenceWritableKeyPath<View, Value>
    ) -> KeyedProperty {
        KeyedProperty(path) {
            ($0 as? Value) ?? (($0 as? Int) ?? ($0 as? NSNumber)?.intValue).flatMap(Value.init(rawValue:))
        }
    }

    private static func ofViews(_ key: String) -> KeyedProperty? {
        switch key {
        case "frame": plain(\UIView.frame)
        case "bounds": plain(\UIView.bounds)
        case "center": plain(\UIView.center)
        case "transform": plain(\UIView.transform)
        case "alpha": number(\UIView.alpha)
        case "backgroundColor": plain(\UIView.backgroundColor)
        case "tintColor": plain(\UIView.tintColor)
        case "contentMode": choice(\UIView.contentMode)
        case "hidden": flag(\UIView.isHidden)
        case "opaque": flag(\UIView.isOpaque)
        case "clipsToBounds": flag(\UIView.clipsToBounds)
        case "userInteractionEnabled": flag(\UIView.isUserInteractionEnabled)
        case "tag": count(\UIView.tag)
        default: nil
        }
    }

    private static func ofLabels(_ key: String) -> KeyedProperty? {
        switch key {
        case "text": plain(\UILabel.text)
        case "attributedText": plain(\UILabel.attributedText)
        case "font": plain(\UILabel.font)
        case "textColor": plain(\UILabel.textColor)
        case "highlightedTextColor": plain(\UILabel.highlightedTextColor)
        case "shadowColor": plain(\UILabel.shadowColor)
        case "shadowOffset": plain(\UILabel.shadowOffset)
        case "textAlignment": choice(\UILabel.textAlignment)
        case "lineBreakMode": choice(\UILabel.lineBreakMode)
        case "baselineAdjustment": choice(\UILabel.baselineAdjustment)
        case "numberOfLines": count(\UILabel.numberOfLines)
        case "enabled": flag(\UILabel.isEnabled)
        case "highlighted": flag(\UILabel.isHighlighted)
        case "adjustsFontSizeToFitWidth": flag(\UILabel.adjustsFontSizeToFitWidth)
        case "minimumScaleFactor": number(\UILabel.minimumScaleFactor)
        default: nil
        }
    }

    /// The property of a view that a key names, with or without `is` before it.
    static func named(_ key: String, of view: UIView) -> KeyedProperty? {
        let letters = key.dropFirst(2)
        let isAsked = key.hasPrefix("is") && letters.first?.isUppercase == true
        let plain = isAsked ? letters.prefix(1).lowercased() + letters.dropFirst() : key
        return (view is UILabel ? ofLabels(plain) : nil) ?? ofViews(plain)
    }
}

extension UIView {
    /// The property of a name, like those of views and labels in Objective-C; `nil` for other names.
    public final func value(forKey key: String) -> Any? {
        KeyedProperty.named(key, of: self)?.value(self)
    }

    /// Sets the property of a name; other names, and values of another type, change nothing.
    public final func setValue(_ value: Any?, forKey key: String) {
        KeyedProperty.named(key, of: self)?.set(self, value)
    }

    /// The value of a path of names: a property of the view, or, after `layer.`, of its layer.
    public final func value(forKeyPath keyPath: String) -> Any? {
        keyPath.hasPrefix("layer.") ? layer.value(forKeyPath: String(keyPath.dropFirst(6))) : value(forKey: keyPath)
    }

    /// Sets the value of a path of names: a property of the view, or, after `layer.`, of its layer.
    public final func setValue(_ value: Any?, forKeyPath keyPath: String) {
        if keyPath.hasPrefix("layer.") {
            layer.setValue(value, forKeyPath: String(keyPath.dropFirst(6)))
        } else {
            setValue(value, forKey: keyPath)
        }
    }
}
