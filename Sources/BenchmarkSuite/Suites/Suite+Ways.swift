import Compositor
package import LayerModel

/// The ways to draw the same content that the articles on Core Animation compare.
enum DrawingWay: CaseIterable {
    /// A layer of a specialised class.
    case specialised
    /// Core Graphics once, into a picture that the layer keeps.
    case drawnOnce
    /// Core Graphics for every frame: the picture is new, and goes to the device again.
    case drawnEachFrame
    /// `draw(in:)` for every frame, recorded and rasterised by the device that draws the tree.
    case recordedEachFrame

    var title: String {
        switch self {
        case .specialised: "specialised layers"
        case .drawnOnce: "Core Graphics, kept"
        case .drawnEachFrame: "Core Graphics each frame"
        case .recordedEachFrame: "draw(in:) by the device"
        }
    }

    /// The ways that the articles compare.
    static let articles: [DrawingWay] = [.specialised, .drawnOnce, .drawnEachFrame]

    private func layer(_ content: DrawnContent, _ frame: CGRect, _ index: Int) -> CALayer {
        switch self {
        case .specialised: content.specialised(frame, index)
        case .drawnOnce, .drawnEachFrame: content.drawnLayer(frame, index)
        case .recordedEachFrame: content.recordedLayer(frame, index)
        }
    }

    /// The frames of layers of some content in some places.
    func frames(_ content: DrawnContent, _ places: [CGRect], in size: CGSize) -> (Int) -> Variant.Frame {
        let make = { (frame: Int) -> RenderTree in
            let layers = places.enumerated().map { index, place in layer(content, place, index &+ frame) }
            return CALayer.stage(size, sublayers: layers).commit(at: 0)
        }
        guard self == .drawnEachFrame || self == .recordedEachFrame else {
            let tree = make(0)
            return { _ in Variant.Frame(tree: tree, time: 0) }
        }
        return { frame in Variant.Frame(tree: make(frame), time: 0) }
    }

    /// All ways on all devices.
    static func variants(
        _ content: DrawnContent, _ places: [CGRect], in size: CGSize, ways: [DrawingWay], on plan: DevicePlan
    ) -> [Variant] {
        ways.flatMap { way in
            plan.devices.indices.map { device in
                Variant(
                    label: plan.label(device), way: way.title, renderer: device,
                    options: RenderOptions(size: size), frame: way.frames(content, places, in: size))
            }
        }
    }
}

extension Suite {
    /// The articles' question: specialised layers on the GPU against Core Graphics on the CPU.
    package static func ways(size: CGSize, on plan: DevicePlan) -> Suite {
        Suite(
            name: "ways", title: "The same content, drawn in different ways",
            explanation: """
                400 small pictures, the same to the eye: by a specialised layer that the device draws; by Core Graphics on the \
                CPU into a picture that is kept, or drawn and uploaded again each frame; and by draw(in:), whose calls the \
                device that draws the tree carries out. With the CPU renderer as device, nothing leaves the CPU.
                """,
            comparisons: DrawnContent.all.map { content in
                PlannedComparison(name: content.name, summary: content.summary) {
                    DrawingWay.variants(
                        content, grid(400, in: size), in: size, ways: DrawingWay.allCases, on: plan)
                }
            })
    }

    /// The ways to draw one circle, as it grows.
    package static func circleSizes(on plan: DevicePlan) -> Suite {
        Suite(
            name: "size", title: "One circle, as it grows",
            explanation: """
                The picture is as large as the circle. Core Graphics costs what the pixels cost, drawn and uploaded; a shape \
                layer costs its outline and the pixels.
                """,
            quantity: Quantity(unit: "pixels", title: "Width and height in pixels"),
            comparisons: [64, 256, 1024, 2048, 4096].map { (side: Double) in
                PlannedComparison(
                    name: "circle \(Int(side))", summary: "a circle of \(Int(side)) pixels", amount: side,
                    isMeasuredApart: side == 4096
                ) {
                    let size = CGSize(width: side, height: side)
                    return DrawingWay.variants(
                        .circles, [CGRect(origin: .zero, size: size)], in: size, ways: DrawingWay.articles, on: plan)
                }
            })
    }

    /// The ways to draw circles, as they become more.
    package static func circleNumbers(size: CGSize, on plan: DevicePlan) -> Suite {
        Suite(
            name: "circles", title: "Circles, as they become more",
            explanation: """
                Circles of 12 points. Drawing each anew with Core Graphics is left out above 1,000, and drawing them once \
                above 10,000.
                """,
            quantity: Quantity(unit: "circles", title: "Number of circles", isCounted: true),
            comparisons: [100, 1_000, 10_000, 100_000].map { count in
                PlannedComparison(
                    name: "\(count) circles", summary: "\(count) circles of 12 points", amount: Double(count)
                ) {
                    let ways = DrawingWay.articles.filter { way in
                        switch way {
                        case .specialised: true
                        case .drawnOnce: count <= 10_000
                        case .drawnEachFrame, .recordedEachFrame: count <= 1_000
                        }
                    }
                    var random = RandomNumbers(seed: 20)
                    let places = (0..<count).map { _ in
                        CGRect(origin: random.point(in: size), size: CGSize(width: 12, height: 12))
                    }
                    return DrawingWay.variants(.circles, places, in: size, ways: ways, on: plan)
                }
            })
    }

    /// Plain layers, as they become more.
    package static func layerNumbers(size: CGSize, on plan: DevicePlan) -> Suite {
        Suite(
            name: "number", title: "Plain layers, as they become more",
            explanation: """
                Turned rectangles of 8 to 16 points. Where what a layer costs is level, cost grows no faster than content; \
                the clearing and reading of the picture weighs on few layers.
                """,
            quantity: Quantity(unit: "layers", title: "Number of layers", isCounted: true),
            comparisons: [100, 1_000, 10_000, 100_000].map { count in
                PlannedComparison(
                    name: "\(count) layers", summary: "\(count) turned rectangles", amount: Double(count)
                ) {
                    let layers = Workload.turnedRectangles(count, sides: 8...16, alpha: 0.5...1, in: size)
                    let tree = CALayer.stage(size, sublayers: layers).commit(at: 0)
                    return plan.devices.indices.map {
                        Variant(label: plan.label($0), device: $0, tree: tree, size: size)
                    }
                }
            })
    }

    /// Places in rows that fill a picture.
    static func grid(_ count: Int, in size: CGSize) -> [CGRect] {
        let columns = max(
            1, Int((Double(count) * Double(size.width) / Double(max(size.height, 1))).squareRoot().rounded(.up)))
        let rows = (count + columns - 1) / columns
        let (width, height) = (size.width / CGFloat(columns), size.height / CGFloat(rows))
        return (0..<count).map {
            CGRect(
                x: CGFloat($0 % columns) * width, y: CGFloat($0 / columns) * height, width: width * 0.9,
                height: height * 0.9)
        }
    }
}
