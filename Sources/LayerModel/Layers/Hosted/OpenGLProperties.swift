/// What `CAOpenGLLayer` adds.
package struct OpenGLProperties: Sendable, Defaulted {
    package static let initial = OpenGLProperties()

    /// A GLSL ES 3.00 fragment shader that writes `fragColor`; nil draws nothing.
    package var shader: String?
    /// Whether the layer draws at every frame rather than when asked.
    package var isAsynchronous = false
    /// Counts how often the layer was asked to draw anew.
    package var generation: UInt64 = 0
    /// The layer's own drawing methods; nil where its class has none.
    package var drawer: OpenGLDrawer?
    /// What a `QCCompositionLayer` plays.
    package var composition: QCComposition?
}

extension LayerProperty {
    package static let shader = OpenGLProperties.row("shader", .never, { $0.shader }, { $0.shader = $1 })
    package static let isAsynchronous = OpenGLProperties.row(
        "isAsynchronous", .never, { $0.isAsynchronous }, { $0.isAsynchronous = $1 })
}

extension OpenGLProperties {
    /// The properties that are stored here.
    package static let rows: [LayerProperty] = [
        .shader, .isAsynchronous,
    ]
}
