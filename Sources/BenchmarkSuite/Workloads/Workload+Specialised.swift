import LayerModel

extension Workload {
    /// The specialised layers: text, replicas, particles, tiles.
    static let specialised = [
        Workload("text5k", "100 lines of 50 characters") { size in
            let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,-")
            var random = RandomNumbers(seed: 10)
            let lines = (0..<100).map { index in
                let text = String((0..<50).map { _ in letters[random.index(letters.count)] })
                let frame = CGRect(
                    x: 20.25 + CGFloat(index / 50) * size.width / 2, y: 2.3 + CGFloat(index % 50) * size.height / 50,
                    width: size.width / 2, height: 24)
                return label(text, size: 16, gray: 0.1, frame)
            }
            return .stage(size, sublayers: lines)
        },
        Workload("replicas10k", "one dot, ten thousand times: a replicator in a replicator") { size in
            replicatedDots(in: size)
        },
        Workload("particles", "some 20,000 additive particles", frameRate: 60) { size in
            particles(5_000, in: size)
        },
        Workload("particles100k", "some 100,000 additive particles", frameRate: 60) { size in
            particles(25_000, in: size)
        },
    ]

    private static func dot(in size: CGSize) -> CALayer {
        let dot = CALayer()
        dot.frame = CGRect(x: 2, y: 2, width: size.width / 120, height: size.height / 120)
        dot.cornerRadius = dot.bounds.height / 2
        dot.backgroundColor = CGColor(red: 0.9, green: 0.6, blue: 0.9, alpha: 1)
        return dot
    }

    /// A hundred rows of a hundred dots by a replicator in a replicator, each dot of another colour.
    static func replicatedDots(in size: CGSize) -> CALayer {
        let row = CAReplicatorLayer()
        row.instanceCount = 100
        row.instanceTransform = CATransform3DMakeTranslation(size.width / 100, 0, 0)
        row.instanceBlueOffset = -0.005
        row.addSublayer(dot(in: size))
        let rows = CAReplicatorLayer()
        rows.instanceCount = 100
        rows.instanceTransform = CATransform3DMakeTranslation(0, size.height / 100, 0)
        rows.instanceRedOffset = -0.009
        rows.addSublayer(row)
        return .stage(size, sublayers: [rows])
    }

    /// The same number of dots in the same places, a layer each.
    static func separateDots(in size: CGSize) -> CALayer {
        .stage(
            size,
            sublayers: (0..<10_000).map { index in
                let (column, row) = (index % 100, index / 100)
                let layer = dot(in: size)
                layer.frame.origin.x += CGFloat(column) * size.width / 100
                layer.frame.origin.y += CGFloat(row) * size.height / 100
                layer.backgroundColor = CGColor(
                    red: 0.9 * (1 - 0.009 * CGFloat(row)), green: 0.6, blue: 0.9 * (1 - 0.005 * CGFloat(column)),
                    alpha: 1)
                return layer
            })
    }

    /// Particles that fly apart and fade for four seconds, at a rate in particles a second.
    private static func particles(_ rate: Float, in size: CGSize) -> CALayer {
        let cell = CAEmitterCell()
        cell.contents = texture(1, side: 32)
        cell.birthRate = rate
        cell.lifetime = 4
        cell.velocity = 200
        cell.velocityRange = 150
        cell.emissionRange = 2 * .pi
        cell.scale = 0.3
        cell.scaleRange = 0.2
        cell.alphaSpeed = -0.25
        cell.color = CGColor(red: 1, green: 0.6, blue: 0.3, alpha: 0.8)
        let emitter = CAEmitterLayer()
        emitter.frame = CGRect(origin: .zero, size: size)
        emitter.emitterPosition = CGPoint(x: size.width / 2, y: size.height / 2)
        emitter.renderMode = .additive
        emitter.beginTime = -4
        emitter.emitterCells = [cell]
        let stage = CALayer.stage(size, sublayers: [emitter])
        stage.backgroundColor = CGColor(gray: 0.05, alpha: 1)
        return stage
    }
}
