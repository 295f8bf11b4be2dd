/// One filter with its inputs, as `filters`, `backgroundFilters` and `compositingFilter` take it.
public struct LayerFilter: Sendable, Equatable {
    /// The kind of filter, such as `gaussianBlur` or `multiplyBlendMode`.
    public var type: String
    /// The component of key paths that reach this filter (`filters.NAME.inputRadius`); by default the type.
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

    /// The filter of a value given to a layer: a filter, or the name of one; `nil` for anything else.
    init?(_ value: Any?) {
        switch value {
        case let filter as LayerFilter: self = filter
        case let type as String: self.init(type: type)
        default: return nil
        }
    }
}

extension LayerFilter {
    /// The filters that are drawn, by their types.
    package enum Kind: String, CaseIterable, Sendable {
        case gaussianBlur, colorMatrix, saturate, brightness, contrast, hueRotate, invert

        /// The key of the filter's only input; `nil` for a filter without one.
        package var input: String? {
            switch self {
            case .gaussianBlur: "inputRadius"
            case .colorMatrix: "inputColorMatrix"
            case .saturate, .brightness, .contrast: "inputAmount"
            case .hueRotate: "inputAngle"
            case .invert: nil
            }
        }
    }

    /// A filter of a kind with the values of its input.
    package init(_ kind: Kind, _ values: [Double]) {
        self.init(type: kind.rawValue, inputs: kind.input.map { [$0: values] } ?? [:])
    }

    /// `nil` for a type that is not drawn, and for blend modes.
    package var kind: Kind? { Kind(rawValue: type) }

    /// The values of the input that the filter's kind has; `nil` if they are not given.
    package var values: [Double]? { kind?.input.flatMap { inputs[$0] } }
}
