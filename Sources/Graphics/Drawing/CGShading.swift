public import Foundation

/// Colours that change along a line or between two circles by a function.
public final class CGShading: Sendable {
    let gradient: CGGradient
    let kind: DrawingGradient.Kind
    let options: CGGradientDrawingOptions

    /// The number of samples of the function between its two ends.
    private static let samples = 255

    private init?(
        space: CGColorSpace, kind: DrawingGradient.Kind, function: CGFunction, extendStart: Bool, extendEnd: Bool
    ) {
        guard function.domain.count == 1, function.outputCount == space.numberOfComponents + 1 else {
            return nil
        }
        let domain = function.domain[0]
        var components: [CGFloat] = []
        var locations: [CGFloat] = []
        for index in 0...CGShading.samples {
            let location = CGFloat(index) / CGFloat(CGShading.samples)
            locations.append(location)
            components += function.outputs(
                for: [domain.lowerBound + location * (domain.upperBound - domain.lowerBound)])
        }
        let gradient = CGGradient(
            colorSpace: space, colorComponents: components, locations: locations, count: locations.count)
        guard let gradient else {
            return nil
        }
        self.gradient = gradient
        self.kind = kind
        options = CGGradientDrawingOptions(rawValue: (extendStart ? 1 : 0) | (extendEnd ? 2 : 0))
    }

    /// Colours along a line.
    ///
    /// The function is asked at 256 places when the shading is made; between them colours are mixed.
    /// - Parameters:
    ///   - space: The space of the function's outputs, which are its components and alpha.
    ///   - start: Where the function's input is least, in user space.
    ///   - end: Where it is greatest.
    ///   - function: From one number to a colour.
    ///   - extendStart: Whether the first colour goes on before the start.
    ///   - extendEnd: Whether the last colour goes on after the end.
    /// - Returns: `nil` for a point that is not finite, or a function with other numbers of inputs and outputs.
    public convenience init?(
        axialSpace space: CGColorSpace, start: CGPoint, end: CGPoint, function: CGFunction, extendStart: Bool,
        extendEnd: Bool
    ) {
        guard start.isFinite, end.isFinite else {
            return nil
        }
        self.init(
            space: space, kind: .linear(start: start, end: end), function: function, extendStart: extendStart,
            extendEnd: extendEnd)
    }

    /// Colours between two circles.
    ///
    /// - Parameters:
    ///   - space: The space of the function's outputs, which are its components and alpha.
    ///   - start: The centre of the circle where the function's input is least, in user space.
    ///   - startRadius: Its radius, not negative.
    ///   - end: The centre of the circle where the input is greatest.
    ///   - endRadius: Its radius, not negative.
    ///   - function: From one number to a colour.
    ///   - extendStart: Whether the first colour goes on before the start.
    ///   - extendEnd: Whether the last colour goes on after the end.
    /// - Returns: `nil` as for lines, and for a radius that is negative or not finite.
    public convenience init?(
        radialSpace space: CGColorSpace, start: CGPoint, startRadius: CGFloat, end: CGPoint, endRadius: CGFloat,
        function: CGFunction, extendStart: Bool, extendEnd: Bool
    ) {
        guard start.isFinite, end.isFinite, startRadius.isFinite, endRadius.isFinite, startRadius >= 0, endRadius >= 0
        else {
            return nil
        }
        self.init(
            space: space,
            kind: .radial(startCenter: start, startRadius: startRadius, endCenter: end, endRadius: endRadius),
            function: function, extendStart: extendStart, extendEnd: extendEnd)
    }
}

extension CGContext {
    /// Fills the clip with a shading.
    public func drawShading(_ shading: CGShading) {
        draw(shading.gradient, shading.kind, shading.options)
    }
}
