/// The property of an emitter cell that a key path names, after the cell's name.
package enum EmitterCellKeyPath: Hashable, Sendable {
    case number(EmitterCellNumber)
    case color, contents, contentsScale, contentsRect, isEnabled
    case minificationFilter, magnificationFilter, minificationFilterBias
    case beginTime, timeOffset, speed, duration, repeatCount, repeatDuration, autoreverses, fillMode
    /// A part of `contentsRect`.
    case rectField(StructureField)

    /// The path in a cell; `nil` if a cell has nothing like it.
    package init?(_ path: String) {
        if let number = EmitterCellNumber(key: path) {
            self = .number(number)
            return
        }
        if path.hasPrefix("contentsRect."),
            let field = StructureField(String(path.dropFirst("contentsRect.".count)), of: .rect)
        {
            self = .rectField(field)
            return
        }
        guard let key = Self.byKey[path] else { return nil }
        self = key
    }

    private static let byKey: [String: EmitterCellKeyPath] = [
        "color": .color, "contents": .contents, "contentsScale": .contentsScale, "contentsRect": .contentsRect,
        "enabled": .isEnabled, "isEnabled": .isEnabled, "minificationFilter": .minificationFilter,
        "magnificationFilter": .magnificationFilter, "minificationFilterBias": .minificationFilterBias,
        "beginTime": .beginTime, "timeOffset": .timeOffset, "speed": .speed, "duration": .duration,
        "repeatCount": .repeatCount, "repeatDuration": .repeatDuration, "autoreverses": .autoreverses,
        "fillMode": .fillMode,
    ]

    /// The kind of value that the path names.
    package var kind: LayerProperty.Kind {
        switch self {
        case .color: .color
        case .contents: .contents
        case .contentsRect: .rect
        case .rectField(let field): field.kind
        case .isEnabled, .autoreverses: .bool
        case .minificationFilter, .magnificationFilter, .fillMode: .name
        case .number, .contentsScale, .minificationFilterBias, .beginTime, .timeOffset, .speed, .duration, .repeatCount,
            .repeatDuration:
            .number
        }
    }
}

extension EmitterCellKeyPath: CustomStringConvertible {
    /// The path as `init(_:)` takes it.
    package var description: String {
        switch self {
        case .number(let number): number.key
        case .rectField(let field): "contentsRect." + field.path(in: .rect)
        default: Self.byKey.first { $0.value == self && !$0.key.hasPrefix("is") }?.key ?? ""
        }
    }
}

extension EmitterCellProperties {
    /// A value of the cell, of the kind that the path has.
    package subscript(path: EmitterCellKeyPath) -> AnimatableValue {
        get {
            switch path {
            case .number(let number): .boxed(self[number])
            case .color: .boxed(color)
            case .contents: .boxed(contents)
            case .contentsScale: .boxed(contentsScale)
            case .contentsRect: .boxed(contentsRect)
            case .rectField(let field): AnimatableValue.rect(contentsRect)[field]
            case .isEnabled: .boxed(isEnabled)
            case .minificationFilter: .boxed(minificationFilter)
            case .magnificationFilter: .boxed(magnificationFilter)
            case .minificationFilterBias: .boxed(minificationFilterBias)
            case .beginTime: .boxed(timing.beginTime)
            case .timeOffset: .boxed(timing.timeOffset)
            case .speed: .boxed(timing.speed)
            case .duration: .boxed(timing.duration)
            case .repeatCount: .boxed(timing.repeatCount)
            case .repeatDuration: .boxed(timing.repeatDuration)
            case .autoreverses: .boxed(timing.autoreverses)
            case .fillMode: .boxed(timing.fillMode)
            }
        }
        set {
            switch path {
            case .number(let number): newValue.store(in: &self[number])
            case .color: newValue.store(in: &color)
            case .contents: newValue.store(in: &contents)
            case .contentsScale: newValue.store(in: &contentsScale)
            case .contentsRect: newValue.store(in: &contentsRect)
            case .rectField(let field):
                var rect = AnimatableValue.rect(contentsRect)
                rect[field] = newValue
                rect.store(in: &contentsRect)
            case .isEnabled: newValue.store(in: &isEnabled)
            case .minificationFilter: newValue.store(in: &minificationFilter)
            case .magnificationFilter: newValue.store(in: &magnificationFilter)
            case .minificationFilterBias: newValue.store(in: &minificationFilterBias)
            case .beginTime: newValue.store(in: &timing.beginTime)
            case .timeOffset: newValue.store(in: &timing.timeOffset)
            case .speed: newValue.store(in: &timing.speed)
            case .duration: newValue.store(in: &timing.duration)
            case .repeatCount: newValue.store(in: &timing.repeatCount)
            case .repeatDuration: newValue.store(in: &timing.repeatDuration)
            case .autoreverses: newValue.store(in: &timing.autoreverses)
            case .fillMode: newValue.store(in: &timing.fillMode)
            }
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
