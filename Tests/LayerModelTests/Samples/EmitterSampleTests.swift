import AppleNames
import LayerModel
import Testing

/// An explosion of sparks.
struct EmitterSampleTests {
    private let view = SampleView.screen()

    private func sparks() -> CAEmitterLayer {
        // Create particle emitter layer
        let emitter = CAEmitterLayer()
        emitter.position = view.layer.position
        emitter.bounds = view.bounds
        view.layer.addSublayer(emitter)

        // Configure emitter
        emitter.renderMode = .additive
        emitter.emitterPosition = view.center

        // Create a particle template
        let cell = CAEmitterCell()
        cell.name = "spark"
        cell.contents = SampleImage.plain(width: 8, height: 8)?.cgImage
        cell.birthRate = 150
        cell.lifetime = 5
        cell.color = UIColor(red: 1.0, green: 0.5, blue: 0.1, alpha: 1.0).cgColor
        cell.alphaSpeed = -0.4
        cell.velocity = 50
        cell.velocityRange = 50
        cell.emissionRange = .pi * 2.0

        // Add particle template to emitter
        emitter.emitterCells = [cell]
        return emitter
    }

    @Test func sparksFlyFromTheMiddle() throws {
        let emitter = sparks()
        #expect(emitter.emitterPosition == CGPoint(x: 187.5, y: 333.5))
        #expect(emitter.emitterShape == .point && emitter.renderMode.rawValue == "additive")
        #expect(emitter.frame == view.frame)
        let cell = try #require(emitter.emitterCells?.first)
        #expect(cell.birthRate == 150 && cell.lifetime == 5 && cell.alphaSpeed == -0.4)
        #expect(cell.velocity == 50 && cell.velocityRange == 50 && isClose(cell.emissionRange, 2 * .pi, 1e-6))
        #expect(cell.color == CGColor(srgbRed: 1, green: 0.5, blue: 0.1, alpha: 1))
        #expect((cell.contents as? CGImage)?.width == 8)
        let expected = """
            CALayer frame (0.0, 0.0, 375.0, 667.0)
              CAEmitterLayer frame (0.0, 0.0, 375.0, 667.0)
            """
        #expect(view.layer.commit(at: 0).description == expected)
    }

    @Test func theLayersNumbersMultiply() {
        let emitter = sparks()
        #expect(
            [emitter.birthRate, emitter.lifetime, emitter.velocity, emitter.scale, emitter.spin] == [1, 1, 1, 1, 1])
        emitter.setValue(75, forKeyPath: "emitterCells.spark.birthRate")
        #expect(emitter.value(forKeyPath: "emitterCells.spark.birthRate") as? Double == 75)
        #expect(!emitter.preservesDepth)
    }
}
