import DisplayList
import Foundation

/// One direction of a Gaussian blur: the reduction of the picture before it, and the weights of the smaller one's pixels.
struct BlurKernel: Equatable {
    /// The most pixels on each side that are mixed.
    static let reachLimit = 32
    /// The most texels on each side that are mixed of a row with four pixels in each.
    static let texelReachLimit = texels(reaching: reachLimit)
    /// The least standard deviation, in pixels of the smaller picture, that a picture is made half its size for.
    private static let minimumHalvedSigma: Float = 2.5
    /// The same for smaller ones, whose pixels are too far apart to be mixed on a line for narrower blurs.
    private static let minimumSigma: Float = 5
    /// A narrower blur changes nothing.
    private static let minimumVariance: Float = 0.0025
    /// No picture is so large that a wider blur differs.
    private static let greatestSigma: Float = 1e5

    /// A power of two.
    var factor = 1
    /// The weight of the pixel itself, and of the two at each distance from it, in pixels of the smaller picture.
    var weights: [Float] = [1]

    /// The reach of the blur in pixels of the smaller picture.
    var reach: Int { weights.count - 1 }

    /// The same reach in texels of a row with four pixels in each.
    var texelReach: Int { Self.texels(reaching: reach) }

    /// For such a row, a matrix for the texel itself and for the one at each distance after it: the shares that each of that
    /// one's pixels, a column, gives to each of the texel's own.
    var rowWeights: [Float] {
        (0...texelReach).flatMap { texel in
            (0..<16).map { place in
                let distance = abs(4 * texel + place / 4 - place % 4)
                return distance <= reach ? weights[distance] : 0
            }
        }
    }

    /// The kernel for a standard deviation in pixels.
    ///
    /// - Parameter offset: The translation of the result, in pixels; fractions are interpolated.
    init(sigma: Float, offset: Float = 0) {
        let sigma = min(max(sigma, 0), Self.greatestSigma)
        guard sigma > 0 else { return }
        if sigma / 2 >= Self.minimumHalvedSigma { factor = 2 }
        while sigma / Float(2 * factor) >= Self.minimumSigma { factor *= 2 }
        let scale = Float(factor)
        var variance = sigma * sigma / (scale * scale)
        if factor > 1 {
            // The mean over a block and the way back, by linear interpolation, blur by so much already.
            variance -= (1 - 1 / (scale * scale)) / 12 + 1.0 / 6
        } else {
            let part = offset - offset.rounded(.down)
            variance -= part * (1 - part)
            guard variance > Self.minimumVariance else { return }
        }
        let reach = min(
            Self.reachLimit, max(1, Int((PictureFilter.kernelReach * variance.squareRoot()).rounded(.up))))
        // The mean over blocks is included above; single pixels are squares, and the kernel is integrated over each.
        let spread = 1 / (2 * Double(variance)).squareRoot()
        weights = (0...reach).map { place in
            let x = Double(place) * spread
            return Float(factor > 1 ? exp(-x * x) : erf(x + spread / 2) - erf(x - spread / 2))
        }
        let sum = weights[0] + 2 * weights.dropFirst().reduce(0, +)
        for index in weights.indices { weights[index] /= sum }
    }

    private static func texels(reaching reach: Int) -> Int { (reach + 3) / 4 }
}
