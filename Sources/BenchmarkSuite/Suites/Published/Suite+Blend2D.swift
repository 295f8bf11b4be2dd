internal import LayerModel

/// A thousand shapes of one kind and side at random places.
private struct Blend2DShape: Sendable {
    /// The kind of painting.
    enum Paint {
        case fill
        case stroke
        case picture
    }

    /// As `bl_bench` calls it.
    var name: String
    var summary: String
    /// Whether each stands on whole pixels.
    var isAligned = false
    /// Whether each is turned further than the one before, around the picture's middle.
    var isTurned = false
    var rule = CAShapeLayerFillRule.nonZero
    /// The outline in a square of the given side.
    var outline: @Sendable (Double, inout RandomNumbers) -> CGPath

    private static let rectangle: @Sendable (Double, inout RandomNumbers) -> CGPath = { side, _ in
        CGPath(rect: CGRect(x: 0, y: 0, width: side, height: side), transform: nil)
    }

    private static let rounded: @Sendable (Double, inout RandomNumbers) -> CGPath = { side, random in
        let radius = min(random.number(4, 40), side / 2)
        return CGPath(
            roundedRect: CGRect(x: 0, y: 0, width: side, height: side), cornerWidth: radius, cornerHeight: radius,
            transform: nil)
    }

    private static func polygon(_ corners: Int, _ rule: CAShapeLayerFillRule) -> Blend2DShape {
        let rules = rule == .evenOdd ? ("EO", ", even-odd") : ("NZ", "")
        let name = corners == 3 ? "Triangle" : "Poly\(rules.0)i\(corners)"
        return Blend2DShape(name: name, summary: "polygons of \(corners) corners\(rules.1)", rule: rule) {
            side, random in
            let path = CGMutablePath()
            path.addLines(between: (0..<corners).map { _ in random.point(in: CGSize(width: side, height: side)) })
            path.closeSubpath()
            return path
        }
    }

    private static let rectangles = [
        Blend2DShape(name: "RectA", summary: "squares at whole pixels", isAligned: true, outline: rectangle),
        Blend2DShape(name: "RectU", summary: "squares", outline: rectangle),
        Blend2DShape(name: "RectRot", summary: "turned squares", isTurned: true, outline: rectangle),
    ]

    private static let shapes =
        rectangles + [
            Blend2DShape(name: "RoundU", summary: "rounded squares", outline: rounded),
            Blend2DShape(name: "RoundRot", summary: "turned rounded squares", isTurned: true, outline: rounded),
            polygon(3, .nonZero), polygon(10, .nonZero), polygon(20, .nonZero), polygon(40, .nonZero),
            Blend2DShape(name: "Path", summary: "closed curves of 50 pieces") { side, random in
                random.blob(around: CGPoint(x: side / 2, y: side / 2), radius: side * 0.37)
            },
        ]

    static let all: [(shape: Blend2DShape, paint: Paint)] =
        (shapes + [polygon(10, .evenOdd), polygon(20, .evenOdd), polygon(40, .evenOdd)]).map { ($0, .fill) }
        + shapes.map { ($0, .stroke) } + rectangles.map { ($0, .picture) }

    private static let size = CGSize(width: 512, height: 600)
    private static let count = 1_000

    func workload(_ paint: Paint, side: Int) -> Workload {
        Workload("\(side) pixels", "\(Self.count) \(summary), of \(side) pixels", size: Self.size) { size, _ in
            // The same places and colours for every kind of shape.
            var random = RandomNumbers(seed: 41)
            let pictures = paint == .picture ? (0..<4).map { Workload.texture($0, side: side) } : []
            let layers = (0..<Self.count).map { index in
                let room = CGSize(width: size.width - CGFloat(side), height: size.height - CGFloat(side))
                let corner = random.point(in: room)
                let color = random.color(alpha: random.unit())
                let layer = CAShapeLayer()
                layer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
                layer.anchorPoint = .zero
                layer.position = isAligned ? CGPoint(x: corner.x.rounded(), y: corner.y.rounded()) : corner
                if isTurned {
                    let turn = CGAffineTransform(rotationAngle: 0.01 * CGFloat(index))
                    let (x, y) = (corner.x - size.width / 2, corner.y - size.height / 2)
                    let turned = CGPoint(x: x, y: y).applying(turn)
                    layer.position = CGPoint(x: turned.x + size.width / 2, y: turned.y + size.height / 2)
                    layer.setAffineTransform(turn)
                }
                switch paint {
                case .picture: layer.contents = pictures[index % pictures.count]
                case .fill:
                    layer.path = outline(Double(side), &random)
                    layer.fillRule = rule
                    layer.fillColor = color
                case .stroke:
                    layer.path = outline(Double(side), &random)
                    layer.fillColor = nil
                    layer.strokeColor = color
                    layer.lineWidth = 2
                }
                return layer
            }
            return MovingTree(stage: .stage(size, sublayers: layers))
        }
    }
}

extension Blend2DShape.Paint {
    fileprivate var verb: String {
        switch self {
        case .fill: "Fill"
        case .stroke: "Stroke"
        case .picture: "Blit"
        }
    }
}

extension Suite {
    /// The drawings of Blend2D's benchmark, as layer trees: a suite for each shape and paint, as the shape grows.
    package static func blend2D(on plan: DevicePlan) -> [Suite] {
        Blend2DShape.all.enumerated().map { index, part in
            let name = part.paint.verb + part.shape.name
            return Suite(
                name: "blend2d-\(name)", title: "Blend2D's \(name): \(part.shape.summary)",
                explanation: index > 0
                    ? ""
                    : """
                    Suites whose names begin with Blend2D are after the description and the numbers of its benchmark \
                    (blend2d/blend2d-apps, bl_bench, Unlicense or Zlib licence), in code of glrender's own: a thousand shapes of any \
                    colour and opacity at random places of 512 × 600 pixels, strokes of 2 pixels. Differs: shapes are layers, and what \
                    they cover may be kept from frame to frame; no gradients; a closed curve stands for the four paths of drawings; \
                    miters of strokes are limited as Core Animation does. bl_bench times drawing on the CPU alone, here pixels are also \
                    brought into memory. Its published page (AMD Ryzen 7950X) draws its figures by script, and none stand beside.
                    """,
                quantity: Quantity(unit: "pixels", title: "Width and height in pixels"),
                comparisons: [8, 16, 32, 64, 128, 256].map { side in
                    var planned = part.shape.workload(part.paint, side: side).comparison(on: plan)
                    planned.amount = Double(side)
                    return planned
                })
        }
    }
}
