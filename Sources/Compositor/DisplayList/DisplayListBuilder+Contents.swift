import LayerModel

extension DisplayListBuilder {
    /// A layer's picture, placed by its gravity, in one part or, with a `contentsCenter`, in nine.
    ///
    /// - Parameters:
    ///   - isFlipped: Whether the layer's superlayers turn its space upside down; pictures stay upright.
    ///   - flipsOwn: Whether the layer's own geometry is flipped, so that its minimum y is the other edge.
    mutating func appendContents(
        _ properties: UnsafePointer<LayerProperties>, transform: Int32, isFlipped: Bool, flipsOwn: Bool,
        in context: Context
    ) {
        guard let contents = properties.pointee.contents else { return }
        append(
            contents, of: properties, transform: transform, isFlipped: isFlipped, flipsOwn: flipsOwn, in: context)
    }

    /// Places contents as the layer's gravity says.
    mutating func append(
        _ contents: LayerContents, of properties: UnsafePointer<LayerProperties>, transform: Int32, isFlipped: Bool,
        flipsOwn: Bool, in context: Context
    ) {
        if case .blend(let from, let to, let progress) = contents {
            // Drawn over what it replaces, an opaque picture gives the exact mixture; through another, what it replaces has
            // to fade by itself.
            var (below, above) = (context, context)
            below.tint.w *= to.isOpaque ? 1 : Float(1 - progress)
            above.tint.w *= Float(progress)
            append(from, of: properties, transform: transform, isFlipped: isFlipped, flipsOwn: flipsOwn, in: below)
            append(to, of: properties, transform: transform, isFlipped: isFlipped, flipsOwn: flipsOwn, in: above)
            return
        }
        guard let image = contents.picture, image.width > 0, image.height > 0 else { return }
        let rare = properties.pointee.rare.value
        let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
        let hasPart = rare.contentsRect.width > 0 && rare.contentsRect.height > 0 && rare.contentsRect.isFinite
        let part = hasPart ? rare.contentsRect : unit
        let scale = rare.contentsScale > 0 ? rare.contentsScale : 1
        let size = CGSize(
            width: CGFloat(image.width) * part.width / scale, height: CGFloat(image.height) * part.height / scale)
        let box = CGRect(origin: .zero, size: properties.pointee.bounds.size)
        let placed = rare.contentsGravity.placement(of: size, in: box)
        guard placed.width > 0, placed.height > 0, placed.isFinite else { return }

        let columns: [PlacedSpan]
        var rows: [PlacedSpan]
        let center = rare.contentsCenter
        if rare.contentsGravity.resizesContents, center != unit, center.isFinite {
            columns = PlacedSpan.three(
                over: placed.minX...placed.maxX, size: size.width, center: center.minX...center.maxX,
                pixels: CGFloat(image.width) * part.width)
            rows = PlacedSpan.three(
                over: placed.minY...placed.maxY, size: size.height, center: center.minY...center.maxY,
                pixels: CGFloat(image.height) * part.height)
        } else {
            columns = [PlacedSpan(from: placed.minX, to: placed.maxX, start: 0, end: 1)]
            rows = [PlacedSpan(from: placed.minY, to: placed.maxY, start: 0, end: 1)]
        }
        // The parts' rows run from the layer's minimum y; that is the picture's top row unless the layer shows it upside
        // down, and where the layer's own geometry is flipped it is the other edge of the plane that is drawn in.
        let startsAtBottom = isFlipped != flipsOwn
        if flipsOwn {
            rows = rows.map {
                PlacedSpan(from: box.height - $0.to, to: box.height - $0.from, start: $0.end, end: $0.start)
            }
        }
        var clipped = context
        var shape: RoundedRect?
        if properties.pointee.flags.contains(.masksToBounds) {
            if placed == box, columns.count == 1, rows.count == 1 {
                shape = roundedBounds(of: properties)
            } else {
                clip(&clipped, to: properties, transform: transform)
            }
        }
        let (width, height) = (CGFloat(image.width), CGFloat(image.height))
        let layerEdges = edges(of: properties)
        for row in rows {
            for column in columns {
                let sourceY = { (t: CGFloat) in
                    let unitY = part.minY + t * part.height
                    return Float((startsAtBottom ? 1 - unitY : unitY) * height)
                }
                let source = SIMD4(
                    Float((part.minX + column.start * part.width) * width), sourceY(row.start),
                    Float((part.minX + column.end * part.width) * width), sourceY(row.end))
                var partEdges = layerEdges
                if column.from != placed.minX { partEdges.remove(.left) }
                if column.to != placed.maxX { partEdges.remove(.right) }
                if row.from != rows.map(\.from).min() { partEdges.remove(.bottom) }
                if row.to != rows.map(\.to).max() { partEdges.remove(.top) }
                appendImage(
                    ImagePaint(
                        image: image, source: source, minification: ImagePaint.Filter(rare.minificationFilter),
                        magnification: ImagePaint.Filter(rare.magnificationFilter), bias: rare.minificationFilterBias),
                    rect: SIMD4(Float(column.from), Float(row.from), Float(column.to), Float(row.to)),
                    edges: partEdges, shape: shape, transform: transform, in: clipped)
            }
        }
    }

