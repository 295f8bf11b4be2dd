import LayerModel
import Rasterization

extension DisplayListBuilder {
    /// A layer's picture, placed by its gravity, in one part or, with a `contentsCenter`, in nine.
    mutating func appendContents(
        _ properties: UnsafePointer<LayerProperties>, transform: TransformIndex, in context: Context
    ) {
        guard let contents = properties.pointee.contents else { return }
        append(contents, of: properties, transform: transform, in: context)
    }

    /// Places contents by the layer's gravity.
    mutating func append(
        _ contents: LayerContents, of properties: UnsafePointer<LayerProperties>, transform: TransformIndex,
        in context: Context
    ) {
        if case .blend(let from, let to, let progress) = contents {
            // Drawn over the former picture, an opaque one gives the exact mixture; under a translucent one, the former has
            // to fade by itself.
            var (below, above) = (context, context)
            below.tint.w *= to.isOpaque ? 1 : Float(1 - progress)
            above.tint.w *= Float(progress)
            append(from, of: properties, transform: transform, in: below)
            append(to, of: properties, transform: transform, in: above)
            return
        }
        // Many views override `draw(in:)` and draw nothing: each would be a pass.
        if case .drawing(let store) = contents, store.showsNothing { return }
        guard let image = contents.picture else { return }
        let rare = properties.pointee.rare.value
        append(shown(image, rare, in: context.layer), placedBy: rare, of: properties, transform: transform, in: context)
    }

    /// Places a picture as contents with a gravity, a part and filters; it stays upright in flipped geometry.
    mutating func append(
        _ image: CGImage, placedBy rare: RareLayerProperties, of properties: UnsafePointer<LayerProperties>,
        transform: TransformIndex, in context: Context
    ) {
        let size = properties.pointee.bounds.size
        let flips = properties.pointee.flags.contains(.geometryFlipped)
        let placed = PlacedPicture(image, rare, in: size, startsAtBottom: context.isFlipped != flips, flips: flips)
        guard let picture = placed else { return }
        var clipped = context
        var shape: RoundedRect?
        if properties.pointee.flags.contains(.masksToBounds) {
            if picture.isWhole, picture.frame == CGRect(origin: .zero, size: size) {
                shape = roundedBounds(of: properties)
            } else {
                clip(&clipped, to: properties, transform: transform)
            }
        }
        let layerEdges = edges(of: properties)
        for row in picture.rows {
            for column in picture.columns {
                appendImage(
                    ImagePaint(
                        image: image, source: picture.source(column, row),
                        minification: ImagePaint.Filter(rare.minificationFilter),
                        magnification: ImagePaint.Filter(rare.magnificationFilter), bias: rare.minificationFilterBias),
                    rect: PlaneRect(
                        minX: Float(column.from), minY: Float(row.from), maxX: Float(column.to), maxY: Float(row.to)),
                    edges: layerEdges.intersection(picture.outerEdges(column, row)), shape: shape,
                    transform: transform, in: clipped)
            }
        }
    }

    /// A picture stretched over a rectangle of a transform's plane.
    ///
    /// - Parameter color: Premultiplied; a factor of the picture as it is. With `nil` the factor is the context's tint, and
    ///   of a large picture the smallest version of the same detail is drawn.
    mutating func appendImage(
        _ paint: ImagePaint, color: SIMD4<Float>? = nil, rect: PlaneRect, edges: DrawCommand.Edges,
        shape: RoundedRect? = nil, transform: TransformIndex, in context: Context
    ) {
        let visible = visibleBounds(of: rect, transform: transform, in: context)
        guard !rect.isEmpty, !visible.isEmpty else { return }
        let isReduced = color == nil && !paint.image.isInMemory
        let paint = isReduced ? paint.reduced(for: rect, on: list.transforms[transform]) : paint
        let color = color ?? multiplier(of: context)
        var command = DrawCommand(
            primitive: .image, edges: edges, isOpaque: color.w >= 1 && paint.image.isOpaque, transform: transform,
            clip: context.clip, payload: Index(list.add(paint)), rect: rect, color: color, bounds: visible)
        if let shape {
            command.shape = list.roundedRects.add(shape)
            command.edges = .all
        }
        list.commands.append(command)
    }
}

