internal import LayerModel

/// Shapes in rows across a square, over and over, every second time half a pixel further.
private struct FlutterShape: Sendable {
    var name: String
    var summary: String
    var count: Int
    /// Milliseconds that others have published, by side and engine.
    var published: [Int: PublishedFigure] = [:]
    var make: @Sendable (CGRect) -> CALayer

    static let all = [
        FlutterShape(
            name: "rect", summary: "squares", count: 5_000, published: [16: .metal(4.61), 64: .metal(4.63)]
        ) { filled($0) },
        FlutterShape(
            name: "oval", summary: "ovals, 3 by 2", count: 5_000,
            published: [16: .skiaMetal(3.10), 64: .skiaMetal(4.15), 256: .skiaMetal(10.4)]
        ) { frame in
            shape(.init(ellipseIn: CGRect(origin: .zero, size: frame.size), transform: nil), at: frame)
        },
        FlutterShape(
            name: "circle", summary: "circles", count: 5_000, published: [64: .skia(45.5), 256: .skia(167)]
        ) { frame in
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
    private func places(side: Double) -> [CGRect] {
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

    func workload(side: Int) -> Workload {
        Workload(
            "\(name) \(side)", "\(count) \(summary), of \(side) pixels",
            size: CGSize(width: Self.canvas, height: Self.canvas), published: published[side].map { [$0] } ?? []
        ) { size, _ in
            MovingTree(stage: .stage(size, sublayers: places(side: Double(side)).map(make)))
        }
    }

    /// Lines from the top edge to the bottom edge, as an hourglass.
    static func lines(_ count: Int, side: Int) -> Workload {
        Workload(
            "line \(side)", "\(count) lines across \(side) pixels", size: CGSize(width: side, height: side)
        ) { size, _ in
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
            return MovingTree(stage: .stage(size, sublayers: lines))
        }
    }

    /// Cards behind rounded clips, each half transparent as a whole; the more, the smaller.
    static func clips(_ count: Int, published: [PublishedFigure]) -> Workload {
        Workload(
            "clip \(count)", "\(count) rounded clips with opacity", size: CGSize(width: canvas, height: canvas),
            published: published
        ) { size, _ in
            let cards = Suite.grid(count, in: size).enumerated().map { index, cell in
                let card = CALayer()
                card.frame = cell
                card.cornerRadius = cell.width / 8
                card.masksToBounds = true
                card.opacity = 0.5
                let bounds = card.bounds
                card.sublayers = [bounds, bounds.offsetBy(dx: bounds.width / 3, dy: bounds.height / 3)].map {
                    filled($0)
                }
                card.sublayers?.first?.backgroundColor = CGColor(
                    red: CGFloat(index % 5) / 4, green: 0.5, blue: CGFloat(index % 3) / 2, alpha: 1)
                return card
            }
            return MovingTree(stage: .stage(size, sublayers: cards))
        }
    }
}

extension PublishedFigure {
    private static let laptop = "MacBook Pro with M1, 10 cores (flutter/flutter#185270, 24 April 2026)"
    private static let desktop = "Intel i5-6600K, Ubuntu 26.04, raster thread (flutter/flutter#191979)"

    fileprivate static func skia(_ time: Double) -> PublishedFigure { .init("Skia on the CPU", time, laptop) }
    fileprivate static func skiaMetal(_ time: Double) -> PublishedFigure { .init("Skia by Metal", time, laptop) }
    fileprivate static func metal(_ time: Double) -> PublishedFigure { .init("Impeller by Metal", time, laptop) }

    /// The cost of a thousand more clips.
    fileprivate static let clips = [
        PublishedFigure("Skia by OpenGL, a thousand more", 10.1, desktop),
        PublishedFigure("Impeller by OpenGL ES, a thousand more", 17.3, desktop),
    ]
    fileprivate static let twiceTheClips = [PublishedFigure("Skia by OpenGL", 19.5, desktop)]
}

extension Suite {
    /// The drawings of Flutter's benchmarks of its display lists, as layer trees.
    package static func flutter(on plan: DevicePlan) -> Suite {
        var workloads = FlutterShape.all.flatMap { shape in [16, 64, 256].map { shape.workload(side: $0) } }
        workloads += [
            FlutterShape.lines(10_000, side: 512), FlutterShape.clips(250, published: []),
            FlutterShape.clips(1_000, published: PublishedFigure.clips),
            FlutterShape.clips(2_000, published: PublishedFigure.twiceTheClips),
        ]
        return Suite(
            name: "flutter", title: "Flutter's shapes",
            explanation: """
                After the description of Flutter's benchmarks of display lists (flutter/flutter, \
                display_list/benchmarking/dl_benchmarks.cc, three-clause BSD licence) and of the measurement of ClipRRect under \
                Opacity in flutter/flutter#191979, in code of glrender's own. Differs: shapes are layers of a tree, not commands of \
                a list, and what later opaque ones hide is left out; they stand in rows on a square of 1024 pixels, not along the \
                diagonal of one of twice the shape's side, where a thousand edges lie one upon another and the rounding of each adds \
                up; filled and antialiased in one colour alone; the clips share the same square, where a window's size is not told, and \
                nothing repaints. Times include the pixels in memory, those of Flutter end when the device is done.
                """,
            comparisons: workloads.map { $0.comparison(on: plan) })
    }
}
