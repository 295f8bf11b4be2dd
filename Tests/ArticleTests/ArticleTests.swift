import Compositor
import Foundation
import Testing
import UIKit

/// The samples of the articles draw what the text beside them says.
@Suite(.serialized) struct ArticleTests {
    private let size = CGSize(width: 300, height: 300)

    init() {
        _ = SamplePictures.folder
    }

    /// A controller's view of a size that is small enough to look at.
    private func sized<Controller: UIViewController>(_ controller: Controller, _ size: CGSize? = nil) -> Controller {
        let old = UIScreen.main.bounds
        UIScreen.main.bounds = CGRect(origin: .zero, size: size ?? self.size)
        controller.loadViewIfNeeded()
        UIScreen.main.bounds = old
        return controller
    }

    // MARK: Article 0

    @Test func aViewMayHaveALayerOfAnotherClass() {
        #expect(MetalView().layer is CAMetalLayer)
        let hosting = makeHostingView()
        #expect(hosting.layer is CATiledLayer && hosting.layer?.frame.width == 100 && hosting.layer?.delegate == nil)
        let backed = BackedView(frame: .zero)
        #expect(backed.layer == nil)
        backed.wantsLayer = true
        #expect(backed.layer is CAScrollLayer && backed.layer?.delegate === backed)
    }

    @Test func aDelegateProvidesTheContents() throws {
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        let state = StateDelegate()
        layer.delegate = state
        layer.setNeedsDisplay()
        #expect(try DrawnView(layer, size: CGSize(width: 10, height: 10))[5, 5] == red)
        state.displayYesImage = true
        layer.setNeedsDisplay()
        #expect(try DrawnView(layer, size: CGSize(width: 10, height: 10))[5, 5] == green)
    }

    @Test func aDelegateAndAViewDrawTheCurve() throws {
        let layer = CALayer()
        layer.frame = CGRect(origin: .zero, size: size)
        let curve = CurveDelegate()
        layer.delegate = curve
        layer.setNeedsDisplay()
        let view = CurveView(frame: layer.frame)
        view.backgroundColor = .white
        for drawn in [try DrawnView(layer, size: size), try DrawnView(view)] {
            // The curve is 3/4 of the way to its control points in the middle: at y = 15 + 235 · 3/4.
            #expect(drawn[155, 191] == black && drawn[155, 180] == white && drawn[15, 30] == black)
        }
    }

    // MARK: Article 1 and 4: shapes

    @Test func theStickMan() throws {
        for controller in [sized(StickManViewController()), sized(ShapeViewController())] as [UIViewController] {
            let drawn = try DrawnView(controller.view)
            #expect(drawn[175, 100] == red && drawn[150, 75] == red && drawn[150, 100] == white)
            #expect(drawn[150, 150] == red && drawn[110, 150] == red && drawn[190, 150] == red)
            #expect(drawn[137, 200] == red && drawn[162, 200] == red && drawn[150, 210] == white)
        }
    }

    @Test func threeRoundCornersAndOneSquare() throws {
        let drawn = try DrawnView(ThreeCornersView(frame: CGRect(origin: .zero, size: size)))
        #expect(drawn[51, 51] == black && drawn[148, 51] == white && drawn[148, 148] == white)
        #expect(drawn[51, 148] == white && drawn[100, 100] == black)
        let mask = try DrawnView(sized(MaskViewController()).view)
        #expect(isNear(mask[101, 101], SIMD3(128, 128, 128)) && mask[198, 101] == white && mask[101, 198] == white)
        #expect(isNear(mask[150, 150], SIMD3(128, 128, 128)) && mask[98, 150] == white)
    }

    @Test func aViewMayGiveItsLayerItself() throws {
        let view = MyView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        let container = UIView(frame: view.frame)
        container.addSubview(view)
        let shape = try #require(view.layer as? CAShapeLayer)
        #expect(shape.superlayer === container.layer && shape.bounds.width == 40)
        shape.path = UIBezierPath(ovalIn: shape.bounds).cgPath
        shape.fillColor = UIColor.red.cgColor
        let drawn = try DrawnView(container)
        #expect(drawn[20, 20] == red && drawn[2, 2] == white)
    }

