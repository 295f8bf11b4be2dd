internal import Foundation
internal import LayerModel

extension MotionMark {
    /// The parts that a browser leaves to its compositor: things that bounce from edge to edge.
    static let composited = [
        bouncing("circles", "circles of 12 pixels that bounce", 2_000, side: 12, disc),
        bouncing("clips", "squares in the outline of a star", 500, side: 40) { side, random in
            let layer = square(side)
            layer.backgroundColor = random.color()
            let mask = CAShapeLayer()
            mask.frame = layer.bounds
            mask.path = star(side)
            layer.mask = mask
            return layer
        },
        bouncing("gradients", "circles with a gradient", 500, side: 50) { side, random in
            let layer = CAGradientLayer()
            layer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
            layer.cornerRadius = side / 2
            layer.colors = [random.color(), random.color()]
            return layer
        },
        bouncing("blends", "circles of many blend modes", 200, side: 80) { side, random in
            let layer = disc(side, &random)
            let modes = [
                "multiply", "screen", "overlay", "darken", "lighten", "hardLight", "softLight", "difference",
                "exclusion", "hue", "saturation", "color", "luminosity",
            ]
            layer.compositingFilter = random.element(of: modes) + "BlendMode"
            return layer
        },
        bouncing("filters", "circles behind many filters", 100, side: 80) { side, random in
            let layer = disc(side, &random)
            let filters: [(String, String, Double)] = [
                ("saturate", "inputAmount", 0.5), ("hueRotate", "inputAngle", .pi),
                ("brightness", "inputAmount", -0.25),
                ("contrast", "inputAmount", 0.5), ("gaussianBlur", "inputRadius", 10),
            ]
            // One more than there are filters is a shadow.
            let choice = random.index(filters.count + 1)
            if choice < filters.count {
                let filter = filters[choice]
                layer.filters = [LayerFilter(type: filter.0, inputs: [filter.1: [filter.2]])]
            } else {
                layer.shadowOpacity = 0.5
                layer.shadowRadius = 10
                layer.shadowOffset = CGSize(width: 10, height: 10)
            }
            return layer
        },
        bouncing("pictures", "pictures of 80 pixels that bounce and turn", 500, side: 80) { side, random in
            let layer = square(side)
            layer.contents = random.element(of: bouncingPictures)
            return layer
        },
        bouncing("transforms", "pictures of 50 pixels, each in another hue", 200, side: 50) { side, random in
            let layer = square(side)
            layer.contents = bouncingPictures[0]
            layer.filters = [
                LayerFilter(type: "hueRotate", inputs: ["inputAngle": [random.number(0, 2 * .pi)]])
            ]
            return layer
        },
    ]

    private static let bouncingPictures = (0..<5).map { Workload.texture($0, side: 100) }

    private static func square(_ side: Double) -> CALayer {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
        return layer
    }

    private static func disc(_ side: Double, _ random: inout RandomNumbers) -> CALayer {
        let layer = square(side)
        layer.cornerRadius = side / 2
        layer.backgroundColor = random.color()
        return layer
    }

    /// A star with five points in a square.
    private static func star(_ side: Double) -> CGPath {
        let path = CGMutablePath()
        path.addLines(
            between: (0..<10).map { corner in
                let (angle, radius) = (Double(corner) * .pi / 5, side * (corner % 2 == 0 ? 0.5 : 0.2))
                return CGPoint(x: side / 2 + radius * sin(angle), y: side / 2 - radius * cos(angle))
            })
        path.closeSubpath()
        return path
    }

    /// Things that go straight on at up to 500 pixels a second, turn, and come back from the edges.
    private static func bouncing(
        _ name: String, _ summary: String, _ elements: Int, side: Double,
        _ make: @escaping @Sendable (Double, inout RandomNumbers) -> CALayer
    ) -> Workload {
        part(name, summary, elements) { _, random in
            let layer = make(side, &random)
            let (room, start) = (
                CGSize(width: stage.width - side, height: stage.height - side), random.point(in: stage)
            )
            let (speed, angle, turn) = (random.number(62.5, 500), random.number(0, 2 * .pi), random.number(1, 6))
            return (
                layer,
                { time in
                    layer.position = CGPoint(
                        x: side / 2 + room.width * bounce((start.x + cos(angle) * speed * time) / room.width),
                        y: side / 2 + room.height * bounce((start.y + sin(angle) * speed * time) / room.height))
                    layer.setAffineTransform(CGAffineTransform(rotationAngle: 2 * .pi * time / turn))
                }
            )
        }
    }
}
