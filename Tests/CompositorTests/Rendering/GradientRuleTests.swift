import DisplayListTestSupport
import Foundation
import LayerModel
import Testing

@testable import Compositor

/// When gradients draw nothing, what they are clipped by, what they mask, and how they are animated.
@Suite struct GradientRuleTests {
    private let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    private let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    private let clear = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 0)

    private func gradient(_ change: (CAGradientLayer) -> Void = { _ in }) -> CAGradientLayer {
        let layer = CAGradientLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        layer.colors = [red, blue]
        change(layer)
        return layer
    }

    private func isBlank(_ layer: CALayer, on device: LayerDrawing.Device) throws -> Bool {
        try LayerDrawing.draw(layer, width: 40, height: 40, on: device).pixels.allSatisfy { $0 == .zero }
    }

    @Test(arguments: LayerDrawing.devices) func whatDrawsNothing(device: LayerDrawing.Device) throws {
        let cases: [(String, (CAGradientLayer) -> Void)] = [
            ("no colours", { $0.colors = nil }), ("empty", { $0.colors = [] }), ("one", { $0.colors = [self.red] }),
            ("fewer locations", { $0.locations = [0] }), ("more locations", { $0.locations = [0, 0.5, 1] }),
            ("no axis", { $0.endPoint = $0.startPoint }),
            (
                "radial, same x",
                {
                    $0.type = .radial
                    $0.startPoint = CGPoint(x: 0.5, y: 0.5)
                    $0.endPoint = CGPoint(x: 0.5, y: 1)
                }
            ),
            (
                "radial, same y",
                {
                    $0.type = .radial
                    $0.startPoint = CGPoint(x: 0.5, y: 0.5)
                    $0.endPoint = CGPoint(x: 1, y: 0.5)
                }
            ),
        ]
        for (name, change) in cases {
            #expect(try isBlank(gradient(change), on: device), "\(name)")
        }
        #expect(try !isBlank(gradient(), on: device))
    }

    /// Start, end and the way in which angles grow are those of the layer's own space.
    @Test(arguments: LayerDrawing.devices, [CAGradientLayerType.axial, .radial, .conic])
    func flippedLayersMirrorEveryType(device: LayerDrawing.Device, type: CAGradientLayerType) throws {
        func picture(isFlipped: Bool) throws -> DrawnPicture {
            let layer = gradient {
                $0.type = type
                // The same at both ends: no seam, where a rounding error is a whole step.
                $0.colors = [red, blue, blue, red]
                $0.locations = [0, 0.2, 0.6, 1]
                $0.startPoint = CGPoint(x: 0.4, y: 0.3)
                $0.endPoint = CGPoint(x: 0.9, y: 0.5)
                $0.isGeometryFlipped = isFlipped
            }
            return try LayerDrawing.draw(layer, width: 40, height: 40, on: device)
        }
        let (upright, flipped) = (try picture(isFlipped: false), try picture(isFlipped: true))
        for y in 0..<40 {
            for x in 0..<40 {
                let (one, other) = (upright[x, y], flipped[x, 39 - y])
                #expect((0..<4).allSatisfy { abs(Int(one[$0]) - Int(other[$0])) <= 2 }, "\(x), \(y): \(one), \(other)")
            }
        }
    }

    @Test(arguments: LayerDrawing.devices) func theBackgroundShowsUnderABlankGradient(device: LayerDrawing.Device)
        throws
    {
        let layer = gradient {
            $0.locations = [0]
            $0.backgroundColor = self.red
        }
        let picture = try LayerDrawing.draw(layer, width: 40, height: 40, on: device)
        #expect(picture.pixels.allSatisfy { $0 == SIMD4(255, 0, 0, 255) })
    }

    /// Stops outside of 0 to 1 are where the same gradient would have them in a larger layer: a band slides in and out.
    @Test(arguments: LayerDrawing.devices, [-2.5, -0.75, -0.25, 0.125, 0.5, 1.25, 3])
    func stopsOutside(device: LayerDrawing.Device, shift: Double) throws {
        let colors = [red, clear, blue, red]
        let locations = [-1, -0.25, 0.5, 1.5].map { $0 + shift }
        let layer = gradient {
            ($0.startPoint, $0.endPoint) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
            ($0.colors, $0.locations) = (colors, locations.map { NSNumber(value: $0) })
        }
        // Of eleven times the width, with the same part in view.
        let root = CALayer()
        root.frame = layer.frame
        root.addSublayer(
            gradient {
                $0.frame = CGRect(x: -200, y: 0, width: 440, height: 40)
                ($0.startPoint, $0.endPoint) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
                ($0.colors, $0.locations) = (colors, locations.map { NSNumber(value: ($0 + 5) / 11) })
            })
        let found = try LayerDrawing.draw(layer, width: 40, height: 40, on: device)
        let expected = try LayerDrawing.draw(root, width: 40, height: 40, on: device)
        let off = zip(found.pixels, expected.pixels).map { one, other in
            (0..<4).map { abs(Int(one[$0]) - Int(other[$0])) }.max() ?? 0
        }
        #expect(off.max() ?? 255 <= 2)
    }

    @Test(arguments: LayerDrawing.devices) func roundedBoundsClip(device: LayerDrawing.Device) throws {
        let layer = gradient {
            $0.cornerRadius = 20
            $0.colors = [self.red, self.red]
        }
        let picture = try LayerDrawing.draw(layer, width: 40, height: 40, on: device)
        #expect(picture[0, 0] == .zero && picture[39, 39] == .zero)
        #expect(picture[20, 0].w > 200 && picture[20, 20] == SIMD4(255, 0, 0, 255))
        let covered = picture.pixels.reduce(0.0) { $0 + Double($1.w) / 255 }
        #expect(abs(covered - 400 * .pi) < 4)
    }

    @Test(arguments: LayerDrawing.devices) func gradientsMask(device: LayerDrawing.Device) throws {
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        layer.backgroundColor = red
        layer.mask = gradient { $0.colors = [self.clear, self.blue] }
        let picture = try LayerDrawing.draw(layer, width: 40, height: 40, on: device)
        for row in 0..<40 {
            let expected = (Double(row) + 0.5) / 40 * 255
            #expect(abs(Double(picture[20, row].w) - expected) <= 1.6)
            #expect(picture[20, row].x == picture[20, row].w && picture[20, row].z == 0)
        }
    }

    @Test(arguments: LayerDrawing.devices) func flippedLayersStartAtTheOtherEnd(device: LayerDrawing.Device) throws {
        let picture = try LayerDrawing.draw(
            gradient { $0.isGeometryFlipped = true }, width: 40, height: 40, on: device)
        #expect(picture[20, 0].z > 245 && picture[20, 39].x > 245)
    }

    @Test(arguments: LayerDrawing.devices) func everythingIsAnimated(device: LayerDrawing.Device) throws {
        let changes: [(String, Any, Any, (CAGradientLayer) -> Void)] = [
            (
                "colors", [red, blue], [blue, red],
                { layer in
                    let middle = CGColor(srgbRed: 0.5, green: 0, blue: 0.5, alpha: 1)
                    layer.colors = [middle, middle]
                }
            ),
            (
                "locations", [NSNumber(value: 0), NSNumber(value: 0.5)], [NSNumber(value: 0.5), NSNumber(value: 1)],
                { $0.locations = [0.25, 0.75] }
            ),
            (
                "startPoint", CGPoint(x: 0, y: 0), CGPoint(x: 0.5, y: 0), { $0.startPoint = CGPoint(x: 0.25, y: 0) }
            ),
            (
                "endPoint", CGPoint(x: 0, y: 1), CGPoint(x: 0, y: 0.5), { $0.endPoint = CGPoint(x: 0, y: 0.75) }
            ),
        ]
        for (keyPath, from, to, change) in changes {
            let animation = CABasicAnimation(keyPath: keyPath)
            animation.fromValue = from
            animation.toValue = to
            animation.duration = 2
            let moving = gradient()
            moving.locations = [0, 1]
            moving.add(animation, forKey: nil)
            let still = gradient()
            still.locations = [0, 1]
            change(still)
            let drawn = try LayerDrawing.draw(moving, width: 40, height: 40, at: 1, on: device)
            let expected = try LayerDrawing.draw(still, width: 40, height: 40, on: device)
            #expect(drawn.difference(from: expected).greatest <= 1, "\(keyPath)")
            let before = try LayerDrawing.draw(gradient { $0.locations = [0, 1] }, width: 40, height: 40, on: device)
            #expect(drawn.difference(from: before).greatest > 8, "\(keyPath)")
        }
    }
}
