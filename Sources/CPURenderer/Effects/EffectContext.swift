import DisplayList
internal import Graphics
internal import PixelKernels
internal import Rasterization
import RenderDevices

/// The memory and threads of groups' effects.
struct EffectContext: Sendable {
    /// The number of threads for the rows of pictures.
    let threads: Int
    let memory: EffectMemory

    /// The picture of a group with its filters and its shadow, in the requested pixels; its bounds leave out invisible ones.
    func apply(_ composite: RenderGraph.Composite, to picture: Picture) throws(RenderError) -> Picture {
        let (effects, bounds) = (composite.effects, composite.bounds)
        // The footprint of the filters after each one, the last one first.
        var rest = BlurChain()
        rest.append(GroupEffects(shadow: effects.shadow))
        var wanted = [bounds.expanded(by: rest.footprint)]
        for filter in effects.filters.reversed() {
            rest.append(GroupEffects(filters: [filter]))
            wanted.append(bounds.expanded(by: rest.footprint))
        }
        var result = picture
        for (index, filter) in effects.filters.enumerated() {
            try RenderError.checkLimits()
            let here = wanted[effects.filters.count - 1 - index]
            switch filter {
            case .colorMatrix(let matrix):
                result.rows.apply(matrix)
            case .blur(let sigma):
                let target = result.bounds.expanded(by: filter.reach.wholePixels).intersection(here)
                guard !target.isEmpty else { return try Picture(.empty, picture.rows.format, in: memory) }
                result = try GaussianBlur<SIMD4<Float>>(
                    result, sigma: sigma, bounds: target, in: self
                ).picture()
            }
        }
        guard let shadow = effects.shadow else { return result }
        return try put(result, over: shadow, in: bounds)
    }

    private func put(
        _ picture: Picture, over shadow: PictureShadow, in bounds: DeviceRect
    ) throws(RenderError) -> Picture {
        let target = picture.bounds.expanded(by: shadow.reach.wholePixels).intersection(bounds)
        let format = picture.rows.format
        guard !target.isEmpty, !picture.bounds.isEmpty else { return try Picture(.empty, format, in: memory) }
        let mask = try mask(of: picture, shadow, in: bounds, hidden: .empty)
        let result = try Picture(target, format, in: memory)
        SharedWork.run(rows: target.height, threads: threads) { index in
            let row = target.minY + Int32(index)
            result.rows.pixel(x: target.minX, row: row).clear(count: target.width)
            if !mask.bounds.isEmpty, row >= mask.bounds.minY, row < mask.bounds.maxY {
                let coverage = mask.pixel(x: mask.bounds.minX, row: row)
                let shaded = result.rows.pixel(x: mask.bounds.minX, row: row)
                func shade<Pixel: StoredPixel>(_ type: Pixel.Type) {
                    let pixels = shaded.assuming(type)
                    for x in 0..<mask.bounds.width {
                        pixels[x] = Pixel(channels: shadow.color * (Float(coverage[x]) * (1 / 255)))
                    }
                }
                if format == PKHalves { shade(HalfPixel.self) } else { shade(BytePixel.self) }
            }
            let common = picture.rows.bounds.intersection(target)
            guard !common.isEmpty, row >= common.minY, row < common.maxY else { return }
            result.rows.paint(picture.rows, x: common.minX, row: row, count: common.maxX - common.minX)
        }
        return result
    }

    /// The coverage of a picture's shadow.
    ///
    /// - Parameters:
    ///   - bounds: The requested pixels; the mask has fewer if nothing is to be seen in the rest.
    ///   - hidden: Invisible pixels.
    func mask(
        of picture: Picture, _ shadow: PictureShadow, in bounds: DeviceRect, hidden: DeviceRect
    ) throws(RenderError) -> AlphaMask {
        let target = shadow.pixels(castBy: picture.bounds).intersection(bounds)
        guard !target.isEmpty, !picture.bounds.isEmpty else { return try AlphaMask(.empty, hidden: .empty, in: memory) }
        return try GaussianBlur<Float>(
            picture, sigma: shadow.sigma, offset: shadow.offset, bounds: target, in: self
        ).mask(hidden: hidden)
    }
}