    /// A picture stretched over a rectangle of a layer's plane.
    mutating func appendImage(
        _ paint: ImagePaint, rect: SIMD4<Float>, edges: DrawCommand.Edges, shape: RoundedRect?, transform: Int32,
        in context: Context
    ) {
        let visible = visibleBounds(of: rect, transform: transform, in: context)
        guard rect.z > rect.x, rect.w > rect.y, !visible.isEmpty else { return }
        let paint = paint.image.isInMemory ? paint : paint.reduced(for: rect, on: list.transforms[Int(transform)])
        var command = DrawCommand(
            primitive: .image, edges: edges, isOpaque: context.tint.w >= 1 && paint.image.isOpaque,
            transform: transform, clip: context.clip, shape: DrawCommand.none,
            payload: list.add(paint), rect: rect, color: multiplier(of: context), bounds: visible)
        if let shape {
            command.shape = Int32(truncatingIfNeeded: list.roundedRects.count)
            command.edges = .all
            list.roundedRects.append(shape)
        }
        list.commands.append(command)
    }
}

/// A stretch of a layer along one axis, and the part of the picture that it shows there.
private struct PlacedSpan {
    /// In points from the corner of the bounds.
    var from: CGFloat
    /// In points from the corner of the bounds.
    var to: CGFloat
    /// In units of the picture's part.
    var start: CGFloat
    /// In units of the picture's part.
    var end: CGFloat

    /// Cuts an axis in two fixed ends and a middle that stretches.
    ///
    /// - Parameters:
    ///   - size: The picture's own size along the axis, in points.
    ///   - center: The part that stretches, in units; one of no width is the source pixel there.
    ///   - pixels: The picture's size along the axis, in pixels.
    static func three(
        over destination: ClosedRange<CGFloat>, size: CGFloat, center: ClosedRange<CGFloat>, pixels: CGFloat
    ) -> [PlacedSpan] {
        var lower = min(max(center.lowerBound, 0), 1)
        var upper = min(max(center.upperBound, lower), 1)
        if upper == lower, pixels > 0 {
            lower = max(0, lower - 0.5 / pixels)
            upper = min(1, lower + 1 / pixels)
        }
        var leading = lower * size
        var trailing = (1 - upper) * size
        let length = destination.upperBound - destination.lowerBound
        if leading + trailing > length {
            let shrink = length / (leading + trailing)
            leading *= shrink
            trailing *= shrink
        }
        let first = destination.lowerBound + leading
        let second = destination.upperBound - trailing
        return [
            PlacedSpan(from: destination.lowerBound, to: first, start: 0, end: lower),
            PlacedSpan(from: first, to: second, start: lower, end: upper),
            PlacedSpan(from: second, to: destination.upperBound, start: upper, end: 1),
        ].filter { $0.to > $0.from }
    }
}

extension LayerContents {
    /// What is shown, as an image; `nil` for blends, which are two, and for drawings without pixels.
    fileprivate var picture: CGImage? {
        switch self {
        case .image(let image): image
        case .drawing(let store): CGImage(store)
        case .blend: nil
        }
    }
}

extension ImagePaint.Filter {
    /// The filter of a layer's property; unknown ones are linear.
    init(_ filter: CALayerContentsFilter) {
        switch filter {
        case .nearest: self = .nearest
        case .trilinear: self = .trilinear
        default: self = .linear
        }
    }
}

extension CGRect {
    /// Whether it has a place: no number in it is infinite or none at all.
    fileprivate var isFinite: Bool {
        (origin.x + origin.y + width + height).isFinite
    }
}
