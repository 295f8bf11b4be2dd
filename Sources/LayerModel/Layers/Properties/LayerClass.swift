/// The classes of layers that commits, pictures, descriptions and scenes distinguish: the single list of them.
///
/// A layer of a class that is not listed counts as one of the nearest class above it.
@usableFromInline
package enum LayerClass: UInt8, CaseIterable, Sendable {
    case layer, shape, gradient, text, transform, replicator, scroll, tiled, emitter, openGL, composition, player
}
