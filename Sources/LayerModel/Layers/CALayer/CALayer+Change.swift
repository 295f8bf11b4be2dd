extension CALayer {
    /// Stores a new value of a property, and lets everything that depends on it know.
    ///
    /// Every setter ends here.
    ///
    /// - Parameters:
    ///   - property: What changes.
    ///   - store: Puts the new value in place, and does nothing else.
    @inline(__always)
    final func change(_ property: @autoclosure () -> LayerProperty, _ store: (inout LayerProperties) -> Void) {
        if state.contains(.observed) {
            changeObserved(property(), store)
        } else {
            store(&properties)
        }
    }

    /// `change(_:_:)`, unless the value is the one that the property has.
    @inline(__always)
    final func set<Value: Equatable>(
        _ property: @autoclosure () -> LayerProperty, _ old: Value, _ new: Value,
        _ store: (inout LayerProperties) -> Void
    ) {
        guard old != new else { return }
        change(property(), store)
    }

    @inline(never)
    private final func changeObserved(_ property: LayerProperty, _ store: (inout LayerProperties) -> Void) {
        let pending = state.contains(.committed) ? willChange(property) : nil
        store(&properties)
        markChanged()
        if state.contains(.subclassed), type(of: self).needsDisplay(forKey: property.key) {
            setNeedsDisplay()
        } else if case .text = properties.specifics, property.changesText {
            setNeedsDisplay()
        }
        if let pending {
            didChange(property, pending)
        }
    }

    /// Has the next commit copy the layer.
    @inline(__always)
    final func markChanged() {
        guard let host, !state.contains(.changed) else { return }
        state.insert(.changed)
        host.noteChanged(slot)
    }

    /// The extras, made if there are none yet.
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
