import AppleNames
import LayerModel
import LayerViews
import Testing

/// Pictures in views: templates, and pictures whose caps keep their size.
struct ImageViewTests {
    /// The left half of 4 × 4 points, in red.
    private let half = picture(4, 4) {
        UIColor.red.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 2, height: 4))
    }

    @Test func templatesHaveTheTintColour() throws {
        let view = UIImageView(image: half)
        view.tintColor = .blue
        #expect(try pixel(view, 0, 0) == SIMD3(255, 0, 0))
        view.image = half.withRenderingMode(.alwaysTemplate)
        #expect(try pixel(view, 0, 0) == SIMD3(0, 0, 255) && pixel(view, 3, 0) == SIMD3(255, 255, 255))
        let parent = UIView(frame: view.bounds)
        view.tintColor = nil
        parent.addSubview(view)
        parent.tintColor = .green
        #expect(try pixel(parent, 0, 0) == SIMD3(0, 255, 0))
        view.image = half.withTintColor(.blue)
        #expect(try pixel(parent, 0, 0) == SIMD3(0, 0, 255))
        view.image = half.withTintColor(.blue, renderingMode: .alwaysTemplate)
        #expect(try pixel(parent, 0, 0) == SIMD3(0, 255, 0))
        #expect(view.image?.withRenderingMode(.alwaysOriginal).renderingMode == .alwaysOriginal)
    }

    @Test func systemButtonsShowShapes() throws {
        let button = UIButton(type: .system)
        button.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
        button.tintColor = .green
        button.setImage(half, for: .normal)
        button.layoutIfNeeded()
        #expect(try pixel(button, 0, 0) == SIMD3(0, 255, 0))
        button.setImage(half.withRenderingMode(.alwaysOriginal), for: .normal)
        #expect(try pixel(button, 0, 0) == SIMD3(255, 0, 0))
    }

    /// Columns of 2 red, 1 green, 1 blue and 2 black pixels, as high as 6.
    private let columns = picture(6, 6) {
        for (x, width, color) in [(0, 2, UIColor.red), (2, 1, .green), (3, 1, .blue), (4, 2, .black)] {
            color.setFill()
            UIRectFill(CGRect(x: x, y: 0, width: width, height: 6))
        }
    }

    private func row(_ view: UIView) throws -> String {
        try (0..<Int(view.bounds.width)).map { x in
            switch try pixel(view, x, 3) {
            case SIMD3(255, 0, 0): "r"
            case SIMD3(0, 255, 0): "g"
            case SIMD3(0, 0, 255): "b"
            case SIMD3(0, 0, 0): "k"
            default: "?"
            }
        }.joined()
    }

    @Test func capsKeepTheirSize() throws {
        let caps = UIEdgeInsets(top: 0, left: 2, bottom: 0, right: 2)
        let view = UIImageView(image: columns.resizableImage(withCapInsets: caps))
        view.frame = CGRect(x: 0, y: 0, width: 10, height: 6)
        #expect(try row(view) == "rrgbgbgbkk")
        view.image = columns.resizableImage(withCapInsets: caps, resizingMode: .stretch)
        let stretched = try row(view)
        #expect(stretched.hasPrefix("rr") && stretched.hasSuffix("kk") && stretched.count == 10)
        view.frame.size.width = 8
        view.image = columns.resizableImage(withCapInsets: caps)
        #expect(try row(view) == "rrgbgbkk")
        view.frame.size.width = 12
        #expect(try row(view) == "rrgbgbgbgbkk")
    }

    @Test func drawnPicturesKeepTheirCaps() throws {
        let caps = UIEdgeInsets(top: 1, left: 2, bottom: 1, right: 2)
        for mode in [UIImage.ResizingMode.tile, .stretch] {
            let drawn = picture(10, 8) {
                columns.resizableImage(withCapInsets: caps, resizingMode: mode)
                    .draw(in: CGRect(x: 0, y: 0, width: 10, height: 8))
            }
            let row = try row(UIImageView(image: drawn))
            #expect(row.hasPrefix("rr") && row.hasSuffix("kk") && row.count == 10)
            #expect(mode == .stretch || row == "rrgbgbgbkk")
        }
    }

    @Test func templatesAreDrawnInTheFillColour() throws {
        let drawn = picture(4, 4) {
            UIColor.green.setFill()
            half.withRenderingMode(.alwaysTemplate).draw(at: .zero)
        }
        let view = UIImageView(image: drawn)
        #expect(try pixel(view, 0, 0) == SIMD3(0, 255, 0) && pixel(view, 3, 3) == SIMD3(255, 255, 255))
    }

    @Test func picturesOfTheSamePixelsDifferByWhatTheyAreShownAs() {
        #expect(half.withRenderingMode(.alwaysTemplate) != half)
        #expect(half.withRenderingMode(.automatic) == half)
        #expect(half.resizableImage(withCapInsets: .zero).capInsets == .zero)
        #expect(
            half.resizableImage(withCapInsets: UIEdgeInsets(top: 9, left: -1, bottom: 9, right: 1)).capInsets
                == UIEdgeInsets(top: 4, left: 0, bottom: 0, right: 1))
    }
}
