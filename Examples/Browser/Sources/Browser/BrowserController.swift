import UIKit

/// A stack of pictures: the top one is dragged away or turned over; a map of tiles below, sparks where a picture was thrown.
final class BrowserController: UIViewController {
    private let header = UILabel()
    private let status = UILabel()
    private let shuffle = UIButton(type: .system)
    private let map = MapView(frame: .zero)
    private let sparks = CAEmitterLayer()
    private var cards: [CardView] = []
    /// Called with a line for each event.
    var report: (String) -> Void = { _ in }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(red: 238 / 255, green: 240 / 255, blue: 245 / 255, alpha: 1)
        header.text = "Pictures"
        header.font = .boldSystemFont(ofSize: 28)
        status.textColor = .gray
        status.textAlignment = .right
        shuffle.setTitle("Next", for: .normal)
        shuffle.addTarget(self, action: BrowserController.throwTop, for: .touchUpInside)
        [header, status, shuffle, map].forEach(view.addSubview)
        let size = CGSize(width: 240, height: 300)
        for number in stride(from: 6, through: 1, by: -1) {
            let card = CardView(number: number, frame: CGRect(origin: .zero, size: size))
            let pan = UIPanGestureRecognizer(target: self, action: BrowserController.drag)
            card.addGestureRecognizer(pan)
            card.addGestureRecognizer(UITapGestureRecognizer(target: self, action: BrowserController.tapped))
            view.addSubview(card)
            cards.append(card)
        }
        setUpSparks()
        updateStatus()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let bounds = view.bounds
        header.frame = CGRect(x: 24, y: 16, width: 200, height: 40)
        shuffle.frame = CGRect(x: bounds.width - 94, y: 16, width: 70, height: 40)
        status.frame = CGRect(x: bounds.width - 264, y: 16, width: 160, height: 40)
        map.frame = CGRect(x: 24, y: bounds.height - 164, width: bounds.width - 48, height: 140)
        sparks.frame = bounds
        for card in cards where card.transform.isIdentity || card !== cards.last { place(card) }
    }

    /// The place of a card: the deeper in the stack, the further to the side.
    private func place(_ card: CardView) {
        guard let index = cards.firstIndex(where: { $0 === card }) else { return }
        let depth = CGFloat(cards.count - 1 - index)
        card.transform = CGAffineTransform(rotationAngle: 0.05 * depth * (Int(depth) % 2 == 0 ? 1 : -1))
        card.center = CGPoint(x: view.bounds.midX, y: 64 + 170 + 4 * depth)
    }

    private func updateStatus() {
        status.text = cards.last.map { "Picture \($0.number) of \(cards.count)" }
    }

    private func setUpSparks() {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let dot = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8), format: format).image { _ in
            UIColor.white.setFill()
            UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 8, height: 8)).fill()
        }
        let cell = CAEmitterCell()
        cell.contents = dot.cgImage
        cell.birthRate = 120
        cell.lifetime = 1
        cell.velocity = 160
        cell.velocityRange = 80
        cell.emissionRange = 2 * .pi
        cell.yAcceleration = 200
        cell.alphaSpeed = -1
        cell.color = UIColor.orange.cgColor
        sparks.emitterCells = [cell]
        sparks.birthRate = 0
        view.layer.addSublayer(sparks)
    }

    // MARK: Gestures

    private func tapped(_ recognizer: UITapGestureRecognizer) {
        guard let card = recognizer.view as? CardView, card === cards.last else { return }
        card.turn()
        report("turned \(card.number)")
    }

    private func drag(_ recognizer: UIPanGestureRecognizer) {
        guard let card = recognizer.view as? CardView, card === cards.last else { return }
        let translation = recognizer.translation(in: view)
        switch recognizer.state {
        case .began, .changed:
            card.center = CGPoint(x: view.bounds.midX + translation.x, y: 234 + translation.y)
            card.transform = CGAffineTransform(rotationAngle: translation.x / 800)
        case .ended where abs(translation.x) > 120:
            send(card, towards: translation.x)
        case .ended, .cancelled:
            UIView.animate(withDuration: 0.6, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0) {
                self.place(card)
            } completion: { _ in
                self.report("back \(card.number)")
            }
        case .possible, .failed: break
        }
    }

    private func throwTop() {
        guard let card = cards.last else { return }
        send(card, towards: 1)
    }

    /// Throws a card off the stack, under which it comes back.
    private func send(_ card: CardView, towards side: CGFloat) {
        burst(at: card.center)
        let far = view.bounds.width * (side > 0 ? 1.2 : -0.2)
        UIView.animate(withDuration: 0.3, delay: 0, options: .curveEaseOut) {
            card.center.x = far
            card.transform = CGAffineTransform(rotationAngle: side > 0 ? 0.4 : -0.4)
        } completion: { [self] _ in
            cards.removeAll { $0 === card }
            cards.insert(card, at: 0)
            view.insertSubview(card, aboveSubview: map)
            UIView.animate(withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 0) {
                self.cards.forEach(self.place)
            } completion: { _ in
                self.sparks.birthRate = 0
                self.report("thrown \(card.number)")
            }
            updateStatus()
        }
    }

    /// Sparks where a card was thrown, until `birthRate` is 0 again.
    private func burst(at point: CGPoint) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        sparks.emitterPosition = point
        sparks.birthRate = 1
        CATransaction.commit()
    }
}
