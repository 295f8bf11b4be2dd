public import Foundation

/// Colours at places from 0 to 1, to be drawn by `CGContext`.
public final class CGGradient: Sendable, Hashable {
    /// A colour and its place.
    package struct Stop: Sendable, Hashable {
        /// From 0 to 1, not descending.
        package var location: Float
        /// Straight red, green, blue, alpha, sRGB-encoded; neighbours are mixed in this form.
        package var color: SIMD4<Float>
    }

    /// One or more; before the first and after the last, their colours go on.
    package let stops: [Stop]

    private init?(_ colors: [(location: CGFloat, color: CGColor)], mixedIn kind: CGColorSpace.Kind) {
        guard !colors.isEmpty, colors.allSatisfy({ $0.location.isFinite }) else {
            return nil
        }
        // Sorting keeps the order of equal locations, which make a hard edge.
        let sorted = colors.enumerated().sorted {
            ($0.element.location, $0.offset) < ($1.element.location, $1.offset)
        }
        let stops = sorted.map { entry in
            Stop(
                location: Float(min(max(entry.element.location, 0), 1)), color: entry.element.color.extendedSRGB
            )
        }
        self.stops = kind.isEncodedSRGB ? stops : CGGradient.subdivided(stops, mixedIn: kind)
    }

    /// A gradient between colours.
    ///
    /// - Parameters:
    ///   - space: The space of mixing neighbouring colours; `nil` is sRGB.
    ///   - colors: `CGColor` values.
    ///   - locations: From 0 to 1, one for each colour, in any order; values outside are clipped. `nil` spreads the
    ///     colours evenly from 0 to 1.
    /// - Returns: `nil` for no colour, anything but colours, fewer locations than colours or a location that is not finite.
    public convenience init?(colorsSpace space: CGColorSpace?, colors: CFArray, locations: [CGFloat]?) {
        let known = colors.compactMap { $0 as? CGColor }
        guard known.count == colors.count, let placed = CGGradient.placed(known, at: locations) else {
            return nil
        }
        self.init(placed, mixedIn: space?.kind ?? .sRGB)
    }

    /// A gradient between colours; see `init(colorsSpace:colors:locations:)`.
    ///
    /// - Parameters:
    ///   - space: The space of mixing neighbouring colours; `nil` is sRGB.
    ///   - colors: `CGColor` values.
    ///   - locations: As many numbers as there are colours; `nil` spreads the colours evenly.
    @_disfavoredOverload
    public convenience init?(colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?) {
        self.init(
            colorsSpace: space, colors: colors,
            locations: locations.map { Array(UnsafeBufferPointer(start: $0, count: colors.count)) })
    }

    /// A gradient between colours given by their components.
    /// - Parameters:
    ///   - space: The space of the components and of the mixing.
    ///   - components: The components of each colour, alpha last, one colour after the other.
    ///   - locations: As for `init(colorsSpace:colors:locations:)`.
    ///   - count: The number of colours.
    /// - Returns: `nil` also if there are fewer components than `count` colours need.
    public convenience init?(
        colorSpace space: CGColorSpace, colorComponents components: [CGFloat], locations: [CGFloat]?, count: Int
    ) {
        let stride = space.numberOfComponents + 1
        guard count > 0, count <= components.count / stride else {
            return nil
        }
        let colors = (0..<count).compactMap { index in
            CGColor(colorSpace: space, components: Array(components[(index * stride)..<((index + 1) * stride)]))
        }
        guard let placed = CGGradient.placed(colors, at: locations) else {
            return nil
        }
        self.init(placed, mixedIn: space.kind)
    }

    /// Whether both have the same colours at the same places.
    public static func == (a: CGGradient, b: CGGradient) -> Bool {
        a.stops == b.stops
    }

    /// Hashes the properties that equality compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(stops)
    }

    private static func placed(
        _ colors: [CGColor], at locations: [CGFloat]?
    ) -> [(location: CGFloat, color: CGColor)]? {
        guard let locations else {
            let last = CGFloat(max(1, colors.count - 1))
            return colors.enumerated().map { (CGFloat($0.offset) / last, $0.element) }
        }
        guard locations.count >= colors.count else {
            return nil
        }
        return zip(locations, colors).map { ($0, $1) }
    }

    /// Stops between which mixing sRGB components comes close to mixing in another space.
    private static func subdivided(_ stops: [Stop], mixedIn kind: CGColorSpace.Kind) -> [Stop] {
        let steps = 32
        var result = [stops[0]]
        for (start, end) in zip(stops, stops.dropFirst()) {
            if start.location < end.location, start.color != end.color {
                let from = components(of: start.color, in: kind)
                let to = components(of: end.color, in: kind)
                for step in 1..<steps {
                    let progress = Double(step) / Double(steps)
                    let mixed = from + (to - from) * progress
                    let color = kind.extendedSRGB(from: SIMD3(mixed.x, mixed.y, mixed.z))
                    let location = start.location + (end.location - start.location) * Float(progress)
                    result.append(Stop(location: location, color: SIMD4(SIMD3<Float>(color), Float(mixed.w))))
                }
            }
            result.append(end)
        }
        return result
    }

    private static func components(of color: SIMD4<Float>, in kind: CGColorSpace.Kind) -> SIMD4<Double> {
        let encoded = SIMD3(Double(color.x), Double(color.y), Double(color.z))
        return SIMD4(kind.components(fromExtendedSRGB: encoded), Double(color.w))
    }
}

/// The drawing beyond a gradient's ends.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32

    /// Options from their bits; unknown bits have no effect.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The first colour goes on before the start.
    public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
    /// The last colour goes on after the end.
    public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}
