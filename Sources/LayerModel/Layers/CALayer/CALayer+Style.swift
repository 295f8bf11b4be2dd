// A style gives values to properties that have their default value and were not set while the layer had a style. Its values
// are remembered, so that they are removed with the style, unless the property was set to something else meanwhile.

extension CALayer {
    /// Applies a new `style`.
    final func applyStyle() {
        guard let extras else { return }
        extras.isApplyingStyle = true
        defer { extras.isApplyingStyle = false }
        // Changes have to be heard of from now on.
        if extras.style != nil { state.insert(.observed) }
        let initial = LayerProperties(of: properties.layerClass)
        for (property, value) in extras.styled where properties[property] == value {
            setKeyedValue(initial[property].any, property.key)
        }
        extras.styled = [:]
        for property in LayerProperty.allCases where property != .bounds && property.kind != .cells {
            guard property.isDeclared(by: properties.layerClass), !extras.ownProperties.contains(property),
                properties[property] == initial[property], let styled = styleValue(forKey: property.key)
            else { continue }
            setKeyedValue(styled, property.key)
            if properties[property] != initial[property] { extras.styled[property] = properties[property] }
        }
    }

    /// Notes that the layer sets a property itself, instead of its style.
    final func noteOwn(_ property: LayerProperty) {
        guard let extras, extras.style != nil, !extras.isApplyingStyle else { return }
        extras.styled[property] = nil
        extras.ownProperties.insert(property)
    }

    /// The value for a key in `style`, or in the nearest of the styles in it.
    final func styleValue(forKey key: String) -> Any? {
        var style = extras?.style
        // A style is a value, and so cannot contain itself.
        while let level = style {
            if let value = level[key] { return value }
            style = level["style"] as? [AnyHashable: Any]
        }
        return nil
    }
}
