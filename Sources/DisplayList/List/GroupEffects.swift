internal import Foundation
package import LayerModel
internal import Rasterization

/// The effects on a group's picture before it reaches its backdrop, in this order: filters, shadow, opacity, mask, blending.
package struct GroupEffects: Sendable, Equatable {
    /// Applied to the group's picture, the first one first.
    package var filters: [PictureFilter] = []
    /// Drawn under the group's picture, from its alpha.
    package var shadow: PictureShadow?
    /// Applied to the backdrop, inside the group's bounds, before the group is put on it.
    package var backdropFilters: [PictureFilter] = []
    /// The space that those are applied in, whose pixels measure them; `nil` is device space.
    package var backdropSpace: BackdropSpace?
    /// The mode of compositing the group with its backdrop.
    package var blend = CGBlendMode.normal
    /// The use of the group's mask.
    package var maskUse = MaskUse.fade

    /// The effect of a mask on a group.
    package enum MaskUse: Sendable {
        /// It fades the group's picture. If the backdrop is filtered, mask and opacity limit the change of that.
        case fade
        /// It limits the change of the backdrop, which a blend mode may change under clear pixels.
        case limit
        /// It is the shape that the group's picture is covered by already. As much of the backdrop stays as it leaves of a pixel.
        case shape
    }

    /// No effects, except those given.
    package init(
        filters: [PictureFilter] = [], shadow: PictureShadow? = nil, backdropFilters: [PictureFilter] = [],
        blend: CGBlendMode = .normal
    ) {
        self.filters = filters
        self.shadow = shadow
        self.backdropFilters = backdropFilters
        self.blend = blend
    }

    /// Whether the group's picture is composited unchanged.
    package var isPlain: Bool { staysInPicture && blend == .normal }

    /// Whether the group's picture is composited unchanged, apart from its shadow.
    package var onlyCastShadow: Bool { shadow != nil && self == GroupEffects(shadow: shadow) }

    /// Whether nothing changes where the group's picture is empty.
    package var staysInPicture: Bool {
        filters.isEmpty && shadow == nil && backdropFilters.isEmpty && !blend.changesUnderNothing
    }

    /// Whether the mask is applied to the changed backdrop.
    package var keepsMask: Bool { maskUse != .fade || !backdropFilters.isEmpty }

    /// Whether they change undrawn pixels, other than by blurs and shadows.
    var fillClearPixels: Bool { blend.changesUnderNothing || filters.contains(where: \.fills) }

    /// The effect that needs a picture, the first one first; `nil` if none does.
    var reason: DisplayList.Reason? {
        if !filters.isEmpty { return .filter }
        if shadow != nil { return .shadow }
        if !backdropFilters.isEmpty { return .backdrop }
        return blend == .normal ? nil : .blendMode
    }

    /// Whether a filter reads neighbouring pixels.
    var blurs: Bool { filters.contains(where: \.isBlur) }

    /// Whether they take the whole picture of the group.
    package var needsPicture: Bool { shadow != nil || blurs }

    /// Whether the composite may make the backdrop less opaque.
    package var takesAlpha: Bool {
        switch blend {
        case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationOut, .destinationAtop, .xor: true
        default: !backdropFilters.isEmpty
        }
    }

    /// The reach of the group's picture beyond its own pixels, in device pixels.
    package var reach: Int32 { BlurChain(self).colorReach }

    /// The largest distance, in device pixels, between a pixel of the group with its effects and one without them that
    /// counts.
    package var footprint: Int32 { BlurChain(self).footprint }

    /// Effects see no more than fits into a picture of this width and height, in pixels: blurs that reach farther, which
    /// zooming in on a shadow makes of small ones, would need pictures without end.
    package static let largestSide = 8192

    /// ``footprint``, limited to the reach of effects.
    package var margin: Int32 { min(footprint, Int32(Self.largestSide / 2)) }

    /// The largest distance, in device pixels, between a pixel of the backdrop and another one that counts.
    package var backdropFootprint: Int32 {
        backdropSpace?.footprint ?? GroupEffects(filters: backdropFilters).footprint
    }
}

extension Float {
    /// A distance in pixels, rounded up to 0 to a million, which exceeds any picture; NaN is 0.
    package var wholePixels: Int32 {
        Int32(min(max(0, rounded(.up)), 1e6))
    }
}

