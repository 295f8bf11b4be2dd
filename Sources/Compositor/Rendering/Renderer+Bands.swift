import DisplayList
import LayerModel

/// Pictures that are too large for one piece are drawn part by part.
///
/// A blur of the backdrop reads beyond its part. That margin is drawn, too, and cropped, so that the parts fit together.
extension Renderer {
    /// Draws some rows of a list and hands them over.
    func draw(band: DeviceRect, of list: DisplayList, _ body: (PixelView) throws -> Void) throws {
        let region = list.region(neededFor: band)
        if isOnePiece(region, list.range) {
            try draw(region, of: list)
            try backend.withPixels { try body($0.part(band)) }
            return
        }
        try CGImage(band, list.range, isOpaque: false) { add in
            var left = [band]
            while let part = left.popLast() {
                let region = list.region(neededFor: part)
                if !isOnePiece(region, list.range), let halves = halves(of: part, neededFrom: region) {
                    left += halves
                    continue
                }
                let isOnePiece = isOnePiece(region, list.range)
                try draw(isOnePiece ? region : largestPiece(around: part, in: region, list.range), of: list)
                try backend.withPixels { add($0.part(part)) }
            }
        }.withView(of: band, body)
    }

    private func draw(_ region: DeviceRect, of list: DisplayList) throws(RenderError) {
        let graph = RenderGraph(list, region: region)
        note(try backend.draw(graph, of: list), list, graph)
    }

    func isOnePiece(_ region: DeviceRect, _ range: TargetRange) -> Bool {
        region.width <= backend.largestRegion && region.height <= backend.largestRegion
            && region.area * range.bytesPerPixel <= largestPiece
    }

    /// The halves of a part, cut along the axis with the larger need; `nil` for a part so small that only its surroundings
    /// are too large.
    private func halves(of part: DeviceRect, neededFrom region: DeviceRect) -> [DeviceRect]? {
        let largest = backend.largestRegion
        let isWide = region.width > largest || (region.height <= largest && part.width >= part.height)
        var (first, second) = (part, part)
        if isWide {
            guard part.width > largest || part.width > region.width / 8 else { return nil }
            first.maxX = part.minX + Int32(part.width / 2)
            second.minX = first.maxX
        } else {
            guard part.height > largest || part.height > region.height / 8 else { return nil }
            first.maxY = part.minY + Int32(part.height / 2)
            second.minY = first.maxY
        }
        return first.isEmpty || second.isEmpty ? nil : [first, second]
    }

    /// The largest piece around a part that can be drawn at once.
    private func largestPiece(around part: DeviceRect, in region: DeviceRect, _ range: TargetRange) -> DeviceRect {
        let largest = backend.largestRegion
        let pixels = largestPiece / range.bytesPerPixel
        let columns = min(largest, max(part.width, pixels / max(part.height, 1)))
        let width = min(columns, region.width)
        let height = min(largest, max(part.height, pixels / max(width, 1)), region.height)
        let marginX = Int32((width - part.width) / 2)
        let marginY = Int32((height - part.height) / 2)
        return DeviceRect(
            minX: part.minX - marginX, minY: part.minY - marginY, maxX: part.maxX + marginX, maxY: part.maxY + marginY
        ).intersection(region)
    }
}

extension PixelView {
    /// The pixels of a part of the region.
    fileprivate func part(_ part: DeviceRect) -> PixelView {
        PixelView(
            base: base + Int(part.minY - region.minY) * bytesPerRow
                + Int(part.minX - region.minX) * layout.bytesPerPixel,
            bytesPerRow: bytesPerRow, layout: layout, region: part)
    }
}
