/// A layer's animations as they were at the commit: immutable, with begin times resolved and key paths parsed.
package final class CommittedAnimations: Sendable {
    /// Changes `properties`, the model values, to the presentation values at a moment of the layer's own time.
    ///
    /// - Parameter time: In seconds of the layer's local time.
    package func apply(to properties: inout LayerProperties, at time: CFTimeInterval) {
    }
}
