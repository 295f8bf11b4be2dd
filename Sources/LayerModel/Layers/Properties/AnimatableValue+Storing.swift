// Stored properties as animatable values. `boxed` wraps what a property holds; `store(in:)` puts a value of the right kind back
// and leaves the property alone for any other.

extension AnimatableValue {
    static func boxed(_ value: Bool) -> AnimatableValue { .bool(value) }
    static func boxed(_ value: Double) -> AnimatableValue { .number(value) }
    static func boxed(_ value: CGFloat) -> AnimatableValue { .number(Double(value)) }
    static func boxed(_ value: Float) -> AnimatableValue { .number(Double(value)) }
    static func boxed(_ value: some BinaryInteger) -> AnimatableValue { .number(Double(value)) }
    static func boxed(_ value: CGPoint) -> AnimatableValue { .point(value) }
    static func boxed(_ value: CGSize) -> AnimatableValue { .size(value) }
    static func boxed(_ value: CGRect) -> AnimatableValue { .rect(value) }
    static func boxed(_ value: CATransform3D) -> AnimatableValue { .transform(value) }
    static func boxed(_ value: String) -> AnimatableValue { .string(value) }
    static func boxed<Name: LayerName>(_ value: Name) -> AnimatableValue { .string(value.rawValue) }
    static func boxed<Mask: OptionSet>(_ value: Mask) -> AnimatableValue where Mask.RawValue: BinaryInteger {
        .number(Double(value.rawValue))
    }
    static func boxed(_ value: CGColor?) -> AnimatableValue { value.map(AnimatableValue.color) ?? .none }
    static func boxed(_ value: CGPath?) -> AnimatableValue { value.map(AnimatableValue.path) ?? .none }
    static func boxed(_ value: LayerContents?) -> AnimatableValue { value.map(AnimatableValue.contents) ?? .none }
    static func boxed(_ value: String?) -> AnimatableValue { value.map(AnimatableValue.string) ?? .none }
    static func boxed(_ value: [Double]?) -> AnimatableValue { value.map(AnimatableValue.numbers) ?? .none }
    static func boxed(_ value: [CGColor]?) -> AnimatableValue { value.map(AnimatableValue.colors) ?? .none }
}

extension AnimatableValue {
    func store(in target: inout Bool) {
        switch self {
        case .bool(let value): target = value
        case .number(let value): target = value != 0
        default: break
        }
    }

    func store(in target: inout Double) {
        switch self {
        case .number(let value): target = value
        case .bool(let value): target = value ? 1 : 0
        default: break
        }
    }

    func store(in target: inout CGFloat) {
        var number = Double(target)
        store(in: &number)
        target = CGFloat(number)
    }

    func store(in target: inout Float) {
        var number = Double(target)
        store(in: &number)
        target = Float(number)
    }

    /// Rounds to the nearest whole number that the type has; not-a-number is not taken.
    func store<Integer: FixedWidthInteger>(in target: inout Integer) {
        guard case .number(let value) = self, !value.isNaN else { return }
        target = Integer(clamping: Int64(min(max(value.rounded(), -9e18), 9e18)))
    }

    func store(in target: inout CGPoint) {
        if case .point(let value) = self { target = value }
    }

    func store(in target: inout CGSize) {
        if case .size(let value) = self { target = value }
    }

    func store(in target: inout CGRect) {
        if case .rect(let value) = self { target = value }
    }

    func store(in target: inout CATransform3D) {
        if case .transform(let value) = self { target = value }
    }

    func store(in target: inout String) {
        if case .string(let value) = self { target = value }
    }

    func store<Name: LayerName>(in target: inout Name) {
        if case .string(let value) = self { target = Name(rawValue: value).resolved }
    }

    func store<Mask: OptionSet>(in target: inout Mask) where Mask.RawValue: FixedWidthInteger {
        var bits = target.rawValue
        store(in: &bits)
        target = Mask(rawValue: bits)
    }

    func store(in target: inout CACornerMask) {
        var bits = target.rawValue
        store(in: &bits)
        target = CACornerMask(rawValue: bits).intersection(.all)
    }

    func store(in target: inout CGColor?) {
        switch self {
        case .color(let value): target = value
        case .none: target = nil
        default: break
        }
    }

    func store(in target: inout CGPath?) {
        switch self {
        case .path(let value): target = value
        case .none: target = nil
        default: break
        }
    }

    func store(in target: inout LayerContents?) {
        switch self {
        case .contents(let value): target = value
        case .none: target = nil
        default: break
        }
    }

    func store(in target: inout String?) {
        switch self {
        case .string(let value): target = value
        case .none: target = nil
        default: break
        }
    }

    func store(in target: inout [Double]?) {
        switch self {
        case .numbers(let value): target = value
        case .none: target = nil
        default: break
        }
    }

    func store(in target: inout [CGColor]?) {
        switch self {
        case .colors(let value): target = value
        case .none: target = nil
        default: break
        }
    }
}
