import DisplayList
internal import PixelKernels
internal import Rasterization

/// Reads rows of an image under a map from device pixels to texels.
struct ImageSampler {
    let map: SampleMap
    /// The filter of one version of the picture; `trilinear` is `linear` here, and so is `stepped` in perspective.
    let filter: ImagePaint.Filter
    /// The column that a row's texels are counted from, left of all that is drawn: so a pixel gets the same texel whichever
    /// part of a row it is drawn with.
    var firstColumn: Int32 = 0

    /// The offset of a texel's place: centres are at halves, the start of weights, which are rounded to nearest.
    private func offset(_ format: PKFormat) -> Double {
        filter == .nearest ? ImagePaint.nearestShift : format.weightUnit / 2 - 0.5
    }

    /// A texel in fixed point: 32 bits of fraction, so that steps of a row add up to less than a thousandth of a texel.
    private static var one: Int64 { 1 << 32 }

    private static func fixed(_ value: Double) -> Int64 {
        // Beyond 2²⁷ texels all are clamped to a border.
        let bounded = value > -134_217_728 ? (value < 134_217_728 ? value : 134_217_728) : -134_217_728
        return Int64(bounded * 4_294_967_296)
    }

    /// Writes the samples of `row` from column `column` on.
    ///
    /// - Parameter output: Room for `count` pixels.
    /// - Returns: The place of the samples: `output`, or the image's own row if it is shown texel by pixel, which may be of
    ///   bytes.
    func sample(
        _ texels: TexelSource, row: Int32, from column: Int32, count: Int, into output: PixelPointer
    ) -> PixelPointer {
        guard map.isAffine else {
            let line = map.row(row, from: column)
            output.write(
                texels, along: line, offset: offset(output.format), isNearest: filter == .nearest, count: count)
            return output
        }
        let start = map.row(row, from: firstColumn)
        let offset = offset(output.format)
        var line = PKTexelLine(
            u: Self.fixed(start.x + offset), v: Self.fixed(start.y + offset),
            step_u: Self.fixed(start.step_x), step_v: Self.fixed(start.step_y))
        let skipped = Int64(column &- firstColumn)
        line.u &+= skipped &* line.step_u
        line.v &+= skipped &* line.step_v
        if line.step_u == Self.one, line.step_v == 0, filter != .stepped {
            if filter == .nearest { (line.u, line.v) = (line.u & -Self.one, line.v & -Self.one) }
            if let known = texels.row(at: line, count: count, for: output.format) { return known }
            output.write(texels, along: line, .linear, count: count)
        } else {
            output.write(texels, along: line, filter, count: count)
        }
        return output
    }
}

extension PKFormat {
    /// The unit of the weights of mixtures for pixels of this format, in 32 bits of fraction.
    fileprivate var fixedWeightUnit: UInt32 { self == PKHalves ? 1 << 8 : 1 << 24 }

    fileprivate var weightUnit: Double { Double(fixedWeightUnit) * 0x1p-32 }
}

extension TexelSource {
    /// A part of a row that is shown as it is, texel by pixel.
    fileprivate func row(at line: PKTexelLine, count: Int, for target: PKFormat) -> PixelPointer? {
        let (x, y) = (Int(line.u &>> 32), Int(line.v &>> 32))
        let hasWeights = UInt32(truncatingIfNeeded: line.u | line.v) >= target.fixedWeightUnit
        // Blends read whole blocks of four.
        guard !hasWeights, x >= minX, x &+ ((count &+ 3) & ~3) <= maxX else { return nil }
        return texel(x: x, y: max(minY, min(y, maxY &- 1)))
    }
}
