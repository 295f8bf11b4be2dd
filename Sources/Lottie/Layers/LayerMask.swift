import Foundation
import LayerModel

/// The masks of a layer as its mask.
enum LayerMask {
    /// One layer whose alpha is what the masks let through; `nil` where there are none.
    ///
    /// Each mask is drawn onto what those before it made: added ones over it, others with the compositing that takes away or
    /// keeps. What is kept by an intersection is all before it, masked.
    ///
    /// - Parameter bounds: Of the layer.
    static func layer(for masks: [LottieMask], around bounds: CGRect, clock: CompositionClock) -> CALayer? {
        let masks = masks.filter { $0.mode != .none }
        guard let first = masks.first else { return nil }
        if masks.count == 1, first.mode != .subtract {
            return outline(of: first, clock: clock)
        }
        var all = container(bounds)
        if first.mode == .subtract { all.addSublayer(whole()) }
        for (index, mask) in masks.enumerated() {
            let layer = outline(of: mask, clock: clock)
            switch mask.mode {
            case .none: continue
            case .add, .lighten: break
            case .subtract: layer.compositingFilter = "destinationOut"
            case .difference: layer.compositingFilter = "xor"
            case .intersect, .darken:
                if index > 0 {
                    all.mask = layer
                    let outer = container(bounds)
                    outer.addSublayer(all)
                    all = outer
                    continue
                }
            }
            all.addSublayer(layer)
        }
        return all
    }

    private static func container(_ bounds: CGRect) -> CALayer {
        let layer = CALayer()
        layer.anchorPoint = .zero
        layer.bounds = bounds
        return layer
    }

    private static func whole() -> CALayer {
        let whole = CALayer()
        whole.frame = farBounds
        whole.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
        return whole
    }

    /// Farther out than layers reach.
    static let farBounds = CGRect(x: -32768, y: -32768, width: 65536, height: 65536)

    private static func outline(of mask: LottieMask, clock: CompositionClock) -> CALayer {
        let layer = CAShapeLayer()
        layer.anchorPoint = .zero
        layer.drive(by: MaskSource(clock: clock, mask: mask))
        let feather = mask.feather
        let hasFeather = feather.keyframes.contains { max($0.value.x, $0.value.y, $0.end.x, $0.end.y) > 0 }
        guard hasFeather else { return layer }
        // After Effects' feather is close to a Gaussian of this part of its width, as Skia's player has found.
        let blur = BlurSource(clock: clock, span: feather.span) { feather.value(at: $0).point * 0.38 }
        return blur.layer(around: layer)
    }
}
