import AppleNames
import LayerModel
import Testing

/// Pictures in layers: gravity, scale, parts of one picture, and stretched frames.
struct ContentsSampleTests {
    private let layerView = SampleView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))

    @Test func aPictureFillsALayer() throws {
        let image = try #require(SampleImage.plain(width: 300, height: 100))
        layerView.layer.contents = image.cgImage
        #expect(layerView.layer.contents as? CGImage === image.cgImage)
        #expect(layerView.layer.contentsGravity == .resize)
        #expect(layerView.layer.commit(at: 0).description == "CALayer frame (0.0, 0.0, 200.0, 200.0) contents")

        layerView.layer.contentsGravity = .resizeAspect
        let fitted = placed(layerView.layer, image.size)
        #expect(fitted.minX == 0 && fitted.width == 200 && isClose(fitted.midY, 100))
        #expect(isClose(fitted.height, 200.0 / 3))
        layerView.layer.contentsGravity = .resizeAspectFill
        #expect(placed(layerView.layer, image.size) == CGRect(x: -200, y: 0, width: 600, height: 200))
    }

    /// Where a picture of a size in points is shown.
    private func placed(_ layer: CALayer, _ size: CGSize) -> CGRect {
        layer.contentsGravity.placement(of: size, in: layer.bounds)
    }

    @Test func scaleCountsWhereThePictureKeepsItsSize() throws {
        let image = try #require(SampleImage.plain(width: 600, height: 400))
        let layer = layerView.layer
        layer.contents = image.cgImage

        layer.contentsGravity = .center

        layer.contentsScale = 2

        layer.masksToBounds = true

        let points = CGSize(
            width: image.size.width / layer.contentsScale, height: image.size.height / layer.contentsScale)
        #expect(placed(layer, points) == CGRect(x: -50, y: 0, width: 300, height: 200))
        #expect(layer.masksToBounds && !layer.contentsGravity.resizesContents)
    }

    private func addSpriteImage(_ image: UIImage, withContentRect rect: CGRect, toLayer layer: CALayer) {
        layer.contents = image.cgImage
        layer.contentsGravity = .resizeAspect
        layer.contentsRect = rect
    }

    @Test func fourSpritesShareOnePicture() throws {
        let igloo = CALayer()
        let cone = CALayer()
        let anchor = CALayer()
        let ship = CALayer()
        let image = try #require(SampleImage.plain(width: 64, height: 64))
        addSpriteImage(image, withContentRect: CGRectMake(0, 0, 0.5, 0.5), toLayer: igloo)
        addSpriteImage(image, withContentRect: CGRectMake(0.5, 0, 0.5, 0.5), toLayer: cone)
        addSpriteImage(image, withContentRect: CGRectMake(0, 0.5, 0.5, 0.5), toLayer: anchor)
        addSpriteImage(image, withContentRect: CGRectMake(0.5, 0.5, 0.5, 0.5), toLayer: ship)

        let layers = [igloo, cone, anchor, ship]
        #expect(layers.allSatisfy { $0.contents as? CGImage === image.cgImage })
        #expect(Set(layers.map { [$0.contentsRect.minX, $0.contentsRect.minY] }).count == 4)
        #expect(layers.reduce(0) { $0 + $1.contentsRect.width * $1.contentsRect.height } == 1)
        #expect(ship.value(forKeyPath: "contentsRect.origin.x") as? Double == 0.5)
    }

    private func addStretchableImage(_ image: UIImage, withContentCenter rect: CGRect, toLayer layer: CALayer) {
        // set image
        layer.contents = image.cgImage
        // set contentsCenter
        layer.contentsCenter = rect
    }

    @Test func buttonsStretchTheirMiddle() throws {
        let button1 = SampleView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        let button2 = SampleView(frame: CGRect(x: 0, y: 60, width: 300, height: 50))
        let image = try #require(SampleImage.plain(width: 40, height: 40))
        // set button 1
        addStretchableImage(image, withContentCenter: CGRectMake(0.25, 0.25, 0.5, 0.5), toLayer: button1.layer)
        // set button 2
        addStretchableImage(image, withContentCenter: CGRectMake(0.25, 0.25, 0.5, 0.5), toLayer: button2.layer)

        for layer in [button1.layer, button2.layer] {
            #expect(layer.contentsCenter == CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5))
            #expect(layer.contentsGravity.resizesContents)
        }
    }

    @Test func theDelegateChoosesThePicture() throws {
        let images = try [
            #require(SampleImage.plain(width: 1, height: 1)), #require(SampleImage.plain(width: 2, height: 2)),
        ]
        final class Chooser: CALayerDelegate {
            var displayYesImage = true
            let images: [UIImage]

            init(_ images: [UIImage]) { self.images = images }

            func display(_ theLayer: CALayer) {
                // Check the value of some state property
                if self.displayYesImage {
                    // Display the Yes image
                    theLayer.contents = images[0].cgImage
                } else {
                    // Display the No image
                    theLayer.contents = images[1].cgImage
                }
            }
        }
        let chooser = Chooser(images)
        let layer = CALayer()
        layer.delegate = chooser
        layer.setNeedsDisplay()
        layer.displayIfNeeded()
        #expect(layer.contents as? CGImage === images[0].cgImage)
        chooser.displayYesImage = false
        layer.displayIfNeeded()
        #expect(layer.contents as? CGImage === images[0].cgImage)
        layer.setNeedsDisplay()
        layer.displayIfNeeded()
        #expect(layer.contents as? CGImage === images[1].cgImage)
    }
}
