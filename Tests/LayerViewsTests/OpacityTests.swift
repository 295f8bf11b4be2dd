import AppleNames
import LayerModel
import LayerViews
import Testing

/// Where views that draw themselves are black.
struct OpacityTests {
    /// Draws its left half red.
    private final class Half: UIView {
        override func draw(_ rect: CGRect) {
            UIColor.red.setFill()
            UIRectFill(CGRect(x: 0, y: 0, width: bounds.width / 2, height: bounds.height))
        }
    }

    private let black = SIMD3(0, 0, 0), white = SIMD3(255, 255, 255), blue = SIMD3(0, 0, 255)

    /// The right half, over white.
    private func rest(_ view: UIView) throws -> SIMD3<Int> {
        #expect(try pixel(view, 2, 2) == SIMD3(255, 0, 0))
        return try pixel(view, 8, 2)
    }

    @Test func anOpaqueViewIsBlackWhereNothingIsDrawn() throws {
        let view = Half(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect(view.isOpaque)
        #expect(try rest(view) == black)
        view.isOpaque = false
        #expect(try rest(view) == white)
        view.isOpaque = true
        #expect(try rest(view) == black)
        view.backgroundColor = .clear
        #expect(try rest(view) == white)
        view.backgroundColor = .blue
        #expect(try rest(view) == blue)
        view.backgroundColor = nil
        #expect(try rest(view) == black)
    }

    @Test func viewsThatDoNotDrawAndLabelsAreClear() throws {
        let size = CGRect(x: 0, y: 0, width: 10, height: 10)
        let label = UILabel(frame: size)
        label.text = " "
        for view in [UIView(frame: size), label, UIImageView(frame: size)] {
            #expect(try pixel(view, 5, 5) == white)
        }
    }
}
