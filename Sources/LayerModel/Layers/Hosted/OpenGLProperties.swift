/// The properties of `CAOpenGLLayer`.
@usableFromInline
package struct OpenGLProperties: Sendable, Defaulted {
    @usableFromInline package static let initial = OpenGLProperties()

    /// A GLSL ES 3.00 fragment shader that writes `fragColor`; `nil` draws nothing.
    package var shader: String?
    /// Whether the layer draws at every frame rather than when asked.
    package var isAsynchronous = false
    /// Counts the requests for redrawing the layer.
    package var generation: UInt64 = 0
    /// The layer's own drawing methods; `nil` if its class has none.
    package var drawer: OpenGLDrawer?
    /// The composition of a `QCCompositionLayer`.
    package var composition: QCComposition?
}

extension OpenGLProperties: SpecificLayerProperties, LayerPropertyStorage {
    @inlinable
    package static func isPart(of layerClass: LayerClass) -> Bool {
        layerClass == .openGL || layerClass == .composition
    }

    package static let rows = LayerPropertyRows<OpenGLProperties>([
        row("shader", \.shader, .never),
        row("isAsynchronous", \.isAsynchronous, .never),
    ])
}
