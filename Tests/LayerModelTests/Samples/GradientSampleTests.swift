import AppleNames
import LayerModel
import Testing

/// Gradients along the diagonal.
struct GradientSampleTests {
    private let containerView = SampleView(frame: CGRect(x: 20, y: 40, width: 200, height: 100))

    @Test func twoColorsAlongTheDiagonal() {
        // create gradient layer and add it to our container view
        let gradientLayer = CAGradientLayer()
        gradientLayer.frame = containerView.bounds
        containerView.layer.addSublayer(gradientLayer)

        // set gradient colors
        gradientLayer.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]

        // set gradient start and end points
        gradientLayer.startPoint = CGPointMake(0, 0)
        gradientLayer.endPoint = CGPointMake(1, 1)

        #expect(gradientLayer.frame == CGRect(x: 0, y: 0, width: 200, height: 100))
        #expect(gradientLayer.colors as? [CGColor] == [UIColor.red.cgColor, UIColor.blue.cgColor])
        #expect(gradientLayer.locations == nil)
        #expect(gradientLayer.type == .axial)
        let expected = """
            CALayer frame (20.0, 40.0, 200.0, 100.0)
              CAGradientLayer frame (0.0, 0.0, 200.0, 100.0)
            """
        #expect(containerView.layer.commit(at: 0).description == expected)
    }

    @Test func threeColorsInTheFirstHalf() {
        let gradient = CAGradientLayer()
        #expect(gradient.startPoint == CGPoint(x: 0.5, y: 0) && gradient.endPoint == CGPoint(x: 0.5, y: 1))

        gradient.colors = [UIColor.red.cgColor, UIColor.yellow.cgColor, UIColor.green.cgColor]
        gradient.locations = [0.0, 0.25, 0.5]

        gradient.startPoint = CGPoint(x: 0, y: 0)
        gradient.endPoint = CGPoint(x: 1, y: 1)

        #expect(gradient.colors?.count == 3)
        #expect(gradient.locations?.map(\.doubleValue) == [0, 0.25, 0.5])
        #expect(gradient.startPoint == .zero && gradient.endPoint == CGPoint(x: 1, y: 1))
    }
}
