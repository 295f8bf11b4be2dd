package import LayerModel
internal import Rasterization

/// One clip of a chain, whose coverage is that of its shape times those of all its parents' shapes.
///
/// Clips to whole pixels in device space are no nodes: they only narrow `DrawCommand.bounds`.
package struct ClipNode: Sendable, Equatable {
    /// The next clip outwards, or none.
    package var parent: ClipIndex
    /// From the plane of `shape` to device pixels.
    package var transform: TransformIndex
    /// A rectangle, if all radii are 0, or a rounded one.
    package var shape: RoundedRect
    /// Whether its edges cover pixels in part; otherwise pixels are in or out by their centres, so that pieces cut along
    /// one line leave no seam.
    package var isAntialiased: Bool
    /// Pixels with any coverage, the parents' bounds taken into account.
    package var bounds: DeviceRect
}

extension DisplayList {
    /// Whether a clip and all around it leave some pixels as they are.
    func isWhole(_ pixels: DeviceRect, under clip: ClipIndex) -> Bool {
        var next = clip
        while next != .none {
            let node = clips[next]
            let area = HiddenArea(node.shape.rect, shape: node.shape, transform: transforms[node.transform])
            guard area.contains(pixels) else { return false }
            next = node.parent
        }
        return true
    }
}
