/// The values of a presentation copy, so that it is made once for them.
struct PresentationStamp: Equatable {
    /// The commit of the values before animations.
    var generation: UInt64
    /// In seconds of the time that the root layer lives in.
    var time: CFTimeInterval
}

extension CALayer {
    /// The result of `presentation()`: the same copy while it is referenced and its values are current.
    final func presentationCopy() -> CALayer? {
        if presentedLayer != nil { return self }
        guard let host, let properties = presentedProperties else { return nil }
        let stamp = PresentationStamp(generation: host.generation, time: host.timeline.time)
        if let kept = extras?.presentation, extras?.presentationStamp == stamp { return kept }
        let extras = extrasForWriting
        extras.isMakingPresentation = true
        let copy = type(of: self).makePresentationCopy(of: self)
        extras.isMakingPresentation = false
        copy.write { $0 = properties }
        copy.presentedLayer = self
        extras.presentation = copy
        extras.presentationStamp = stamp
        return copy
    }

    /// The presentation copies of the sublayers that were committed.
    final var presentedSublayers: [CALayer]? {
        let copies = presentedLayer?.sublayerList?.compactMap { $0.presentation() } ?? []
        return copies.isEmpty ? nil : copies
    }

    /// The values that the layer shows; `nil` until its first commit displays it.
    final var presentedProperties: LayerProperties? {
        guard let host else { return nil }
        guard var properties = host.committedProperties(of: self) else { return host.isDisplaying ? properties : nil }
        guard let animationStorage else { return properties }
        let time = convertTime(host.timeline.time, from: nil)
        animationStorage.committedAnimations?.apply(to: &properties, at: time)
        return properties
    }
}

extension CALayer {
    /// Delegates to `init(layer:)`, which it finds by the class of the object to be made, as all convenience initializers do.
    package convenience init(presentationOf layer: CALayer) {
        self.init(layer: layer)
    }

    /// A new object of the receiving class, by the class's own `init(layer:)`.
    ///
    /// Swift calls an initializer of a class known only at run time if it is `required`, which Core Animation's is not. The
    /// initializer above can be called on any class all the same. The function that allocates the object and calls it has the
    /// class as its `self`, as a static method has, and this declaration gives that function's symbol: see
    /// `Documentation/Decisions/presentation-copies.md`.
    @_silgen_name("$s10LayerModel7CALayerC14presentationOfA2C_tcfC")
    static func makePresentationCopy(of layer: consuming CALayer) -> CALayer
}
