extension LayerProperties {
    /// The value at a key path, of its kind; `.none` if the layer has nothing like it.
    ///
    /// Setting it does nothing for values of another kind.
    package subscript(path: LayerKeyPath) -> AnimatableValue {
        get {
            switch path.component {
            case .whole: path.property.map { self[$0] } ?? .none
            case .filter(let name, let input): filterInput(input, of: name, in: path.property)
            case .cell(let names, let key):
                EmitterCellProperties.cell(named: names, in: self[EmitterProperties.self].cells)?[key] ?? .none
            case .custom(let key): rare.value.custom[key] ?? .none
            case .field(let field): path.property.map { self[$0][field] } ?? .none
            case .transform(let part):
                if let property = path.property, case .transform(let transform) = self[property] {
                    transform[component: part]
                } else {
                    .none
                }
            }
        }
        set {
            switch path.component {
            case .whole:
                if let property = path.property { self[property] = newValue }
            case .filter(let name, let input): setFilterInput(newValue, input, of: name, in: path.property)
            case .cell(let names, let key):
                EmitterCellProperties.withCells(named: names, in: &self[EmitterProperties.self].cells) {
                    $0[key] = newValue
                }
            case .custom(let key): rare.value.custom[key] = newValue
            case .field(let field):
                guard let property = path.property else { return }
                var whole = self[property]
                whole[field] = newValue
                self[property] = whole
            case .transform(let part):
                path.property?.take(newValue, as: part, in: &self)
            }
        }
    }

    private func filterInput(_ input: String, of name: String, in property: LayerProperty?) -> AnimatableValue {
        let filters = property == .backgroundFilters ? rare.value.backgroundFilters : rare.value.filters
        guard let filter = filters.first(where: { $0.name == name }) else { return .none }
        if input == "enabled" { return .bool(filter.isEnabled) }
        guard let numbers = filter.inputs[input] else { return .none }
        return numbers.count == 1 ? .number(numbers[0]) : .numbers(numbers)
    }

    private mutating func setFilterInput(
        _ value: AnimatableValue, _ input: String, of name: String, in property: LayerProperty?
    ) {
        let list: WritableKeyPath<RareLayerProperties, [LayerFilter]> =
            property == .backgroundFilters ? \.backgroundFilters : \.filters
        guard let index = rare.value[keyPath: list].firstIndex(where: { $0.name == name }) else { return }
        switch value {
        case .bool(let isEnabled) where input == "enabled": rare.value[keyPath: list][index].isEnabled = isEnabled
        case .number(let number) where input == "enabled": rare.value[keyPath: list][index].isEnabled = number != 0
        case .number(let number): rare.value[keyPath: list][index].inputs[input] = [number]
        case .numbers(let numbers): rare.value[keyPath: list][index].inputs[input] = numbers
        default: break
        }
    }
}
