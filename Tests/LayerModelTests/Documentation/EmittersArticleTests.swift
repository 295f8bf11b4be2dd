import AppleNames
import LayerModel
import Testing

/// The examples of the article `Emitters.md`.
struct EmittersArticleTests {
    @Test func sparks() throws {
        let picture = try #require(SampleImage.plain(width: 8, height: 8)?.cgImage)

        let emitter = CAEmitterLayer()
        emitter.frame = CGRect(x: 0, y: 0, width: 320, height: 240)
        emitter.emitterPosition = CGPoint(x: 160, y: 200)
        emitter.renderMode = .additive

        let spark = CAEmitterCell()
        spark.name = "spark"
        spark.contents = picture
        spark.birthRate = 150
        spark.lifetime = 2
        spark.velocity = 80
        spark.velocityRange = 40
        spark.emissionLongitude = -.pi / 2
        spark.emissionRange = .pi / 4
        spark.yAcceleration = 60
        spark.color = CGColor(srgbRed: 1, green: 0.5, blue: 0.1, alpha: 1)
        spark.alphaSpeed = -0.5
        emitter.emitterCells = [spark]

        #expect(emitter.value(forKeyPath: "emitterCells.spark.velocity") as? Double == 80)

        emitter.emitterShape = .circle
        emitter.emitterMode = .outline
        emitter.emitterSize = CGSize(width: 40, height: 0)

        #expect(emitter.emitterShape.rawValue == "circle" && emitter.emitterMode.rawValue == "outline")

        let burst = CAEmitterCell()
        burst.contents = picture
        burst.beginTime = 1.9
        burst.duration = 0.1
        burst.birthRate = 2000
        burst.lifetime = 1
        burst.velocity = 90
        burst.emissionRange = 2 * .pi
        spark.emitterCells = [burst]

        #expect(spark.emitterCells?.first === burst)

        emitter.setValue(0, forKeyPath: "emitterCells.spark.birthRate")

        let gust = CABasicAnimation(keyPath: "emitterCells.spark.velocity")
        gust.fromValue = 80
        gust.toValue = 300
        gust.duration = 1
        emitter.add(gust, forKey: "gust")

        #expect(spark.birthRate == 0)
        #expect(emitter.animation(forKey: "gust") != nil)
    }
}
