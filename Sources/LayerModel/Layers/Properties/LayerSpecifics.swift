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

// Each payload reads as its initial value on a layer of another class, and is not changed there. While it is modified the
// enumeration lets go of it, so that the box has one owner and nothing is copied.
extension LayerSpecifics {
    var shape: ShapeProperties {
        get {
            if case .shape(let box) = self { box.value } else { .initial }
        }
        _modify {
            if case .shape(var box) = self {
                self = .none
                defer { self = .shape(box) }
                yield &box.value
            } else {
                var unused = ShapeProperties.initial
                yield &unused
            }
        }
    }

    var gradient: GradientProperties {
        get {
            if case .gradient(let box) = self { box.value } else { .initial }
        }
        _modify {
            if case .gradient(var box) = self {
                self = .none
                defer { self = .gradient(box) }
                yield &box.value
            } else {
                var unused = GradientProperties.initial
                yield &unused
            }
        }
    }

    var text: TextProperties {
        get {
            if case .text(let box) = self { box.value } else { .initial }
        }
        _modify {
            if case .text(var box) = self {
                self = .none
                defer { self = .text(box) }
                yield &box.value
            } else {
                var unused = TextProperties.initial
                yield &unused
            }
        }
    }

    var replicator: ReplicatorProperties {
        get {
            if case .replicator(let box) = self { box.value } else { .initial }
        }
        _modify {
            if case .replicator(var box) = self {
                self = .none
                defer { self = .replicator(box) }
                yield &box.value
            } else {
                var unused = ReplicatorProperties.initial
                yield &unused
            }
        }
    }

    var scroll: ScrollProperties {
        get {
            if case .scroll(let box) = self { box.value } else { .initial }
        }
        _modify {
            if case .scroll(var box) = self {
                self = .none
                defer { self = .scroll(box) }
                yield &box.value
            } else {
                var unused = ScrollProperties.initial
                yield &unused
            }
        }
    }

    var tiled: TiledProperties {
        get {
            if case .tiled(let box) = self { box.value } else { .initial }
        }
        _modify {
            if case .tiled(var box) = self {
                self = .none
                defer { self = .tiled(box) }
                yield &box.value
            } else {
                var unused = TiledProperties.initial
                yield &unused
            }
        }
    }

    var emitter: EmitterProperties {
        get {
            if case .emitter(let box) = self { box.value } else { .initial }
        }
        _modify {
            if case .emitter(var box) = self {
                self = .none
                defer { self = .emitter(box) }
                yield &box.value
            } else {
                var unused = EmitterProperties.initial
                yield &unused
            }
        }
    }

    var openGL: OpenGLProperties {
        get {
            if case .openGL(let box) = self { box.value } else { .initial }
        }
        _modify {
            if case .openGL(var box) = self {
                self = .none
                defer { self = .openGL(box) }
                yield &box.value
            } else {
                var unused = OpenGLProperties.initial
                yield &unused
            }
        }
    }

    var player: PlayerProperties {
        get {
            if case .player(let box) = self { box.value } else { .initial }
        }
        _modify {
            if case .player(var box) = self {
                self = .none
                defer { self = .player(box) }
                yield &box.value
            } else {
                var unused = PlayerProperties.initial
                yield &unused
            }
        }
    }
}

extension LayerSpecifics {
    /// Whether these are a `CATextLayer`'s.
    var isText: Bool {
        if case .text = self { true } else { false }
    }
}
