import LayerModel

extension Workload {
    /// Gradient layers.
    static let gradients = [
        Workload("grad20", "20 translucent gradients of four stops as large as the picture: axial, radial, conic") {
            size in
            var random = RandomNumbers(seed: 7)
            let kinds: [CAGradientLayerType] = [.axial, .radial, .conic]
            let layers = (0..<20).map { index in
                let layer = CAGradientLayer()
                layer.frame = CGRect(origin: .zero, size: size)
                layer.type = kinds[index % kinds.count]
                layer.colors = (0..<4).map { _ in random.color(alpha: random.number(0.05, 0.6)) }
                layer.locations = [0, 0.333, 0.667, 1]
                layer.startPoint = CGPoint(x: random.unit(), y: random.unit())
                layer.endPoint = CGPoint(x: random.unit(), y: random.unit())
                return layer
            }
            return .stage(size, sublayers: layers)
        }
    ]
}
