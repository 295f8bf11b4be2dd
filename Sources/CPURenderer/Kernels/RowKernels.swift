import DisplayList
internal import Graphics
internal import PixelKernels
internal import Rasterization

// The border of drawing to the row kernels, which take pointers and check nothing. No other file of the module calls one.
//
// The memory of the calls suffices since
// - every span lies in the rows that it is drawn into; a varying one is whole blocks of four pixels, as its bytes are, and its
//   last block may reach into the rows' padding;
// - kernels read and write whole vectors, at most `PixelRows.padding` pixels, from any pixel of a row on, and rows are followed
//   by that padding; no other thread works on these rows meanwhile;
// - rows of numbers that are blurred have `PK_PADDING` numbers behind each, and other numbers than those that are written;
// - a `CoverageSpan` is laid out as a `PKSpan`, which a test compares.

extension PixelRows {
    private var target: PKRows {
        PKRows(base: base.raw, stride: stride, x: bounds.minX, y: bounds.minY, format: format)
    }

    private var source: PKSourceRows {
        PKSourceRows(base: base.raw, stride: stride, x: bounds.minX, y: bounds.minY, format: format)
    }

    /// Sets every pixel, or those in some columns.
    func fill(_ color: PKPixel, columns: Range<Int32>? = nil) {
        let columns = columns ?? bounds.minX..<bounds.maxX
        for row in bounds.minY..<bounds.maxY {
            pk_fill(format, pixel(x: columns.lowerBound, row: row).raw, color, columns.count)
        }
    }

    /// Puts one premultiplied colour over pixels; every span lies in the rows.
    func paint(_ color: PKPixel, _ spans: borrowing CoverageBuffer) {
        paint(color, CoverageSlice(spans))
    }

    /// The same for spans that are moved by whole pixels; every span then lies in the rows.
    func paint(_ color: PKPixel, _ slice: CoverageSlice, columns: Int32 = 0, lines: Int32 = 0) {
        guard let spans = slice.spans.kernelSpans else { return }
        var target = target
        target.x &-= columns
        target.y &-= lines
        pk_paint_color(spans, slice.spans.count, slice.coverage, color, target)
    }

    /// Puts pixels of other rows over pixels; every span lies in both.
    ///
    /// - Parameter opacity: 0…1; multiplies the other pixels.
    func paint(_ source: PixelRows, opacity: Float, _ spans: borrowing CoverageBuffer) {
        let slice = CoverageSlice(spans)
        guard let spans = slice.spans.kernelSpans else { return }
        pk_paint_pixels(spans, slice.spans.count, slice.coverage, source.source, opacity, false, target)
    }

    /// Puts a run of a row of other rows over the same pixels; it lies in both.
    ///
    /// - Parameter opacity: 0…1; multiplies the other pixels.
    func paint(_ source: PixelRows, opacity: Float = 1, x: Int32, row: Int32, count: Int32) {
        var span = PKSpan(row: row, x: x, count: count, payload: ~255)
        // A uniform span has its coverage in itself.
        var unread: UInt8 = 255
        pk_paint_pixels(&span, 1, &unread, source.source, opacity, false, target)
    }

    /// Puts pixels over those of one row.
    /// - Parameters:
    ///   - source: The pixel at column `x`, in the rows' format or of bytes, and all others that the spans need, in whole
    ///     blocks of four.
    ///   - opacity: 0…1; multiplies the source.
    ///   - isOpaque: Whether every pixel of the source is opaque.
    ///   - range: The spans, all of one row, all in the rows.
    func paint(
        _ source: PixelPointer, x: Int32, opacity: Float, isOpaque: Bool,
        _ spans: borrowing CoverageBuffer,
        _ range: Range<Int>
    ) {
        let slice = CoverageSlice(spans)
        guard let first = UnsafeBufferPointer(rebasing: slice.spans[range]).kernelSpans else { return }
        let source = PKSourceRows(base: source.raw, stride: 0, x: x, y: 0, format: source.format)
        pk_paint_pixels(first, range.count, slice.coverage, source, opacity, isOpaque, target)
    }

