import DisplayList
internal import Foundation
internal import Graphics
internal import PixelKernels
internal import Rasterization

extension BandPainter {
    /// Writes trilinear samples of a row, all of one level of detail.
    mutating func sample(
        _ picture: TexelSource, _ mipmaps: MipLevels, _ image: PreparedImage, row: Int32, from column: Int32,
        count: Int, into samples: PixelPointer
    ) {
        image.sampler.sample(
            picture, mipmaps, level: image.level, row: row, from: column, count: count, into: samples,
            otherSamples.pixels(count + PixelRows.padding, samples.format))
    }

    /// Writes samples of a row seen in perspective: each pixel has a level of detail, and with it a filter, of its
    /// own.
    mutating func sampleDetailed(
        _ picture: TexelSource, _ image: PreparedImage, row: Int32, from column: Int32, count: Int,
        into samples: PixelPointer
    ) {
        details.removeAll()
        let details = details.extend(by: count + 4)
        image.writeDetails(row: row, from: column, count: count, into: details)
        let other = otherSamples.pixels(count + PixelRows.padding, samples.format)
        var first = 0
        while first < count {
            let level = details[first] &>> PreparedImage.detailShift
            var end = first + 1
            while end < count, details[end] &>> PreparedImage.detailShift == level { end &+= 1 }
            sample(
                picture, image, level: Int(level), row: row, from: column + Int32(truncatingIfNeeded: first),
                count: end - first, parts: details + first, into: samples + first, other)
            first = end
        }
    }

    /// Samples pixels between the same two versions of a picture.
    private func sample(
        _ picture: TexelSource, _ image: PreparedImage, level: Int, row: Int32, from column: Int32, count: Int,
        parts: UnsafePointer<Int32>, into output: PixelPointer, _ other: PixelPointer
    ) {
        let filter = level < 0 ? image.paint.magnification : image.paint.minification
        guard level >= 0, filter == .trilinear, let mipmaps = image.mipmaps else {
            let sampler = ImageSampler(map: image.sampler.map, filter: filter)
            _ = sampler.sample(picture, row: row, from: column, count: count, into: output)
            return
        }
        let first = mipmaps.texels(ofLevel: level, of: picture)
        _ = image.sampler.scaled(to: first, from: picture)
            .sample(first, row: row, from: column, count: count, into: output)
        guard level < mipmaps.levels.count else { return }
        let second = mipmaps.texels(ofLevel: level + 1, of: picture)
        _ = image.sampler.scaled(to: second, from: picture)
            .sample(second, row: row, from: column, count: count, into: other)
        output.mix(with: other, parts: parts, count: count)
    }
}

extension MipLevels {
    /// A version of the picture; level 0 is the picture itself.
    fileprivate func texels(ofLevel level: Int, of picture: TexelSource) -> TexelSource {
        level == 0 ? picture : levels[level - 1].texels
    }
}

extension PreparedImage {
    /// Details are levels in parts of 2 to this.
    static let detailShift: Int32 = 8

    /// Writes the levels of detail of a row's pixels, in 256ths; −1 if the picture is not shown smaller than it is.
    ///
    /// - Parameter output: Room for `count` numbers, in whole blocks of four.
    fileprivate func writeDetails(row: Int32, from column: Int32, count: Int, into output: UnsafeMutablePointer<Int32>)
    {
        let densities = sampler.map.densities(row: row, from: column, count: count)
        let levels = splat(Float(mipmaps?.levels.count ?? 0))
        let bias = splat(paint.bias.isNaN ? 0 : paint.bias)
        for position in stride(from: 0, to: count, by: 4) {
            let square = densities.squares(at: position)
            let level = splat(0.5) * binaryLogarithm(square) + bias
            let bounded = lesser(greater(level, splat(0)), levels)
            // Adding 2²³ leaves the rounded integer in the low bits.
            let scaled = bounded * splat(256) + splat(8_388_608)
            let detail = unsafeBitCast(scaled, to: SIMD4<Int32>.self) & SIMD4(repeating: 0x7f_ffff)
            let isMinified = signMask(splat(ImagePaint.largestMagnifiedSquare) - square)
            let block = (detail & isMinified) | ~isMinified
            UnsafeMutableRawPointer(output + position).storeBytes(of: block, as: SIMD4<Int32>.self)
        }
    }
}

extension ImageSampler {
    /// Writes the samples of `row` at a level of detail, between the two versions of the picture nearest to it.
    ///
    /// - Parameter output: Room for `count` pixels and three more, as there is at `other`.
    func sample(
        _ picture: TexelSource, _ mipmaps: MipLevels, level: Float, row: Int32, from column: Int32, count: Int,
        into output: PixelPointer, _ other: PixelPointer
    ) {
        let bounded = max(0, min(level.isNaN ? 0 : level, Float(mipmaps.levels.count)))
        let lower = Int(bounded)
        var part = bounded - Float(lower)
        if output.format == PKBytes { part = Float(UInt32(part * 256)) / 256 }
        let first = mipmaps.texels(ofLevel: lower, of: picture)
        let source = scaled(to: first, from: picture)
            .sample(first, row: row, from: column, count: count, into: output)
        if source.raw != output.raw { output.update(from: source, count: count) }
        guard part > 0 else { return }
        let second = mipmaps.texels(ofLevel: lower + 1, of: picture)
        let smaller = scaled(to: second, from: picture)
            .sample(second, row: row, from: column, count: count, into: other).converted(in: other, count: count)
        output.mix(with: smaller, part: part, count: count)
    }

    /// One for another version of the picture.
    fileprivate func scaled(to version: TexelSource, from picture: TexelSource) -> ImageSampler {
        let map = map.scaled(
            x: Double(version.maxX - version.minX) / Double(picture.maxX - picture.minX),
            y: Double(version.maxY - version.minY) / Double(picture.maxY - picture.minY))
        return ImageSampler(map: map, filter: .linear, firstColumn: firstColumn)
    }
}
