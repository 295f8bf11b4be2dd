import AppleNames
import LayerModel
import Testing

/// A ring of copies, and a reflection.
struct ReplicatorSampleTests {
    private final class ReflectionView: SampleView {
        init(frame: CGRect) {
            super.init(frame: frame, layer: CAReplicatorLayer())

            setup()
        }

        private func setup() {
            guard let layer = self.layer as? CAReplicatorLayer else { return }
            layer.instanceCount = 2

            // Move reflection instance below original and flip vertically
            var transform = CATransform3DIdentity
            let verticalOffset = self.bounds.size.height + 2
            transform = CATransform3DTranslate(transform, 0, verticalOffset, 0)
            transform = CATransform3DScale(transform, 1, -1, 0)
            layer.instanceTransform = transform

            // Reduce alpha of reflection layer
            layer.instanceAlphaOffset = -0.6
        }
    }

    @Test func tenSquaresMakeARing() {
        let view = SampleView.screen()
        let replicatorLayer = CAReplicatorLayer()
        replicatorLayer.bounds = CGRect(x: 0, y: 0, width: view.bounds.size.width, height: view.bounds.size.height)
        view.layer.addSublayer(replicatorLayer)

        // Configure the replicator
        replicatorLayer.instanceCount = 10

        // Apply a transform for each instance
        var transform = CATransform3DIdentity
        transform = CATransform3DTranslate(transform, 0, 200, 0)
        transform = CATransform3DRotate(transform, .pi / 5.0, 0, 0, 1)
        transform = CATransform3DTranslate(transform, 0, -200, 0)
        replicatorLayer.instanceTransform = transform

        // Apply a color shift for each instance
        replicatorLayer.instanceBlueOffset = -0.1
        replicatorLayer.instanceGreenOffset = -0.1

        // Create a sublayer and place it inside the replicator
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
        layer.position = view.layer.position
        layer.backgroundColor = UIColor.white.cgColor

        replicatorLayer.addSublayer(layer)

        // Ten steps lead back to the start, and none moves the ring's middle.
        var ring = CATransform3DIdentity
        for _ in 0..<10 { ring = CATransform3DConcat(ring, replicatorLayer.instanceTransform) }
        #expect(abs(ring.m11 - 1) < 1e-12 && abs(ring.m12) < 1e-12)
        #expect(abs(ring.m41) < 1e-9 && abs(ring.m42) < 1e-9)
        let step = CATransform3DGetAffineTransform(replicatorLayer.instanceTransform)
        let middle = CGPoint(x: 0, y: 200).applying(step)
        #expect(abs(middle.x) < 1e-9 && abs(middle.y - 200) < 1e-9)
        #expect(replicatorLayer.instanceRedOffset == 0)
        #expect(replicatorLayer.instanceGreenOffset == -0.1 && replicatorLayer.instanceBlueOffset == -0.1)
        #expect(replicatorLayer.instanceColor?.components == [1, 1, 1, 1])
        #expect(replicatorLayer.sublayers?.count == 1)
        let expected = """
            CALayer frame (0.0, 0.0, 375.0, 667.0)
              CAReplicatorLayer frame (-187.5, -333.5, 375.0, 667.0)
                CALayer frame (137.5, 283.5, 100.0, 100.0)
            """
        #expect(view.layer.commit(at: 0).description == expected)
    }

    @Test func theReflectionLiesBelow() throws {
        let view = ReflectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 150))
        let layer = try #require(view.layer as? CAReplicatorLayer)
        #expect(layer.instanceCount == 2 && layer.instanceAlphaOffset == -0.6)
        // z goes to 0, so the transform has no inverse; in the plane it is a reflection.
        let transform = layer.instanceTransform
        #expect(transform.m33 == 0)
        #expect(CATransform3DEqualToTransform(CATransform3DInvert(transform), transform))
        #expect(CATransform3DIsAffine(transform) == false)
        #expect(transform.m22 == -1 && transform.m42 == 152)
        let original = CGRect(x: 0, y: 0, width: 100, height: 150)
        let affine = CGAffineTransform(
            transform.m11, transform.m12, transform.m21, transform.m22, transform.m41, transform.m42)
        #expect(original.applying(affine) == CGRect(x: 0, y: 2, width: 100, height: 150))
    }
}
