public import Foundation

extension CGPath {
    /// A rectangle with some corners rounded like a layer's.
    ///
    /// - Parameters:
    ///   - rect: the rectangle.
    ///   - radius: the corners' radius, limited to half the shorter side; below zero as zero.
    ///   - corners: the rounded corners; the others stay square.
    ///   - curve: the corners' curve. Continuous corners need 1.528665 radii of half the shorter side, and are circular with
    ///     less room.
    public static func roundedRect(
        _ rect: CGRect, radius: CGFloat, corners: CACornerMask, curve: CALayerCornerCurve
    ) -> CGPath {
        let limited = min(radius, min(rect.width, rect.height) / 2)
        var shape = PathStorage()
        shape.addRect(
            rect, radii: CGSize(width: limited, height: limited), corners: corners, isContinuous: curve == .continuous)
        return CGPath(shape)
    }
}
