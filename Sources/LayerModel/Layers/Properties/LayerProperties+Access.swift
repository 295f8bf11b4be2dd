extension LayerProperties {
    /// One property as a value of the kind that it has; `.none` where the property belongs to another class, is nil or has
    /// a kind that no animation works on, as `filters`.
    ///
    /// Setting it follows the setter of the same property of `CALayer`. A value of another kind is not taken.
    package subscript(property: LayerProperty) -> AnimatableValue {
        get {
            switch property {
            case .bounds: .boxed(bounds)
            case .position: .boxed(position)
            case .zPosition: .boxed(zPosition)
            case .anchorPoint: .boxed(anchorPoint)
            case .transform: .boxed(transform)
            case .isHidden: .boxed(flags[.hidden])
            case .isDoubleSided: .boxed(flags[.doubleSided])
            case .isGeometryFlipped: .boxed(flags[.geometryFlipped])
            case .masksToBounds: .boxed(flags[.masksToBounds])
            case .isOpaque: .boxed(flags[.opaque])
            case .allowsEdgeAntialiasing: .boxed(flags[.allowsEdgeAntialiasing])
            case .allowsGroupOpacity: .boxed(flags[.allowsGroupOpacity])
            case .shouldRasterize: .boxed(flags[.shouldRasterize])
            case .needsDisplayOnBoundsChange: .boxed(flags[.needsDisplayOnBoundsChange])
            case .drawsAsynchronously: .boxed(flags[.drawsAsynchronously])
            case .backgroundColor: .boxed(backgroundColor)
            case .cornerRadius: .boxed(cornerRadius)
            case .opacity: .boxed(opacity)
            case .contents: .boxed(contents)
            default: rareValue(property) ?? specificValue(property)
            }
        }
        set {
            switch property {
            case .bounds:
                newValue.store(in: &bounds)
                bounds = bounds.standardized
            case .position: newValue.store(in: &position)
            case .zPosition: newValue.store(in: &zPosition)
            case .anchorPoint: newValue.store(in: &anchorPoint)
            case .transform: newValue.store(in: &transform)
            case .isHidden: newValue.store(in: &flags[.hidden])
            case .isDoubleSided: newValue.store(in: &flags[.doubleSided])
            case .isGeometryFlipped: newValue.store(in: &flags[.geometryFlipped])
            case .masksToBounds: newValue.store(in: &flags[.masksToBounds])
            case .isOpaque: newValue.store(in: &flags[.opaque])
            case .allowsEdgeAntialiasing: newValue.store(in: &flags[.allowsEdgeAntialiasing])
            case .allowsGroupOpacity: newValue.store(in: &flags[.allowsGroupOpacity])
            case .shouldRasterize: newValue.store(in: &flags[.shouldRasterize])
            case .needsDisplayOnBoundsChange: newValue.store(in: &flags[.needsDisplayOnBoundsChange])
            case .drawsAsynchronously: newValue.store(in: &flags[.drawsAsynchronously])
            case .backgroundColor: newValue.store(in: &backgroundColor)
            case .cornerRadius: newValue.store(in: &cornerRadius)
            case .opacity: newValue.store(in: &opacity)
            case .contents: newValue.store(in: &contents)
            default:
                if !setRareValue(newValue, property) {
                    setSpecificValue(newValue, property)
                }
            }
        }
    }
}

extension LayerProperties.Flags {
    /// Whether a switch is on.
    @inlinable
    package subscript(flag: LayerProperties.Flags) -> Bool {
        get { contains(flag) }
        set { newValue ? formUnion(flag) : subtract(flag) }
    }
}