    /// Puts one premultiplied colour over pixels by a mask, all in the rows.
    ///
    /// - Parameter mask: Its rows are followed by zeros up to a multiple of four pixels.
    @inline(__always)
    func paint(
        _ color: PKPixel, mask: UnsafePointer<UInt8>, bytesPerRow: Int, x: Int32, row: Int32, width: Int,
        height: Int
    ) {
        pk_paint_mask(mask, bytesPerRow, width, height, color, format, pixel(x: x, row: row).raw, stride)
    }

    /// Draws the pixels of a rectangle that are in the rows.
    @inline(__always)
    func paint(_ quad: UnsafePointer<PlainRectangle>) {
        let box = quad.pointee.bounds.intersection(bounds)
        withUnsafePointer(to: quad.pointee.rectangle) {
            pk_paint_rectangle($0, quad.pointee.color, box.kernelBox, target)
        }
    }

    /// Puts a sprite over pixels, or adds it to them.
    ///
    /// - Parameters:
    ///   - texels: At least 2 and at most 16,384 each way, all of a picture.
    ///   - samples: Its samples of the picture, if not read by itself, from the first pixel of `box` on, and `padding` more.
    ///   - clip: A coverage for each pixel of the rows' bounds, with `padding` after each row.
    ///   - box: The pixels that may change, all in the rows.
    @inline(__always)
    func paint(
        _ sprite: PKSprite, _ texels: TexelSource, samples: PixelPointer?, isAdditive: Bool,
        clip: (base: UnsafePointer<UInt8>, stride: Int)?, box: DeviceRect
    ) {
        withUnsafePointer(to: sprite) { sprite in
            withUnsafePointer(to: texels.kernelTexels) { texels in
                pk_paint_sprite(
                    sprite, texels, samples?.raw, isAdditive, clip?.base, clip?.stride ?? 0, box.kernelBox, target)
            }
        }
    }

    /// Puts pixels of other rows on those of a span in a blend mode; it lies in both.
    ///
    /// - Parameters:
    ///   - opacity: 0…1; multiplies the source.
    ///   - coverage: The base of the span's offset.
    func blend(
        _ source: PixelRows, mode: CGBlendMode, opacity: Float, span: CoverageSpan, coverage: UnsafePointer<UInt8>
    ) {
        pk_blend(
            mode.kernelMode, format, source.pixel(x: span.x, row: span.row).raw, opacity,
            span.isVarying ? coverage + span.coverageOffset : nil,
            span.isVarying ? 0 : UInt32(span.uniformCoverage), pixel(x: span.x, row: span.row).raw,
            Int(span.count))
    }

    /// Changes the straight colours of all pixels by a matrix.
    func apply(_ matrix: ColorMatrix) {
        guard matrix != .identity else { return }
        for row in bounds.minY..<bounds.maxY {
            pixel(x: bounds.minX, row: row).apply(matrix, count: bounds.width)
        }
    }

    /// Multiplies some pixels of a row by the alpha of others at the same place.
    func multiply(byAlphaOf other: PixelRows, row: Int32, columns: Range<Int32>) {
        pk_multiply_by_alpha(
            format, pixel(x: columns.lowerBound, row: row).raw, other.pixel(x: columns.lowerBound, row: row).raw,
            columns.count)
    }
}

extension PixelPointer {
    /// Multiplies pixels by a premultiplied colour, channel by channel.
    func multiply(by color: PKPixel, count: Int) { pk_multiply_by_color(format, raw, color, count) }

    /// Writes pixels, multiplied by an opacity of 0…1.
    func write(_ source: PixelPointer, opacity: Float, count: Int) { pk_copy(format, raw, source.raw, opacity, count) }

    /// Writes pixels of the same format, or of bytes.
    func update(from source: PixelPointer, count: Int) {
        if source.format == format {
            raw.copyMemory(from: source.raw, byteCount: count &* format.bytesPerPixel)
        } else {
            pk_widen(source.raw.assumingMemoryBound(to: UInt32.self), raw, count)
        }
    }

    /// The same pixels in the format of memory, which they are written to if they have another.
    func converted(in memory: PixelPointer, count: Int) -> PixelPointer {
        guard format != memory.format else { return self }
        memory.update(from: self, count: count)
        return memory
    }

    /// Makes pixels clear.
    func clear(count: Int) { pk_fill(format, raw, 0, count) }

    /// Moves pixels towards others by a part of 0…1.
    func mix(with other: PixelPointer, part: Float, count: Int) {
        pk_mix(format, raw, other.raw, part, count)
    }

