/// One filter with its inputs, as `filters`, `backgroundFilters` and `compositingFilter` take it.
public struct LayerFilter: Sendable, Equatable {
    /// The kind of filter, such as `gaussianBlur` or `multiplyBlendMode`.
    public var type: String
    /// The component of key paths that reach this filter (`filters.NAME.inputRadius`); the type where none is given.
    public var name: String
    /// Whether the filter has an effect.
    public var isEnabled = true
    /// Inputs by key (`inputRadius`, `inputColorMatrix`, …): one number each, or a list of numbers.
    public var inputs: [String: [Double]]

    /// A filter of a type, with inputs.
    public init(type: String, name: String? = nil, inputs: [String: [Double]] = [:]) {
        self.type = type
        self.name = name ?? type
        self.inputs = inputs
    }

    /// The filter that a value given to a layer stands for: a filter, or the name of one; nil for anything else.
    init?(_ value: Any?) {
        switch value {
        case let filter as LayerFilter: self = filter
        case let type as String: self.init(type: type)
        default: return nil
        }
    }
}
