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
        _read {
            if case .shape(let box) = self { yield box.value } else { yield.initial }
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
        _read {
            if case .gradient(let box) = self { yield box.value } else { yield.initial }
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
        _read {
            if case .text(let box) = self { yield box.value } else { yield.initial }
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
        _read {
            if case .replicator(let box) = self { yield box.value } else { yield.initial }
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
        _read {
            if case .scroll(let box) = self { yield box.value } else { yield.initial }
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
        _read {
            if case .tiled(let box) = self { yield box.value } else { yield.initial }
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
        _read {
            if case .emitter(let box) = self { yield box.value } else { yield.initial }
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
        _read {
            if case .openGL(let box) = self { yield box.value } else { yield.initial }
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
        _read {
            if case .player(let box) = self { yield box.value } else { yield.initial }
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
