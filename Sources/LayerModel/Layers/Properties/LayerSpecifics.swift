/// The properties that a subclass adds to `CALayer`'s.
package enum LayerSpecifics: Sendable {
    /// A plain `CALayer`.
    case none
    /// A `CATransformLayer`.
    case transform
    case shape(CopyOnWrite<ShapeProperties>)
    case gradient(CopyOnWrite<GradientProperties>)
    case text(CopyOnWrite<TextProperties>)
    case replicator(CopyOnWrite<ReplicatorProperties>)
    case scroll(CopyOnWrite<ScrollProperties>)
    case tiled(CopyOnWrite<TiledProperties>)
    case emitter(CopyOnWrite<EmitterProperties>)
    case openGL(CopyOnWrite<OpenGLProperties>)
    case player(CopyOnWrite<PlayerProperties>)
}

/// What one subclass adds.
package protocol SpecificLayerProperties: LayerPropertyStorage, Defaulted, Sendable {
    /// The properties in the specifics of a layer of the class; nil for any other class.
    static func unwrapped(_ specifics: LayerSpecifics) -> CopyOnWrite<Self>?

    /// The specifics of a layer of the class.
    static func wrapped(_ box: CopyOnWrite<Self>) -> LayerSpecifics
}

extension SpecificLayerProperties {
    package static func isPart(of specifics: LayerSpecifics) -> Bool {
        unwrapped(specifics) != nil
    }

    @inline(__always)
    package static func read<Result>(
        _ properties: borrowing LayerProperties, _ body: (borrowing Self) -> Result
    ) -> Result? {
        if let box = unwrapped(properties.specifics) { body(box.value) } else { nil }
    }

    @inline(__always)
    package static func modify(_ properties: inout LayerProperties, _ body: (inout Self) -> Void) {
        body(&properties.specifics[Self.self])
    }
}

extension LayerSpecifics {
    /// Whether these are a `CATextLayer`'s.
    var isText: Bool {
        if case .text = self { true } else { false }
    }

