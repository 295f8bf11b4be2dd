import DisplayList
internal import Graphics
internal import PixelKernels
internal import Rasterization
import RenderDevices

/// Blurs pictures, or only their alpha, by a Gaussian, axis by axis, with rows shared out among threads.
///
/// Every row is computed by one thread in the same way, so that the result does not depend on their number.
struct GaussianBlur<Sample: BlurSample>: Sendable {
    private let source: Picture
    private let horizontal: BlurAxis
    private let vertical: BlurAxis
    private let bounds: DeviceRect
    private let extendsEdges: Bool
    private let context: EffectContext

    /// - Parameters:
    ///
    ///   - source: Not empty.
    ///   - sigma: In pixels, along x and y.
    ///   - offset: The translation of the result, in pixels.
    ///   - bounds: The requested pixels; not empty.
    ///   - extendsEdges: Whether the pixels of the source's edge are repeated beyond its bounds; otherwise it is transparent
    ///     there.
    init(
        _ source: Picture, sigma: SIMD2<Float>, offset: SIMD2<Float> = .zero, bounds: DeviceRect,
        extendsEdges: Bool = false, in context: EffectContext
    ) {
        self.source = source
        self.bounds = bounds
        self.extendsEdges = extendsEdges
        self.context = context
        horizontal = BlurAxis(
            sigma: sigma.x, offset: offset.x, from: source.bounds.minX..<source.bounds.maxX,
            to: bounds.minX..<bounds.maxX, extendsEdges: extendsEdges)
        vertical = BlurAxis(
            sigma: sigma.y, offset: offset.y, from: source.bounds.minY..<source.bounds.maxY,
            to: bounds.minY..<bounds.maxY, extendsEdges: extendsEdges)
    }

    private func blurredSamples() throws(RenderError) -> SamplePlane<Sample> {
        let (memory, threads) = (context.memory, context.threads)
        let small = try SamplePlane<Sample>(width: horizontal.input.count, height: vertical.input.count, in: memory)
        SharedWork.run(rows: small.height, threads: threads) { average(row: $0, into: small) }
        let narrow = try SamplePlane<Sample>(width: horizontal.output.count, height: small.height, in: memory)
        SharedWork.run(rows: small.height, threads: threads) { convolve(row: $0, of: small, alongRowsInto: narrow) }
        let blurred = try SamplePlane<Sample>(width: narrow.width, height: vertical.output.count, in: memory)
        SharedWork.run(rows: blurred.height, threads: threads) { convolve(row: $0, of: narrow, into: blurred) }
        return blurred
    }

    // MARK: - Making smaller

    /// The means of the pixels under each sample of a row.
    private func average(row: Int, into plane: SamplePlane<Sample>) {
        let line = plane.row(row)
        line.update(repeating: .zero, count: plane.width)
        let top = (vertical.input.lowerBound + Int32(row)) * vertical.factor
        let parts = Parts(of: top..<top + vertical.factor, in: source.bounds.minY..<source.bounds.maxY)
        for y in parts.inside { add(row: y, times: 1, to: line) }
        if extendsEdges, parts.before > 0 { add(row: source.bounds.minY, times: parts.before, to: line) }
        if extendsEdges, parts.after > 0 { add(row: source.bounds.maxY - 1, times: parts.after, to: line) }
        let count = Float(horizontal.factor) * Float(vertical.factor)
        guard count > 1 else { return }
        for x in 0..<plane.width { line[x] *= 1 / count }
    }

    /// Adds the sums of the pixels under each sample of a row, several times over.
    private func add(row y: Int32, times: Float, to line: UnsafeMutablePointer<Sample>) {
        let pixels = source.rows.pixel(x: source.bounds.minX, row: y)
        if pixels.format == PKHalves {
            add(pixels.assuming(HalfPixel.self), times: times, to: line)
        } else {
            add(pixels.assuming(BytePixel.self), times: times, to: line)
        }
    }

    /// The same for the pixels of a whole row.
    private func add<Pixel: StoredPixel>(
        _ pixels: UnsafePointer<Pixel>, times: Float, to line: UnsafeMutablePointer<Sample>
    ) {
        let (minX, maxX) = (source.bounds.minX, source.bounds.maxX)
        let (samples, factor) = (horizontal.input, horizontal.factor)
        // From here on to the end samples have no pixels outside the source.
        let first = min(max(samples.lowerBound, -BlurAxis.cell(-minX, factor)), samples.upperBound)
        let end = min(max(first, BlurAxis.cell(maxX, factor)), samples.upperBound)
        func addPartly(_ sample: Int32) {
            let parts = Parts(of: sample * factor..<(sample + 1) * factor, in: minX..<maxX)
            var sum = Sample.zero
            for x in parts.inside { sum += Sample(of: pixels[Int(x - minX)]) }
            if extendsEdges {
                sum +=
                    Sample(of: pixels[0]) * parts.before + Sample(of: pixels[Int(maxX - minX) - 1])
                    * parts.after
            }
            line[Int(sample - samples.lowerBound)] += sum * times
        }
        for sample in samples.lowerBound..<first { addPartly(sample) }
        if first < end {
            Sample.add(
                pixels + Int(first * factor - minX), by: Int(factor), times: times,
                to: line + Int(first - samples.lowerBound), count: Int(end - first))
        }
        for sample in end..<samples.upperBound { addPartly(sample) }
    }

    /// The numbers of a sample's pixels before, in and behind those of the source along an axis.
    private struct Parts {
        /// The number before the first of the source.
        let before: Float
        let inside: Range<Int32>
        /// The number behind the last of the source.
        let after: Float

