package import Foundation

/// One thing to draw: a fixed-size record whose variable parts are indices into the recording's tables.
package struct DrawingCommand: Sendable {
    /// The operation of a command.
    package enum Operation: UInt8, Sendable {
        /// `rects[payload]` in `color`.
        case fillRect
        /// The inside of `paths[payload]` by the non-zero winding rule in `color`.
        case fillPath
        /// The inside of `paths[payload]` by the even-odd rule in `color`.
        case fillPathEvenOdd
        /// The line along `paths[payload]`, as `strokes[style]` has it, in `color`.
        case strokePath
        /// `images[payload]`, each pixel multiplied by `color`.
        case image
        /// `gradients[payload]`, multiplied by `color`, in the whole clip.
        case gradient
        /// `texts[payload]`; its runs' own colours are multiplied by `color`'s alpha.
        case text
        /// `parts[payload]`, as one picture, multiplied by `color`'s alpha.
        case part
        /// Cells of `patterns[payload]` in the whole clip, as one picture, multiplied by `color`'s alpha.
        case pattern
        /// The commands up to `commands[payload]`, an `endLayer`, are drawn on a transparent ground, with their own clips, and
        /// the result is drawn with this command's blend mode, shadow and clip, multiplied by `color`.
        case beginLayer
        /// The end of the layer that began at `commands[payload]`.
        case endLayer

        /// Whether `payload` is the place of another command.
        var isLayer: Bool { self == .beginLayer || self == .endLayer }
    }

    /// The index of nothing.
    package static let none: Int32 = -1

    package var operation: Operation
    package var blendMode: CGBlendMode
    /// Whether edges cover pixels partly; without, a pixel is covered if its centre is, or at least half of it for paths.
    package var isAntialiased: Bool
    /// The sampling of images.
    package var interpolationQuality: CGInterpolationQuality
    /// Index into the operation's table.
    package var payload: Int32
    /// Index into `strokes`, or `none`.
    package var style: Int32 = DrawingCommand.none
    /// Index of the innermost clip, or `none` where only the recording's bounds clip.
    package var clip: Int32
    /// Index into `shadows`, or `none`.
    package var shadow: Int32
    /// Premultiplied red, green, blue, alpha, sRGB-encoded, not clipped, the context's alpha included.
    package var color: SIMD4<Float>

    /// Whether the command may make an opaque backdrop less opaque.
    var takesAlpha: Bool {
        switch blendMode {
        case .copy:
            switch operation {
            case .fillRect, .fillPath, .fillPathEvenOdd, .strokePath: color.w < 1
            default: true
            }
        case .clear, .sourceIn, .sourceOut, .destinationIn, .destinationOut, .destinationAtop, .xor: true
        default: false
        }
    }
}

/// One clip of a chain.
///
/// Its coverage is multiplied by all its parents'.
package struct DrawingClip: Sendable {
    /// The shape that limits the drawing.
    package enum Shape: Sendable {
        case rect(CGRect)
        case path(CGPath, CGPathFillRule)
        case mask(DrawingMask)
    }

    /// Index of the next clip outwards, or `DrawingCommand.none`.
    package var parent: Int32
    /// In the base space.
    package var shape: Shape
    package var isAntialiased: Bool
    /// Around the shape and all its parents', in the base space.
    package var bounds: CGRect
}

/// An image whose values are the coverage; outside the image it is 0.
package struct DrawingMask: Sendable {
    package var image: CGImage
    /// From the image's unit square, origin at the top left, y down, to the base space.
    package var transform: CGAffineTransform

    /// Whether coverage is the alpha of the premultiplied pixels, as of an image mask and of a picture with alpha; else it is
    /// their luminance.
    package var isAlpha: Bool {
        image.isMask || image.hasAlpha
    }
}

