import AppleNames
import LayerModel
import LayerViews
import Testing

/// Views with effects, and rings that turn.
struct EffectViewTests {
    @Test func blursTakeWhatLiesBehind() throws {
        let ground = UIView(frame: CGRect(x: 0, y: 0, width: 80, height: 20))
        ground.backgroundColor = .white
        let dark = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
        dark.backgroundColor = .black
        ground.addSubview(dark)
        let view = UIVisualEffectView(effect: UIBlurEffect(style: .light))
        view.frame = CGRect(x: 20, y: 0, width: 40, height: 20)
        ground.addSubview(view)
        let (left, middle, outside) = (try pixel(ground, 21, 10), try pixel(ground, 45, 10), try pixel(ground, 10, 10))
        #expect(left.x > 0 && left.x < middle.x && middle.x < 255 && outside == .zero)
        view.effect = nil
        #expect(try pixel(ground, 21, 10) == .zero)
    }

    @Test func materialsFollowTheAppearance() throws {
        for (style, follows) in [
            (UIBlurEffect.Style.systemMaterial, true), (.regular, true), (.systemMaterialLight, false), (.dark, false),
        ] {
            let view = UIVisualEffectView(effect: UIBlurEffect(style: style))
            view.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
            let light = try pixel(view, 4, 4)
            view.overrideUserInterfaceStyle = .dark
            #expect(try (pixel(view, 4, 4).x < light.x) == follows)
        }
    }

    @Test func contentIsShownOnTheEffect() throws {
        let view = UIVisualEffectView(effect: UIBlurEffect(style: .dark))
        view.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
        view.contentView.backgroundColor = .green
        #expect(view.contentView.frame.size == view.bounds.size)
        #expect(try pixel(view, 4, 4) == SIMD3(0, 255, 0))
    }

    @Test func ringsTurnWhileTheyAreStarted() throws {
        let view = UIActivityIndicatorView(style: .medium)
        #expect(view.isHidden && !view.isAnimating && view.intrinsicContentSize == CGSize(width: 20, height: 20))
        view.color = .black
        view.startAnimating()
        #expect(!view.isHidden && view.isAnimating)
        let top = try pixel(view, 10, 2)
        #expect(top.x < 255)
        view.stopAnimating()
        #expect(view.isHidden && !view.isAnimating)
        view.hidesWhenStopped = false
        #expect(!view.isHidden)
    }
}
