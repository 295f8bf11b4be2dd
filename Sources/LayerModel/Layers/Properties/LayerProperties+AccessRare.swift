extension LayerProperties {
    /// The value of a property that is in `rare`; nil for any other property.
    func rareValue(_ property: LayerProperty) -> AnimatableValue? {
        switch property {
        case .name: .boxed(rare.value.name)
        case .anchorPointZ: .boxed(rare.value.anchorPointZ)
        case .sublayerTransform: .boxed(rare.value.sublayerTransform)
        case .contentsRect: .boxed(rare.value.contentsRect)
        case .contentsCenter: .boxed(rare.value.contentsCenter)
        case .contentsGravity: .boxed(rare.value.contentsGravity)
        case .contentsScale: .boxed(rare.value.contentsScale)
        case .contentsFormat: .boxed(rare.value.contentsFormat)
        case .minificationFilter: .boxed(rare.value.minificationFilter)
        case .magnificationFilter: .boxed(rare.value.magnificationFilter)
        case .minificationFilterBias: .boxed(rare.value.minificationFilterBias)
        case .maskedCorners: .boxed(rare.value.maskedCorners)
        case .cornerCurve: .boxed(rare.value.cornerCurve)
        case .borderWidth: .boxed(rare.value.borderWidth)
        case .borderColor: .boxed(rare.value.borderColor)
        case .shadowColor: .boxed(rare.value.shadowColor)
        case .shadowOpacity: .boxed(rare.value.shadowOpacity)
        case .shadowOffset: .boxed(rare.value.shadowOffset)
        case .shadowRadius: .boxed(rare.value.shadowRadius)
        case .shadowPath: .boxed(rare.value.shadowPath)
        case .rasterizationScale: .boxed(rare.value.rasterizationScale)
        case .edgeAntialiasingMask: .boxed(rare.value.edgeAntialiasingMask)
        case .compositingFilter: .boxed(rare.value.compositingFilter?.type)
        case .filters, .backgroundFilters: AnimatableValue.none
        case .beginTime: .boxed(rare.value.timing.beginTime)
        case .timeOffset: .boxed(rare.value.timing.timeOffset)
        case .speed: .boxed(rare.value.timing.speed)
        case .duration: .boxed(rare.value.timing.duration)
        case .repeatCount: .boxed(rare.value.timing.repeatCount)
        case .repeatDuration: .boxed(rare.value.timing.repeatDuration)
        case .autoreverses: .boxed(rare.value.timing.autoreverses)
        case .fillMode: .boxed(rare.value.timing.fillMode)
        default: nil
        }
    }

    /// Sets a property that is in `rare`.
    ///
    /// - Returns: false for any other property.
    mutating func setRareValue(_ value: AnimatableValue, _ property: LayerProperty) -> Bool {
        switch property {
        case .name: value.store(in: &rare.value.name)
        case .anchorPointZ: value.store(in: &rare.value.anchorPointZ)
        case .sublayerTransform: value.store(in: &rare.value.sublayerTransform)
        case .contentsRect: value.store(in: &rare.value.contentsRect)
        case .contentsCenter: value.store(in: &rare.value.contentsCenter)
        case .contentsGravity: value.store(in: &rare.value.contentsGravity)
        case .contentsScale: value.store(in: &rare.value.contentsScale)
        case .contentsFormat: value.store(in: &rare.value.contentsFormat)
        case .minificationFilter: value.store(in: &rare.value.minificationFilter)
        case .magnificationFilter: value.store(in: &rare.value.magnificationFilter)
        case .minificationFilterBias: value.store(in: &rare.value.minificationFilterBias)
        case .maskedCorners: value.store(in: &rare.value.maskedCorners)
        case .cornerCurve: value.store(in: &rare.value.cornerCurve)
        case .borderWidth: value.store(in: &rare.value.borderWidth)
        case .borderColor: value.store(in: &rare.value.borderColor)
        case .shadowColor: value.store(in: &rare.value.shadowColor)
        case .shadowOpacity: value.store(in: &rare.value.shadowOpacity)
        case .shadowOffset: value.store(in: &rare.value.shadowOffset)
        case .shadowRadius: value.store(in: &rare.value.shadowRadius)
        case .shadowPath: value.store(in: &rare.value.shadowPath)
        case .rasterizationScale: value.store(in: &rare.value.rasterizationScale)
        case .edgeAntialiasingMask: value.store(in: &rare.value.edgeAntialiasingMask)
        case .compositingFilter:
            var type = rare.value.compositingFilter?.type
            value.store(in: &type)
            rare.value.compositingFilter = type.map { LayerFilter(type: $0) }
        case .filters, .backgroundFilters: break
        case .beginTime: value.store(in: &rare.value.timing.beginTime)
        case .timeOffset: value.store(in: &rare.value.timing.timeOffset)
        case .speed: value.store(in: &rare.value.timing.speed)
        case .duration: value.store(in: &rare.value.timing.duration)
        case .repeatCount: value.store(in: &rare.value.timing.repeatCount)
        case .repeatDuration: value.store(in: &rare.value.timing.repeatDuration)
        case .autoreverses: value.store(in: &rare.value.timing.autoreverses)
        case .fillMode: value.store(in: &rare.value.timing.fillMode)
        default: return false
        }
        return true
    }
}
