/// The properties that a subclass adds to `CALayer`'s.
@usableFromInline
package protocol SpecificLayerProperties: Defaulted, Sendable {
    /// Whether layers of a class have the properties.
    static func isPart(of layerClass: LayerClass) -> Bool
}

extension LayerPropertyStorage where Self: SpecificLayerProperties {
    @inline(__always)
    package static func read<Result>(
        _ properties: borrowing LayerProperties, _ body: (borrowing Self) -> Result
    ) -> Result {
        body(properties[Self.self])
    }

    @inline(__always)
    package static func modify(_ properties: inout LayerProperties, _ body: (inout Self) -> Void) {
        body(&properties[Self.self])
    }
}

extension LayerProperties {
    /// The properties that a subclass adds, in their memory; `nil` in a layer of another class.
    @inlinable
    package func box<Part: SpecificLayerProperties>(of _: Part.Type) -> CopyOnWrite<Part>? {
        Part.isPart(of: layerClass) ? CopyOnWrite(memory: added.memory) : nil
    }

    /// The properties that a subclass adds.
    ///
    /// It reads as its initial value in a layer of another class, and is not changed there.
    @inlinable
    package subscript<Part: SpecificLayerProperties>(_: Part.Type) -> Part {
        get { box(of: Part.self)?.value ?? Part.initial }
        _modify {
            if Part.isPart(of: layerClass) {
                yield &added[Part.self]
            } else {
                var unused = Part.initial
                yield &unused
            }
        }
    }

    /// One of the properties that a subclass adds; its initial value in a layer of another class.
    @inline(__always)
    func value<Part: SpecificLayerProperties, Value>(at path: WritableKeyPath<Part, Value>) -> Value {
        box(of: Part.self)?[path] ?? Part.initial[keyPath: path]
    }
}

extension UnsafePointer<LayerProperties> {
    /// The properties that a subclass adds, in their memory; `nil` in a layer of another class.
    ///
    /// A method of the layer's properties would be called on a copy of them all.
    @inlinable
    package func box<Part: SpecificLayerProperties>(of _: Part.Type) -> CopyOnWrite<Part>? {
        Part.isPart(of: pointee.layerClass) ? CopyOnWrite(memory: pointee.added.memory) : nil
    }
}

/// The properties that a layer's class adds, in memory of a type given by the class.
@usableFromInline
struct AddedProperties: Sendable {
    /// That of a `CopyOnWrite`; `nil` for initial values.
    @usableFromInline var memory: (any AnyObject & Sendable)?

    init() {}

    @usableFromInline subscript<Part: SpecificLayerProperties>(_: Part.Type) -> Part {
        @inlinable get { CopyOnWrite(memory: memory).value }
        @inlinable _modify {
            // Without a second owner, so that nothing is copied.
            var box = CopyOnWrite<Part>(memory: memory.take())
            defer { memory = box.memory }
            yield &box.value
        }
    }
}

/// A class of layers that adds properties to `CALayer`'s.
protocol SpecificLayer: CALayer {
    associatedtype Specifics: SpecificLayerProperties & LayerPropertyStorage
}

extension SpecificLayer {
    /// A property that the class adds, by its storage.
    ///
    /// Setting another value notifies everything that depends on it.
    subscript<Value: Equatable>(path: WritableKeyPath<Specifics, Value>) -> Value {
        @inline(__always) get { properties.value(at: path) }
        @inline(__always) set {
            guard newValue != properties.value(at: path) else { return }
            change(Specifics.rows[path]) { $0[Specifics.self][keyPath: path] = newValue }
        }
    }
}
