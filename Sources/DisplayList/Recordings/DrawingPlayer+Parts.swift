import LayerModel
import Rasterization

extension DrawingPlayer {
    /// Draws an earlier recording, as one picture.
    func paint(
        _ part: DrawingPart, alpha: Float, in context: DisplayListBuilder.Context, of builder: inout DisplayListBuilder
    ) {
        let placement = PlaneTransform(part.transform).concatenating(plane)
        guard placement.isFinite, builder.nesting < Self.deepestPart else { return }
        var inner = context
        let whole = builder.open(opacity: alpha, reason: nil, &inner)
        switch part.content {
        case .layers(let layers):
            // Layers are recorded as the tree that they were committed to.
            if let tree = layers as? RenderTree { builder.append(tree, placement: placement, in: inner) }
        case .recording(let recording):
            play(recording, placement: placement, in: inner, of: &builder)
        }
        builder.close(whole)
    }

    /// Recordings inside recordings beyond this depth are not drawn; contexts do not make them.
    private static let deepestPart = 64

    /// Draws a recording inside this one, clipped to its bounds.
    private func play(
        _ recording: DrawingRecording, placement: PlaneTransform, in context: DisplayListBuilder.Context,
        of builder: inout DisplayListBuilder
    ) {
        var inner = context
        let transform = builder.list.transforms.add(placement)
        builder.clip(&inner, to: recording.bounds, transform: transform, isAntialiased: true)
        builder.nesting += 1
        defer { builder.nesting -= 1 }
        guard inner.clip != .none else {
            builder.play(recording, placement: placement, in: inner)
            return
        }
        let clipped = builder.open(opacity: 1, reason: nil, &inner)
        builder.play(recording, placement: placement, in: inner)
        builder.close(clipped)
    }

    // MARK: - Patterns

    /// The most commands that the cells of one pattern take; beyond it, cells are drawn from their pixels.
    private static let maximumCommands = 1 << 12

    /// Fills the visible region with a pattern's cells.
    func paint(
        _ pattern: DrawingPattern, _ command: DrawingCommand, alpha: Float, in context: DisplayListBuilder.Context,
        of builder: inout DisplayListBuilder
    ) {
        let space = PlaneTransform(pattern.transform).concatenating(plane)
        guard space.isFinite, builder.nesting < Self.deepestPart, let inverse = space.inverse,
            let box = inverse.part(showing: context.visible)
        else { return }
        let step = SIMD2(abs(Double(pattern.step.width)), abs(Double(pattern.step.height)))
        let bounds = PlaneBox(PlaneRect(pattern.cell.bounds))
        guard step.x > 0, step.y > 0 else { return }
        // Cells whose bounds reach into the visible region.
        let first = ((box.low - bounds.high) / step).rounded(.up)
        let last = ((box.high - bounds.low) / step).rounded(.down)
        let count = last - first + 1
        guard count.x >= 1, count.y >= 1 else { return }
        var inner = context
        let whole = builder.open(opacity: alpha, reason: nil, &inner)
        if count.x * count.y * Double(pattern.cell.commandCount + 1) <= Double(Self.maximumCommands) {
            for row in 0..<Int(count.y) {
                for column in 0..<Int(count.x) {
                    let corner = (first + SIMD2(Double(column), Double(row))) * step
                    let placement = PlaneTransform(scale: 1, translationX: corner.x, translationY: corner.y)
                    play(pattern.cell, placement: placement.concatenating(space), in: inner, of: &builder)
                }
            }
        } else if let tile = pattern.tile() {
            let place = CGAffineTransform(
                a: pattern.step.width.magnitude, b: 0, c: 0, d: pattern.step.height.magnitude,
                tx: pattern.cell.bounds.minX, ty: pattern.cell.bounds.minY)
            let placed = PlacedImage(
                image: tile, transform: place.concatenating(pattern.transform), isTiled: true,
                quality: command.interpolationQuality)
            paint(placed, color: .one, in: inner, of: &builder)
        }
        builder.close(whole)
    }
}

extension DisplayListBuilder {
    /// Draws the layers of a tree with their model values.
    /// - Parameters:
    ///   - placement: From the space around the tree's root to device pixels.
    ///   - context: Their context; without a clip.
    fileprivate mutating func append(_ tree: RenderTree, placement: PlaneTransform, in context: Context) {
        guard tree.root != RenderNode.none else { return }
        var context = context
        context.space = SpaceMatrix(placement)
        continueList(in: tree) { builder in
            let (properties, time) = builder.evaluate(tree.root, parentTime: 0)
            builder.draw(
                Child(slot: tree.root, properties: properties, time: time, mayTransition: false),
                in: context)
        }
    }
}