/// The pen.
package struct DrawingStroke: Sendable, Equatable {
    /// In units of the space that `transform` maps from; more than 0.
    package var width: CGFloat
    package var lineCap: CGLineCap
    package var lineJoin: CGLineJoin
    package var miterLimit: CGFloat
    /// In units as `width`.
    package var dashPhase: CGFloat
    /// Dashes and gaps in turn, in units as `width`; none is negative, not all are 0; empty for a solid line.
    package var dashLengths: [CGFloat]
    /// From the user space of the round pen to the base space; invertible.
    package var transform: CGAffineTransform

    /// The factor from lengths of the pen's space to the base space, where it is the same in every direction.
    package var uniformScale: CGFloat? {
        let (a, b, c, d) = (transform.a, transform.b, transform.c, transform.d)
        let tolerance = 1e-9 * (a * a + b * b)
        guard abs(a * c + b * d) <= tolerance, abs(a * a + b * b - c * c - d * d) <= tolerance else {
            return nil
        }
        return (a * a + b * b).squareRoot()
    }
}

/// An image where it is drawn.
package struct DrawingImage: Sendable {
    package var image: CGImage
    /// From the image's unit square, origin at the top left, y down, to the base space.
    package var transform: CGAffineTransform
    /// Whether the image repeats in both directions without end.
    package var isTiled: Bool
}

/// A tree of layers in a drawing, drawn by modules above this one.
package protocol RecordedLayers: Sendable {
    /// The number of layers.
    var count: Int { get }
}

/// An earlier recording, with its placement.
package struct DrawingPart: Sendable {
    /// The content of a part.
    package enum Content: Sendable {
        /// Layers with their model values; the root's own bounds are the space that `DrawingPart.transform` maps from.
        case layers(any RecordedLayers)
        /// Commands, clipped to their bounds.
        case recording(DrawingRecording)
    }

    package var content: Content
    /// To the base space.
    package var transform: CGAffineTransform
}

/// Cells that repeat in both directions without end.
package struct DrawingPattern: Sendable {
    /// The recording of one cell, in pattern space, clipped to its bounds.
    package var cell: DrawingRecording
    /// From one cell to the next, in pattern space; neither is 0.
    package var step: CGSize
    /// From pattern space to the base space; can be inverted.
    package var transform: CGAffineTransform
}

/// A gradient where it is drawn.
package struct DrawingGradient: Sendable {
    /// The form, in the space that `transform` maps from.
    package enum Kind: Sendable {
        case linear(start: CGPoint, end: CGPoint)
        case radial(startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat)
        /// The first and the last colour are at `angle`, in radians from +x towards +y.
        case conic(center: CGPoint, angle: CGFloat)
    }

    package var gradient: CGGradient
    package var kind: Kind
    package var options: CGGradientDrawingOptions
    /// To the base space; can be inverted.
    package var transform: CGAffineTransform
}

/// The shadow of a drawing.
package struct DrawingShadow: Sendable, Equatable {
    /// In the base space.
    package var offset: CGSize
    /// The Gaussian's standard deviation in the base space: half the blur that was set.
    package var sigma: CGFloat
    /// Premultiplied, sRGB-encoded.
    package var color: SIMD4<Float>
}

/// Text where it is drawn.
package struct DrawingText: Sendable {
    /// The place of the text's origin.
    package enum Origin: Sendable, Equatable {
        /// At the start of the baseline of a single line.
        case baseline
        /// At the top left corner of the first line.
        case topLeft
        /// At the top left corner of a box: lines wrap at its width, and text below its height is left out.
        case box(CGSize)
    }

    /// In reading order.
    package var runs: [TextRun]
    package var origin: Origin
    /// The place of the ellipsis in the last line that fits in a box, if there are more.
    package var truncation: TextTruncation
    /// From a space with its origin at the text's, x along the line and y down the lines, to the base space.
    package var transform: CGAffineTransform
    package var mode: CGTextDrawingMode
    /// Index of the pen in `strokes`, or `DrawingCommand.none` where `mode` has no stroke.
    package var style: Int32
    /// Premultiplied colour of strokes, sRGB-encoded.
    package var strokeColor: SIMD4<Float>
}
