package import LayerModel
package import Rasterization

extension HiddenArea {
    /// The pixels that a rounded rectangle covers fully, if its plane's sides lie along the pixels.
    package init(_ rect: PlaneRect, shape: RoundedRect?, transform: PlaneTransform) {
        guard transform.isAxisAligned, let box = transform.bounds(of: rect) else {
            self = .none
            return
        }
        let radius = Double(shape?.radii.max() ?? 0)
        self.init(
            rect: box, radius: SIMD2(abs(transform.m11), abs(transform.m22)) * radius,
            isContinuous: shape?.isContinuous ?? false)
    }

    /// The part of a shadow under the command after it: the opaque background of the same layer.
    package init(behind index: Int, in list: DisplayList) {
        self = .none
        guard index + 1 < list.commands.count else { return }
        let (shadow, caster) = (list.commands[index], list.commands[index + 1])
        guard caster.isOpaque, caster.primitive == .fill, caster.transform == shadow.transform,
            caster.clip == .none, shadow.clip == .none
        else { return }
        let shape = caster.shape == .none ? nil : list.roundedRects[caster.shape]
        self.init(caster.rect, shape: shape, transform: list.transforms[caster.transform])
    }
}
