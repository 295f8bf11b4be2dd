import DisplayListTestSupport
import Foundation
import LayerModel
import Testing

@testable import DisplayList
@testable import Rasterization

/// Gradients on both renderers against the formulas, evaluated in double precision for every pixel.
@Suite struct GradientDrawingTests {
    /// A gradient by its definition, in unit coordinates.
    private struct Formula {
        var type = CAGradientLayerType.axial
        var start = SIMD2(0.5, 0.0)
        var end = SIMD2(0.5, 1.0)
        var stops: [(location: Double, color: SIMD4<Double>)] = [
            (0, SIMD4(1, 0, 0, 1)), (0.35, SIMD4(0.1, 0.9, 0.2, 0.8)), (0.6, SIMD4(0.9, 0.8, 0, 0.3)),
            (1, SIMD4(0, 0.1, 1, 1)),
        ]

        func parameter(_ place: SIMD2<Double>) -> Double {
            let axis = end - start
            let offset = place - start
            switch type {
            case .radial:
                let unit = offset / axis
                return (unit * unit).sum().squareRoot()
            case .conic:
                let turn = (atan2(offset.y, offset.x) - atan2(axis.y, axis.x)) / (2 * .pi)
                return turn - turn.rounded(.down)
            default:
                return (offset * axis).sum() / (axis * axis).sum()
            }
        }

        /// Premultiplied, 0…255.
        func color(at t: Double) -> SIMD4<Double> {
            var color = stops[0].color
            for (low, high) in zip(stops, stops.dropFirst()) where t >= low.location {
                let width = high.location - low.location
                let part = width > 0 ? min((t - low.location) / width, 1) : 1
                color = low.color + (high.color - low.color) * part
            }
            return SIMD4(color.x * color.w, color.y * color.w, color.z * color.w, color.w) * 255
        }

        func layer(width: CGFloat, height: CGFloat) -> CAGradientLayer {
            let layer = CAGradientLayer()
            layer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
            layer.type = type
            layer.startPoint = CGPoint(x: start.x, y: start.y)
            layer.endPoint = CGPoint(x: end.x, y: end.y)
            layer.colors = stops.map {
                CGColor(srgbRed: $0.color.x, green: $0.color.y, blue: $0.color.z, alpha: $0.color.w)
            }
            layer.locations = stops.map { NSNumber(value: $0.location) }
            return layer
        }
    }

    private static let formulas: [Formula] = [
        Formula(),
        Formula(start: SIMD2(0, 0), end: SIMD2(1, 1)),
        Formula(start: SIMD2(0.8, 0.3), end: SIMD2(0.2, 0.4)),
        Formula(type: .radial, start: SIMD2(0.5, 0.5), end: SIMD2(1, 1)),
        Formula(type: .radial, start: SIMD2(0.2, 0.7), end: SIMD2(0.5, 0.1)),
        Formula(type: .conic, start: SIMD2(0.5, 0.5), end: SIMD2(0.5, 0)),
        Formula(type: .conic, start: SIMD2(0.3, 0.6), end: SIMD2(0.9, 0.65)),
    ]

