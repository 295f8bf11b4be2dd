// Filters are given as `LayerFilter` values, or as the names of filters without inputs; other objects are left out.

extension CALayer {
    final var compositingFilterObject: Any? {
        extras?.filterObjects[.compositingFilter] ?? properties.rare.value.compositingFilter
    }

    final func setCompositingFilter(_ value: Any?) {
        let filter = LayerFilter(value)
        remember(value, of: .compositingFilter)
        set(.compositingFilter, properties.rare.value.compositingFilter, filter) {
            $0.rare.value.compositingFilter = filter
        }
    }

    final func filterObjects(_ property: LayerProperty, _ filters: [LayerFilter]) -> [Any]? {
        extras?.filterObjects[property] as? [Any] ?? (filters.isEmpty ? nil : filters)
    }

    final func setFilters(_ value: [Any]?) {
        let filters = (value ?? []).compactMap { LayerFilter($0) }
        remember(value, of: .filters)
        set(.filters, properties.rare.value.filters, filters) { $0.rare.value.filters = filters }
    }

    final func setBackgroundFilters(_ value: [Any]?) {
        let filters = (value ?? []).compactMap { LayerFilter($0) }
        remember(value, of: .backgroundFilters)
        set(.backgroundFilters, properties.rare.value.backgroundFilters, filters) {
            $0.rare.value.backgroundFilters = filters
        }
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