    /// Those of a new layer of the same class.
    var initial: LayerSpecifics {
        switch self {
        case .none, .transform: self
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

    /// What a subclass adds.
    ///
    /// It reads as its initial value on a layer of another class, and is not changed there.
    subscript<Properties: SpecificLayerProperties>(_: Properties.Type) -> Properties {
        @inline(__always) get {
            Properties.unwrapped(self)?.value ?? Properties.initial
        }
        @inline(__always) _modify {
            if var box = Properties.unwrapped(self) {
                // Without a second owner, so that nothing is copied.
                self = .none
                defer { self = Properties.wrapped(box) }
                yield &box.value
            } else {
                var unused = Properties.initial
                yield &unused
            }
        }
    }

    package var shape: ShapeProperties {
        @inline(__always) get { self[ShapeProperties.self] }
        @inline(__always) _modify { yield &self[ShapeProperties.self] }
    }

    package var gradient: GradientProperties {
        @inline(__always) get { self[GradientProperties.self] }
        @inline(__always) _modify { yield &self[GradientProperties.self] }
    }

    package var text: TextProperties {
        @inline(__always) get { self[TextProperties.self] }
        @inline(__always) _modify { yield &self[TextProperties.self] }
    }

    var replicator: ReplicatorProperties {
        @inline(__always) get { self[ReplicatorProperties.self] }
        @inline(__always) _modify { yield &self[ReplicatorProperties.self] }
    }

    var scroll: ScrollProperties {
        @inline(__always) get { self[ScrollProperties.self] }
        @inline(__always) _modify { yield &self[ScrollProperties.self] }
    }

    var tiled: TiledProperties {
        @inline(__always) get { self[TiledProperties.self] }
        @inline(__always) _modify { yield &self[TiledProperties.self] }
    }

    var emitter: EmitterProperties {
        @inline(__always) get { self[EmitterProperties.self] }
        @inline(__always) _modify { yield &self[EmitterProperties.self] }
    }

    var openGL: OpenGLProperties {
        @inline(__always) get { self[OpenGLProperties.self] }
        @inline(__always) _modify { yield &self[OpenGLProperties.self] }
    }

    var player: PlayerProperties {
        @inline(__always) get { self[PlayerProperties.self] }
        @inline(__always) _modify { yield &self[PlayerProperties.self] }
    }
}

extension ShapeProperties: SpecificLayerProperties {
    @inline(__always)
    package static func unwrapped(_ specifics: LayerSpecifics) -> CopyOnWrite<ShapeProperties>? {
        if case .shape(let box) = specifics { box } else { nil }
    }

    @inline(__always)
    package static func wrapped(_ box: CopyOnWrite<ShapeProperties>) -> LayerSpecifics {
        .shape(box)
    }
}

extension GradientProperties: SpecificLayerProperties {
    @inline(__always)
    package static func unwrapped(_ specifics: LayerSpecifics) -> CopyOnWrite<GradientProperties>? {
        if case .gradient(let box) = specifics { box } else { nil }
    }

    @inline(__always)
    package static func wrapped(_ box: CopyOnWrite<GradientProperties>) -> LayerSpecifics {
        .gradient(box)
    }
}

extension TextProperties: SpecificLayerProperties {
    @inline(__always)
    package static func unwrapped(_ specifics: LayerSpecifics) -> CopyOnWrite<TextProperties>? {
        if case .text(let box) = specifics { box } else { nil }
    }

    @inline(__always)
    package static func wrapped(_ box: CopyOnWrite<TextProperties>) -> LayerSpecifics {
        .text(box)
    }
}

extension ReplicatorProperties: SpecificLayerProperties {
    @inline(__always)
    package static func unwrapped(_ specifics: LayerSpecifics) -> CopyOnWrite<ReplicatorProperties>? {
        if case .replicator(let box) = specifics { box } else { nil }
    }

    @inline(__always)
    package static func wrapped(_ box: CopyOnWrite<ReplicatorProperties>) -> LayerSpecifics {
        .replicator(box)
    }
}

extension ScrollProperties: SpecificLayerProperties {
    @inline(__always)
    package static func unwrapped(_ specifics: LayerSpecifics) -> CopyOnWrite<ScrollProperties>? {
        if case .scroll(let box) = specifics { box } else { nil }
    }

    @inline(__always)
    package static func wrapped(_ box: CopyOnWrite<ScrollProperties>) -> LayerSpecifics {
        .scroll(box)
    }
}

extension TiledProperties: SpecificLayerProperties {
    @inline(__always)
    package static func unwrapped(_ specifics: LayerSpecifics) -> CopyOnWrite<TiledProperties>? {
        if case .tiled(let box) = specifics { box } else { nil }
    }

    @inline(__always)
    package static func wrapped(_ box: CopyOnWrite<TiledProperties>) -> LayerSpecifics {
        .tiled(box)
    }
}

extension EmitterProperties: SpecificLayerProperties {
    @inline(__always)
    package static func unwrapped(_ specifics: LayerSpecifics) -> CopyOnWrite<EmitterProperties>? {
        if case .emitter(let box) = specifics { box } else { nil }
    }

    @inline(__always)
    package static func wrapped(_ box: CopyOnWrite<EmitterProperties>) -> LayerSpecifics {
        .emitter(box)
    }
}

extension OpenGLProperties: SpecificLayerProperties {
    @inline(__always)
    package static func unwrapped(_ specifics: LayerSpecifics) -> CopyOnWrite<OpenGLProperties>? {
        if case .openGL(let box) = specifics { box } else { nil }
    }

    @inline(__always)
    package static func wrapped(_ box: CopyOnWrite<OpenGLProperties>) -> LayerSpecifics {
        .openGL(box)
    }
}

extension PlayerProperties: SpecificLayerProperties {
    @inline(__always)
    package static func unwrapped(_ specifics: LayerSpecifics) -> CopyOnWrite<PlayerProperties>? {
        if case .player(let box) = specifics { box } else { nil }
    }

    @inline(__always)
    package static func wrapped(_ box: CopyOnWrite<PlayerProperties>) -> LayerSpecifics {
        .player(box)
    }
}