/// A change of every pixel of a picture.
package enum PictureFilter: Sendable, Equatable {
    /// A Gaussian blur; the standard deviations along x and y, in device pixels.
    case blur(SIMD2<Float>)
    /// A linear map of straight colours.
    case colorMatrix(ColorMatrix)

    /// Whether it reads neighbouring pixels.
    var isBlur: Bool {
        if case .blur = self { true } else { false }
    }

    /// Whether it makes clear pixels less clear.
    var fills: Bool {
        if case .colorMatrix(let matrix) = self { matrix.bias.w > 0 } else { false }
    }

    /// A Gaussian is cut off at this many standard deviations.
    package static let kernelReach: Float = 3

    /// The reach of a pixel's colour, in device pixels.
    package var reach: Float {
        switch self {
        case .blur(let sigma): sigma.max() * Self.kernelReach
        case .colorMatrix: 0
        }
    }

    /// The largest distance, in device pixels, of pixels that contribute to a Gaussian of a standard deviation.
    ///
    /// It exceeds the visible reach: an image is reduced before it is blurred, and each pixel of the reduced one is the mean
    /// of a block.
    static func blurFootprint(_ sigma: Float) -> Float {
        let sigma = min(max(sigma, 0), widestSigma)
        return sigma * kernelReach + 3 * Float(blockSide(ofSigma: sigma))
    }

    /// Wider blurs are as wide as this, in device pixels.
    package static let widestSigma: Float = 1e6

    /// The side of the blocks, a power of two, that a blur reduces to a pixel first: no picture gets so small that less than
    /// 2.5 of its pixels are left of the standard deviation.
    package static func blockSide(ofSigma sigma: Float) -> Int32 {
        var side: Int32 = 1
        while sigma / Float(side * 2) >= 2.5 { side *= 2 }
        return side
    }
}

/// `result = clamp(red · r + green · g + blue · b + alpha · a + bias)` for straight red, green, blue and alpha from 0 to 1.
package struct ColorMatrix: Sendable, Equatable {
    /// The addition of red to each channel.
    package var red: SIMD4<Float>
    /// The addition of green to each channel.
    package var green: SIMD4<Float>
    /// The addition of blue to each channel.
    package var blue: SIMD4<Float>
    /// The addition of alpha to each channel.
    package var alpha: SIMD4<Float>
    /// The addition for any colour.
    package var bias: SIMD4<Float>
}

/// The shadow of a group's picture: its alpha, moved, blurred and tinted.
package struct PictureShadow: Sendable, Equatable {
    /// Premultiplied red, green, blue, alpha.
    package var color: SIMD4<Float>
    /// In device pixels.
    package var offset: SIMD2<Float>
    /// Standard deviations along x and y, in device pixels.
    package var sigma: SIMD2<Float>
    /// A part that its caster covers fully, if one is known.
    package var solid: Solid?

    /// A rounded rectangle, and the map from its plane to device pixels.
    ///
    /// A class, so that effects without one are small to copy.
    package final class Solid: Sendable, Equatable {
        let shape: RoundedRect
        let plane: PlaneTransform

        init(shape: RoundedRect, plane: PlaneTransform) {
            self.shape = shape
            self.plane = plane
        }

        package static func == (a: Solid, b: Solid) -> Bool {
            a === b || (a.shape == b.shape && a.plane == b.plane)
        }
    }

    /// The visible reach of a shadow of some alpha beyond its caster, in standard deviations: values below half a level of
    /// 255 round to nothing, and are not drawn.
    package static func reach(ofAlpha alpha: Float) -> Float {
        guard alpha > 0 else { return 0 }
        let wanted = 0.5 / (255 * alpha)
        return limits.first { $0.beyond < wanted }?.reach ?? PictureFilter.kernelReach
    }

    /// Standard deviations, and the rest of a normal distribution beyond them.
    private static let limits: [(reach: Float, beyond: Float)] = (0...12).map { quarter in
        (Float(quarter) / 4, Float(Portable.normalIntegral(-Double(quarter) / 4)))
    }

    /// The pixels where the shadow of `others` is visible.
    package func pixels(castBy others: DeviceRect) -> DeviceRect {
        let reach = SIMD2<Double>(sigma * Self.reach(ofAlpha: color.w))
        let (box, offset) = (DeviceBox(others), SIMD2<Double>(offset))
        return DeviceRect(enclosing: DeviceBox(low: box.low + (offset - reach), high: box.high + (offset + reach)))
    }

    /// The largest reach of the shadow from its caster, in device pixels.
    package var reach: Float {
        max(abs(offset.x), abs(offset.y)) + sigma.max() * PictureFilter.kernelReach
    }
}
