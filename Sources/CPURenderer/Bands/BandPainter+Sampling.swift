import DisplayList
internal import Graphics
internal import PixelKernels
internal import Rasterization

extension BandPainter {
    /// Paints `spans` with a gradient.
    mutating func paint(_ gradient: GradientSampler, _ command: PreparedCommand, into rows: PixelRows) {
        var first = 0
        while let run = sampleRun(from: first, rows.format) {
            gradient.sample(row: run.row, from: run.x, count: run.count, into: run.samples)
            tint(run, command)
            put(run, from: run.samples, command, into: rows)
            first = run.end
        }
    }

    /// Paints `spans` with a picture.
    mutating func paint(_ image: PreparedImage, _ command: PreparedCommand, into rows: PixelRows) {
        let picture = image.paint.image
        guard picture.isInMemory else {
            paintFetched(0..<spans.spans.count, image, command, into: rows)
            return
        }
        picture.withTexels(for: rows.format) { paint($0, 0..<spans.spans.count, image, command, into: rows) }
    }

    private mutating func paint(
        _ texels: TexelSource, _ range: Range<Int>, _ image: PreparedImage, _ command: PreparedCommand,
        into rows: PixelRows
    ) {
        let isOpaque = image.paint.image.isOpaque && !command.isTinted
        var first = range.lowerBound
        while first < range.upperBound, let run = sampleRun(from: first, rows.format) {
            var source = run.samples
            if image.isDetailed {
                sampleDetailed(texels, image, row: run.row, from: run.x, count: run.count, into: source)
            } else if let mipmaps = image.mipmaps {
                sample(texels, mipmaps, image, row: run.row, from: run.x, count: run.count, into: source)
            } else {
                source = image.sampler.sample(texels, row: run.row, from: run.x, count: run.count, into: source)
            }
            if command.isTinted {
                if source.raw != run.samples.raw { run.samples.update(from: source, count: run.count) }
                tint(run, command)
                source = run.samples
            }
            put(run, from: source, isOpaque: isOpaque, command, into: rows)
            first = run.end
        }
    }

    /// Spans of one row, and the pixels that they need.
    private struct SampleRun {
        var row: Int32
        var x: Int32
        var count: Int
        var first: Int
        /// One past the last span.
        var end: Int
        /// Room for them; valid until the next run.
        var samples: PixelPointer
    }

    /// The spans from index `first` on that lie in one row, with room for their samples and the padding of a row; `nil` past
    /// the last.
    private mutating func sampleRun(from first: Int, _ format: PKFormat) -> SampleRun? {
        guard first < spans.spans.count else { return nil }
        let start = spans.spans.base[first]
        var end = first + 1
        var limit = start.x + start.count
        while end < spans.spans.count, spans.spans.base[end].row == start.row {
            limit = spans.spans.base[end].x + spans.spans.base[end].count
            end += 1
        }
        let count = Int(limit - start.x)
        return SampleRun(
            row: start.row, x: start.x, count: count, first: first, end: end,
            samples: samples.pixels(count + PixelRows.padding, format))
    }

    private func tint(_ run: SampleRun, _ command: PreparedCommand) {
        if command.isTinted { run.samples.multiply(by: command.color, count: run.count) }
    }

    private func put(
        _ run: SampleRun, from source: PixelPointer, isOpaque: Bool = false, _ command: PreparedCommand,
        into rows: PixelRows
    ) {
        rows.paint(source, x: run.x, opacity: command.opacity, isOpaque: isOpaque, spans, run.first..<run.end)
    }
}

// Pictures that are fetched piece by piece.
extension BandPainter {
    /// Texels fetched at once, at most.
    static var largestFetch: Int { 1 << 22 }

    /// Fetches the picture's pixels for spans, or for parts of them if that is too much at once.
    private mutating func paintFetched(
        _ range: Range<Int>, _ image: PreparedImage, _ command: PreparedCommand, into rows: PixelRows
    ) {
        let region = fetchRegion(range, image)
        if region.width * region.height <= Self.largestFetch {
            guard !region.isEmpty else { return }
            return paint(fetch(region, of: image.paint.image, for: rows.format), range, image, command, into: rows)
        }
        guard range.count == 1 else {
            let middle = (range.lowerBound + range.upperBound) / 2
            paintFetched(range.lowerBound..<middle, image, command, into: rows)
            return paintFetched(middle..<range.upperBound, image, command, into: rows)
        }
        // Of a box of the picture, a rotated row needs a line.
        let span = spans.spans.base[range.lowerBound]
        for part in spans.parts(of: span) {
            spans.spans.base[range.lowerBound] = part
            paintFetched(range, image, command, into: rows)
        }
        spans.spans.base[range.lowerBound] = span
    }

    /// Fetches a part of a picture; the texels are valid until the next call.
    mutating func fetch(_ region: PixelRect, of picture: CGImage, for target: PKFormat) -> TexelSource {
        let format = picture.texelFormat(for: target)
        let memory = fetched.pixels(region.width * region.height, format).raw
        let bytesPerRow = region.width * format.bytesPerPixel
        let bytes = UnsafeMutableRawBufferPointer(start: memory, count: bytesPerRow * region.height)
        picture.copyPremultiplied(region, format.range, into: bytes, bytesPerRow: bytesPerRow)
        return TexelSource(
            base: memory, format: format, stride: region.width, minX: region.x, minY: region.y,
            maxX: region.x + region.width, maxY: region.y + region.height)
    }

    /// The texels that some spans can need, all inside the picture.
    private func fetchRegion(_ range: Range<Int>, _ image: PreparedImage) -> PixelRect {
        let picture = image.paint.image
        var box = ImageBox.nowhere
        for index in range {
            let span = spans.spans.base[index]
            let start = image.sampler.map.row(span.row, from: span.x)
            for column in [0, Double(span.count - 1)] {
                let w = max(start.w + start.step_w * column, 1e-9)
                let x = (start.x + start.step_x * column) / w
                let y = (start.y + start.step_y * column) / w
                box = box.union(ImageBox(minX: x, minY: y, maxX: x, maxY: y))
            }
        }
        guard !box.isInsideOut else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
        // One texel around for the filter; if all lies outside, the repeated border.
        func bound(_ value: Double, _ limit: Int) -> Int { Int(max(0, min(Double(limit), value))) }
        let minX = min(bound(box.minX - 2, picture.width), picture.width - 1)
        let minY = min(bound(box.minY - 2, picture.height), picture.height - 1)
        let maxX = max(bound(box.maxX + 3, picture.width), minX + 1)
        let maxY = max(bound(box.maxY + 3, picture.height), minY + 1)
        return PixelRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    }
}
