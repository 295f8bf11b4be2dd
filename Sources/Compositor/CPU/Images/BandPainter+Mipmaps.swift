internal import Foundation
internal import LayerModel
internal import Rasterization

extension BandPainter {
    /// In perspective the level of detail is found anew after so many pixels.
    private static var segment: Int { 16 }

    /// Writes trilinear samples of a row to `samples`.
    mutating func sample(
        _ picture: TexelSource, _ mipmaps: MipLevels, _ image: PreparedImage, row: Int32, from column: Int32, count: Int
    ) {
        let map = image.sampler.map
        if map.isAffine {
            sample(
                picture, mipmaps, image.sampler, level: image.level, row: row, from: column, offset: 0, count: count)
            return
        }
        var offset = 0
        while offset < count {
            let length = min(Self.segment, count - offset)
            let middle = Double(column) + Double(offset) + Double(length) / 2
            let density = map.density(x: middle, y: Double(row) + 0.5)
            let level = Float(log2(max(density, 1e-9))) + image.paint.bias
            sample(
                picture, mipmaps, image.sampler, level: level, row: row,
                from: column + Int32(truncatingIfNeeded: offset),
                offset: offset, count: length)
            offset += length
        }
    }

    /// Samples at one level of detail, between the two versions nearest to it.
    private mutating func sample(
        _ picture: TexelSource, _ mipmaps: MipLevels, _ sampler: ImageSampler, level: Float, row: Int32,
        from column: Int32,
        offset: Int, count: Int
    ) {
        let output = samples.base + offset
        let bounded = max(0, min(level.isNaN ? 0 : level, Float(mipmaps.levels.count)))
        let lower = Int(bounded)
        let part = UInt32((bounded - Float(lower)) * 256)
        let first = texels(lower, picture, mipmaps)
        let source = sampler.scaled(to: first, from: picture)
            .sample(first, row: row, from: column, count: count, into: output)
        if source != UnsafePointer(output) { output.update(from: source, count: count) }
        guard part > 0 else { return }
        let second = texels(lower + 1, picture, mipmaps)
        otherSamples.removeAll()
        let other = otherSamples.extend(by: count)
        let smaller = sampler.scaled(to: second, from: picture)
            .sample(second, row: row, from: column, count: count, into: other)
        RowCompositor.mix(output, with: smaller, part: part, count: count)
    }

    private func texels(_ level: Int, _ picture: TexelSource, _ mipmaps: MipLevels) -> TexelSource {
        level == 0 ? picture : mipmaps.levels[level - 1].texels
    }
}

extension ImageSampler {
    /// One for another version of the picture.
    fileprivate func scaled(to version: TexelSource, from picture: TexelSource) -> ImageSampler {
        let map = map.scaled(
            x: Double(version.maxX - version.minX) / Double(picture.maxX - picture.minX),
            y: Double(version.maxY - version.minY) / Double(picture.maxY - picture.minY))
        return ImageSampler(map: map, isNearest: false, firstColumn: firstColumn)
    }
}
