// Filters are given as `LayerFilter` values, or as the names of filters without inputs; other objects are left out.

extension CALayer {
    final var compositingFilterObject: Any? {
        extras?.filterObjects[.compositingFilter] ?? self[\.compositingFilter]
    }

    final func setCompositingFilter(_ value: Any?) {
        let filter = LayerFilter(value)
        remember(value, of: .compositingFilter)
        self[\.compositingFilter] = filter
    }

    final func filterObjects(_ property: LayerProperty, _ filters: [LayerFilter]) -> [Any]? {
        extras?.filterObjects[property] as? [Any] ?? (filters.isEmpty ? nil : filters)
    }

    final func setFilters(_ value: [Any]?) {
        let filters = (value ?? []).compactMap { LayerFilter($0) }
        remember(value, of: .filters)
        self[\.filters] = filters
    }

    final func setBackgroundFilters(_ value: [Any]?) {
        let filters = (value ?? []).compactMap { LayerFilter($0) }
        remember(value, of: .backgroundFilters)
        self[\.backgroundFilters] = filters
    }

    /// Keeps the value as set, if it does not read back from the filters themselves.
    private func remember(_ value: Any?, of property: LayerProperty) {
        if value is LayerFilter || (value as? [LayerFilter])?.isEmpty == false || value == nil {
            extras?.filterObjects[property] = nil
        } else {
            extrasForWriting.filterObjects[property] = value
        }
    }
}
