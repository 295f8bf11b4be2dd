import DisplayListTestSupport
import Foundation
import LayerModel
import Testing

@testable import Compositor

/// Shapes keep their edges however far they are magnified, in perspective too: compared with supersampling.
@Suite struct CrispnessTests {
    /// What of the star is drawn: both over each other would cover the pixels of edges twice.
    enum Part: CaseIterable { case fill, stroke }

    /// A star of curves, magnified around a point of its outline.
    private func scene(_ part: Part, zoom: CGFloat) -> CALayer {
        let path = CGMutablePath()
        for index in 0..<5 {
            let angle = CGFloat(index) * 4 * .pi / 5
            let next = CGFloat(index + 1) * 4 * .pi / 5
            let point = CGPoint(x: 20 * sin(angle), y: -20 * cos(angle))
            if index == 0 { path.move(to: point) }
            path.addQuadCurve(
                to: CGPoint(x: 20 * sin(next), y: -20 * cos(next)),
                control: CGPoint(x: 9 * sin((angle + next) / 2), y: -9 * cos((angle + next) / 2)))
        }
        path.closeSubpath()
        let shape = CAShapeLayer()
        shape.path = path
        let white = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
        shape.fillColor = part == .fill ? white : nil
        shape.strokeColor = part == .stroke ? white : nil
        shape.lineWidth = 0.5
        shape.lineJoin = .round
        // A tenth along the first curve: near a corner, and on the border for either rule.
        var matrix = CATransform3DIdentity
        matrix.m34 = -1 / 400
        matrix = CATransform3DRotate(matrix, 0.5, 0.4, 1, 0)
        matrix = CATransform3DScale(matrix, zoom, zoom, 1)
        shape.transform = CATransform3DTranslate(matrix, -1.66, 16.54, 0)
        shape.position = CGPoint(x: 60, y: 50)
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 120, height: 100)
        root.addSublayer(shape)
        return root
    }

    @Test(arguments: [1.0, 8, 64], LayerDrawing.devices)
    func magnifiedShapesAreCrisp(zoom: Double, device: LayerDrawing.Device) throws {
        for part in Part.allCases { try expectCrispness(of: part, zoom: zoom, on: device) }
    }

    private func expectCrispness(of part: Part, zoom: Double, on device: LayerDrawing.Device) throws {
        let drawn = try LayerDrawing.draw(scene(part, zoom: zoom), width: 120, height: 100, on: device)
        let fine = try LayerDrawing.draw(scene(part, zoom: zoom), width: 120, height: 100, scale: 8, on: .cpu)
        let expected = fine.averaged(by: 8)
        var (sum, largest, edges) = (0.0, 0.0, 0)
        for (index, pixel) in drawn.pixels.enumerated() {
            let alpha = expected[index].w
            let error = abs(Double(pixel.w) / 255 - alpha)
            largest = max(largest, error)
            guard alpha > 0.002, alpha < 0.998 else { continue }
            sum += error
            edges += 1
        }
        let isStrips = device == .cpu
        #expect(edges > 30)
        #expect(sum / Double(max(edges, 1)) <= (isStrips ? 0.016 : 0.035), "\(part)")
        #expect(largest <= (isStrips ? 0.06 : 0.25), "\(part)")
    }
}
