import LayerModel

extension Workload {
    /// Plain layers: the larger part of a tree.
    static let rectangles = [
        Workload("rects10k", "10,000 turned rectangles, most of them translucent") { size in
            .stage(size, sublayers: turnedRectangles(10_000, sides: 8...64, alpha: 0.5...1, in: size))
        },
        Workload("layers100k", "100,000 turned rectangles of 4 to 8 points") { size in
            .stage(size, sublayers: turnedRectangles(100_000, sides: 4...8, alpha: 1...1, in: size))
        },
        Workload("animated10k", "10,000 rectangles, each turning and moving", frameRate: 60) { size in
            .stage(size, sublayers: animatedRectangles(10_000, in: size))
        },
        Workload("rrect_shadow2k", "2,000 rounded rectangles with shadows of many radii") { size in
            .stage(size, sublayers: roundedRectangles(2_000, in: size))
        },
    ]

    /// Rectangles that are turned by any angle.
    static func turnedRectangles(
        _ count: Int, sides: ClosedRange<Double>, alpha: ClosedRange<Double>, in size: CGSize
    ) -> [CALayer] {
        var random = RandomNumbers(seed: 1)
        return (0..<count).map { _ in
            let layer = CALayer()
            layer.bounds = CGRect(origin: .zero, size: random.size(sides.lowerBound, sides.upperBound))
            layer.position = random.point(in: size)
            layer.setAffineTransform(CGAffineTransform(rotationAngle: CGFloat(random.number(0, 2 * .pi))))
            layer.backgroundColor = random.color(alpha: random.number(alpha.lowerBound, alpha.upperBound))
            return layer
        }
    }

    private static func animatedRectangles(_ count: Int, in size: CGSize) -> [CALayer] {
        var random = RandomNumbers(seed: 2)
        return (0..<count).map { _ in
            let layer = CALayer()
            layer.bounds = CGRect(origin: .zero, size: random.size(8, 40))
            layer.position = random.point(in: size)
            layer.backgroundColor = random.color(alpha: random.number(0.5, 1))
            let turn = CABasicAnimation(keyPath: "transform.rotation.z")
            turn.fromValue = 0.0
            turn.toValue = 2 * Double.pi
            turn.duration = random.number(1, 4)
            turn.repeatCount = .infinity
            layer.add(turn, forKey: "turn")
            let move = CAKeyframeAnimation(keyPath: "position")
            move.values = [layer.position, random.point(in: size), layer.position]
            move.calculationMode = .cubic
            move.duration = random.number(2, 6)
            move.repeatCount = .infinity
            layer.add(move, forKey: "move")
            return layer
        }
    }

    private static func roundedRectangles(_ count: Int, in size: CGSize) -> [CALayer] {
        var random = RandomNumbers(seed: 3)
        return (0..<count).map { _ in
            let layer = CALayer()
            layer.frame = CGRect(
                x: random.number(-40, Double(size.width) - 40), y: random.number(-30, Double(size.height) - 30),
                width: random.number(40, 160), height: random.number(30, 120))
            layer.cornerRadius = CGFloat(random.number(4, 16))
            layer.backgroundColor = CGColor(
                red: CGFloat(random.number(0.5, 1)), green: CGFloat(random.number(0.5, 1)),
                blue: CGFloat(random.number(0.5, 1)), alpha: 1)
            layer.shadowOpacity = 0.35
            layer.shadowRadius = CGFloat(random.number(4, 10))
            layer.shadowOffset = CGSize(width: 0, height: 4)
            return layer
        }
    }
}
