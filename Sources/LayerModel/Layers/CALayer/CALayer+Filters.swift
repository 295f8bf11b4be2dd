// Filters are given as `LayerFilter` values, or as the names of filters without inputs; other objects are left out.

extension CALayer {
    /// What combines the layer with what is behind it in place of source-over: a `LayerFilter` or the name of one, such as
    /// `multiplyBlendMode`.
    ///
    /// Default nil. Animatable, by a cross-fade.
    public var compositingFilter: Any? {
        get { extras?.filterObjects[.compositingFilter] ?? properties.rare.value.compositingFilter }
        set {
            let filter = LayerFilter(newValue)
            remember(newValue, of: .compositingFilter)
            set(.compositingFilter, properties.rare.value.compositingFilter, filter) {
                $0.rare.value.compositingFilter = filter
            }
        }
    }

    /// What is applied to the layer with its sublayers, in this order, before its shadow is cast.
    ///
    /// Default nil. Animatable, by a cross-fade; inputs by the key path `filters.NAME.input`.
    public var filters: [Any]? {
        get { list(.filters, properties.rare.value.filters) }
        set {
            let filters = (newValue ?? []).compactMap { LayerFilter($0) }
            remember(newValue, of: .filters)
            set(.filters, properties.rare.value.filters, filters) { $0.rare.value.filters = filters }
        }
    }

    /// What is applied, in this order, to what is behind the layer.
    ///
    /// Default nil. Animatable, by a cross-fade; inputs by the key path `backgroundFilters.NAME.input`.
    public var backgroundFilters: [Any]? {
        get { list(.backgroundFilters, properties.rare.value.backgroundFilters) }
        set {
            let filters = (newValue ?? []).compactMap { LayerFilter($0) }
            remember(newValue, of: .backgroundFilters)
            set(.backgroundFilters, properties.rare.value.backgroundFilters, filters) {
                $0.rare.value.backgroundFilters = filters
            }
        }
    }

    private func list(_ property: LayerProperty, _ filters: [LayerFilter]) -> [Any]? {
        extras?.filterObjects[property] as? [Any] ?? (filters.isEmpty ? nil : filters)
    }

    /// Keeps what was set, where it does not read back from the filters themselves.
    private func remember(_ value: Any?, of property: LayerProperty) {
        if value is LayerFilter || value is [LayerFilter] || value == nil {
            extras?.filterObjects[property] = nil
        } else {
            extrasForWriting.filterObjects[property] = value
        }
    }
}