/// The placement of an image in a layer: one part, or nine with a middle one that stretches.
private struct PlacedPicture {
    /// The rectangle before its layer's geometry is flipped, in points from the corner of the bounds.
    let frame: CGRect
    let columns: [PlacedSpan]
    /// From the layer's minimum y on.
    let rows: [PlacedSpan]
    /// In pixels.
    private let imageSize: CGSize
    /// The visible part of the picture, in its unit space.
    private let part: CGRect
    private let startsAtBottom: Bool

    /// The image as the layer's gravity and its `contentsRect`, `contentsCenter` and `contentsScale` place it; `nil` if it is
    /// invisible.
    ///
    /// - Parameters:
    ///   - size: Of the layer's bounds.
    ///   - startsAtBottom: Whether the image's bottom row is at the layer's minimum y.
    ///   - flips: Whether the layer's minimum y is the other edge of the plane.
    init?(_ image: CGImage, _ rare: RareLayerProperties, in size: CGSize, startsAtBottom: Bool, flips: Bool) {
        guard image.width > 0, image.height > 0 else { return nil }
        let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
        let hasPart = rare.contentsRect.width > 0 && rare.contentsRect.height > 0 && rare.contentsRect.isFinite
        part = hasPart ? rare.contentsRect : unit
        imageSize = CGSize(width: image.width, height: image.height)
        self.startsAtBottom = startsAtBottom
        let pixels = CGSize(width: imageSize.width * part.width, height: imageSize.height * part.height)
        let scale = rare.contentsScale > 0 ? rare.contentsScale : 1
        let points = CGSize(width: pixels.width / scale, height: pixels.height / scale)
        frame = rare.contentsGravity.placement(of: points, in: CGRect(origin: .zero, size: size))
        guard frame.width > 0, frame.height > 0, frame.isFinite else { return nil }
        let center = rare.contentsCenter
        var rows: [PlacedSpan]
        if rare.contentsGravity.resizesContents, center != unit, center.isFinite {
            columns = PlacedSpan.three(
                over: frame.minX...frame.maxX, size: points.width, center: center.minX...center.maxX,
                pixels: pixels.width)
            rows = PlacedSpan.three(
                over: frame.minY...frame.maxY, size: points.height, center: center.minY...center.maxY,
                pixels: pixels.height)
        } else {
            columns = [PlacedSpan(from: frame.minX, to: frame.maxX, start: 0, end: 1)]
            rows = [PlacedSpan(from: frame.minY, to: frame.maxY, start: 0, end: 1)]
        }
        if flips {
            rows = rows.map {
                PlacedSpan(from: size.height - $0.to, to: size.height - $0.from, start: $0.end, end: $0.start)
            }
        }
        self.rows = rows
    }

    /// Whether it is in one part.
    var isWhole: Bool { columns.count == 1 && rows.count == 1 }

    /// The part of the image in a column and row.
    func source(_ column: PlacedSpan, _ row: PlacedSpan) -> ImageRect {
        func x(_ t: CGFloat) -> Float { Float((part.minX + t * part.width) * imageSize.width) }
        func y(_ t: CGFloat) -> Float {
            let unitY = part.minY + t * part.height
            return Float((startsAtBottom ? 1 - unitY : unitY) * imageSize.height)
        }
        return ImageRect(minX: x(column.start), minY: y(row.start), maxX: x(column.end), maxY: y(row.end))
    }

    /// The edges of a part that are the picture's.
    func outerEdges(_ column: PlacedSpan, _ row: PlacedSpan) -> DrawCommand.Edges {
        var edges = DrawCommand.Edges.all
        if column.from != columns.lazy.map(\.from).min() { edges.remove(.left) }
        if column.to != columns.lazy.map(\.to).max() { edges.remove(.right) }
        if row.from != rows.lazy.map(\.from).min() { edges.remove(.bottom) }
        if row.to != rows.lazy.map(\.to).max() { edges.remove(.top) }
        return edges
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

extension ImagePaint.Filter {
    /// The filter of a layer's property; unknown ones are linear.
    init(_ filter: CALayerContentsFilter) {
        switch filter {
        case .nearest: self = .nearest
        case .trilinear: self = .trilinear
        case .stepped: self = .stepped
        default: self = .linear
        }
    }
}