    // MARK: Text

    @Test func textLayersShowText() throws {
        let plain = try DrawnView(sized(TextLayerViewController()).view)
        let dark = { (color: SIMD3<Int>) in color.x < 128 && color.y < 128 }
        // Several lines over the whole width, from the top on.
        let lines = plain.count(in: PixelRect(x: 0, y: 0, width: 300, height: 120), where: dark)
        #expect(lines > 2000)
        #expect(plain.count(in: PixelRect(x: 270, y: 0, width: 30, height: 60), where: dark) > 20)
        #expect(plain.count(in: PixelRect(x: 0, y: 220, width: 300, height: 80), where: dark) == 0)
        let styled = try DrawnView(sized(AttributedTextViewController()).view)
        let isRed = { (color: SIMD3<Int>) in color.x > 200 && color.y < 100 && color.z < 100 }
        #expect(styled.count(in: PixelRect(x: 0, y: 0, width: 300, height: 20), where: isRed) > 60)
        #expect(styled.count(in: PixelRect(x: 0, y: 22, width: 300, height: 200), where: isRed) == 0)
    }

    @Test func aLabelMayBeATextLayer() throws {
        let label = LayerLabel(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        label.text = "Lorem ipsum dolor sit amet"
        label.textColor = .red
        label.font = .systemFont(ofSize: 20)
        #expect(label.textLayer.string as? String == label.text && label.textLayer.fontSize == 20)
        let drawn = try DrawnView(label)
        let isRed = { (color: SIMD3<Int>) in color.x > 200 && color.y < 100 }
        // The text layer begins at the top, where a label would be in the middle.
        #expect(drawn.count(in: PixelRect(x: 0, y: 0, width: 200, height: 25), where: isRed) > 100)
        #expect(drawn.count(in: PixelRect(x: 0, y: 60, width: 200, height: 40), where: isRed) == 0)
        label.bounds.size.width = 100
        let narrow = try DrawnView(label)
        #expect(narrow.count(in: PixelRect(x: 0, y: 50, width: 100, height: 25), where: isRed) > 40)
    }

    // MARK: Depth

    @Test func twoCubesInPerspective() throws {
        let drawn = try DrawnView(sized(CubesViewController(), CGSize(width: 400, height: 300)).view)
        // The first shows its front face, scaled by 500/450 about the middle of the container.
        let front = drawn[100, 150]
        #expect(front != white && drawn[45, 95] == front && drawn[140, 200] == front && drawn[20, 150] == white)
        // The second shows three faces.
        var colors: Set<SIMD3<Int>> = []
        for y in 80..<220 { for x in 220..<380 where drawn[x, y] != white { colors.insert(drawn[x, y]) } }
        let areas = colors.filter { color in
            drawn.count(in: PixelRect(x: 220, y: 80, width: 160, height: 140)) { $0 == color } > 400
        }
        #expect(areas.count == 3)
    }

    @Test func planesOfATransformLayerStandApart() throws {
        let controller = sized(LayersViewController())
        controller.testTransformLayerA()
        let drawn = try DrawnView(controller.view)
        // Turned by 60° they are half as wide, and each lies further along; on one plane they would all be in one place.
        var runs: [SIMD3<Int>] = []
        for x in 0..<300 where drawn[x, 150] != runs.last { runs.append(drawn[x, 150]) }
        #expect(runs.count > 8)
        let covered = (0..<300).filter { drawn[$0, 150] != white }
        #expect((covered.last ?? 0) - (covered.first ?? 0) > 120)
    }

    // MARK: Gradients

    @Test func gradientsRunFromCornerToCorner() throws {
        let two = try DrawnView(sized(DiagonalGradientViewController()).view)
        #expect(isNear(two[0, 0], red) && isNear(two[299, 299], blue) && isNear(two[299, 0], SIMD3(128, 0, 128)))
        let controller = sized(LayersViewController())
        controller.testGradient()
        for view in [sized(ThreeColorGradientViewController()).view, controller.view] {
            let three = try DrawnView(try #require(view))
            #expect(isNear(three[0, 0], red) && isNear(three[75, 75], SIMD3(255, 255, 0), by: 4))
            #expect(isNear(three[150, 150], green) && isNear(three[299, 299], green))
        }
    }

    // MARK: Copies

    @Test func tenCopiesOnACircleFadeToRed() throws {
        let controller = sized(LayersViewController(), CGSize(width: 700, height: 700))
        controller.replicatorLayer.position = controller.view.center
        controller.testReplicator()
        controller.view.backgroundColor = .black
        let drawn = try DrawnView(controller.view)
        // The centre of turning is 200 below that of the first; each is a tenth of the way round.
        for index in 0..<10 {
            let angle = CGFloat.pi / 5 * CGFloat(index)
            let place = CGPoint(x: 350 + 200 * sin(angle), y: 550 - 200 * cos(angle))
            guard place.y < 690 else { continue }
            let level = Int((255 * (1 - 0.1 * Double(index))).rounded())
            #expect(isNear(drawn[Int(place.x), Int(place.y)], SIMD3(255, level, level)), "copy \(index)")
        }
        let other = sized(ReplicatorViewController(), CGSize(width: 700, height: 700))
        other.view.backgroundColor = .black
        #expect(try DrawnView(other.view)[150, 150] == white)
    }

    @Test func theReflectionIsUpsideDownAndPale() throws {
        let view = ReflectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let top = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        top.backgroundColor = .red
        let bottom = UIView(frame: CGRect(x: 0, y: 50, width: 100, height: 50))
        bottom.backgroundColor = .blue
        view.addSubview(top)
        view.addSubview(bottom)
        let drawn = try DrawnView(view, size: CGSize(width: 100, height: 210))
        #expect(drawn[50, 10] == red && drawn[50, 90] == blue && drawn[50, 101] == white)
        let pale = { (color: SIMD3<Int>) in color &* 4 / 10 &+ 153 }
        #expect(isNear(drawn[50, 110], pale(blue)) && isNear(drawn[50, 195], pale(red)))
    }

    // MARK: Scrolling and tiles

    @Test func dragsMoveTheScrollLayer() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        let view = ScrollView(frame: CGRect(x: 20, y: 20, width: 100, height: 100))
        window.addSubview(view)
        window.makeKeyAndVisible()
        #expect(view.layer is CAScrollLayer && view.clipsToBounds)
        window.sendPointer(.began, at: CGPoint(x: 100, y: 100), timestamp: 1)
        window.sendPointer(.moved, at: CGPoint(x: 80, y: 95), timestamp: 1.1)
        #expect(view.bounds.origin == CGPoint(x: 20, y: 5))
        window.sendPointer(.moved, at: CGPoint(x: 70, y: 95), timestamp: 1.2)
        window.sendPointer(.ended, at: CGPoint(x: 70, y: 95), timestamp: 1.3)
        #expect(view.bounds.origin == CGPoint(x: 30, y: 5))
    }

    @Test func tilesAreLoadedWhereTheyShow() throws {
        let folder = try #require(Bundle.main.resourceURL)
        var files: [URL] = []
        defer { files.forEach { try? FileManager.default.removeItem(at: $0) } }
        // A picture of 512 × 512 pixels, cut by the article's program.
        let picture = folder.appendingPathComponent("Snowman.jpg")
        files.append(picture)
        SamplePictures.draw("Snowman.jpg", CGSize(width: 512, height: 512), in: folder) {
            for (index, color) in [UIColor.red, .green, .blue, .yellow].enumerated() {
                color.setFill()
                UIRectFill(CGRect(x: 256 * (index % 2), y: 256 * (index / 2), width: 256, height: 256))
            }
        }
        TileCutter.cut(picture.path)
        for name in ["00_00", "01_00", "00_01", "01_01"] {
            files.append(folder.appendingPathComponent("Snowman_\(name).jpg"))
            #expect(FileManager.default.fileExists(atPath: files[files.count - 1].path))
        }
        let first = sized(TileScrollViewController())
        let second = sized(LayersViewController())
        second.testTiledLayer()
        second.scrollView.frame = CGRect(origin: .zero, size: size)
        for (controller, scrollView) in [(first, first.scrollView), (second, second.scrollView)]
            as [(UIViewController, UIScrollView?)]
        {
            let scrollView = try #require(scrollView)
            #expect(scrollView.contentSize.width == 2048)
            let drawn = try DrawnView(controller.view)
            #expect(isNear(drawn[20, 20], red) && isNear(drawn[290, 20], green) && isNear(drawn[20, 290], blue))
            scrollView.contentOffset = CGPoint(x: 200, y: 200)
            let moved = try DrawnView(controller.view)
            #expect(isNear(moved[20, 20], red) && isNear(moved[100, 100], SIMD3(255, 255, 0)))
        }
    }

    // MARK: Particles

    @Test func sparksFlyFromTheMiddle() throws {
        let controller = sized(LayersViewController())
        controller.testEmitter()
        controller.view.backgroundColor = .black
        let tree = controller.view.layer.commit(at: 0)
        let drawn = try Renderer(device: .cpu).render(tree, at: 2, RenderOptions(size: size))
        let layer = CALayer()
        layer.frame = CGRect(origin: .zero, size: size)
        layer.contents = drawn
        let seen = try DrawnView(layer, size: size)
        // Orange, all round the middle, no further than 75 points a second for two seconds.
        let isLit = { (color: SIMD3<Int>) in color.x > 40 && color.x >= color.y && color.y >= color.z }
        for (x, y) in [(100, 100), (150, 100), (100, 150), (150, 150)] {
            #expect(seen.count(in: PixelRect(x: x, y: y, width: 50, height: 50), where: isLit) > 30)
        }
        #expect(seen.count(in: PixelRect(x: 0, y: 0, width: 20, height: 20), where: isLit) == 0)
    }

    // MARK: Article 2

    @Test func picturesFillFitOrStandInTheMiddle() throws {
        let fill = try DrawnView(sized(LionViewController()).view)
        #expect(fill[50, 10] == red)
        #expect(fill[150, 190] == blue)
        #expect(fill[210, 100] == white)
        let fit = try DrawnView(sized(AspectLionViewController()).view)
        #expect(fit[50, 100] == red && fit[150, 100] == blue && fit[50, 40] == white && fit[50, 160] == white)
        let middle = try DrawnView(sized(CenteredLionViewController()).view)
        #expect(
            middle[60, 100] == red && middle[140, 100] == blue && middle[40, 100] == white && middle[60, 70] == white)
    }

