internal import Foundation
internal import LayerModel

extension MotionMark {
    /// The parts of elements of HTML and SVG.
    static let core = [multiply, leaves, images, design, suits, focus]

    /// Tiles from the middle outwards, which turn and change colour, the outer ones quicker.
    private static let multiply = part(
        "multiply", "tiles with rounded corners that turn and change colour", 4_000,
        background: CGColor(gray: 0, alpha: 1)
    ) { index, random in
        let places = tilePlaces
        let side = stage.height / tileRows
        let tile = CALayer()
        tile.bounds = CGRect(x: 0, y: 0, width: side, height: side)
        let place = places[index % places.count]
        tile.position = place
        tile.cornerRadius = side / 2
        let corners: [CACornerMask] = [
            .layerMaxXMinYCorner, .layerMinXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
            [.layerMinXMaxYCorner, .layerMaxXMinYCorner], [.layerMaxXMaxYCorner, .layerMinXMinYCorner], [],
        ]
        tile.maskedCorners = random.element(of: corners)
        let angle = random.number(0, 2 * .pi)
        let distance = hypot(place.x - stage.width / 2, place.y - stage.height / 2) / side
        let step = max(3, distance / 1.5) * .pi / 180
        let influence = max(0.01, 1 - 1.5 * distance / Double(tileRows))
        return (
            tile,
            { time in
                let progress = (time / 10).truncatingRemainder(dividingBy: 1)
                let light = (20 + 30 * sin(2 * abs(0.5 - progress))) / 100 * tan(influence / 1.25)
                tile.setAffineTransform(CGAffineTransform(rotationAngle: angle + step * time * MovingTree.rate))
                tile.backgroundColor = .hue(progress, 1, min(light, 1), alpha: influence)
            }
        )
    }

    private static let tileRows = 71.0

    /// The middles of tiles, nearest to the stage's middle first.
    private static let tilePlaces: [CGPoint] = {
        let side = stage.height / tileRows
        let columns = Int(stage.width / side)
        let places = (0..<columns * Int(tileRows)).map {
            CGPoint(x: (Double($0 % columns) + 0.5) * side, y: (Double($0 / columns) + 0.5) * side)
        }
        let ring = { (place: CGPoint) in max(abs(place.x - stage.width / 2), abs(place.y - stage.height / 2)) }
        return places.sorted { ring($0) < ring($1) }
    }()

    private static let leafPictures = (0..<13).map { Workload.texture($0, side: 100) }

    /// Pictures that fall to the left, turn and fade in and out.
    private static let leaves = part("leaves", "small pictures that fall, turn and fade", 1_000) { _, random in
        let leaf = CALayer()
        let side = random.seldom(20, 50, power: 4).rounded()
        leaf.bounds = CGRect(x: 0, y: 0, width: side, height: side)
        leaf.contents = random.element(of: leafPictures)
        let (start, velocity) = (random.point(in: stage), random.number(-6, -2))
        let (fall, fade) = (0.1 * side + random.number(-1, 1), 0.02 * random.number(1, 6))
        let (phase, turn) = (random.number(0, 2), random.number(1, 6))
        return (
            leaf,
            { time in
                let frame = time * MovingTree.rate
                let sway = 4 * (frame + MovingTree.rate * 10 / (2 * .pi) * sin(time / 10 * 2 * .pi))
                leaf.position = CGPoint(
                    x: wrapped(start.x + velocity * frame + sway, stage.width, side),
                    y: wrapped(start.y + fall * frame, stage.height, side))
                leaf.opacity = Float(bounce(phase + fade * frame))
                leaf.setAffineTransform(CGAffineTransform(rotationAngle: 2 * .pi * time / turn))
            }
        )
    }

    /// A place along an axis that begins anew beyond its end.
    private static func wrapped(_ value: Double, _ length: Double, _ margin: Double) -> Double {
        let span = length + 2 * margin
        return (value + margin) - ((value + margin) / span).rounded(.down) * span - margin
    }

