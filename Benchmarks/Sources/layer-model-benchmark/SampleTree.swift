import LayerModel

/// A tree of layers as programs have them: small boxes, ten in each layer that has any.
struct SampleTree {
    let root: CALayer
    let layers: [CALayer]

    init(count: Int) {
        var layers: [CALayer] = []
        layers.reserveCapacity(count)
        for index in 0..<count {
            let layer = CALayer()
            layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 30)
            layer.position = CGPoint(x: Double(index % 97), y: Double(index % 89))
            layer.backgroundColor = CGColor(srgbRed: 0.2, green: 0.4, blue: 0.6, alpha: 1)
            if index > 0 { layers[(index - 1) / 10].addSublayer(layer) }
            layers.append(layer)
        }
        root = layers[0]
        self.layers = layers
    }

    /// Adds an animation that runs for long to one layer in ten.
    ///
    /// - Returns: How many.
    func animate() -> Int {
        let keyPaths = ["position.x", "opacity", "transform.rotation.z", "bounds.size.width"]
        var count = 0
        for index in stride(from: 0, to: layers.count, by: 10) {
            let animation = CABasicAnimation(keyPath: keyPaths[count % keyPaths.count])
            animation.fromValue = 0
            animation.toValue = 1
            animation.duration = 3600
            animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
            layers[index].add(animation, forKey: "animation")
            count += 1
        }
        return count
    }

    /// Changes ten layers, spread over the tree, without animations.
    func changeTenLayers(to x: Double) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for step in 0..<10 { layers[step * (layers.count - 1) / 9].position.x = x + Double(step) }
        CATransaction.commit()
    }
}
