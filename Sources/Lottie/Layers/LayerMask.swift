import Foundation
import LayerModel

/// The masks of a layer as its mask.
enum LayerMask {
    /// One layer whose alpha is what the masks let through; `nil` where there are none.
    ///
    /// Each mask is drawn onto what those before it made: added ones over it, others with the compositing that takes away or keeps.
    ///
    /// - Parameter bounds: Of the layer.
    static func layer(for masks: [LottieMask], around bounds: CGRect, clock: CompositionClock) -> CALayer? {
        guard let first = masks.first else { return nil }
        if masks.count == 1, first.mode == .add {
            return outline(of: first, clock: clock)
        }
        let all = CALayer()
        all.anchorPoint = .zero
        all.bounds = bounds
        if first.mode == .subtract || first.mode == .intersect || first.mode == .darken {
            let whole = CALayer()
            whole.frame = farBounds
            whole.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
            all.addSublayer(whole)
        }
        for mask in masks {
            let layer = outline(of: mask, clock: clock)
            switch mask.mode {
            case .add, .lighten: break
            case .subtract: layer.compositingFilter = "destinationOut"
            case .intersect, .darken: layer.compositingFilter = "destinationIn"
            case .difference: layer.compositingFilter = "xor"
            }
            all.addSublayer(layer)
        }
        return all
    }

    /// Farther out than layers reach.
    static let farBounds = CGRect(x: -32768, y: -32768, width: 65536, height: 65536)

    private static func outline(of mask: LottieMask, clock: CompositionClock) -> CALayer {
        let layer = CAShapeLayer()
        layer.anchorPoint = .zero
        layer.drive(by: MaskSource(clock: clock, mask: mask))
        return layer
    }
}