    /// The greatest difference from the formula in a layer's inside, in levels, where the formula is smooth.
    private func greatestError(
        of picture: DrawnPicture, _ formula: Formula, place: (Double, Double) -> SIMD2<Double>
    ) -> Double {
        var greatest = 0.0
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                let corners = [(0.0, 0.0), (1, 0), (0, 1), (1, 1), (0.5, 0.5)].map {
                    place(Double(x) + $0.0, Double(y) + $0.1)
                }
                guard corners.allSatisfy({ $0.min() > 0.002 && $0.max() < 0.998 }) else { continue }
                let parameters = corners.map(formula.parameter)
                // Where the parameter or the colour jumps, a pixel may lie on either side.
                let (low, high) = (parameters.min() ?? 0, parameters.max() ?? 0)
                let jumps = zip(formula.stops, formula.stops.dropFirst()).contains {
                    $0.location == $1.location && low <= $0.location && $0.location <= high
                }
                if jumps || high - low > 0.5 { continue }
                let expected = formula.color(at: parameters[4])
                let drawn = SIMD4<Double>(SIMD4<UInt16>(truncatingIfNeeded: picture[x, y]))
                let error = drawn - expected
                greatest = max(greatest, max(error.max(), -error.min()))
            }
        }
        return greatest
    }

    @Test(arguments: 0..<7, LayerDrawing.devices)
    func formulasAreDrawnToALevel(index: Int, device: LayerDrawing.Device) throws {
        let formula = Self.formulas[index]
        let layer = formula.layer(width: 211, height: 120)
        layer.position = CGPoint(x: 105.5, y: 60)
        let picture = try LayerDrawing.draw(layer, width: 211, height: 120, on: device)
        let error = greatestError(of: picture, formula) { SIMD2($0 / 211, $1 / 120) }
        #expect(error <= (device == .cpu ? 1.01 : 1.6), "\(error)")
    }

    @Test(arguments: 0..<7, LayerDrawing.devices)
    func formulasHoldWhenTurned(index: Int, device: LayerDrawing.Device) throws {
        let formula = Self.formulas[index]
        let layer = formula.layer(width: 160, height: 100)
        layer.position = CGPoint(x: 100, y: 90)
        layer.setAffineTransform(CGAffineTransform(rotationAngle: 0.6).scaledBy(x: 1.1, y: 0.7))
        let inverse = CGAffineTransform(rotationAngle: 0.6).scaledBy(x: 1.1, y: 0.7).inverted()
        let picture = try LayerDrawing.draw(layer, width: 200, height: 180, on: device)
        let error = greatestError(of: picture, formula) { x, y in
            let p = CGPoint(x: x - 100, y: y - 90).applying(inverse)
            return SIMD2(p.x / 160 + 0.5, p.y / 100 + 0.5)
        }
        #expect(error <= (device == .cpu ? 1.01 : 1.6), "\(error)")
    }

    @Test(arguments: 0..<7, LayerDrawing.devices)
    func formulasHoldInPerspective(index: Int, device: LayerDrawing.Device) throws {
        let formula = Self.formulas[index]
        let layer = formula.layer(width: 160, height: 100)
        layer.position = CGPoint(x: 100, y: 90)
        var matrix = CATransform3DIdentity
        matrix.m34 = -1 / 300
        layer.transform = CATransform3DRotate(matrix, 0.9, 0.3, 1, 0)
        let plane = Homography(layer.transform)
        let inverse = try #require(plane.inverse)
        let picture = try LayerDrawing.draw(layer, width: 200, height: 180, on: device)
        let error = greatestError(of: picture, formula) { x, y in
            let p = inverse.homogeneous(x: x - 100, y: y - 90)
            return SIMD2(p.x / p.z / 160 + 0.5, p.y / p.z / 100 + 0.5)
        }
        #expect(error <= (device == .cpu ? 1.01 : 1.8), "\(error)")
    }

    @Test(arguments: LayerDrawing.devices) func longGradientsHaveNoBands(device: LayerDrawing.Device) throws {
        // A part of a percent of the line takes all of the change: finer than any table of a few thousand colours.
        let steep = Formula(
            start: SIMD2(0, 0.5), end: SIMD2(1, 0.5),
            stops: [
                (0, SIMD4(0, 0, 0, 1)), (0.5, SIMD4(0, 0, 0, 1)), (0.55, SIMD4(1, 1, 1, 1)),
                (0.5501, SIMD4(0, 1, 0, 1)),
                (0.5501, SIMD4(1, 0, 0, 1)), (1, SIMD4(0.98, 0, 0, 1)),
            ])
        let layer = steep.layer(width: 8000, height: 4)
        layer.position = CGPoint(x: 4000, y: 2)
        let picture = try LayerDrawing.draw(layer, width: 8000, height: 4, on: device)
        let error = greatestError(of: picture, steep) { SIMD2($0 / 8000, $1 / 4 * 0.99 + 0.005) }
        #expect(error <= (device == .cpu ? 1.01 : 1.6), "\(error)")
    }

    @Test(arguments: LayerDrawing.devices) func hardStopsAreEdges(device: LayerDrawing.Device) throws {
        let formula = Formula(
            start: SIMD2(0, 0.5), end: SIMD2(1, 0.5),
            stops: [
                (0, SIMD4(1, 0, 0, 1)), (0.25, SIMD4(1, 0, 0, 1)), (0.25, SIMD4(0, 1, 0, 1)), (0.5, SIMD4(0, 1, 0, 1)),
                (0.5, SIMD4(0, 0, 1, 1)), (1, SIMD4(0, 0, 1, 1)),
            ])
        let layer = formula.layer(width: 100, height: 10)
        layer.position = CGPoint(x: 50, y: 5)
        let picture = try LayerDrawing.draw(layer, width: 100, height: 10, on: device)
        #expect((0..<25).allSatisfy { picture[$0, 5] == SIMD4(255, 0, 0, 255) })
        #expect((25..<50).allSatisfy { picture[$0, 5] == SIMD4(0, 255, 0, 255) })
        #expect((50..<100).allSatisfy { picture[$0, 5] == SIMD4(0, 0, 255, 255) })
    }

    @Test(arguments: LayerDrawing.devices) func manyStopsAreAllSeen(device: LayerDrawing.Device) throws {
        let colors = (0..<64).map { SIMD4<Double>($0 % 2 == 0 ? 0 : 1, Double($0) / 63, 0.5, 1) }
        let formula = Formula(
            start: SIMD2(0, 0.5), end: SIMD2(1, 0.5),
            stops: colors.enumerated().map { (Double($0) / 63, $1) })
        let layer = formula.layer(width: 630, height: 8)
        layer.position = CGPoint(x: 315, y: 4)
        let picture = try LayerDrawing.draw(layer, width: 630, height: 8, on: device)
        let error = greatestError(of: picture, formula) { SIMD2($0 / 630, $1 / 8 * 0.98 + 0.01) }
        #expect(error <= (device == .cpu ? 1.01 : 1.6), "\(error)")
    }
}
