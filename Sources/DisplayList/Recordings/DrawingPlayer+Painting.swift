import LayerModel
import Rasterization

extension DrawingPlayer {
    /// The largest error of an outline, in device pixels.
    private static let strokeTolerance = 0.05

    /// Draws a command's own shape, source-over.
    func paint(
        _ command: DrawingCommand, in context: DisplayListBuilder.Context, of builder: inout DisplayListBuilder
    ) {
        let index = Int(command.payload)
        let range = builder.list.range
        let color = range.bounded(premultiplied: command.color) * context.tint.w
        switch command.operation {
        case .fillRect:
            builder.fill(
                PlaneRect(recording.rects[index]), color: color, edges: command.isAntialiased ? .all : [],
                transform: transform, in: context)
        case .fillPath, .fillPathEvenOdd:
            builder.append(
                recording.paths[index], isEvenOdd: command.operation == .fillPathEvenOdd, color: color,
                transform: transform, isAntialiased: command.isAntialiased, in: context)
        case .strokePath:
            if strokeBox(command, color: color, in: context, of: &builder) { return }
            guard let outline = outline(of: command) else { return }
            builder.append(
                outline, isEvenOdd: false, color: color, transform: transform, isAntialiased: command.isAntialiased,
                in: context)
        case .image:
            paint(PlacedImage(recording.images[index], command), color: color, in: context, of: &builder)
        case .gradient:
            paint(recording.gradients[index], color: color, in: context, of: &builder)
        case .text:
            paint(recording.texts[index], alpha: command.color.w, in: context, of: &builder)
        case .part:
            paint(recording.parts[index], alpha: color.w, in: context, of: &builder)
        case .pattern:
            paint(recording.patterns[index], command, alpha: color.w, in: context, of: &builder)
        case .beginLayer, .endLayer:
            break
        }
    }

    /// Draws a command's coverage in white: the change of its backdrop.
    func paintCoverage(
        of command: DrawingCommand, in context: DisplayListBuilder.Context, of builder: inout DisplayListBuilder
    ) {
        var command = command
        command.color = .one
        switch command.operation {
        case .image:
            let image = recording.images[Int(command.payload)]
            guard !image.isTiled else {
                builder.fill(.one, in: context)
                return
            }
            let unit = builder.list.transforms.add(PlaneTransform(image.transform).concatenating(plane))
            builder.fill(
                PlaneRect(size: .one), color: .one, edges: command.isAntialiased ? .all : [], transform: unit,
                in: context)
        case .part:
            guard case .recording(let part) = recording.parts[Int(command.payload)].content else {
                builder.fill(.one, in: context)
                return
            }
            let placement = PlaneTransform(recording.parts[Int(command.payload)].transform).concatenating(plane)
            let transform = builder.list.transforms.add(placement)
            builder.fill(PlaneRect(part.bounds), color: .one, edges: .all, transform: transform, in: context)
        case .gradient, .pattern:
            builder.fill(.one, in: context)
        case .text:
            paint(recording.texts[Int(command.payload)], alpha: 1, isCoverage: true, in: context, of: &builder)
        default:
            paint(command, in: context, of: &builder)
        }
    }

    /// Paints where a command covers pixels, without its shape if it has one colour.
    func paintSource(
        of command: DrawingCommand, in context: DisplayListBuilder.Context, of builder: inout DisplayListBuilder
    ) {
        switch command.operation {
        case .fillRect, .fillPath, .fillPathEvenOdd, .strokePath:
            builder.fill(builder.list.range.bounded(premultiplied: command.color) * context.tint.w, in: context)
        case .text:
            let text = recording.texts[Int(command.payload)]
            if let color = onlyColor(of: text, alpha: command.color.w * context.tint.w, in: builder.list.range) {
                builder.fill(color, in: context)
            } else {
                paint(text, alpha: command.color.w, in: context, of: &builder)
            }
        case .image:
            var placed = PlacedImage(recording.images[Int(command.payload)], command)
            placed.isAntialiased = false
            placed.margin = 2
            let color = builder.list.range.bounded(premultiplied: command.color) * context.tint.w
            paint(placed, color: color, in: context, of: &builder)
        default:
            paint(command, in: context, of: &builder)
        }
    }

    /// Strokes a path that is a box, with a pen round in the base space.
    ///
    /// - Returns: Whether it is one, and drawn.
    private func strokeBox(
        _ command: DrawingCommand, color: SIMD4<Float>, in context: DisplayListBuilder.Context,
        of builder: inout DisplayListBuilder
    ) -> Bool {
        guard command.style != DrawingCommand.none, command.isAntialiased, color.w > 0 else { return false }
        let stroke = recording.strokes[Int(command.style)]
        guard stroke.dashLengths.isEmpty, let scale = stroke.uniformScale,
            let corners = CornerBox(recording.paths[Int(command.payload)])
        else { return false }
        return builder.stroke(
            corners, width: stroke.width * scale, join: stroke.lineJoin,
            miterLimit: stroke.miterLimit, color: color, transform: transform, in: context)
    }

    /// The outline of a stroke, in the base space.
    func outline(of command: DrawingCommand) -> CGPath? {
        let path = recording.paths[Int(command.payload)]
        guard command.style != DrawingCommand.none, let tolerance = strokeTolerance(over: path.boundingBox) else {
            return nil
        }
        return recording.strokes[Int(command.style)].outline(of: path, tolerance: tolerance)
    }

    /// The largest error of a stroke's outline, in the base space; `nil` if none of it is visible.
    ///
    /// - Parameter box: Of the stroked path, in the base space.
    func strokeTolerance(over box: CGRect) -> CGFloat? {
        plane.largestScale(over: box).map { Self.strokeTolerance / $0 }
    }
}

extension DrawingCommand.Operation {
    /// Whether all that is drawn has the command's colour.
    var hasOneColor: Bool {
        switch self {
        case .fillRect, .fillPath, .fillPathEvenOdd, .strokePath: true
        default: false
        }
    }
}

extension DisplayListBuilder {
    /// Fills the visible region with a premultiplied colour.
    mutating func fill(_ color: SIMD4<Float>, in context: Context) {
        let transform = list.transforms.add(PlaneTransform(scale: 1))
        fill(PlaneRect(context.visible), color: color, edges: [], transform: transform, in: context)
    }
}
