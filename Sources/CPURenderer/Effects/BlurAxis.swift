import DisplayList
internal import Graphics

/// The blur of one axis of a picture: it is made smaller by a power of two, convolved, and made larger again.
struct BlurAxis: Sendable {
    /// Pixels that are averaged to one sample.
    let factor: Int32
    /// The samples that are read, counted in multiples of `factor` pixels from the device's origin.
    let input: Range<Int32>
    /// The samples that are needed.
    let output: Range<Int32>
    /// The kernel, from −`radius` to `radius`; the sum is 1.
    let weights: [Float]
    /// For each requested pixel the sample before it, counted from the first of `output`, and its distance past that.
    let places: [(sample: Int32, part: Float)]

    var radius: Int { weights.count / 2 }

    /// - Parameters:
    ///
    ///   - sigma: In pixels.
    ///   - offset: The translation of the result, in pixels.
    ///   - source: The pixels to read.
    ///   - target: The pixels to make.
    ///   - extendsEdges: Whether pixels outside the source equal those at its edge; otherwise they are transparent.
    init(
        sigma: Float, offset: Float, from source: Range<Int32>, to target: Range<Int32>, extendsEdges: Bool = false
    ) {
        let sigma = min(max(sigma, 0), PictureFilter.widestSigma)
        let offset = min(max(offset, -1e6), 1e6)
        factor = PictureFilter.blockSide(ofSigma: sigma)
        let scale = 1 / Double(factor)
        let shift = Double(0.5 - offset) * scale - 0.5
        func place(_ pixel: Int32) -> Double { Double(pixel) * scale + shift }
        let first = Int32(place(target.lowerBound).rounded(.down))
        output = first..<(Int32(place(target.upperBound - 1).rounded(.down)) + 2)
        places = target.map { pixel in
            let exact = place(pixel)
            let whole = exact.rounded(.down)
            return (Int32(whole) - first, Float(exact - whole))
        }
        // Averaging and interpolating blur too; their share of the variance is subtracted.
        let part = Float(shift - shift.rounded(.down))
        let added = factor == 1 ? part * (1 - part) : 0.25
        let relative = sigma / Float(factor)
        weights = Self.kernel(sigma: max(relative * relative - added, 0).squareRoot(), ofPixels: factor == 1)
        let reach = Int32(truncatingIfNeeded: weights.count / 2)
        input =
            extendsEdges
            ? output.lowerBound - reach..<output.upperBound + reach
            : Self.cell(source.lowerBound, factor)..<Self.cell(source.upperBound - 1, factor) + 1
    }

    /// The sample that a pixel is under.
    static func cell(_ pixel: Int32, _ factor: Int32) -> Int32 {
        Int32((Double(pixel) / Double(factor)).rounded(.down))
    }

    /// A Gaussian cut off at three standard deviations; one sample if it is narrower than any pixel.
    ///
    /// - Parameter ofPixels: Whether it is integrated over each pixel, which is exact for edges between pixels, rather than
    ///   taken at the samples, whose averaging `sigma` takes into account.
    private static func kernel(sigma: Float, ofPixels: Bool) -> [Float] {
        guard sigma > 0.05 else { return [1] }
        let radius = Int((sigma * PictureFilter.kernelReach).rounded(.up))
        let scale = 1 / (sigma * Float(2).squareRoot())
        let values = (-radius...radius).map { place in
            let (x, half) = (Double(Float(place) * scale), Double(scale / 2))
            return Float(ofPixels ? Portable.erf(x + half) - Portable.erf(x - half) : Portable.exp(-x * x))
        }
        let sum = values.reduce(0, +)
        return values.map { $0 / sum }
    }
}
