import UIKit

/// Many layers, each going around in its own place: the cost of a frame.
final class SwarmController: UIViewController {
    private let count: Int
    private let moving: Int

    init(count: Int, moving: Int) {
        (self.count, self.moving) = (count, moving)
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        nil
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(red: 0.1, green: 0.12, blue: 0.18, alpha: 1)
        let bounds = UIScreen.main.bounds
        let columns = max(1, Int((Double(count) * bounds.width / bounds.height).squareRoot().rounded(.up)))
        let rows = (count + columns - 1) / columns
        let cell = CGSize(width: bounds.width / CGFloat(columns), height: bounds.height / CGFloat(rows))
        let side = 0.6 * min(cell.width, cell.height)
        for number in 0..<count {
            let layer = CALayer()
            layer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
            layer.position = CGPoint(
                x: (CGFloat(number % columns) + 0.5) * cell.width, y: (CGFloat(number / columns) + 0.5) * cell.height)
            layer.cornerRadius = side / 4
            let hue = CGFloat(number) / CGFloat(count)
            layer.backgroundColor = UIColor(hue: hue, saturation: 0.6, brightness: 0.95, alpha: 1).cgColor
            view.layer.addSublayer(layer)
            // Spread over the window, so that a few moving ones are not all in its first row.
            if number * moving / count != (number + 1) * moving / count { animate(layer, number, side / 3) }
        }
    }

    private func animate(_ layer: CALayer, _ number: Int, _ radius: CGFloat) {
        let circle = CGRect(
            x: layer.position.x - radius, y: layer.position.y - radius, width: 2 * radius, height: 2 * radius)
        let round = CAKeyframeAnimation(keyPath: "position")
        round.path = UIBezierPath(ovalIn: circle).cgPath
        round.calculationMode = .paced
        let turn = CABasicAnimation(keyPath: "transform.rotation.z")
        turn.toValue = 2 * Double.pi
        for animation in [round, turn] as [CAAnimation] {
            animation.duration = 2
            animation.timeOffset = Double(number % 40) / 20
            animation.repeatCount = .infinity
            layer.add(animation, forKey: nil)
        }
    }
}
