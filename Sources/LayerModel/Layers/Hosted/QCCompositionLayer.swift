public import Foundation

/// A layer that plays a composition: a fragment shader with inputs, in the ISF format.
///
/// Quartz Composer's own files cannot be played here; ISF is the format that their users moved to. A composition's inputs are
/// set, read and animated by the key path `patch.NAME.value`:
///
///     let layer = QCCompositionLayer(file: "waves.fs")
///     layer?.setValue(0.5, forKeyPath: "patch.level.value")
open class QCCompositionLayer: CAOpenGLLayer {
    /// A layer without a composition; it shows nothing.
    public override init() {
        super.init(.composition, of: QCCompositionLayer.self)
    }

    /// A layer that plays a composition.
    public init(composition: QCComposition) {
        super.init(.composition, of: QCCompositionLayer.self)
        play(composition)
    }

    /// A layer that plays the composition in a file; `nil` if the file cannot be read or is no ISF composition.
    public convenience init?(file path: String) {
        guard let composition = QCComposition(file: path) else { return nil }
        self.init(composition: composition)
    }

    /// A copy of another layer's properties, without its sublayers.
    public override init(layer: Any) {
        super.init(layer: layer, .composition, of: QCCompositionLayer.self)
    }

    /// Archives are not read: the result is always `nil`.
    public required init?(coder: NSCoder) {
        nil
    }

    /// The composition that the layer plays.
    open func composition() -> QCComposition? {
        properties[OpenGLProperties.self].composition
    }

    /// The names of the composition's inputs.
    open var inputKeys: [String] {
        composition()?.inputs.map(\.name) ?? []
    }

    /// Sets an input.
    ///
    /// - Returns: Whether the composition has an input of that name.
    @discardableResult
    open func setValue(_ value: Any?, forInputKey key: String) -> Bool {
        guard inputKeys.contains(key) else { return false }
        setValue(value, forKey: QCComposition.path(ofInput: key))
        return true
    }

    /// The value of an input; `nil` if no input has the name.
    open func value(forInputKey key: String) -> Any? {
        value(forKey: QCComposition.path(ofInput: key))
    }

    open override func setValue(_ value: Any?, forKeyPath keyPath: String) {
        if let key = QCComposition.input(at: keyPath) {
            setValue(value, forInputKey: key)
        } else {
            super.setValue(value, forKeyPath: keyPath)
        }
    }

    open override func value(forKeyPath keyPath: String) -> Any? {
        QCComposition.input(at: keyPath).map { value(forInputKey: $0) } ?? super.value(forKeyPath: keyPath)
    }

    /// Shows a composition, its inputs as they are at first.
    ///
    /// Values of inputs are kept under their paths, as keys that no class declares: so they are committed and animate.
    package func play(_ composition: QCComposition) {
        write {
            $0[OpenGLProperties.self].composition = composition
            for input in composition.inputs where input.initial != .none {
                $0.rare.value.custom[QCComposition.path(ofInput: input.name)] = input.initial
            }
        }
    }
}
