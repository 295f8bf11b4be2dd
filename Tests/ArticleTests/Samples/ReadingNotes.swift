// Article 3: notes on a book, in Swift as their Objective-C has it, line by line.
import QuartzCore
import UIKit

class OverflowingView: UIView {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        if self.isUserInteractionEnabled == false || self.alpha < 0.05 || self.isHidden == true {
            return nil
        }
        if self.point(inside: point, with: event) {
            let count = self.subviews.count
            for i in 0..<count {
                let subView = self.subviews[count - 1 - i]
                let coverPoint = subView.convert(point, from: self)
                let hitTestView = subView.hitTest(coverPoint, with: event)
                if hitTestView != nil {
                    return hitTestView
                }
            }
            return self
        }
        return nil
    }
}

class CornerView: UIView {
    var _cornerRadius: CGFloat = 40
    var _fillColor = UIColor.green

    override func draw(_ rect: CGRect) {
        let path = UIBezierPath(
            arcCenter: CGPoint(x: 0, y: 0), radius: _cornerRadius, startAngle: 0, endAngle: .pi / 2.0, clockwise: true)
        path.addLine(to: CGPoint(x: 0, y: 0))
        path.close()
        path.lineWidth = 5.0
        path.lineCapStyle = .round
        path.lineJoinStyle = .round
        _fillColor.set()
        path.fill()
    }
}

/// `#selector` in the form of Documentation/Porting.md, and frames in the place of Masonry's constraints.
class DrawingBoardView: UIView {
    private var curPathArr: [UIBezierPath] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        self.backgroundColor = UIColor.white
        self.setUpSubViews()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    func setUpSubViews() {
        self.addSubview(self.cleanButton)
        self.addSubview(self.backButton)
        self.layer.addSublayer(self.drawLayer)

        self.cleanButton.frame = CGRect(x: 50, y: bounds.height - 50, width: 50, height: 30)
        self.cleanButton.autoresizingMask = [.flexibleTopMargin, .flexibleRightMargin]

        self.backButton.frame = CGRect(x: bounds.width - 100, y: bounds.height - 50, width: 50, height: 30)
        self.backButton.autoresizingMask = [.flexibleTopMargin, .flexibleLeftMargin]
    }

    // MARK: touch action
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first else { return }
        // swift-format-ignore: NeverForceUnwrap
        self.curPathArr.append(self.drawPath.copy() as! UIBezierPath)
        self.drawPath.move(to: touch.location(in: self))
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first else { return }
        self.drawPath.addLine(to: touch.location(in: self))
        self.drawLayer.path = self.drawPath.cgPath
        self.setNeedsDisplay()
    }

    // MARK: getter

    lazy var cleanButton: UIButton = {
        let button = self.getButtonConfig(withTitle: "清空")
        button.addTarget(self, action: DrawingBoardView.cleanButtonAction, for: .touchUpInside)
        return button
    }()

    lazy var backButton: UIButton = {
        let button = self.getButtonConfig(withTitle: "撤回")
        button.addTarget(self, action: DrawingBoardView.backButtonAction, for: .touchUpInside)
        return button
    }()

    lazy var drawLayer: CAShapeLayer = {
        let drawLayer = CAShapeLayer()
        drawLayer.fillColor = UIColor.clear.cgColor
        drawLayer.strokeColor = UIColor.black.cgColor
        drawLayer.lineWidth = 6.0
        return drawLayer
    }()

    lazy var drawPath: UIBezierPath = {
        let drawPath = UIBezierPath()
        drawPath.lineCapStyle = .round
        drawPath.lineJoinStyle = .round
        return drawPath
    }()

    // MARK: button action

    func cleanButtonAction(_ sender: UIButton) {
        self.curPathArr.removeAll()
        self.drawPath.removeAllPoints()
        self.drawLayer.path = self.drawPath.cgPath
        self.setNeedsDisplay()
    }

    func backButtonAction(_ sender: UIButton) {
        guard let path = self.curPathArr.popLast() else { return }
        self.drawLayer.path = path.cgPath
        self.drawPath.removeAllPoints()
        self.drawPath = path
        self.setNeedsDisplay()
    }

    // MARK: other

    func getButtonConfig(withTitle title: String) -> UIButton {
        let btn = UIButton()
        btn.setTitle(title, for: .normal)
        btn.backgroundColor = UIColor.orange
        btn.layer.cornerRadius = 10.0
        btn.layer.shadowColor = UIColor.black.cgColor
        btn.layer.shadowRadius = 3.0
        return btn
    }
}

/// Where a rectangle and a point of one view are in another one.
func placesOfB(_ A: UIView, _ B: UIView, _ C: UIView) -> (CGRect, CGRect, CGPoint, CGPoint) {
    return (
        A.convert(B.frame, to: C), A.convert(B.frame, from: C), A.convert(B.center, to: C),
        A.convert(B.center, from: C)
    )
}

func withoutActions(_ change: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    change()
    CATransaction.commit()
}
