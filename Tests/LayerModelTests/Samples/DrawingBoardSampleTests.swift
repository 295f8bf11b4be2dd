import AppleNames
import LayerModel
import Testing

/// A board to draw on with a finger, with undo.
struct DrawingBoardSampleTests {
    private final class DrawingBoardView: SampleView {
        private(set) var drawLayer = CAShapeLayer()
        private var drawPath = UIBezierPath()
        private var curPathArr: [UIBezierPath] = []

        init(frame: CGRect) {
            super.init(frame: frame)
            backgroundColor = UIColor.white
            drawLayer.fillColor = UIColor.clear.cgColor
            drawLayer.strokeColor = UIColor.black.cgColor
            drawLayer.lineWidth = 6.0
            drawPath.lineCapStyle = .round
            drawPath.lineJoinStyle = .round
            layer.addSublayer(drawLayer)
        }

        func touchesBegan(at location: CGPoint) {
            if let copy = drawPath.copy() as? UIBezierPath { curPathArr.append(copy) }
            drawPath.move(to: location)
        }

        func touchesMoved(to location: CGPoint) {
            drawPath.addLine(to: location)
            drawLayer.path = drawPath.cgPath
        }

        func cleanButtonAction() {
            curPathArr.removeAll()
            drawPath.removeAllPoints()
            drawLayer.path = drawPath.cgPath
        }

        func backButtonAction() {
            guard let path = curPathArr.popLast() else { return }
            drawLayer.path = path.cgPath
            drawPath.removeAllPoints()
            drawPath = path
        }

        /// A stroke of three points.
        func stroke(from x: CGFloat) {
            touchesBegan(at: CGPoint(x: x, y: 0))
            touchesMoved(to: CGPoint(x: x + 10, y: 10))
            touchesMoved(to: CGPoint(x: x + 20, y: 0))
        }
    }

    @Test func strokesAreAddedAndTakenBack() {
        let board = DrawingBoardView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        board.stroke(from: 0)
        #expect(board.drawLayer.path?.elementCount == 3)
        board.stroke(from: 100)
        #expect(board.drawLayer.path?.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 120, height: 10))
        let both = board.drawLayer.path
        board.stroke(from: 200)
        #expect(both?.elementCount == 6)
        board.backButtonAction()
        #expect(board.drawLayer.path == both)
        board.backButtonAction()
        #expect(board.drawLayer.path?.elementCount == 3)
        board.stroke(from: 50)
        #expect(board.drawLayer.path?.elementCount == 6)
        board.cleanButtonAction()
        #expect(board.drawLayer.path?.isEmpty == true)
        board.backButtonAction()
        #expect(board.drawLayer.path?.isEmpty == true)
    }

    @Test func buttonsHaveShadows() {
        let button = CALayer()
        button.backgroundColor = UIColor.orange.cgColor
        button.cornerRadius = 10.0
        button.shadowColor = UIColor.black.cgColor
        button.shadowRadius = 3.0
        // The article's button shows none, since its opacity is left at 0.
        #expect(button.shadowOpacity == 0 && button.shadowOffset == CGSize(width: 0, height: -3))
    }
}