        @inline(__always)
        init(of pixels: Range<Int32>, in source: Range<Int32>) {
            inside = pixels.clamped(to: source)
            before = Float(min(source.lowerBound, pixels.upperBound) - min(source.lowerBound, pixels.lowerBound))
            after = Float(max(source.upperBound, pixels.upperBound) - max(source.upperBound, pixels.lowerBound))
        }
    }

    // MARK: - Convolving

    /// A row of samples convolved with the horizontal kernel.
    private func convolve(
        row: Int, of plane: SamplePlane<Sample>, alongRowsInto result: SamplePlane<Sample>
    ) {
        let weights = horizontal.weights
        let radius = horizontal.radius
        let lanes = Sample.lanes
        // The row with the kernel's reach beside it, which is clear.
        let first = Int(horizontal.output.lowerBound - horizontal.input.lowerBound) - radius
        let used = max(0, first)..<max(0, first, min(plane.width, first + result.width + 2 * radius))
        let count = (result.width + 2 * radius) * lanes + Int(PK_PADDING)
        withUnsafeTemporaryAllocation(of: Float.self, capacity: count) { memory in
            memory.initialize(repeating: 0)
            guard let padded = memory.baseAddress else { return }
            let line = plane.floats(row)
            (padded + (used.lowerBound - first) * lanes).update(
                from: line + used.lowerBound * lanes, count: used.count * lanes)
            result.floats(row).write(
                padded, step: lanes, weights: weights, weightCount: weights.count, count: result.width * lanes)
        }
    }

    /// A row of samples from those above and below it, by the vertical kernel.
    private func convolve(row: Int, of plane: SamplePlane<Sample>, into result: SamplePlane<Sample>) {
        let center = row + Int(vertical.output.lowerBound - vertical.input.lowerBound)
        let first = max(0, center - vertical.radius)
        let end = min(plane.height, center + vertical.radius + 1)
        guard first < end else {
            return result.floats(row).update(repeating: 0, count: result.width * Sample.lanes)
        }
        vertical.weights.withUnsafeBufferPointer { weights in
            guard let base = weights.baseAddress else { return }
            result.floats(row).write(
                plane.floats(first), step: plane.stride, weights: base + (first - center + vertical.radius),
                weightCount: end - first, count: result.width * Sample.lanes)
        }
    }

    // MARK: - Making larger

    /// Calls `body` with the levels of some of the pixels of a row, one by one.
    ///
    /// - Parameter columns: Pixels of the row, counted from its first.
    @inline(__always)
    private func interpolate(
        row: Int, columns: Range<Int>, of plane: SamplePlane<Sample>, _ body: (_ column: Int, Sample) -> Void
    ) {
        guard !columns.isEmpty else { return }
        let place = vertical.places[row]
        let upper = plane.row(Int(place.sample))
        let lower = plane.row(Int(place.sample) + 1)
        horizontal.places.withUnsafeBufferPointer { places in
            var last = places[columns.lowerBound].sample
            var left = Sample.mix(upper[Int(last)], lower[Int(last)], place.part)
            var right = Sample.mix(upper[Int(last) + 1], lower[Int(last) + 1], place.part)
            for x in columns {
                let sample = places[x].sample
                if sample != last {
                    left = sample == last + 1 ? right : Sample.mix(upper[Int(sample)], lower[Int(sample)], place.part)
                    right = Sample.mix(upper[Int(sample) + 1], lower[Int(sample) + 1], place.part)
                    last = sample
                }
                body(x, Sample.mix(left, right, places[x].part))
            }
        }
    }
}

extension GaussianBlur where Sample == SIMD4<Float> {
    /// The blurred picture.
    func picture() throws(RenderError) -> Picture {
        let result = try Picture(bounds, source.rows.format, in: context.memory)
        let samples = try blurredSamples()
        SharedWork.run(rows: bounds.height, threads: context.threads) { row in
            let pixels = result.rows.base + row * result.rows.stride
            if pixels.format == PKHalves {
                interpolate(row: row, of: samples, into: pixels.assuming(HalfPixel.self))
            } else {
                interpolate(row: row, of: samples, into: pixels.assuming(BytePixel.self))
            }
        }
        return result
    }

    /// Writes the pixels of a row.
    private func interpolate<Pixel: StoredPixel>(
        row: Int, of samples: SamplePlane<Sample>, into pixels: UnsafeMutablePointer<Pixel>
    ) {
        interpolate(row: row, columns: 0..<bounds.width, of: samples) { column, color in
            pixels[column] = Pixel(channels: Pixel.bounded(color * (1 / 255)))
        }
    }
}

extension GaussianBlur where Sample == Float {
    /// The blurred alpha.
    ///
    /// - Parameter hidden: Invisible pixels.
    func mask(hidden: DeviceRect) throws(RenderError) -> AlphaMask {
        let result = try AlphaMask(bounds, hidden: hidden, in: context.memory)
        let samples = try blurredSamples()
        SharedWork.run(rows: bounds.height, threads: context.threads) { index in
            let row = bounds.minY + Int32(index)
            let line = result.pixel(x: bounds.minX, row: row)
            for columns in result.columns(row: row) {
                let range = Int(columns.lowerBound - bounds.minX)..<Int(columns.upperBound - bounds.minX)
                interpolate(row: index, columns: range, of: samples) { column, alpha in
                    line[column] = UInt8(truncatingIfNeeded: (min(alpha, 255) + 8_388_608).bitPattern)
                }
            }
        }
        return result
    }
}
