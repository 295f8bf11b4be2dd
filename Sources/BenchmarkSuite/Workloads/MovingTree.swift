import LayerModel

/// A tree of layers, and its changes from frame to frame.
struct MovingTree {
    var stage: CALayer
    /// Changes the layers for a frame, by its number from 0; `nil` if they stay, or have animations.
    var move: ((Int) -> Void)?

    /// The frames of the tree.
    ///
    /// - Parameter rate: Frames a second of the layers' own animations; `nil` for one moment.
    func frames(rate: Double?) -> (Int) -> Variant.Frame {
        guard let move else {
            let tree = stage.commit(at: 0)
            return { number in Variant.Frame(tree: tree, time: rate.map { Double(number) / $0 } ?? 0) }
        }
        return { number in
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            move(number)
            CATransaction.commit()
            return Variant.Frame(tree: stage.commit(at: 0), time: 0)
        }
    }
}

extension MovingTree {
    /// A layer, and its movement by the seconds since the first frame.
    typealias Element = (layer: CALayer, move: (Double) -> Void)

    /// The frames a second that elements move in.
    static let rate = 60.0

    /// Elements on a background, each with random numbers of its own, independent of the number of elements.
    static func elements(
        _ count: Int, in size: CGSize, background: CGColor = CGColor(gray: 1, alpha: 1), seed: UInt64,
        _ make: (Int, inout RandomNumbers) -> Element
    ) -> MovingTree {
        var random = RandomNumbers(seed: seed)
        let elements = (0..<count).map { make($0, &random) }
        let stage = CALayer.stage(size, sublayers: elements.map(\.layer))
        stage.backgroundColor = background
        return MovingTree(stage: stage) { number in
            for element in elements { element.move(Double(number) / rate) }
        }
    }

    /// Objects that one layer draws anew for each frame, by `draw(in:)`.
    static func drawing<Object>(
        _ count: Int, in size: CGSize, seed: UInt64, _ make: (Int, inout RandomNumbers) -> Object,
        draw: @escaping ([Object], CGContext, Int) -> Void
    ) -> MovingTree {
        var random = RandomNumbers(seed: seed)
        let objects = (0..<count).map { make($0, &random) }
        var number = 0
        let canvas = DrawingLayer { context, _ in draw(objects, context, number) }
        canvas.frame = CGRect(origin: .zero, size: size)
        return MovingTree(stage: .stage(size, sublayers: [canvas])) { next in
            number = next
            canvas.setNeedsDisplay()
        }
    }
}
