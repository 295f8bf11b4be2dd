import UIKit

/// One picture of the stack: it can be turned over.
final class CardView: UIView {
    let number: Int
    private let face = PictureView()
    private let back = UIView()
    private let title = UILabel()
    private(set) var isTurned = false

    init(number: Int, frame: CGRect) {
        self.number = number
        super.init(frame: frame)
        layer.shadowOpacity = 0.35
        layer.shadowOffset = CGSize(width: 0, height: 4)
        layer.shadowRadius = 8
        layer.shadowPath = UIBezierPath(roundedRect: bounds, cornerRadius: 16).cgPath
        for side in [face, back] {
            side.frame = bounds
            side.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            side.layer.cornerRadius = 16
            side.clipsToBounds = true
        }
        face.hue = CGFloat(number) / 7
        back.backgroundColor = UIColor(white: 0.97, alpha: 1)
        title.text = "Picture \(number)"
        title.font = .boldSystemFont(ofSize: 22)
        title.textColor = .white
        title.frame = CGRect(x: 16, y: bounds.height - 44, width: bounds.width - 32, height: 28)
        face.addSubview(title)
        let story = UILabel(frame: bounds.insetBy(dx: 20, dy: 20))
        story.numberOfLines = 0
        story.text = "Hills at hour \(6 + number), drawn by the card itself. A tap turns it over, a drag throws it."
        story.textColor = .darkGray
        back.addSubview(story)
        addSubview(face)
    }

    required init?(coder: NSCoder) {
        nil
    }

    /// Turns the card over about its upright axis.
    func turn() {
        isTurned.toggle()
        let (old, new): (UIView, UIView) = isTurned ? (face, back) : (back, face)
        new.frame = bounds
        UIView.transition(from: old, to: new, duration: 0.5, options: .transitionFlipFromLeft)
    }
}

/// Hills under a sun, in the colours of an hour.
final class PictureView: UIView {
    var hue: CGFloat = 0 {
        didSet { setNeedsDisplay() }
    }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let colors = [
            UIColor(hue: hue, saturation: 0.5, brightness: 1, alpha: 1).cgColor,
            UIColor(hue: hue + 0.12 - (hue + 0.12).rounded(.down), saturation: 0.6, brightness: 0.7, alpha: 1).cgColor,
        ]
        let space = CGColorSpaceCreateDeviceRGB()
        if let sky = CGGradient(colorsSpace: space, colors: colors as CFArray, locations: [0, 1]) {
            context.drawLinearGradient(
                sky, start: .zero, end: CGPoint(x: 0, y: bounds.height), options: [])
        }
        UIColor(white: 1, alpha: 0.85).setFill()
        UIBezierPath(ovalIn: CGRect(x: bounds.width * 0.6, y: bounds.height * 0.18, width: 48, height: 48)).fill()
        for (row, height) in [0.55, 0.7, 0.85].enumerated() {
            let path = UIBezierPath()
            path.move(to: CGPoint(x: 0, y: bounds.height))
            path.addLine(to: CGPoint(x: 0, y: bounds.height * height))
            path.addCurve(
                to: CGPoint(x: bounds.width, y: bounds.height * (height + 0.04)),
                controlPoint1: CGPoint(
                    x: bounds.width * (0.2 + 0.15 * CGFloat(row)), y: bounds.height * (height - 0.25)),
                controlPoint2: CGPoint(x: bounds.width * 0.6, y: bounds.height * (height + 0.2)))
            path.addLine(to: CGPoint(x: bounds.width, y: bounds.height))
            path.close()
            UIColor(hue: hue, saturation: 0.7, brightness: 0.5 - 0.12 * CGFloat(row), alpha: 1).setFill()
            path.fill()
        }
    }
}
