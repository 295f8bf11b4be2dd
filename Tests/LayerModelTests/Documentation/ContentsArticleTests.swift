import AppleNames
import LayerModel
import Testing

/// The examples of the article `Contents.md`.
struct ContentsArticleTests {
    @Test func pictures() throws {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 60, height: 20)).image { context in
            UIColor.systemTeal.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 60, height: 20))
        }
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        layer.contents = image.cgImage
        layer.contentsGravity = .resizeAspect

        #expect(image.size == CGSize(width: 60, height: 20))
        let placed = layer.contentsGravity.placement(of: image.size, in: layer.bounds)
        #expect(isClose(placed.width, 100) && isClose(placed.height, 100.0 / 3) && isClose(placed.midY, 50))

        let sprite = CALayer()
        sprite.contents = image.cgImage
        sprite.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)

        #expect(sprite.contents as? CGImage === layer.contents as? CGImage)
        #expect(sprite.contentsRect.minX == 0.5)

        let button = CALayer()
        button.frame = CGRect(x: 0, y: 0, width: 300, height: 20)
        button.contents = image.cgImage
        button.contentsCenter = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)

        #expect(button.contentsGravity.resizesContents)
    }

    @Test func contentsOnDemand() throws {
        let image = try #require(SampleImage.plain(width: 2, height: 2))

        final class Thumbnails: CALayerDelegate {
            let picture: UIImage

            init(_ picture: UIImage) {
                self.picture = picture
            }

            func display(_ layer: CALayer) {
                layer.contents = picture.cgImage
            }
        }
        let thumbnails = Thumbnails(image)
        let thumbnail = CALayer()
        thumbnail.delegate = thumbnails
        thumbnail.setNeedsDisplay()
        thumbnail.displayIfNeeded()

        #expect(thumbnail.contents as? CGImage === image.cgImage)
    }

    @Test func decorationAndMasks() {
        let card = CALayer()
        card.frame = CGRect(x: 20, y: 20, width: 200, height: 120)
        card.backgroundColor = UIColor.white.cgColor
        card.cornerRadius = 16
        card.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        card.borderWidth = 1
        card.borderColor = UIColor.separator.cgColor
        card.shadowOpacity = 0.25
        card.shadowRadius = 8
        card.shadowOffset = CGSize(width: 0, height: 4)

        #expect(card.maskedCorners.rawValue == 3)
        #expect(card.frame == CGRect(x: 20, y: 20, width: 200, height: 120))

        let mask = CAShapeLayer()
        mask.path = UIBezierPath(ovalIn: card.bounds).cgPath
        card.mask = mask

        #expect(mask.superlayer === card && card.sublayers == nil)
        #expect(mask.path?.boundingBoxOfPath == card.bounds)
        #expect(card.commit(at: 0).count == 2)
    }
}
