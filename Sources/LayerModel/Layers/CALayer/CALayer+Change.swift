extension CALayer {
    /// A property that `CALayer` declares, by its storage.
    ///
    /// Setting another value notifies everything that depends on it.
    final subscript<Value: Equatable>(path: WritableKeyPath<LayerProperties, Value>) -> Value {
        @inline(__always) get { properties[keyPath: path] }
        @inline(__always) set {
            guard newValue != properties[keyPath: path] else { return }
            change(LayerProperties.rows[path]) { $0[keyPath: path] = newValue }
        }
    }

    final subscript<Value: Equatable>(path: WritableKeyPath<RareLayerProperties, Value>) -> Value {
        @inline(__always) get { properties.rare[path] }
        @inline(__always) set {
            guard newValue != properties.rare[path] else { return }
            change(RareLayerProperties.rows[path]) { $0.rare.value[keyPath: path] = newValue }
        }
    }

    final subscript(flag: LayerProperties.Flags) -> Bool {
        @inline(__always) get { properties.flags[flag] }
        @inline(__always) set {
            guard newValue != properties.flags[flag] else { return }
            change(LayerProperties.rows[flag]) { $0.flags[flag] = newValue }
        }
    }

    /// Stores a new value of a property, and notifies everything that depends on it.
    ///
    /// Every setter ends here.
    ///
    /// - Parameters:
    ///   - property: The changed property.
    ///   - store: Puts the new value in place, and does nothing else.
    @inline(__always)
    final func change(_ property: @autoclosure () -> LayerProperty, _ store: (inout LayerProperties) -> Void) {
        guard state.contains(.observed) else { return write(store) }
        let property = property()
        let action = willChangeObserved(property)
        write(store)
        didChangeObserved(property, action)
    }

    @inline(never)
    private final func willChangeObserved(_ property: LayerProperty) -> (any CAAction)? {
        if state.contains(.committed) { return willChange(property) }
        return state.contains(.asksDelegate) ? delegateAction(for: property) : nil
    }

    @inline(never)
    private final func didChangeObserved(_ property: LayerProperty, _ action: (any CAAction)?) {
        markChanged()
        noteOwn(property)
        if state.contains(.subclassed), type(of: self).needsDisplay(forKey: property.key) {
            setNeedsDisplay()
        } else if properties.layerClass == .text, property.changesText {
            setNeedsDisplay()
        }
        if let action { didChange(property, action) }
    }

    /// Marks the layer for copying by the next commit.
    @inline(__always)
    final func markChanged() {
        guard let host, !state.contains(.changed) else { return }
        state.insert(.changed)
        host.noteChanged(slot)
    }

    /// The extras, made on first use.
    final var extrasForWriting: LayerExtras {
        if let extras { return extras }
        let new = LayerExtras()
        extras = new
        return new
    }

    /// Sets a property to a value of its kind, as its setter would; other values are not taken.
    package final func setAnimatableValue(_ value: AnimatableValue, for property: LayerProperty) {
        let taken = properties.value(of: property, taking: value)
        guard taken != properties[property] else { return }
        if property == .bounds, case .rect(let rect) = taken {
            bounds = rect
            return
        }
        change(property) { $0[property] = taken }
        if property == .transform {
            setNeedsLayout()
            parent?.setNeedsLayout()
        }
    }
}
