extension LayerProperties {
    /// The properties of a new layer of the class that adds `specifics`.
    package init(initialOf specifics: LayerSpecifics) {
        self.init()
        self.specifics =
            switch specifics {
            case .none: .none
            case .transform: .transform
            case .shape: .shape(CopyOnWrite())
            case .gradient: .gradient(CopyOnWrite())
            case .text: .text(CopyOnWrite())
            case .replicator: .replicator(CopyOnWrite())
            case .scroll: .scroll(CopyOnWrite())
            case .tiled: .tiled(CopyOnWrite())
            case .emitter: .emitter(CopyOnWrite())
            case .openGL: .openGL(CopyOnWrite())
            case .player: .player(CopyOnWrite())
            }
    }
}
