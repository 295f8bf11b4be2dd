/// All stored properties of one `CAEmitterCell` as a value.
package struct EmitterCellProperties: Sendable {
    package var name: String?
    package var isEnabled = true
    package var contents: LayerContents?
    /// In the unit space of the picture.
    package var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    /// Pixels per point.
    package var contentsScale: CGFloat = 1
    package var minificationFilter = CALayerContentsFilter.linear
    package var magnificationFilter = CALayerContentsFilter.linear
    package var minificationFilterBias: Float = 0
    /// The colour that the contents are multiplied with; its components are the means of the ranges below.
    package var color: CGColor? = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
    package var timing = MediaTiming.layer
    /// The numbers, in the order of `EmitterCellNumber`.
    package var numbers = SIMD32<Float>(repeating: 0)
    /// The cells that each particle emits in its turn.
    package var cells: [EmitterCellProperties] = []

    package init() {
        self[.scale] = 1
    }

    /// One of the numbers.
    @inlinable
    package subscript(number: EmitterCellNumber) -> Float {
        get { numbers[Int(number.rawValue)] }
        set { numbers[Int(number.rawValue)] = newValue }
    }
}

/// The numeric properties of a `CAEmitterCell`; units as in the cell's own documentation.
package enum EmitterCellNumber: UInt8, CaseIterable, Sendable {
    case birthRate, lifetime, lifetimeRange
    case emissionLatitude, emissionLongitude, emissionRange
    case velocity, velocityRange
    case xAcceleration, yAcceleration, zAcceleration
    case scale, scaleRange, scaleSpeed
    case spin, spinRange
    case redRange, greenRange, blueRange, alphaRange
    case redSpeed, greenSpeed, blueSpeed, alphaSpeed

    /// The number with a property's name.
    package init?(key: String) {
        guard let number = Self.byKey[key] else { return nil }
        self = number
    }

    /// The property's name.
    package var key: String {
        String(describing: self)
    }

    private static let byKey = Dictionary(uniqueKeysWithValues: allCases.map { ($0.key, $0) })
}
