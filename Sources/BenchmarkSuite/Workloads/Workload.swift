package import LayerModel

/// Content that is drawn on every device to compare them.
package struct Workload: Sendable {
    /// The name for `--suite` and reports.
    package var name: String
    /// A line of text on its content.
    package var summary: String
    /// Frames a second of the timeline; `nil` if no animation moves anything.
    package var frameRate: Double?
    /// Of the picture, in points of one pixel; `nil` for pictures of any size.
    var size: CGSize?
    /// The number of elements if that is open: the number that one device draws in a sixtieth of a second is the result.
    var elements: Int?
    /// Figures of others for the same.
    var published: [PublishedFigure] = []
    /// Builds the tree for a picture of the given size, in points, with a number of elements.
    let make: @Sendable (CGSize, Int) -> MovingTree

    init(
        _ name: String, _ summary: String, frameRate: Double? = nil, build: @escaping @Sendable (CGSize) -> CALayer
    ) {
        self.name = name
        self.summary = summary
        self.frameRate = frameRate
        make = { size, _ in MovingTree(stage: build(size)) }
    }

    /// A workload with a picture of its own size.
    init(
        _ name: String, _ summary: String, size: CGSize, elements: Int? = nil, published: [PublishedFigure] = [],
        make: @escaping @Sendable (CGSize, Int) -> MovingTree
    ) {
        self.name = name
        self.summary = summary
        self.size = size
        self.elements = elements
        self.published = published
        self.make = make
    }

    /// The tree for a picture of the given size, in points.
    package func build(_ size: CGSize) -> CALayer {
        make(size, elements ?? 0).stage
    }

    /// The built-in workloads, in the order of reports.
    package static let all: [Workload] =
        rectangles + pictures + shapes + gradients + compositions + specialised + tiled
}

extension CALayer {
    /// A layer that fills a picture, with white behind.
    static func stage(_ size: CGSize, sublayers: [CALayer]) -> CALayer {
        let stage = CALayer()
        stage.frame = CGRect(origin: .zero, size: size)
        stage.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
        stage.sublayers = sublayers
        return stage
    }
}

extension RandomNumbers {
    /// Any colour.
    mutating func color(alpha: Double = 1) -> CGColor {
        CGColor(red: CGFloat(unit()), green: CGFloat(unit()), blue: CGFloat(unit()), alpha: CGFloat(alpha))
    }

    /// A point of a picture.
    mutating func point(in size: CGSize) -> CGPoint {
        CGPoint(x: number(0, Double(size.width)), y: number(0, Double(size.height)))
    }

    /// A size between two lengths.
    mutating func size(_ low: Double, _ high: Double) -> CGSize {
        CGSize(width: number(low, high), height: number(low, high))
    }
}
