internal import LayerModel

/// Five thousand things of a kind, each placed anew in every frame.
private struct ThorVGKind: Sendable {
    var name: String
    var summary: String
    /// Whether it looks another one when it is turned.
    var turns = true
    /// A layer of the given size and colours: its own, and the opposite one.
    var make: @Sendable (CGSize, [CGColor]) -> CALayer

    static let all = [
        ThorVGKind(name: "rectangles", summary: "rectangles") { size, colors in
            let layer = plain(CALayer(), size)
            layer.backgroundColor = colors[0]
            return layer
        },
        ThorVGKind(name: "circles", summary: "circles", turns: false) { size, colors in
            let layer = circle(CALayer(), size)
            layer.backgroundColor = colors[0]
            return layer
        },
        ThorVGKind(
            name: "strokes", summary: "outlines of rectangles, 3 pixels and a twenty-fifth of the mean side wide"
        ) {
            size, colors in
            let layer = plain(CAShapeLayer(), size)
            layer.path = CGPath(rect: layer.bounds, transform: nil)
            layer.fillColor = nil
            layer.strokeColor = colors[0]
            layer.lineWidth = 3 + (size.width + size.height) * 0.02
            return layer
        },
        ThorVGKind(name: "pictures", summary: "pictures as large as fits") { size, _ in
            let side = min(size.width, size.height)
            let layer = plain(CALayer(), CGSize(width: side, height: side))
            layer.contents = picture
            return layer
        },
        ThorVGKind(name: "linear", summary: "rectangles with a linear gradient across") { size, colors in
            let layer = plain(CAGradientLayer(), size)
            layer.colors = colors
            layer.startPoint = .zero
            layer.endPoint = CGPoint(x: 1, y: 1)
            return layer
        },
        ThorVGKind(name: "radial", summary: "circles with a radial gradient", turns: false) { size, colors in
            let layer = circle(CAGradientLayer(), size)
            layer.type = .radial
            layer.colors = colors
            layer.startPoint = CGPoint(x: 0.5, y: 0.5)
            layer.endPoint = CGPoint(x: 1, y: 1)
            return layer
        },
    ]

    private static let picture = Workload.texture(1)

    private static func plain<Layer: CALayer>(_ layer: Layer, _ size: CGSize) -> Layer {
        layer.bounds = CGRect(origin: .zero, size: size)
        return layer
    }

    private static func circle<Layer: CALayer>(_ layer: Layer, _ size: CGSize) -> Layer {
        layer.bounds = CGRect(x: 0, y: 0, width: size.width, height: size.width)
        layer.cornerRadius = size.width / 2
        return layer
    }

    func workload(isTurned: Bool) -> Workload {
        let name = isTurned ? "\(name), turned" : name
        let summary = "5000 \(summary), moved \(isTurned ? "and turned " : "")in every frame"
        return Workload(name, summary, size: CGSize(width: 2560, height: 1440)) { size, _ in
            MovingTree.elements(5_000, in: size, seed: 31) { index, random in
                let layer = make(random.size(10, 200), random.oppositeColors())
                let place = random.point(in: size)
                layer.position = place
                return (
                    layer,
                    { time in
                        let frame = UInt64((time * MovingTree.rate).rounded())
                        var random = RandomNumbers(seed: frame &* 5_000 &+ UInt64(index))
                        layer.position = CGPoint(
                            x: place.x + random.number(-50, 50), y: place.y + random.number(-50, 50))
                        let (angle, scale) = (random.number(-.pi / 2, .pi / 2), random.number(0.9, 1.1))
                        layer.setAffineTransform(
                            CGAffineTransform(rotationAngle: isTurned ? angle : 0).scaledBy(x: scale, y: scale))
                    }
                )
            }
        }
    }
}

extension RandomNumbers {
    /// A slightly translucent colour, and its opposite.
    fileprivate mutating func oppositeColors() -> [CGColor] {
        let (parts, alpha) = ((0..<3).map { _ in unit() }, number(240 / 255, 1))
        return [parts, parts.map { 1 - $0 }].map { CGColor(red: $0[0], green: $0[1], blue: $0[2], alpha: alpha) }
    }
}

extension Suite {
    /// The drawings of ThorVG's comparison with Skia, as layer trees.
    package static func thorVG(on plan: DevicePlan) -> Suite {
        let workloads = ThorVGKind.all.flatMap { kind in
            (kind.turns ? [false, true] : [false]).map { kind.workload(isTurned: $0) }
        }
        return Suite(
            name: "thorvg", title: "ThorVG's comparison",
            explanation: """
                After the description and the numbers of ThorVG's benchmark (thorvg/thorvg.benchmark, MIT licence), in code of \
                glrender's own: 2560 × 1440 pixels, 5,000 things of 10 to 200 pixels, which every frame moves by up to 50 pixels, \
                scales by up to a tenth, and, where they are turned, turns by up to a quarter. Differs: things are layers; the picture is \
                another one; corners of strokes are mitred, as Skia's are and ThorVG's are not; lines of equal colour of a linear gradient \
                follow its layer's proportions, as in Core Animation. Times include the pixels in memory. ThorVG publishes charts without \
                figures (Apple M2 Pro: 2.3 times as fast as Skia on average), so none stand beside.
                """,
            comparisons: workloads.map { $0.comparison(on: plan) })
    }
}