    /// Moves pixels towards others, each by the lowest eight bits of its part, of 256.
    func mix(with other: PixelPointer, parts: UnsafePointer<Int32>, count: Int) {
        parts.withMemoryRebound(to: UInt32.self, capacity: count) {
            pk_mix_each(format, raw, other.raw, $0, count)
        }
    }

    /// Changes straight colours by a matrix.
    func apply(_ matrix: ColorMatrix, count: Int) {
        let (red, green, blue, alpha, bias) = (matrix.red, matrix.green, matrix.blue, matrix.alpha, matrix.bias)
        let matrix = PKColorMatrix(
            factors: (
                (red.x, green.x, blue.x, alpha.x, bias.x), (red.y, green.y, blue.y, alpha.y, bias.y),
                (red.z, green.z, blue.z, alpha.z, bias.z), (red.w, green.w, blue.w, alpha.w, bias.w)
            ))
        withUnsafePointer(to: matrix) { pk_apply_matrix(format, raw, $0, count) }
    }

    /// Writes the colours of a gradient; there is room for `count` pixels.
    func write(_ gradient: PKGradient, along line: PKSampleLine, count: Int) {
        withUnsafePointer(to: gradient) { gradient in
            withUnsafePointer(to: line) { pk_gradient_row(gradient, $0, format, raw, count) }
        }
    }

    /// Writes the samples of a picture along a line; there is room for `count` pixels.
    func write(_ texels: TexelSource, along line: PKTexelLine, _ filter: ImagePaint.Filter, count: Int) {
        withUnsafePointer(to: texels.kernelTexels) { texels in
            withUnsafePointer(to: line) { line in
                switch filter {
                case .nearest: pk_nearest_row(texels, line, format, raw, count)
                case .stepped: pk_stepped_row(texels, line, format, raw, count)
                case .linear, .trilinear: pk_bilinear_row(texels, line, format, raw, count)
                }
            }
        }
    }

    /// The same in perspective.
    func write(
        _ texels: TexelSource, along line: PKSampleLine, offset: Double, isNearest: Bool, count: Int
    ) {
        withUnsafePointer(to: texels.kernelTexels) { texels in
            withUnsafePointer(to: line) { pk_projective_row(texels, $0, offset, isNearest, format, raw, count) }
        }
    }
}

extension PKGradientSegment {
    /// The part of a gradient between two places.
    init(from start: Float, _ color: PKColor, to end: Float, _ endColor: PKColor) {
        self = pk_gradient_segment(start, color, end, endColor)
    }
}

extension UnsafeMutablePointer<Float> {
    /// Adds `times` the sum of the alpha levels of `factor` pixels, a power of two, after `factor` pixels to each of `count`
    /// numbers.
    @inline(__always)
    func add(alphasOf pixels: UnsafeRawPointer, _ format: PKFormat, by factor: Int, times: Float, count: Int) {
        pk_add_alphas(format, pixels, factor, times, self, count)
    }

    /// Writes `count` weighted sums of numbers that lie `step` apart.
    @inline(__always)
    func write(
        _ input: UnsafePointer<Float>, step: Int, weights: UnsafePointer<Float>, weightCount: Int, count: Int
    ) {
        pk_convolve(input, step, weights, weightCount, self, count)
    }
}

extension TexelSource {
    /// Coordinates of pictures are far below 2³¹.
    fileprivate var kernelTexels: PKTexels {
        PKTexels(
            base: base, stride: stride, min_x: Int32(truncatingIfNeeded: minX),
            min_y: Int32(truncatingIfNeeded: minY), max_x: Int32(truncatingIfNeeded: maxX),
            max_y: Int32(truncatingIfNeeded: maxY), format: format)
    }
}

extension DeviceRect {
    fileprivate var kernelBox: PKBox { PKBox(min_x: minX, min_y: minY, max_x: maxX, max_y: maxY) }
}

extension CGBlendMode {
    /// Both are numbered alike.
    fileprivate var kernelMode: PKBlendMode { PKBlendMode(rawValue: rawValue) }
}

extension UnsafeBufferPointer<CoverageSpan> {
    fileprivate var kernelSpans: UnsafePointer<PKSpan>? {
        UnsafeRawPointer(baseAddress)?.assumingMemoryBound(to: PKSpan.self)
    }
}
