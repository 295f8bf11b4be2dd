internal import Dispatch
internal import LayerModel
internal import Rasterization

/// Blurs pictures by a Gaussian, axis by axis, with rows shared out among threads.
///
/// Every row is computed by one thread in the same way, so that the result does not depend on their number.
struct GaussianBlur: Sendable {
    private let source: Picture
    private let horizontal: BlurAxis
    private let vertical: BlurAxis
    private let bounds: DeviceRect
    private let extendsEdges: Bool
    private let threads: Int

    /// - Parameters:
    ///   - source: Not empty.
    ///   - sigma: In pixels, along x and y.
    ///   - offset: How far the result is moved, in pixels.
    ///   - bounds: The pixels that are wanted; not empty.
    ///   - extendsEdges: Whether the source goes on beyond its bounds with the pixels of its edge; otherwise it is
    ///     transparent there.
    init(
        _ source: Picture, sigma: SIMD2<Float>, offset: SIMD2<Float> = .zero, bounds: DeviceRect,
        extendsEdges: Bool = false, threads: Int
    ) {
        self.source = source
        self.bounds = bounds
        self.extendsEdges = extendsEdges
        self.threads = threads
        horizontal = BlurAxis(
            sigma: sigma.x, offset: offset.x, from: source.bounds.minX..<source.bounds.maxX,
            to: bounds.minX..<bounds.maxX, extendsEdges: extendsEdges)
        vertical = BlurAxis(
            sigma: sigma.y, offset: offset.y, from: source.bounds.minY..<source.bounds.maxY,
            to: bounds.minY..<bounds.maxY, extendsEdges: extendsEdges)
    }

    /// The blurred picture.
    func picture() throws(RenderError) -> Picture {
        let result = try Picture(bounds)
        let samples = blurredSamples()
        RowShare.run(rows: bounds.height, threads: threads) { row in
            interpolate(row: row, of: samples, into: result.rows.base + row * result.rows.stride)
        }
        return result
    }

    private func blurredSamples() -> SamplePlane {
        let small = SamplePlane(width: horizontal.input.count, height: vertical.input.count)
        RowShare.run(rows: small.height, threads: threads) { average(row: $0, into: small) }
        let narrow = SamplePlane(width: horizontal.output.count, height: small.height)
        RowShare.run(rows: small.height, threads: threads) { row in
            convolve(small.row(row), into: narrow.row(row))
        }
        let blurred = SamplePlane(width: narrow.width, height: vertical.output.count)
        RowShare.run(rows: blurred.height, threads: threads) { convolve(row: $0, of: narrow, into: blurred) }
        return blurred
    }

    /// The means of the pixels under each sample of a row.
    private func average(row: Int, into plane: SamplePlane) {
        let line = plane.row(row)
        line.update(repeating: .zero, count: plane.width)
        let top = (vertical.input.lowerBound + Int32(row)) * vertical.factor
        let parts = Parts(of: top..<top + vertical.factor, in: source.bounds.minY..<source.bounds.maxY)
        for y in parts.inside { add(row: y, times: 1, to: line) }
        if extendsEdges, parts.before > 0 { add(row: source.bounds.minY, times: parts.before, to: line) }
        if extendsEdges, parts.after > 0 { add(row: source.bounds.maxY - 1, times: parts.after, to: line) }
        let count = Float(horizontal.factor) * Float(vertical.factor)
        guard count > 1 else { return }
        for x in 0..<plane.width { line[x] /= count }
    }

    /// Adds the sums of the pixels under each sample of a row, several times over.
    private func add(row y: Int32, times: Float, to line: UnsafeMutablePointer<SIMD4<Float>>) {
        let (minX, maxX) = (source.bounds.minX, source.bounds.maxX)
        let pixels = source.rows.pixel(x: minX, row: y)
        let (samples, factor) = (horizontal.input, horizontal.factor)
        // From here on to the end samples have no pixels outside the source.
        let first = min(max(samples.lowerBound, -BlurAxis.cell(-minX, factor)), samples.upperBound)
        let end = min(max(first, BlurAxis.cell(maxX, factor)), samples.upperBound)
        func addPartly(_ sample: Int32) {
            let parts = Parts(of: sample * factor..<(sample + 1) * factor, in: minX..<maxX)
            var sum = SIMD4<Float>.zero
            for x in parts.inside { sum += level(pixels[Int(x - minX)]) }
            if extendsEdges {
                sum += level(pixels[0]) * parts.before + level(pixels[Int(maxX - minX) - 1]) * parts.after
            }
            line[Int(sample - samples.lowerBound)] += sum * times
        }
        for sample in samples.lowerBound..<first { addPartly(sample) }
        var inside = pixels + Int(first * factor - minX)
        for index in Int(first - samples.lowerBound)..<Int(end - samples.lowerBound) {
            var sum = level(inside[0])
            for x in 1..<Int(factor) { sum += level(inside[x]) }
            line[index] += sum * times
            inside += Int(factor)
        }
        for sample in end..<samples.upperBound { addPartly(sample) }
    }

