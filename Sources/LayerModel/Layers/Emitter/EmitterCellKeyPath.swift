/// The property of an emitter cell that a key path names, after the cell's name, or a part of it.
package struct EmitterCellKeyPath: Hashable, Sendable {
    /// The place of the property among the rows.
    private let place: Int
    /// A part of a rectangle; `nil` for the whole value.
    fileprivate let field: StructureField?

    /// The path in a cell; `nil` if a cell has nothing like it.
    package init?(_ path: String) {
        let parts = path.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let place = parts.first.flatMap({ Self.places[String($0)] }) else { return nil }
        self.place = place
        guard parts.count > 1 else {
            field = nil
            return
        }
        guard EmitterCellProperties.rows[place].kind == .rect,
            let field = StructureField(String(parts[1]), of: .rect)
        else { return nil }
        self.field = field
    }

    fileprivate var row: EmitterCellProperties.Row { EmitterCellProperties.rows[place] }

    private static let places = Dictionary(
        uniqueKeysWithValues: EmitterCellProperties.rows.enumerated().flatMap { place, row in
            Set([row.accessor, row.key]).map { ($0, place) }
        })

    /// Whether the path names a property or a part of it.
    package func names(_ property: PartialKeyPath<EmitterCellProperties>) -> Bool { row.path == property }

    /// The kind of value that the path names.
    package var kind: LayerProperty.Kind { field?.kind ?? row.kind }
}

extension EmitterCellKeyPath: CustomStringConvertible {
    /// The path as `init(_:)` takes it.
    package var description: String { field.map { row.key + "." + $0.path(in: .rect) } ?? row.key }
}

extension EmitterCellProperties {
    /// A property of cells: its name, and the access to its values.
    fileprivate struct Row: Sendable {
        let accessor: String
        let path: any PartialKeyPath<EmitterCellProperties> & Sendable
        let kind: LayerProperty.Kind
        let value: @Sendable (borrowing EmitterCellProperties) -> AnimatableValue
        let take: @Sendable (inout EmitterCellProperties, AnimatableValue) -> Void

        init<Value: LayerPropertyValue>(
            _ accessor: String, _ path: any WritableKeyPath<EmitterCellProperties, Value> & Sendable
        ) {
            (self.accessor, self.path, kind) = (accessor, path, Value.kind)
            value = { .boxed($0[keyPath: path]) }
            take = { $1.store(in: &$0[keyPath: path]) }
        }

        /// The property's key, which is its name without the `is` of switches.
        var key: String { accessor == "isEnabled" ? "enabled" : accessor }
    }

    fileprivate static let rows: [Row] =
        EmitterCellNumber.allCases.map { number in Row(number.key, \.[number]) } + [
            Row("isEnabled", \.isEnabled), Row("color", \.color), Row("contents", \.contents),
            Row("contentsRect", \.contentsRect), Row("contentsScale", \.contentsScale),
            Row("minificationFilter", \.minificationFilter), Row("magnificationFilter", \.magnificationFilter),
            Row("minificationFilterBias", \.minificationFilterBias), Row("beginTime", \.timing.beginTime),
            Row("timeOffset", \.timing.timeOffset), Row("speed", \.timing.speed), Row("duration", \.timing.duration),
            Row("repeatCount", \.timing.repeatCount), Row("repeatDuration", \.timing.repeatDuration),
            Row("autoreverses", \.timing.autoreverses), Row("fillMode", \.timing.fillMode),
        ]

    /// A value of the cell, of the kind that the path has.
    package subscript(path: EmitterCellKeyPath) -> AnimatableValue {
        get {
            let value = path.row.value(self)
            return path.field.map { value[$0] } ?? value
        }
        set {
            guard let field = path.field else { return path.row.take(&self, newValue) }
            var whole = path.row.value(self)
            whole[field] = newValue
            path.row.take(&self, whole)
        }
    }

    /// Changes the cell that names lead to from this one's cells inwards, and all of the same names; calls `body` for each.
    static func withCells(
        named names: some Collection<String>, in cells: inout [EmitterCellProperties],
        _ body: (inout EmitterCellProperties) -> Void
    ) {
        guard let name = names.first else { return }
        for index in cells.indices where cells[index].name == name {
            if names.count == 1 {
                body(&cells[index])
            } else {
                withCells(named: names.dropFirst(), in: &cells[index].cells, body)
            }
        }
    }

    /// The first cell that names lead to.
    static func cell(named names: some Collection<String>, in cells: [EmitterCellProperties]) -> EmitterCellProperties?
    {
        guard let name = names.first, let cell = cells.first(where: { $0.name == name }) else { return nil }
        return names.count == 1 ? cell : Self.cell(named: names.dropFirst(), in: cell.cells)
    }
}
