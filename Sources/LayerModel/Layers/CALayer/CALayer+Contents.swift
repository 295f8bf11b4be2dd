// How contents are placed and sampled.

extension CALayer {
    /// The part of the picture that shows, in its unit space; beyond it the pixels at its edges go on.
    ///
    /// Default (0, 0, 1, 1). Animatable.
    public var contentsRect: CGRect {
        get { properties.rare.value.contentsRect }
        set {
            set(.contentsRect, properties.rare.value.contentsRect, newValue) { $0.rare.value.contentsRect = newValue }
        }
    }

    /// The part that is stretched when gravity resizes the picture, in the unit space of `contentsRect`; what lies
    /// around it keeps its size along each axis.
    ///
    /// Default (0, 0, 1, 1). Animatable.
    public var contentsCenter: CGRect {
        get { properties.rare.value.contentsCenter }
        set {
            set(.contentsCenter, properties.rare.value.contentsCenter, newValue) {
                $0.rare.value.contentsCenter = newValue
            }
        }
    }

    /// How the picture is placed in the bounds; an unknown name reads as `center`.
    ///
    /// Default `resize`.
    public var contentsGravity: CALayerContentsGravity {
        get { properties.rare.value.contentsGravity }
        set {
            set(.contentsGravity, properties.rare.value.contentsGravity, newValue.resolved) {
                $0.rare.value.contentsGravity = newValue.resolved
            }
        }
    }

    /// The storage of backing stores; unknown names read as `RGBA8Uint`.
    ///
    /// Default `RGBA8Uint`.
    public var contentsFormat: CALayerContentsFormat {
        get { properties.rare.value.contentsFormat }
        set {
            set(.contentsFormat, properties.rare.value.contentsFormat, newValue.resolved) {
                $0.rare.value.contentsFormat = newValue.resolved
            }
        }
    }

    /// How pictures are sampled when they are shown smaller than they are.
    ///
    /// Default `linear`.
    public var minificationFilter: CALayerContentsFilter {
        get { properties.rare.value.minificationFilter }
        set {
            set(.minificationFilter, properties.rare.value.minificationFilter, newValue) {
                $0.rare.value.minificationFilter = newValue
            }
        }
    }

    /// How pictures are sampled when they are shown larger than they are.
    ///
    /// Default `linear`.
    public var magnificationFilter: CALayerContentsFilter {
        get { properties.rare.value.magnificationFilter }
        set {
            set(.magnificationFilter, properties.rare.value.magnificationFilter, newValue) {
                $0.rare.value.magnificationFilter = newValue
            }
        }
    }

    /// Added to the level of detail of `trilinear` minification.
    ///
    /// Default 0. Animatable.
    public var minificationFilterBias: Float {
        get { properties.rare.value.minificationFilterBias }
        set {
            set(.minificationFilterBias, properties.rare.value.minificationFilterBias, newValue) {
                $0.rare.value.minificationFilterBias = newValue
            }
        }
    }

    final var contentsObject: Any? {
        if case .image(let image) = properties.contents { return image }
        return properties.contents ?? extras?.unknownContents
    }

    final func setContents(_ value: Any?) {
        let contents: LayerContents?
        switch value {
        case let image as CGImage: contents = .image(image)
        case let image as UIImage: contents = image.cgImage.map(LayerContents.image)
        case let known as LayerContents: contents = known
        default: contents = nil
        }
        if contents == nil && value != nil {
            extrasForWriting.unknownContents = value
        } else {
            extras?.unknownContents = nil
        }
        guard contents?.identity != properties.contents?.identity else { return }
        change(.contents) { $0.contents = contents }
    }
}
