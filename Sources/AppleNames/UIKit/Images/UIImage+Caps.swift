package import Graphics

extension UIImage {
    /// An image whose edges keep their size when it is drawn larger, with the part between them repeated.
    public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
        resizableImage(withCapInsets: capInsets, resizingMode: .tile)
    }

    /// An image whose edges keep their size when it is drawn larger.
    ///
    /// - Parameters:
    ///   - capInsets: The widths of the edges, in points, limited to 0 and the image's size.
    ///   - resizingMode: The growth of the parts between the edges.
    public func resizableImage(withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode) -> UIImage {
        let size = size
        let limited = { (inset: CGFloat, room: CGFloat) in inset > 0 ? min(inset, room) : 0 }
        let (left, top) = (limited(capInsets.left, size.width), limited(capInsets.top, size.height))
        var traits = traits
        traits.capInsets = UIEdgeInsets(
            top: top, left: left, bottom: limited(capInsets.bottom, size.height - top),
            right: limited(capInsets.right, size.width - left))
        (traits.resizingMode, traits.isResizable) = (resizingMode, true)
        return UIImage(cgImage, traits)
    }

    /// An image that repeats one column and one row of points when it is drawn larger.
    ///
    /// - Parameters:
    ///   - leftCapWidth: Points to the left of the column; 0 repeats the whole width.
    ///   - topCapHeight: Points above the row; 0 repeats the whole height.
    public func stretchableImage(withLeftCapWidth leftCapWidth: Int, topCapHeight: Int) -> UIImage {
        let (left, top) = (CGFloat(leftCapWidth), CGFloat(topCapHeight))
        return resizableImage(
            withCapInsets: UIEdgeInsets(
                top: top, left: left, bottom: top > 0 ? size.height - top - 1 : 0,
                right: left > 0 ? size.width - left - 1 : 0))
    }

    /// The part between the caps, of the picture's unit square; `nil` for a picture that grows as a whole, or by repeating a
    /// part.
    ///
    /// A part of one pixel looks the same stretched and repeated.
    package var stretchedCenter: CGRect? {
        guard traits.isResizable, size.width > 0, size.height > 0 else { return nil }
        let center = CGRect(origin: .zero, size: size).inset(by: capInsets)
        let isPixel = center.width * scale <= 1.001 && center.height * scale <= 1.001
        guard resizingMode == .stretch || isPixel else { return nil }
        return CGRect(
            x: center.minX / size.width, y: center.minY / size.height, width: center.width / size.width,
            height: center.height / size.height)
    }

    /// Whether the picture has to be drawn anew for each size, since a part of it is repeated.
    package var repeatsCenter: Bool { traits.isResizable && stretchedCenter == nil }

    /// The pixels of the picture drawn in a size.
    package func pixels(in size: CGSize) -> CGImage? {
        drawn(in: size) { draw(in: CGRect(origin: .zero, size: size)) }
    }

    /// A stretch along one axis: its source in the picture, and its destination.
    private struct Span {
        var source: Range<CGFloat>
        var place: Range<CGFloat>

        /// The cap at the start, the part between the caps and the cap at the end; those of no length left out.
        static func spans(_ length: CGFloat, _ caps: (CGFloat, CGFloat), from start: CGFloat, over room: CGFloat)
            -> [Span]
        {
            // Caps that find no room shrink in proportion.
            let shrink = caps.0 + caps.1 > room ? room / (caps.0 + caps.1) : 1
            let inner = (start + caps.0 * shrink, max(start + caps.0 * shrink, start + room - caps.1 * shrink))
            return [
                Span(source: 0..<caps.0, place: start..<inner.0),
                Span(source: caps.0..<max(caps.0, length - caps.1), place: inner.0..<inner.1),
                Span(source: max(caps.0, length - caps.1)..<length, place: inner.1..<max(inner.1, start + room)),
            ].filter { !$0.place.isEmpty && !$0.source.isEmpty }
        }
    }

    /// Draws up to nine parts, each clipped to its place without soft edges, so that they meet.
    func drawParts(in rect: CGRect, of context: CGContext) {
        let caps = capInsets
        let columns = Span.spans(size.width, (caps.left, caps.right), from: rect.minX, over: rect.width)
        let rows = Span.spans(size.height, (caps.top, caps.bottom), from: rect.minY, over: rect.height)
        var whole = traits
        whole.isResizable = false
        let picture = UIImage(cgImage, whole)
        for row in rows {
            for column in columns {
                let place = CGRect(
                    x: column.place.lowerBound, y: row.place.lowerBound, width: column.place.length,
                    height: row.place.length)
                context.saveGState()
                context.setShouldAntialias(false)
                context.clip(to: place)
                context.setShouldAntialias(true)
                let source = CGRect(
                    x: column.source.lowerBound, y: row.source.lowerBound, width: column.source.length,
                    height: row.source.length)
                let isCenter = column.source.lowerBound == caps.left || row.source.lowerBound == caps.top
                if resizingMode == .tile, isCenter {
                    picture.drawTiles(of: source, in: place)
                } else {
                    picture.draw(source, stretchedOver: place)
                }
                context.restoreGState()
            }
        }
    }

    /// Draws the picture with a part of it over a place; the rest lies around it.
    private func draw(_ source: CGRect, stretchedOver place: CGRect) {
        let (x, y) = (place.width / source.width, place.height / source.height)
        draw(
            in: CGRect(
                x: place.minX - source.minX * x, y: place.minY - source.minY * y, width: size.width * x,
                height: size.height * y))
    }

    /// Fills a place with copies of a part of the picture.
    private func drawTiles(of source: CGRect, in place: CGRect) {
        let part = drawn(in: source.size) {
            UIImage(cgImage, Traits(scale: scale, orientation: imageOrientation))
                .draw(at: CGPoint(x: -source.minX, y: -source.minY))
        }
        UIImage(part, Traits(scale: scale, renderingMode: renderingMode)).drawAsPattern(in: place)
    }
}

extension Range<CGFloat> {
    fileprivate var length: CGFloat { upperBound - lowerBound }
}
