internal import Foundation

extension AnimatableValue {
    /// The value in any of the forms that Core Animation's users write: a number of any type, `Bool`, `NSNumber`,
    /// `NSValue`, a geometry structure, colour, path, image or string, or an array of numbers, colours or filters.
    ///
    /// `nil` and `NSNull` are `none`.
    ///
    /// - Returns: `nil` for anything else.
    public init?(_ any: Any?) {
        guard let any else {
            self = .none
            return
        }
        guard
            let value = AnimatableValue(number: any) ?? AnimatableValue(structure: any)
                ?? AnimatableValue(object: any) ?? AnimatableValue(list: any)
        else { return nil }
        self = value
    }

    private init?(number any: Any) {
        switch any {
        case let value as AnimatableValue: self = value
        case let value as Double: self = .number(value)
        case let value as CGFloat: self = .number(Double(value))
        case let value as Float: self = .number(Double(value))
        case let value as Bool: self = .bool(value)
        case let value as any BinaryInteger: self = .number(Double(value))
        default: return nil
        }
    }

    private init?(structure any: Any) {
        switch any {
        case let value as CGPoint: self = .point(value)
        case let value as CGSize: self = .size(value)
        case let value as CGRect: self = .rect(value)
        case let value as CATransform3D: self = .transform(value)
        case let value as CGAffineTransform: self = .transform(CATransform3DMakeAffineTransform(value))
        case let value as CGVector: self = .size(CGSize(width: value.dx, height: value.dy))
        default: return nil
        }
    }

    private init?(object any: Any) {
        switch any {
        case let value as CGColor: self = .color(value)
        case let value as any ColorObject: self = .color(value.cgColor)
        case let value as CGPath: self = .path(value)
        case let value as CGImage: self = .contents(.image(value))
        case let value as LayerContents: self = .contents(value)
        case let value as String: self = .string(value)
        case is NSNull: self = .none
        case let value as NSNumber: self = .number(value.doubleValue)
        default: return nil
        }
    }

    private init?(list any: Any) {
        switch any {
        case let values as [Double]: self = .numbers(values)
        case let values as [CGColor]: self = .colors(values)
        case let values as [LayerFilter]: self = .filters(values)
        case let values as [Any]:
            let boxed = values.map { AnimatableValue($0) }
            let numbers = boxed.compactMap { $0?.numberValue }
            if numbers.count == values.count {
                self = .numbers(numbers)
                return
            }
            let colors = boxed.compactMap { $0?.colorValue }
            guard colors.count == values.count else { return nil }
            self = .colors(colors)
        default: return nil
        }
    }

    /// The value of anything that properties accept: names and masks of enumerations, and a filter, too.
    init?(ofProperty value: Any?) {
        switch value {
        case let name as any LayerName: self = .string(name.rawValue)
        case let mask as CACornerMask: self = .boxed(mask)
        case let mask as CAEdgeAntialiasingMask: self = .boxed(mask)
        case let filter as LayerFilter: self = .string(filter.type)
        default: self.init(value)
        }
    }

    private var colorValue: CGColor? {
        if case .color(let color) = self { color } else { nil }
    }

    /// The value as Core Animation's users see it: `Double`, `Bool`, a geometry structure, colour, path, image, array or
    /// string; `nil` for `none`.
    public var any: Any? {
        switch self {
        case .none: nil
        case .bool(let value): value
        case .number(let value): value
        case .point(let value): value
        case .size(let value): value
        case .rect(let value): value
        case .transform(let value): value
        case .color(let value): value
        case .path(let value): value
        case .contents(.image(let value)): value
        case .contents(let value): value
        case .numbers(let value): value
        case .colors(let value): value
        case .string(let value): value
        case .filters(let value): value
        }
    }
}