    /// Pictures whose pixels are moved about on the CPU for every frame.
    private static let images = part("images", "pictures of 50 pixels, made anew pixel by pixel", 100) {
        index, random in
        let side = 50
        let picture = CALayer()
        let (columns, rows) = (Int(stage.width) / side, Int(stage.height) / side)
        picture.frame = CGRect(x: random.index(columns) * side, y: random.index(rows) * side, width: side, height: side)
        var bytes = ContiguousArray<UInt8>()
        Workload.texture(index % 13, side: side)?.withPremultipliedRGBA8 { pixels, _ in bytes.append(contentsOf: pixels)
        }
        return (
            picture,
            { time in
                var random = RandomNumbers(seed: UInt64((time * MovingTree.rate).rounded()) << 32 | UInt64(index))
                var next = bytes
                for pixel in 0..<side * side where bytes[pixel * 4 + 3] > 0 {
                    // One in twelve is its neighbour's, to either side and above or below.
                    let bits = Int(truncatingIfNeeded: random.bits() >> 32)
                    let x = bits % 25 == 0 ? -1 : bits % 25 == 1 ? 1 : 0
                    let y = bits / 25 % 25 == 0 ? -1 : bits / 25 % 25 == 1 ? 1 : 0
                    let from = (pixel + x + y * side + side * side) % (side * side) * 4
                    for channel in 0..<4 { next[pixel * 4 + channel] = bytes[from + channel] }
                }
                bytes = next
                picture.contents = CGImage(premultipliedRGBA8: next, width: side, height: side, isOpaque: false)
            }
        )
    }

    private static let words = [
        "σχέδιο", "design", "suunnittelu", "дизайн", "diseño", "conception", "konstruktion", "desain", "ontwerp",
        "návrh", "tasarım", "projekt",
    ]

    /// Tables of words, one behind another, whose colours shimmer.
    private static let design = part(
        "design", "tables of twelve words whose colours change", 20, background: .hex(0x313534)
    ) { index, random in
        let (table, size) = (CALayer(), CGSize(width: stage.width * 0.8, height: stage.height * 0.8))
        table.bounds = CGRect(origin: .zero, size: size)
        let labels = words.enumerated().map { place, word in
            let label = Workload.label(
                word, size: 52, gray: 1,
                CGRect(
                    x: CGFloat(place % 3) * size.width / 3, y: CGFloat(place / 3) * size.height / 4,
                    width: size.width / 3, height: 64))
            label.alignmentMode = .center
            return label
        }
        table.sublayers = labels
        let depth = Double(index) / 100
        return (
            table,
            { time in
                let angle = 0.26 * 2 * .pi * time
                let reach = size.height / 4 * min(depth * 5, 1)
                table.position = CGPoint(
                    x: (stage.width / 2 + sin(angle) * reach).rounded(.down),
                    y: (stage.height / 2 + cos(angle) * reach).rounded(.down))
                let color = CGColor.hue(
                    (angle / (10 * .pi)).truncatingRemainder(dividingBy: 1), 0.5,
                    0.4 + 0.3 * bounce(depth * 10 + time * 5))
                for label in labels { label.foregroundColor = color }
            }
        )
    }