    @Test func spritesShowAQuarterEach() throws {
        let drawn = try DrawnView(sized(SpritesViewController()).view)
        let colors = [red, green, blue, SIMD3(255, 255, 0)]
        for (index, color) in colors.enumerated() {
            #expect(isNear(drawn[25 + 60 * index, 25], color), "sprite \(index)")
        }
    }

    @Test func buttonsStretchInTheMiddle() throws {
        let drawn = try DrawnView(sized(StretchableViewController()).view)
        for (left, top, width, height) in [(10, 10, 100, 40), (10, 60, 40, 120)] {
            #expect(drawn[left + 2, top + 2] == red && drawn[left + width - 3, top + height - 3] == red)
            #expect(drawn[left + width / 2, top + 2] == green && drawn[left + 2, top + height / 2] == green)
            #expect(drawn[left + width / 2, top + height / 2] == blue && drawn[left + 15, top + 15] == blue)
        }
    }

    @Test func aDelegatesCircleIsCutAtTheBounds() throws {
        let drawn = try DrawnView(sized(CustomDrawingViewController()).view)
        // Half of the line lies outside of the layer, which has no room for it.
        #expect(drawn[51, 100] == red && drawn[54, 100] == red && drawn[57, 100] == blue && drawn[48, 100] == white)
        #expect(drawn[100, 100] == blue && drawn[52, 52] == blue)
    }

