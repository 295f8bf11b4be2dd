import AppleNames
import LayerModel
import Testing

/// Layers that draw themselves.
struct CustomDrawingSampleTests {
    private final class Painter: CALayerDelegate {
        private let paint: (CALayer, CGContext) -> Void

        init(_ paint: @escaping (CALayer, CGContext) -> Void) { self.paint = paint }

        func draw(_ layer: CALayer, in ctx: CGContext) { paint(layer, ctx) }
    }

    @Test func aThickRedCircle() throws {
        let layerView = SampleView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        let delegate = Painter { layer, ctx in
            // draw a thick red circle
            ctx.setLineWidth(10.0)
            ctx.setStrokeColor(UIColor.red.cgColor)
            ctx.strokeEllipse(in: layer.bounds)
        }

        // create sublayer
        let blueLayer = CALayer()
        blueLayer.frame = CGRectMake(50.0, 50.0, 100.0, 100.0)
        blueLayer.backgroundColor = UIColor.blue.cgColor
        // set controller as layer delegate
        blueLayer.delegate = delegate
        // ensure that layer backing image uses correct scale
        blueLayer.contentsScale = 2
        // add layer to our view
        layerView.layer.addSublayer(blueLayer)
        #expect(blueLayer.contents == nil)
        // force layer to redraw
        blueLayer.display()

        // What is outside the bounds is cut off, though the layer does not mask.
        #expect(!blueLayer.masksToBounds)
        let expected = """
            drawing [0.0, 0.0 … 100.0, 100.0]: 1 commands
              strokePath [0.0, 0.0 … 100.0, 100.0] color (1.0, 0.0, 0.0, 1.0) width 10.0
            """
        #expect(drawing(in: blueLayer) == expected)
        let contents = try #require(blueLayer.contents as? LayerContents)
        #expect(contents.pixelSize == CGSize(width: 200, height: 200))
    }

    @Test func aCurve() {
        let delegate = Painter { _, theContext in
            let thePath = CGMutablePath()

            thePath.move(to: CGPoint(x: 15.0, y: 15))
            thePath.addCurve(
                to: CGPoint(x: 295, y: 15), control1: CGPoint(x: 15, y: 250), control2: CGPoint(x: 295, y: 250))

            theContext.beginPath()
            theContext.addPath(thePath)

            theContext.setLineWidth(5)
            theContext.strokePath()
        }
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 310, height: 265)
        layer.delegate = delegate
        layer.setNeedsDisplay()
        let root = CALayer()
        root.addSublayer(layer)
        root.commit(at: 0)
        let expected = """
            drawing [0.0, 0.0 … 310.0, 265.0]: 1 commands
              strokePath [15.0, 15.0 … 295.0, 191.25] color (0.0, 0.0, 0.0, 1.0) width 5.0
            """
        #expect(drawing(in: layer) == expected)
    }

    @Test func aQuarterOfADisc() {
        let fillColor = UIColor.green
        let cornerRadius: CGFloat = 20
        let context = CGContext(recordingIn: CGRect(x: 0, y: 0, width: 20, height: 20))
        UIGraphicsPushContext(context)

        let path = UIBezierPath(
            arcCenter: CGPointMake(0, 0), radius: cornerRadius, startAngle: 0, endAngle: .pi / 2.0, clockwise: true)
        path.addLine(to: CGPointMake(0, 0))
        path.close()
        path.lineWidth = 5.0
        path.lineCapStyle = .round
        path.lineJoinStyle = .round
        fillColor.set()
        path.fill()

        UIGraphicsPopContext()
        #expect(path.contains(CGPoint(x: 14, y: 14)) && !path.contains(CGPoint(x: 14.3, y: 14.3)))
        #expect(!path.contains(CGPoint(x: -1, y: 1)))
        #expect(context.recording.commandCount == 1)
        #expect(context.recording.description.contains("color (0.0, 1.0, 0.0, 1.0)"))
    }
}