    /// Gradients in the outlines of suits, thrown up from three places.
    private static let suits = part("suits", "gradients in the outlines of suits of cards", 500) { index, random in
        let gradient = CAGradientLayer()
        let side = random.seldom(30, 70, power: 4).rounded()
        gradient.bounds = CGRect(x: 0, y: 0, width: side, height: side)
        let hue = Double(index) / 720
        gradient.colors = [CGColor.hue(hue, 0.7, 0.45), CGColor.hue(hue + random.number(0.14, 0.28), 0.7, 0.65)]
        let direction = random.number(0, 2 * .pi)
        gradient.startPoint = CGPoint(x: 0.5 - cos(direction) / 2, y: 0.5 - sin(direction) / 2)
        gradient.endPoint = CGPoint(x: 0.5 + cos(direction) / 2, y: 0.5 + sin(direction) / 2)
        let mask = CAShapeLayer()
        mask.frame = gradient.bounds
        mask.path = suit(random.index(4), side)
        gradient.mask = mask
        let places = [(0.25, 1 / 3.0), (0.5, 0.25), (0.75, 1 / 3.0)]
        let (start, speed) = (random.element(of: places), random.number(0.5, 2.5) * MovingTree.rate)
        let (angle, phase, turn) = (random.number(0, 2 * .pi), random.number(0, 4), random.number(1, 6))
        return (
            gradient,
            { time in
                // Up and down again under gravity, from wall to wall.
                let age = time + phase
                let height = abs(sin(age * 1.2)) * (stage.height - side) * (0.4 + 0.6 * abs(sin(angle)))
                gradient.position = CGPoint(
                    x: bounce((start.0 + cos(angle) * speed * age / stage.width)) * (stage.width - side) + side / 2,
                    y: stage.height - side / 2 - height)
                gradient.setAffineTransform(CGAffineTransform(rotationAngle: 2 * .pi * time / turn))
            }
        )
    }

    /// A heart, a diamond, a spade or a club in a square.
    private static func suit(_ kind: Int, _ side: Double) -> CGPath {
        let path = CGMutablePath()
        func point(_ x: Double, _ y: Double) -> CGPoint {
            CGPoint(x: x * side, y: (kind == 2 ? 0.9 - y * 0.85 : y) * side)
        }
        switch kind {
        case 0, 2:
            path.move(to: point(0.5, 0.95))
            path.addCurve(to: point(0.5, 0.25), control1: point(-0.25, 0.45), control2: point(0.2, -0.2))
            path.addCurve(to: point(0.5, 0.95), control1: point(0.8, -0.2), control2: point(1.25, 0.45))
        case 1: path.addLines(between: [point(0.5, 0), point(0.87, 0.5), point(0.5, 1), point(0.13, 0.5)])
        default:
            for (x, y) in [(0.3, 0.02), (0.06, 0.36), (0.54, 0.36)] {
                path.addEllipse(in: CGRect(x: x * side, y: y * side, width: 0.4 * side, height: 0.4 * side))
            }
        }
        path.closeSubpath()
        if kind > 1 {
            path.addLines(between: [(0.5, 0.5), (0.66, 1), (0.34, 1)].map { CGPoint(x: $0.0 * side, y: $0.1 * side) })
            path.closeSubpath()
        }
        return path
    }

    /// Discs at many depths, with a blur that follows a focus.
    private static let focus = part(
        "focus", "discs that blur and fade as the focus moves", 20, background: .hex(0x201a1f)
    ) { _, random in
        let disc = CALayer()
        let depth = random.unit()
        let side = 90 - 60 * depth
        disc.bounds = CGRect(x: 0, y: 0, width: side, height: side)
        disc.cornerRadius = side / 2
        disc.backgroundColor = .hex(0xdedadd)
        disc.zPosition = (1 - depth) * 10
        let (start, travel) = (random.point(in: stage), 0.5 * side * (0.8 + 0.2 * (1 - depth)))
        let (x, y) = (random.number(-1, 1), random.number(-1, 1))
        return (
            disc,
            { time in
                let distance = abs(depth - (0.5 + 0.5 * sin(time)))
                disc.position = CGPoint(
                    x: start.x + x * travel * cos(time / 2.5), y: start.y + y * travel * sin(time / 2.5))
                disc.opacity = Float(max(0.01, 0.3 * (1 - distance)))
                disc.filters = [LayerFilter(type: "gaussianBlur", inputs: ["inputRadius": [1.5 + 13.5 * distance]])]
            }
        )
    }
}
