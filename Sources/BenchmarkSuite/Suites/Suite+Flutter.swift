internal import LayerModel

/// Shapes in rows across a square, over and over, every second time half a pixel further.
private struct FlutterShape: Sendable {
    var name: String
    var summary: String
    var count: Int
    var make: @Sendable (CGRect) -> CALayer

    static let all = [
        FlutterShape(name: "rect", summary: "squares", count: 5_000) { filled($0) },
        FlutterShape(name: "oval", summary: "ovals, 3 by 2", count: 5_000) { frame in
            shape(.init(ellipseIn: CGRect(origin: .zero, size: frame.size), transform: nil), at: frame)
        },
        FlutterShape(name: "circle", summary: "circles", count: 5_000) { frame in
            let layer = filled(frame)
            layer.cornerRadius = frame.width / 2
            return layer
        },
        FlutterShape(name: "rrect", summary: "rounded squares, radius 5 of 16", count: 5_000) { frame in
            let layer = filled(frame)
            layer.cornerRadius = frame.width * 5 / 16
            return layer
        },
        FlutterShape(name: "drrect", summary: "rounded squares with a rounded hole", count: 2_000) { frame in
            let bounds = CGRect(origin: .zero, size: frame.size)
            let path = CGMutablePath()
            for inset in [0, frame.width / 10] {
                let radius = frame.width * 5 / 16 - inset
                path.addRoundedRect(
                    in: bounds.insetBy(dx: inset, dy: inset), cornerWidth: radius, cornerHeight: radius)
            }
            let layer = shape(path, at: frame)
            layer.fillRule = .evenOdd
            return layer
        },
    ]

    static let canvas = 1024.0
    private static let color = CGColor(red: 0.1, green: 0.4, blue: 0.9, alpha: 1)

    private static func filled(_ frame: CGRect) -> CALayer {
        let layer = CALayer()
        layer.frame = frame
        layer.backgroundColor = color
        return layer
    }

    private static func shape(_ path: CGPath, at frame: CGRect) -> CAShapeLayer {
        let layer = CAShapeLayer()
        layer.frame = frame
        layer.path = path
        layer.fillColor = color
        return layer
    }

    /// The places of the shapes in a square.
    func places(side: Double) -> [CGRect] {
        let size = CGSize(width: name == "oval" ? side * 1.5 : side, height: side)
        var (x, y, shift) = (0.0, 0.0, 0.0)
        return (0..<count).map { _ in
            let place = CGRect(origin: CGPoint(x: x + shift, y: y + shift), size: size)
            x += size.width
            if x >= Self.canvas {
                x = 0
                y += side
            }
            if y >= Self.canvas { (y, shift) = (0, 0.5 - shift) }
            return place
        }
    }

    func tree(side: Double) -> RenderTree {
        let size = CGSize(width: Self.canvas, height: Self.canvas)
        return CALayer.stage(size, sublayers: places(side: side).map(make)).commit(at: 0)
    }

    /// Lines from the top edge to the bottom edge, as an hourglass.
    static func lines(_ count: Int, side: Int) -> RenderTree {
        let size = CGSize(width: side, height: side)
        let lines = (0..<count).map { index in
            let path = CGMutablePath()
            path.move(to: CGPoint(x: index % side, y: 0))
            path.addLine(to: CGPoint(x: side - index % side, y: side))
            let layer = CAShapeLayer()
            layer.frame = CGRect(origin: .zero, size: size)
            layer.path = path
            layer.fillColor = nil
            layer.strokeColor = color
            return layer
        }
        return CALayer.stage(size, sublayers: lines).commit(at: 0)
    }

    /// Cards behind rounded clips, each half transparent as a whole.
    static func clips(_ count: Int, side: Double) -> RenderTree {
        let size = CGSize(width: side, height: side)
        let cards = Workload.cells(count, in: size).enumerated().map { index, cell in
            let card = CALayer()
            card.frame = cell.insetBy(dx: 4, dy: 4)
            card.cornerRadius = 12
            card.masksToBounds = true
            card.opacity = 0.5
            let bounds = card.bounds
            card.sublayers = [bounds, bounds.offsetBy(dx: bounds.width / 3, dy: bounds.height / 3)].map { filled($0) }
            card.sublayers?.first?.backgroundColor = CGColor(
                red: CGFloat(index % 5) / 4, green: 0.5, blue: CGFloat(index % 3) / 2, alpha: 1)
            return card
        }
        return CALayer.stage(size, sublayers: cards).commit(at: 0)
    }
}

extension Suite {
    /// What Flutter's benchmarks of its display lists draw, as layer trees.
    package static func flutter(on plan: DevicePlan) -> Suite {
        let sides: [Double] = [16, 64, 128]
        var comparisons = FlutterShape.all.flatMap { shape in
            sides.map { side in
                let name = "\(shape.name) \(Int(side))"
                let summary = "\(shape.count) \(shape.summary), of \(Int(side)) pixels"
                return flutterComparison(name, summary, side: FlutterShape.canvas, on: plan) { shape.tree(side: side) }
            }
        }
        comparisons.append(
            flutterComparison("line 512", "10000 lines across 512 pixels", side: 512, on: plan) {
                FlutterShape.lines(10_000, side: 512)
            })
        comparisons.append(
            flutterComparison("clip", "100 rounded clips with opacity", side: FlutterShape.canvas, on: plan) {
                FlutterShape.clips(100, side: FlutterShape.canvas)
            })
        return Suite(
            name: "flutter", title: "Flutter's shapes",
            explanation: """
                After the description of Flutter's benchmarks of display lists (flutter/engine, \
                display_list/benchmarking/dl_benchmarks.cc, three-clause BSD licence), in code of glrender's own. Differs: \
                shapes are layers of a tree, not commands of a list, and what later opaque ones hide is left out; the square has \
                1024 pixels, not twice the shape's side, where a thousand edges lie one upon another and the rounding of each adds up; \
                sides of 16, 64 and 128 alone, filled and antialiased in one colour; the clips are after ClipRRect under Opacity, \
                which is no benchmark there. Times include the pixels in memory, those of Flutter end when the device is done.
                """,
            comparisons: comparisons)
    }

    private static func flutterComparison(
        _ name: String, _ summary: String, side: Double, on plan: DevicePlan,
        _ tree: @escaping @Sendable () -> RenderTree
    ) -> PlannedComparison {
        PlannedComparison(name: name, summary: summary) {
            let tree = tree()
            let size = CGSize(width: side, height: side)
            return plan.devices.indices.map { Variant(label: plan.label($0), device: $0, tree: tree, size: size) }
        }
    }
}