    /// How pixels under a sample lie to those of the source along an axis.
    private struct Parts {
        /// How many lie before the first of the source.
        let before: Float
        let inside: Range<Int32>
        /// How many lie behind the last of the source.
        let after: Float

        @inline(__always)
        init(of pixels: Range<Int32>, in source: Range<Int32>) {
            inside = pixels.clamped(to: source)
            before = Float(min(source.lowerBound, pixels.upperBound) - min(source.lowerBound, pixels.lowerBound))
            after = Float(max(source.upperBound, pixels.upperBound) - max(source.upperBound, pixels.lowerBound))
        }
    }

    @inline(__always)
    private func level(_ pixel: UInt32) -> SIMD4<Float> {
        SIMD4<Float>(unsafeBitCast(pixel, to: SIMD4<UInt8>.self))
    }

    private func convolve(_ input: UnsafeMutablePointer<SIMD4<Float>>, into output: UnsafeMutablePointer<SIMD4<Float>>)
    {
        let radius = horizontal.radius
        let shift = Int(horizontal.output.lowerBound - horizontal.input.lowerBound)
        let count = horizontal.input.count
        horizontal.weights.withUnsafeBufferPointer { weights in
            for index in 0..<horizontal.output.count {
                let center = index + shift
                var sum = SIMD4<Float>.zero
                let first = max(0, center - radius)
                let end = min(count, center + radius + 1)
                if first < end {
                    for position in first..<end { sum += input[position] * weights[position - center + radius] }
                }
                output[index] = sum
            }
        }
    }

    private func convolve(row: Int, of plane: SamplePlane, into result: SamplePlane) {
        let line = result.row(row)
        line.update(repeating: .zero, count: result.width)
        let center = row + Int(vertical.output.lowerBound - vertical.input.lowerBound)
        let first = max(0, center - vertical.radius)
        let end = min(plane.height, center + vertical.radius + 1)
        guard first < end else { return }
        for position in first..<end {
            let weight = vertical.weights[position - center + vertical.radius]
            let input = plane.row(position)
            for x in 0..<result.width { line[x] += input[x] * weight }
        }
    }

    private func interpolate(row: Int, of plane: SamplePlane, into pixels: UnsafeMutablePointer<UInt32>) {
        let place = vertical.places[row]
        let upper = plane.row(Int(place.sample))
        let lower = plane.row(Int(place.sample) + 1)
        horizontal.places.withUnsafeBufferPointer { places in
            for x in 0..<places.count {
                let index = Int(places[x].sample)
                let above = upper[index] + (upper[index + 1] - upper[index]) * places[x].part
                let below = lower[index] + (lower[index + 1] - lower[index]) * places[x].part
                let color = (above + (below - above) * place.part) * (1 / 255)
                pixels[x] = EffectRows.pixel(EffectRows.premultiplied(color))
            }
        }
    }
}

/// Rows of samples: premultiplied, from 0 to 255.
///
/// Each row is written by one thread, and read by others only when all are done.
private final class SamplePlane: @unchecked Sendable {
    let width: Int
    let height: Int
    private let base: UnsafeMutablePointer<SIMD4<Float>>

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        base = .allocate(capacity: max(1, width * height))
    }

    deinit {
        base.deallocate()
    }

    /// The first sample of a row.
    func row(_ index: Int) -> UnsafeMutablePointer<SIMD4<Float>> {
        base + index * width
    }
}

/// Rows shared out among threads.
enum RowShare {
    /// Runs `body` for each row and waits for all.
    static func run(rows: Int, threads: Int, _ body: @Sendable (Int) -> Void) {
        guard threads > 1, rows > 1 else {
            for row in 0..<rows { body(row) }
            return
        }
        let pieces = min(rows, threads * 4)
        DispatchQueue.concurrentPerform(iterations: pieces) { piece in
            for row in (rows * piece / pieces)..<(rows * (piece + 1) / pieces) { body(row) }
        }
    }
}
