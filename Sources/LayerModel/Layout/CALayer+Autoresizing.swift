/// Layers whose size changed while sublayers were resized, so that their sublayers are resized in turn without recursion.
final class AutoresizingPass {
    var pending: [(layer: CALayer, old: CGRect)] = []
}

extension CALayer {
    final func autoresize(from old: CGRect) {
        guard firstChild != nil else { return }
        if let pass = parent?.extras?.autoresizingPass {
            pass.pending.append((self, old))
            return
        }
        let pass = AutoresizingPass()
        pass.pending.append((self, old))
        while let (layer, old) = pass.pending.popLast() {
            let extras = layer.extrasForWriting
            extras.autoresizingPass = pass
            for sublayer in layer.sublayerList ?? [] {
                sublayer.autoresizeSelf(from: old, to: layer.properties.bounds)
            }
            extras.autoresizingPass = nil
        }
    }

    final func autoresizeSelf(from old: CGRect, to new: CGRect) {
        let mask = autoresizingMask
        guard !mask.isEmpty else { return }
        let frame = self.frame
        let x = AutoresizedSpan(
            origin: frame.minX - old.minX, extent: frame.width, from: old.width, to: new.width,
            lower: mask.contains(.layerMinXMargin), middle: mask.contains(.layerWidthSizable),
            upper: mask.contains(.layerMaxXMargin))
        let y = AutoresizedSpan(
            origin: frame.minY - old.minY, extent: frame.height, from: old.height, to: new.height,
            lower: mask.contains(.layerMinYMargin), middle: mask.contains(.layerHeightSizable),
            upper: mask.contains(.layerMaxYMargin))
        let resized = CGRect(x: old.minX + x.origin, y: old.minY + y.origin, width: x.extent, height: y.extent)
            .standardized
        if resized != frame { self.frame = resized }
    }
}

/// A layer's place along one axis, after the superlayer's extent changed.
private struct AutoresizedSpan {
    var origin: CGFloat
    var extent: CGFloat

    /// Shares the change out: a third to each of the margin before, the extent and the margin after.
    ///
    /// A fixed part passes its third to the margins that change, or to the extent if both margins are fixed. Margins change by whole
    /// points, rounded down, and the extent takes up the rest.
    init(
        origin: CGFloat, extent: CGFloat, from old: CGFloat, to new: CGFloat, lower: Bool, middle: Bool, upper: Bool
    ) {
        self.origin = origin
        self.extent = extent
        let change = new - old
        guard change != 0, change.isFinite, lower || middle || upper else { return }
        let flexibleMargins: CGFloat = (lower ? 1 : 0) + (upper ? 1 : 0)
        var after = old - origin - extent
        if flexibleMargins > 0 {
            let passedOn: CGFloat = (lower ? 0 : 1) + (middle ? 0 : 1) + (upper ? 0 : 1)
            let share = (change + change * passedOn / flexibleMargins) / 3
            if lower { self.origin = (origin + share).rounded(.down) }
            if upper { after = (after + share).rounded(.down) }
        }
        self.extent = new - self.origin - after
    }
}