    // MARK: Article 3

    @Test func hitTestsMayBeWritten() {
        let view = OverflowingView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let inner = UIView(frame: CGRect(x: 50, y: 50, width: 20, height: 20))
        view.addSubview(inner)
        #expect(view.hitTest(CGPoint(x: 55, y: 55), with: nil) === inner)
        #expect(
            view.hitTest(CGPoint(x: 5, y: 5), with: nil) === view
                && view.hitTest(CGPoint(x: 105, y: 5), with: nil) == nil)
        view.alpha = 0.04
        #expect(view.hitTest(CGPoint(x: 5, y: 5), with: nil) == nil)
    }

    @Test func placesAreConvertedBetweenViews() {
        let container = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        let a = UIView(frame: CGRect(x: 10, y: 10, width: 100, height: 100))
        let b = UIView(frame: CGRect(x: 5, y: 6, width: 20, height: 20))
        let c = UIView(frame: CGRect(x: 50, y: 60, width: 100, height: 100))
        container.addSubview(a)
        container.addSubview(c)
        a.addSubview(b)
        let places = placesOfB(a, b, c)
        #expect(
            places.0 == CGRect(x: -35, y: -44, width: 20, height: 20)
                && places.1 == CGRect(x: 45, y: 56, width: 20, height: 20))
        #expect(places.2 == CGPoint(x: -25, y: -34) && places.3 == CGPoint(x: 55, y: 66))
    }

    @Test func viewsDrawThemselves() throws {
        let view = CornerView(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
        view.backgroundColor = .white
        let drawn = try DrawnView(view)
        #expect(drawn[5, 5] == green && drawn[27, 27] == green && drawn[31, 31] == white && drawn[45, 3] == white)
    }

    @Test func theDrawingBoard() throws {
        let window = UIWindow(frame: CGRect(origin: .zero, size: size))
        let board = DrawingBoardView(frame: window.bounds)
        window.addSubview(board)
        window.makeKeyAndVisible()
        func stroke(_ from: CGPoint, _ to: CGPoint, _ time: TimeInterval) {
            window.sendPointer(.began, at: from, timestamp: time)
            window.sendPointer(.moved, at: to, timestamp: time + 0.1)
            window.sendPointer(.ended, at: to, timestamp: time + 0.2)
        }
        stroke(CGPoint(x: 50, y: 50), CGPoint(x: 250, y: 50), 1)
        stroke(CGPoint(x: 50, y: 100), CGPoint(x: 250, y: 100), 2)
        var drawn = try DrawnView(board)
        #expect(drawn[150, 50] == black && drawn[150, 100] == black && drawn[150, 75] == white)
        // The buttons: one takes the last stroke back, the other all.
        #expect(isNear(drawn[205, 260], SIMD3(255, 128, 0)))
        func press(_ point: CGPoint, _ time: TimeInterval) {
            window.sendPointer(.began, at: point, timestamp: time)
            window.sendPointer(.ended, at: point, timestamp: time + 0.1)
        }
        press(CGPoint(x: 225, y: 265), 3)
        drawn = try DrawnView(board)
        #expect(drawn[150, 50] == black && drawn[150, 100] == white)
        press(CGPoint(x: 75, y: 265), 4)
        #expect(try DrawnView(board)[150, 50] == white)
    }

    @Test func transactionsSwitchActionsOff() {
        let layer = CALayer()
        layer.commit(at: 0)
        layer.opacity = 0
        #expect(layer.animationKeys() == ["opacity"])
        layer.removeAllAnimations()
        withoutActions { layer.position.x = 5 }
        #expect(layer.animationKeys() == nil)
    }
}
