// What a layer is told beside its appearance: its delegate, layout, actions and style.

extension CALayer {
    /// What provides contents, layout and actions; not retained.
    ///
    /// Default nil.
    public var delegate: (any CALayerDelegate)? {
        get { extras?.delegate }
        set {
            guard newValue != nil || extras != nil else { return }
            extrasForWriting.delegate = newValue
        }
    }

    /// Actions by event, asked after the delegate.
    ///
    /// Default nil.
    public var actions: [String: any CAAction]? {
        get { extras?.actions }
        set {
            guard newValue != nil || extras != nil else { return }
            extrasForWriting.actions = newValue
        }
    }

    /// Values, by key, of properties that have their default value; under `style` further ones, which these go before.
    ///
    /// Not asked for `bounds` and `frame`. Default nil.
    public var style: [AnyHashable: Any]? {
        get { extras?.style }
        set {
            guard newValue != nil || extras != nil else { return }
            extrasForWriting.style = newValue
            applyStyle()
        }
    }
}
