package import LayerModel
package import Rasterization

/// The space of a filtered backdrop: the layer's own, where the map to the screen makes ellipses of the layer's round
/// Gaussians.
///
/// A kernel along the axes can be neither a skew ellipse nor a different one at each pixel. The backdrop is therefore drawn
/// through the inverse of the map, with as many pixels per point as the screen shows, blurred there, and drawn back through
/// the map: twice bilinear, which hardly shows after a blur.
///
/// A class, so that effects without one are small to copy.
package final class BackdropSpace: Sendable {
    /// From its pixels to device pixels.
    package let toDevice: PlaneTransform
    /// From device pixels to its own.
    package let fromDevice: PlaneTransform
    /// The largest distance, in device pixels, between a pixel of the backdrop and a pixel of the result that depends on it.
    let footprint: Int32
    /// The reach of its filters, in its own pixels.
    private let ownFootprint: Int32

    /// Between whose pixels and the next is interpolated.
    private static let interpolation: Int32 = 1

    /// - Parameters:
    ///
    ///   - plane: From its pixels to device pixels.
    ///   - visible: The visible device pixels.
    ///   - ownFootprint: The reach of its filters, in its own pixels.
    /// - Returns: `nil` if a visible pixel has no place in it, or pictures would be larger than effects may see.
    init?(_ plane: PlaneTransform, seenIn visible: DeviceRect, footprint ownFootprint: Int32) {
        guard let inverse = plane.inverse, !visible.isEmpty else { return nil }
        toDevice = plane
        fromDevice = inverse
        self.ownFootprint = ownFootprint
        let reach = Double(ownFootprint + Self.interpolation)
        var farthest = 0.0
        for index in 0..<4 {
            let corner = DeviceBox(visible).corner(index)
            let image = inverse.homogeneous(x: corner.x, y: corner.y)
            guard image.z > 0 else { return nil }
            let place = SIMD2(image.x, image.y) / image.z
            for step in [SIMD2(-reach, -reach), SIMD2(reach, -reach), SIMD2(-reach, reach), SIMD2(reach, reach)] {
                let there = plane.homogeneous(x: place.x + step.x, y: place.y + step.y)
                // Behind the eye: anything may count.
                guard there.z > 0 else {
                    farthest = .infinity
                    continue
                }
                farthest = max(farthest, abs(there.x / there.z - corner.x), abs(there.y / there.z - corner.y))
            }
        }
        footprint = Float(farthest).wholePixels + Self.interpolation
        let own = pixels(neededFor: pixels(showing: visible))
        guard max(own.width, own.height) <= GroupEffects.largestSide else { return nil }
    }

    /// Its pixels that device pixels are mixed of.
    package func pixels(showing device: DeviceRect) -> DeviceRect {
        let box: PlaneBox = toDevice.part(seenIn: device) ?? .nowhere
        return DeviceRect(enclosing: box).expanded(by: Self.interpolation)
    }

    /// Its pixels that the filters read for some of them.
    package func pixels(neededFor own: DeviceRect) -> DeviceRect { own.expanded(by: ownFootprint) }
}

extension BackdropSpace: Equatable {
    package static func == (a: BackdropSpace, b: BackdropSpace) -> Bool {
        a === b || (a.toDevice == b.toDevice && a.footprint == b.footprint && a.ownFootprint == b.ownFootprint)
    }
}

extension PlaneTransform {
    /// The same map between pixels that are counted from the corners of rectangles.
    package func relative(from target: DeviceRect, to source: DeviceRect) -> PlaneTransform {
        let before = PlaneTransform(
            scale: 1, translationX: Double(target.minX), translationY: Double(target.minY))
        let after = PlaneTransform(
            scale: 1, translationX: -Double(source.minX), translationY: -Double(source.minY))
        return before.concatenating(self).concatenating(after)
    }
}
