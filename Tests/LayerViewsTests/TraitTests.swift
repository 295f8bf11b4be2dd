import AppleNames
import LayerModel
import LayerViews
import Testing

/// Traits of views, and colours that depend on them.
struct TraitTests {
    private final class Told: UIView {
        var styles: [UIUserInterfaceStyle] = []
        override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
            styles.append(UITraitCollection.current.userInterfaceStyle)
        }
    }

    private let pair = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }

    @Test func stylesComeFromAbove() {
        let (top, middle, inner) = (UIView(), Told(), Told())
        middle.addSubview(inner)
        top.addSubview(middle)
        #expect(inner.traitCollection.userInterfaceStyle == .light && inner.styles.isEmpty)
        top.overrideUserInterfaceStyle = .dark
        #expect(inner.traitCollection.userInterfaceStyle == .dark && inner.styles == [.dark])
        middle.overrideUserInterfaceStyle = .light
        #expect(inner.styles == [.dark, .light] && top.traitCollection.userInterfaceStyle == .dark)
        let moved = Told()
        top.addSubview(moved)
        #expect(moved.styles == [.dark])
        moved.removeFromSuperview()
        middle.addSubview(moved)
        #expect(moved.styles == [.dark, .light])
    }

    @Test func backgroundsFollowTheStyle() {
        let (top, view) = (UIView(), UIView())
        view.backgroundColor = pair
        #expect(view.layer.backgroundColor == UIColor.black.cgColor && view.backgroundColor == pair)
        top.overrideUserInterfaceStyle = .dark
        top.addSubview(view)
        #expect(view.layer.backgroundColor == UIColor.white.cgColor)
        view.layer.backgroundColor = UIColor.red.cgColor
        #expect(view.backgroundColor == .red)
    }

    @Test func drawingHasTheTraitsOfItsView() throws {
        final class Drawn: UIView {
            var color: UIColor = .red
            override func draw(_ rect: CGRect) {
                color.setFill()
                UIRectFill(rect)
            }
        }
        let view = Drawn(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
        view.color = UIColor { $0.userInterfaceStyle == .dark ? .green : .blue }
        #expect(try pixel(view, 1, 1) == SIMD3(0, 0, 255))
        view.overrideUserInterfaceStyle = .dark
        #expect(try pixel(view, 1, 1) == SIMD3(0, 255, 0))
        #expect(UITraitCollection.current.userInterfaceStyle == .light)
    }

    @Test func directionsFollowTheMeaning() {
        let view = UIView()
        #expect(view.effectiveUserInterfaceLayoutDirection == .leftToRight)
        view.semanticContentAttribute = .forceRightToLeft
        #expect(view.effectiveUserInterfaceLayoutDirection == .rightToLeft)
        #expect(UIView.userInterfaceLayoutDirection(for: .playback, relativeTo: .rightToLeft) == .leftToRight)
        #expect(UIView.userInterfaceLayoutDirection(for: .unspecified, relativeTo: .rightToLeft) == .rightToLeft)
    }

    @Test func buttonsAreMirroredWithTheirReading() throws {
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
        button.setTitle("ab", for: .normal)
        button.setImage(picture(4, 4) { UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 4)) }, for: .normal)
        button.layoutIfNeeded()
        let (image, title) = (try #require(button.imageView), try #require(button.titleLabel))
        #expect(image.frame.maxX <= title.frame.minX)
        button.semanticContentAttribute = .forceRightToLeft
        button.layoutIfNeeded()
        #expect(title.frame.maxX <= image.frame.minX)
    }
}
