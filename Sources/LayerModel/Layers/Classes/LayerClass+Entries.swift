extension LayerClass {
    private struct Entry {
        let name: String
        let isStill: Bool
        let rows: [LayerProperty]
        let make: @Sendable () -> CALayer

        init(_ name: String, isStill: Bool, _ rows: [LayerProperty] = [], make: @escaping @Sendable () -> CALayer) {
            (self.name, self.isStill, self.rows, self.make) = (name, isStill, rows, make)
        }
    }

    private static let entries = allCases.map { layerClass in
        switch layerClass {
        case .layer:
            Entry("CALayer", isStill: true, LayerProperties.rows.all + RareLayerProperties.rows.all) { CALayer() }
        case .shape: Entry("CAShapeLayer", isStill: true, ShapeProperties.rows.all) { CAShapeLayer() }
        case .gradient: Entry("CAGradientLayer", isStill: true, GradientProperties.rows.all) { CAGradientLayer() }
        case .text: Entry("CATextLayer", isStill: true, TextProperties.rows.all) { CATextLayer() }
        case .transform: Entry("CATransformLayer", isStill: true) { CATransformLayer() }
        case .replicator:
            Entry("CAReplicatorLayer", isStill: true, ReplicatorProperties.rows.all) { CAReplicatorLayer() }
        case .scroll: Entry("CAScrollLayer", isStill: true, ScrollProperties.rows.all) { CAScrollLayer() }
        case .tiled: Entry("CATiledLayer", isStill: false, TiledProperties.rows.all) { CATiledLayer() }
        case .emitter: Entry("CAEmitterLayer", isStill: false, EmitterProperties.rows.all) { CAEmitterLayer() }
        case .openGL: Entry("CAOpenGLLayer", isStill: false, OpenGLProperties.rows.all) { CAOpenGLLayer() }
        case .composition:
            Entry("QCCompositionLayer", isStill: false, OpenGLProperties.rows.all) { QCCompositionLayer() }
        case .player: Entry("AVPlayerLayer", isStill: false, PlayerProperties.rows.all) { AVPlayerLayer() }
        }
    }

    private var entry: Entry { Self.entries[Int(rawValue)] }

    /// The name of the class.
    package var name: String { entry.name }

    /// Whether a layer of the class without animations shows the same at all times.
    package var isStill: Bool { entry.isStill }

    /// The properties that the class adds to those of `CALayer`.
    package var rows: [LayerProperty] { entry.rows }

    /// A new layer of the class.
    package func make() -> CALayer { entry.make() }
}
