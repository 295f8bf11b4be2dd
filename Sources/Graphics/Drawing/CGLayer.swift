public import Foundation

/// A drawing that is made once and used often: its context records, and its uses play that back as one picture.
///
/// Belongs, like its context, to one thread at a time.
public final class CGLayer {
    /// The context that draws into the layer; its user space begins with the origin at a corner of the layer.
    public let context: CGContext?
    /// In units of the layer's user space.
    public let size: CGSize

    /// An empty layer.
    ///
    /// - Parameters:
    ///   - context: The context that it is to be drawn in; recordings are of no resolution, so it has no effect.
    ///   - size: In units of the layer's user space.
    ///   - auxiliaryInfo: Has no effect.
    /// - Returns: `nil` for a size that is not finite and positive.
    public init?(_ context: CGContext, size: CGSize, auxiliaryInfo: CFDictionary?) {
        guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
            return nil
        }
        self.size = size
        self.context = CGContext(recordingIn: CGRect(origin: .zero, size: size))
    }
}

extension CGContext {
    /// Draws a layer's present content, stretched over a rectangle of user space; y has the direction of user space.
    public func draw(_ layer: CGLayer, in rect: CGRect) {
        let rect = rect.standardized
        guard isUsable(rect), let recording = layer.context?.recording else {
            return
        }
        draw(
            recording,
            placement: CGAffineTransform(
                a: rect.width / layer.size.width, b: 0, c: 0, d: rect.height / layer.size.height, tx: rect.minX,
                ty: rect.minY))
    }

    /// Draws a layer's present content, in its own size, from a point of user space on.
    public func draw(_ layer: CGLayer, at point: CGPoint) {
        draw(layer, in: CGRect(origin: point, size: layer.size))
    }
}
