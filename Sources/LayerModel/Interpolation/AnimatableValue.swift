/// The value of one property, in the form that animations work on.
package enum AnimatableValue: Sendable {
    /// No value: `nil`.
    case none
    /// A switch; it jumps.
    case bool(Bool)
    /// A number of any type.
    case number(Double)
    /// A point.
    case point(CGPoint)
    /// A size.
    case size(CGSize)
    /// A rectangle.
    case rect(CGRect)
    // Apart, since it is four times as large as any other: values are copied several times for each animation of a frame.
    /// A transform.
    indirect case transform(CATransform3D)
    /// A colour.
    case color(CGColor)
    /// A path.
    case path(CGPath)
    /// The contents of a layer.
    case contents(LayerContents)
    /// A list of numbers, such as a gradient's locations.
    case numbers([Double])
    /// A list of colours.
    case colors([CGColor])
    /// A name; it jumps.
    case string(String)
    /// A list of filters, which is not empty; it jumps.
    case filters([LayerFilter])
}

extension AnimatableValue: Equatable {
    /// Whether both are the same value of the same kind; paths are compared by their outlines.
    package static func == (a: AnimatableValue, b: AnimatableValue) -> Bool {
        switch (a, b) {
        case (.none, .none): true
        case (.bool(let a), .bool(let b)): a == b
        case (.number(let a), .number(let b)): a == b
        case (.point(let a), .point(let b)): a == b
        case (.size(let a), .size(let b)): a == b
        case (.rect(let a), .rect(let b)): a == b
        case (.transform(let a), .transform(let b)): a == b
        case (.color(let a), .color(let b)): a == b
        case (.path(let a), .path(let b)): a == b
        case (.contents(let a), .contents(let b)): a.identity == b.identity
        case (.numbers(let a), .numbers(let b)): a == b
        case (.colors(let a), .colors(let b)): a == b
        case (.string(let a), .string(let b)): a == b
        case (.filters(let a), .filters(let b)): a == b
        default: false
        }
    }
}

extension AnimatableValue {
    /// The number, or 1 and 0 for a switch; `nil` for other kinds.
    package var numberValue: Double? {
        switch self {
        case .number(let number): number
        case .bool(let bool): bool ? 1 : 0
        default: nil
        }
    }

    /// The switch, or whether a number is not 0; `nil` for other kinds.
    package var boolValue: Bool? {
        switch self {
        case .bool(let bool): bool
        case .number(let number): number != 0
        default: nil
        }
    }

    /// The value as the kind that `sample` has, if they differ in notation only.
    ///
    /// Numbers and switches are interchangeable, points and sizes, lists of no elements, a single number and a list of
    /// one. Any other value stays as it is.
    func matching(_ sample: AnimatableValue) -> AnimatableValue {
        switch (self, sample) {
        case (.number(let number), .bool): .bool(number != 0)
        case (.bool(let bool), .number): .number(bool ? 1 : 0)
        case (.point(let point), .size): .size(CGSize(width: point.x, height: point.y))
        case (.size(let size), .point): .point(CGPoint(x: size.width, y: size.height))
        case (.numbers(let numbers), .colors) where numbers.isEmpty: .colors([])
        case (.colors(let colors), .numbers) where colors.isEmpty: .numbers([])
        default: self
        }
    }
}
