// Article 0: layers of views, and their contents.
import QuartzCore
import UIKit

class MetalView: UIView {
    override class var layerClass: AnyClass {
        return CAMetalLayer.self
    }
}

/// A layer-hosting view.
func makeHostingView() -> NSView {
    // Create myView...
    let myView = NSView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

    myView.wantsLayer = true
    let hostedLayer = CATiledLayer()
    myView.layer = hostedLayer

    // Add myView to a view hierarchy.
    return myView
}

class BackedView: NSView {
    override func makeBackingLayer() -> CALayer {
        return CAScrollLayer()
    }
}

class SomeHelper {
    func loadStateYesImage() -> CGImage? { return UIImage(named: "Yes")?.cgImage }
    func loadStateNoImage() -> CGImage? { return UIImage(named: "No")?.cgImage }
}

class StateDelegate: CALayerDelegate {
    var displayYesImage = false
    let someHelperObject = SomeHelper()

    func display(_ theLayer: CALayer) {
        // Check the value of some state property
        if self.displayYesImage {
            // Display the Yes image
            theLayer.contents = someHelperObject.loadStateYesImage()
        } else {
            // Display the No image
            theLayer.contents = someHelperObject.loadStateNoImage()
        }
    }
}

class CurveDelegate: CALayerDelegate {
    func draw(_ theLayer: CALayer, in theContext: CGContext) {
        let thePath = CGMutablePath()

        thePath.move(to: CGPoint(x: 15.0, y: 15.0))
        thePath.addCurve(
            to: CGPoint(x: 295.0, y: 15.0), control1: CGPoint(x: 15.0, y: 250.0), control2: CGPoint(x: 295.0, y: 250.0))

        theContext.beginPath()
        theContext.addPath(thePath)

        theContext.setLineWidth(5)
        theContext.strokePath()
    }
}

class CurveView: UIView {
    override func draw(_ rect: CGRect) {
        let thePath = UIBezierPath()
        thePath.move(to: CGPoint(x: 15.0, y: 15.0))
        thePath.addCurve(
            to: CGPoint(x: 295.0, y: 15.0), controlPoint1: CGPoint(x: 15.0, y: 250.0),
            controlPoint2: CGPoint(x: 295.0, y: 250.0))
        thePath.lineWidth = 5
        thePath.stroke()
    }
}
