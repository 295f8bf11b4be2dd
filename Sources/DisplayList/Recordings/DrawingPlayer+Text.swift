import LayerModel
import Rasterization
import TextLayout

extension DrawingPlayer {
    /// Draws text: filled, stroked, or both.
    ///
    /// - Parameter isCoverage: Whether it is drawn in opaque white, as coverage.
    func paint(
        _ drawn: DrawingText, alpha: Float, isCoverage: Bool = false, in context: DisplayListBuilder.Context,
        of builder: inout DisplayListBuilder
    ) {
        var request = TextRequest(drawn.runs)
        var height = CGFloat.infinity
        if case .box(let size) = drawn.origin {
            request.box = size
            request.isWrapped = true
            request.truncation = drawn.truncation
            height = size.height
        }
        if isCoverage {
            for index in request.runs.indices {
                request.runs[index].foregroundColor = .white
                request.runs[index].effects?.strokeColor = .white
            }
        }
        let picture = builder.caches.outlines.text.layout(request)
        let transform = builder.list.transforms.add(PlaneTransform(drawn.transform).concatenating(plane))
        let origin = CGPoint(x: 0, y: drawn.origin == .baseline ? -picture.firstBaseline : 0)
        var inner = context
        inner.tint.w *= alpha
        if picture.size.height > height {
            let wide = CGFloat(1 << 20)
            builder.clip(
                &inner, to: CGRect(x: -wide, y: 0, width: 2 * wide, height: height), transform: transform,
                isAntialiased: true)
        }
        let mode = drawn.mode
        if mode != .stroke {
            builder.append(picture, origin: origin, transform: transform, in: inner)
        }
        guard drawn.style != DrawingCommand.none else { return }
        let range = builder.list.range
        let color = isCoverage ? .one : range.bounded(premultiplied: drawn.strokeColor) * context.tint.w
        stroke(picture, at: origin, drawn, color: color, in: inner, of: &builder)
    }

    /// Strokes the outlines of glyphs with the pen that the text was recorded with.
    private func stroke(
        _ picture: TextPicture, at origin: CGPoint, _ drawn: DrawingText, color: SIMD4<Float>,
        in context: DisplayListBuilder.Context, of builder: inout DisplayListBuilder
    ) {
        let outlines = CGMutablePath()
        let place = CGAffineTransform(translationX: origin.x, y: origin.y).concatenating(drawn.transform)
        for run in picture.runs { outlines.addPath(run.outlines, transform: place) }
        guard !outlines.isEmpty, let tolerance = strokeTolerance(over: outlines.boundingBox) else { return }
        builder.append(
            recording.strokes[Int(drawn.style)].outline(of: outlines, tolerance: tolerance), isEvenOdd: false,
            color: color, transform: transform, in: context)
    }

    /// The only colour of filled text, premultiplied; `nil` if there are several, or strokes.
    func onlyColor(of drawn: DrawingText, alpha: Float, in range: TargetRange) -> SIMD4<Float>? {
        guard drawn.style == DrawingCommand.none, let color = drawn.runs.first?.foregroundColor,
            drawn.runs.allSatisfy({ $0.foregroundColor == color && $0.effects == nil && $0.room?.image == nil })
        else { return nil }
        return color.premultiplied(opacity: alpha, in: range)
    }
}
