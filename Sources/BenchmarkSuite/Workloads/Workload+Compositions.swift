import LayerModel

extension Workload {
    /// Trees that need off-screen passes.
    static let compositions = [
        Workload("groups3", "126 translucent groups, three deep, of 576 rounded rectangles") { size in
            var random = RandomNumbers(seed: 8)
            let groups = (0..<6).map { index in
                let (width, height) = (size.width / 3, size.height / 2)
                let frame = CGRect(
                    x: width * CGFloat(index % 3), y: height * CGFloat(index / 3), width: width, height: height)
                return group(frame, level: 1, &random)
            }
            return .stage(size, sublayers: groups)
        },
        Workload("masks60", "60 pictures, each behind a mask of a shape") { size in
            var random = RandomNumbers(seed: 9)
            let layers = cells(60, in: size).enumerated().map { index, frame in
                let layer = CALayer()
                layer.frame = frame
                layer.contents = texture(index % 10)
                let mask = CAShapeLayer()
                mask.path = random.blob(
                    around: CGPoint(x: frame.width / 2, y: frame.height / 2), radius: Double(frame.height) * 0.4)
                layer.mask = mask
                return layer
            }
            return .stage(size, sublayers: layers)
        },
        Workload("cards60", "60 cards: shadow, rounded clip, picture, gradient, border, two lines of text, badge") {
            size in
            .stage(size, sublayers: cells(60, in: size).enumerated().map { card($1.insetBy(dx: 8, dy: 8), index: $0) })
        },
    ]

    /// The cells of a table of ten columns that fills a picture.
    static func cells(_ count: Int, in size: CGSize) -> [CGRect] {
        let rows = (count + 9) / 10
        let (width, height) = (size.width / 10, size.height / CGFloat(rows))
        return (0..<count).map {
            CGRect(x: CGFloat($0 % 10) * width, y: CGFloat($0 / 10) * height, width: width, height: height)
        }
    }

    private static func group(_ frame: CGRect, level: Int, _ random: inout RandomNumbers) -> CALayer {
        let group = CALayer()
        group.frame = frame
        group.opacity = Float(random.number(0.6, 0.95))
        if level == 3 {
            for _ in 0..<6 {
                let layer = CALayer()
                let width = frame.width * CGFloat(random.number(0.2, 0.6))
                let height = frame.height * CGFloat(random.number(0.2, 0.6))
                layer.frame = CGRect(
                    x: CGFloat(random.unit()) * (frame.width - width),
                    y: CGFloat(random.unit()) * (frame.height - height), width: width, height: height)
                layer.cornerRadius = 6
                layer.backgroundColor = random.color()
                group.addSublayer(layer)
            }
        } else {
            let (width, height) = (frame.width * 0.55, frame.height * 0.55)
            for index in 0..<4 {
                let place = CGRect(
                    x: CGFloat(index % 2) * frame.width * 0.45, y: CGFloat(index / 2) * frame.height * 0.45,
                    width: width, height: height)
                group.addSublayer(self.group(place, level: level + 1, &random))
            }
        }
        return group
    }

    /// A card as an app's page shows dozens of.
    static func card(_ frame: CGRect, index: Int) -> CALayer {
        let (width, height) = (frame.width, frame.height)
        let card = CALayer()
        card.frame = frame
        card.shadowOpacity = 0.3
        card.shadowRadius = 6
        card.shadowOffset = CGSize(width: 0, height: 3)
        let face = CALayer()
        face.frame = card.bounds
        face.cornerRadius = 12
        face.masksToBounds = true
        face.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
        face.borderWidth = 1
        face.borderColor = CGColor(gray: 0, alpha: 0.2)
        let picture = CALayer()
        picture.frame = CGRect(x: 0, y: 0, width: width, height: height * 0.6)
        picture.contents = texture(index % 50)
        picture.contentsGravity = .resizeAspectFill
        let scrim = CAGradientLayer()
        scrim.frame = CGRect(x: 0, y: height * 0.35, width: width, height: height * 0.25)
        scrim.colors = [CGColor(gray: 0, alpha: 0), CGColor(gray: 0, alpha: 0.6)]
        let title = label(
            "Card number \(index)", size: 14, gray: 0.13,
            CGRect(x: 8, y: height * 0.63, width: width - 16, height: 20))
        let detail = label(
            "a second, smaller line", size: 10, gray: 0.4,
            CGRect(x: 8, y: height * 0.77, width: width - 16, height: 16))
        face.sublayers = [picture, scrim, title, detail]
        let badge = CALayer()
        badge.frame = CGRect(x: width - 20, y: -6, width: 26, height: 26)
        badge.cornerRadius = 13
        badge.backgroundColor = CGColor(red: 0.9, green: 0.22, blue: 0.21, alpha: 1)
        badge.opacity = 0.9
        card.sublayers = [face, badge]
        return card
    }

    /// A line of text.
    static func label(_ text: String, size: CGFloat, gray: CGFloat, _ frame: CGRect) -> CATextLayer {
        let label = CATextLayer()
        label.frame = frame
        label.string = text
        label.font = "DejaVu Sans"
        label.fontSize = size
        label.foregroundColor = CGColor(gray: gray, alpha: 1)
        return label
    }
}
