import Foundation
import LayerModel

/// The masks of a layer as its mask.
enum LayerMask {
    /// The masks as groups; each group keeps a part of the one before.
    ///
    /// Trailing intersections are groups of their own, and so are full subtractions, as their outside. A group of one mask is
    /// a clip to a path, which costs less than a composite of several.
    static func groups(of masks: [LottieMask]) -> [[LottieMask]] {
        let masks = masks.filter(\.isActive)
        guard let first = masks.first else { return [] }
        let isFactor = { (mask: LottieMask) in
            switch mask.mode {
            case .intersect, .darken: true
            case .subtract: !mask.opacity.isAnimated && mask.opacity.initial >= 100
            case .none, .add, .lighten, .difference: false
            }
        }
        let start = masks.lastIndex { !isFactor($0) }.map { $0 + 1 } ?? 0
        let factors = masks[start...].map { mask in
            var factor = mask
            factor.mode = .add
            factor.isInverted = mask.isInverted != (mask.mode == .subtract)
            return [factor]
        }
        guard start > 0 else { return factors }
        let composed = Array(masks[..<start])
        return [start == 1 && first.mode != .subtract ? [first] : composed] + factors
    }

    /// One layer whose alpha is the product of a group of masks; at least one mask.
    ///
    /// Each mask is drawn onto the masks before it: added ones over them, others with the compositing that takes away or
    /// keeps. An intersection keeps all masks before it, masked.
    ///
    /// - Parameter bounds: Of the layer.
    static func layer(for masks: [LottieMask], around bounds: CGRect, clock: CompositionClock) -> CALayer {
        if masks.count == 1, masks[0].mode != .subtract {
            return outline(of: masks[0], clock: clock)
        }
        var all = container(bounds)
        if masks.first?.mode == .subtract { all.addSublayer(whole()) }
        for (index, mask) in masks.enumerated() {
            let layer = outline(of: mask, clock: clock)
            switch mask.mode {
            case .none: continue
            case .add, .lighten: break
            case .subtract: layer.compositingFilter = CGBlendMode.destinationOut.filterName
            case .difference: layer.compositingFilter = CGBlendMode.xor.filterName
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
        let hasFeather =
            feather.isExpressed || feather.keyframes.contains { max($0.value.x, $0.value.y, $0.end.x, $0.end.y) > 0 }
        guard hasFeather else { return layer }
        // After Effects' feather is close to a Gaussian of this part of its width, as Skia's player has found.
        let blur = BlurSource(clock: clock, span: feather.span) { feather.value(at: $0).point * 0.38 }
        return blur.layer(around: layer)
    }
}
