import AppleNames
import LayerModel
import Testing

/// Rectangles with three round corners, alone and as a mask.
struct RoundedCornersSampleTests {
    private let view = SampleView.screen()

    @Test func threeCornersAreRound() {
        let rect = CGRect(x: 0, y: 0, width: 100, height: 100)
        let radii = CGSize(width: 20, height: 20)
        let path = UIBezierPath.init(
            roundedRect: rect, byRoundingCorners: [.topRight, .bottomRight, .bottomLeft], cornerRadii: radii)

        #expect(path.bounds == rect)
        #expect(path.contains(CGPoint(x: 1, y: 1)))
        #expect(!path.contains(CGPoint(x: 99, y: 1)))
        #expect(!path.contains(CGPoint(x: 99, y: 99)))
        #expect(!path.contains(CGPoint(x: 1, y: 99)))
        #expect(path.contains(CGPoint(x: 50, y: 99)) && path.contains(CGPoint(x: 99, y: 50)))
        // A quarter circle of radius 20 at (80, 20).
        #expect(path.contains(CGPoint(x: 80 + 14, y: 20 - 14)))
        #expect(!path.contains(CGPoint(x: 80 + 14.3, y: 20 - 14.3)))
    }

    @Test func theShapeMasksALayer() {
        // Create path
        let rect = CGRect(x: 0, y: 0, width: 100, height: 100)
        let radii = CGSize(width: 20, height: 20)
        let path = UIBezierPath.init(
            roundedRect: rect, byRoundingCorners: [.topRight, .bottomRight, .bottomLeft], cornerRadii: radii)

        let layer = CALayer()
        layer.backgroundColor = UIColor.gray.cgColor
        layer.position = view.center
        layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)

        // Create mask layer
        let maskLayer = CAShapeLayer()
        maskLayer.path = path.cgPath
        layer.mask = maskLayer

        view.layer.addSublayer(layer)

        #expect(layer.frame == CGRect(x: 137.5, y: 283.5, width: 100, height: 100))
        #expect(layer.mask === maskLayer)
        #expect(maskLayer.superlayer === layer)
        #expect(layer.sublayers == nil)
        #expect(maskLayer.path == path.cgPath)
        let expected = """
            CALayer frame (0.0, 0.0, 375.0, 667.0)
              CALayer frame (137.5, 283.5, 100.0, 100.0)
                mask: CAShapeLayer frame (0.0, 0.0, 0.0, 0.0)
            """
        #expect(view.layer.commit(at: 0).description == expected)
        layer.mask = nil
        #expect(maskLayer.superlayer == nil)
    }

    @Test func asASublayerTheShapeDoesNotClip() {
        // define path parameters
        let rect = CGRectMake(50, 50, 100, 100)
        let radii = CGSizeMake(20, 20)
        let corners: UIRectCorner = [.topRight, .bottomRight, .bottomLeft]
        let maskPath = UIBezierPath(roundedRect: rect, byRoundingCorners: corners, cornerRadii: radii)
        let maskLayer = CAShapeLayer()
        maskLayer.frame = view.bounds
        maskLayer.path = maskPath.cgPath
        view.layer.addSublayer(maskLayer)

        #expect(maskLayer.frame == view.bounds)
        #expect(maskLayer.path?.boundingBoxOfPath == rect)
        #expect(view.layer.mask == nil)
        #expect(view.layer.sublayers?.count == 1)
    }
}
