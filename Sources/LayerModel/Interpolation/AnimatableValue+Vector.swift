extension AnimatableValue {
    /// The kinds of value of up to four numbers, which interpolate and add one by one.
    enum VectorKind: UInt8, Sendable {
        case number
        case point
        case size
        case rect
        case color
    }

    /// The kind and numbers of a value that has up to four; colours as unpremultiplied extended sRGB.
    var vector: (kind: VectorKind, parts: SIMD4<Double>)? {
        switch self {
        case .number(let number): (.number, SIMD4(number, 0, 0, 0))
        case .point(let point): (.point, SIMD4(point.x, point.y, 0, 0))
        case .size(let size): (.size, SIMD4(size.width, size.height, 0, 0))
        case .rect(let rect): (.rect, SIMD4(rect.origin.x, rect.origin.y, rect.size.width, rect.size.height))
        case .color(let color) where !color.isPattern: (.color, color.extendedSRGBComponents)
        default: nil
        }
    }

    /// The value of a kind with the given numbers.
    init(_ kind: VectorKind, _ parts: SIMD4<Double>) {
        switch kind {
        case .number: self = .number(parts.x)
        case .point: self = .point(CGPoint(x: parts.x, y: parts.y))
        case .size: self = .size(CGSize(width: parts.x, height: parts.y))
        case .rect: self = .rect(CGRect(x: parts.x, y: parts.y, width: parts.z, height: parts.w))
        case .color: self = .color(CGColor(extendedSRGBComponents: parts))
        }
    }
}
