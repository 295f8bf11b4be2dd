internal import Foundation

/// The state that `saveGState()` keeps: everything but the current path and the text matrix.
struct GraphicsState {
    /// From user space to the base space; finite.
    var ctm = CGAffineTransform.identity
    /// Index of the innermost clip.
    var clip = DrawingCommand.none
    var fillColor = CGColor.black
    var strokeColor = CGColor.black
    /// Instead of the fill colour.
    var fillPattern: PatternPaint?
    /// Instead of the stroke colour.
    var strokePattern: PatternPaint?
    var fillSpace = CGColorSpaceCreateDeviceGray()
    var strokeSpace = CGColorSpaceCreateDeviceGray()
    var alpha: CGFloat = 1
    var blendMode = CGBlendMode.normal
    var lineWidth: CGFloat = 1
    var lineCap = CGLineCap.butt
    var lineJoin = CGLineJoin.miter
    var miterLimit: CGFloat = 10
    var dashPhase: CGFloat = 0
    var dashLengths: [CGFloat] = []
    var flatness: CGFloat = 0.6
    var shadow: DrawingShadow?
    var interpolationQuality = CGInterpolationQuality.default
    var fontName = "Helvetica"
    var fontSize: CGFloat = 12
    var characterSpacing: CGFloat = 0
    var textDrawingMode = CGTextDrawingMode.fill
    var shouldAntialias = true
    var renderingIntent = CGColorRenderingIntent.defaultIntent
    var patternPhase = CGSize.zero
}
