internal import Foundation
internal import ImageCodecs
internal import LayerModel
internal import PixelKernels
internal import RenderDevices

/// Brings drawn pixels into the format that an encoder takes, row by row.
///
/// An object belongs to one thread at a time.
final class FrameConverter: FrameProcessor {
    private let format: FramePixelFormat
    /// The colours of formats of 8 bits; others name theirs.
    private let colors: OutputColors
    private let width: Int
    private let height: Int
    private let pool: FrameBytesPool
    /// Rows of pixels, two for chroma and one for straight colours, each with some more on both sides.
    private let scratch: UnsafeMutablePointer<UInt32>
    private let stride: Int
    private var last: FrameBytes?

    /// Pixels before and after a row that the chroma kernel may read.
    static let margin = 2 * Int(PK_PADDING) + 2

    /// A converter for frames of a size in pixels.
    init(
        _ format: FramePixelFormat, _ colors: OutputColors = OutputColors(), width: Int, height: Int,
        pool: FrameBytesPool
    ) {
        self.format = format
        self.colors = colors
        self.width = width
        self.height = height
        self.pool = pool
        stride = width + 1 + 2 * Self.margin
        scratch = .allocate(capacity: 3 * stride)
        scratch.initialize(repeating: 0, count: 3 * stride)
    }

    deinit {
        scratch.deallocate()
    }

    func process(_ frame: DrawnFrame) throws(MediaExportError) -> FrameBytes {
        try output(isRepeated: frame.isRepeated) { base throws(MediaExportError) in
            try write(frame.pixels, to: base)
        }
    }

    var planes: PlaneProcessor<FrameBytes>? {
        guard format == .yuv420(alpha: false), colors.space == .srgb else { return nil }
        return PlaneProcessor(weights: PlaneWeights(BT709(swapsRedAndBlue: false, bits: 8))) {
            (base, isRepeated) throws(MediaExportError) in
            let byteCount = PlaneWeights.byteCount(width: self.width, height: self.height)
            return try self.output(isRepeated: isRepeated) { _ = memcpy($0, base, byteCount) }
        }
    }

    private func output(
        isRepeated: Bool, _ write: (UnsafeMutableRawPointer) throws(MediaExportError) -> Void
    ) throws(MediaExportError) -> FrameBytes {
        if isRepeated, let last { return last }
        let output = try pool.next()
        if let base = output.memory.baseAddress { try write(base) }
        last = output
        return output
    }

    private func write(_ pixels: PixelRows, to base: UnsafeMutableRawPointer) throws(MediaExportError) {
        switch format {
        case .deepRGBA(let colors):
            return DeepConverter(colors, width: width, height: height).writeWords(pixels, to: base)
        case .deepGBR(let alpha, let colors):
            return DeepConverter(colors, width: width, height: height).writePlanes(pixels, alpha: alpha, to: base)
        case .deepYUV(let isHalved, let alpha, let colors):
            // Drawings in 8 bits have a kernel of their own.
            if pixels.order != .rgbaHalf, !isHalved, colors.space == .srgb, colors.depth == .bits10 { break }
            return DeepConverter(colors, width: width, height: height)
                .writeLuma(pixels, isHalved: isHalved, alpha: alpha, to: base)
        default: break
        }
        try codec { () throws(ImageCodecError) in
            try pixels.withBytes(of: colors) { pixels throws(ImageCodecError) in write(bytes: pixels, to: base) }
        }
    }

    private func write(bytes pixels: PixelRows, to base: UnsafeMutableRawPointer) {
        switch format {
        case .premultipliedRGBA, .straightRGBA, .straightBGRA, .maskedRGBA:
            for y in 0..<height {
                writeRow(
                    source(pixels, y), isBGRA: pixels.order == .bgra,
                    to: (base + y * width * 4).assumingMemoryBound(to: UInt32.self))
            }
        case .yuv420(let alpha): write420(pixels, alpha: alpha, to: base)
        case .deepYUV(_, let alpha, _): write444(pixels, alpha: alpha, to: base)
        case .deepGBR, .deepRGBA: break
        }
    }

    /// The pixels of a row; rows of drawn pictures begin at addresses of whole pixels.
    private func source(_ pixels: PixelRows, _ y: Int) -> UnsafePointer<UInt32> {
        (pixels.base + y * pixels.bytesPerRow).assumingMemoryBound(to: UInt32.self)
    }

    private func writeRow(_ source: UnsafePointer<UInt32>, isBGRA: Bool, to target: UnsafeMutablePointer<UInt32>) {
        switch format {
        case .straightRGBA: target.write(straight: source, swaps: isBGRA, count: width)
        case .straightBGRA: target.write(straight: source, swaps: !isBGRA, count: width)
        case .maskedRGBA(nil):
            target.write(straight: source, swaps: isBGRA, count: width)
            for x in 0..<width { target[x] = target[x] >> 24 < 128 ? 0 : target[x] | 0xff00_0000 }
        default:
            if isBGRA {
                target.write(swapped: source, count: width)
            } else {
                memcpy(target, source, width * 4)
            }
            guard case .maskedRGBA(let matte?) = format else { return }
            for x in 0..<width {
                target[x] = target[x] >> 24 < 128 ? 0 : Self.over(target[x], matte)
            }
        }
    }

    /// A premultiplied pixel over an opaque one.
    private static func over(_ pixel: UInt32, _ matte: UInt32) -> UInt32 {
        let rest = 255 - pixel >> 24
        var result: UInt32 = 0xff00_0000
        for shift in [UInt32(0), 8, 16] {
            let below = ((matte >> shift & 255) * rest + 127) / 255
            result |= min(pixel >> shift & 255 + below, 255) << shift
        }
        return result
    }

    // MARK: - Luma and chroma

    private func write420(_ pixels: PixelRows, alpha: Bool, to base: UnsafeMutableRawPointer) {
        let straight = BT709(swapsRedAndBlue: false, bits: 8)
        let drawn = BT709(swapsRedAndBlue: pixels.order == .bgra, bits: 8)
        let (chromaWidth, chromaHeight) = ((width + 1) / 2, (height + 1) / 2)
        let luma = base.assumingMemoryBound(to: UInt8.self)
        let blue = luma + width * height
        let red = blue + chromaWidth * chromaHeight
        let alphas = red + chromaWidth * chromaHeight
        let colors = scratch + 2 * stride
        for y in 0..<height {
            colors.write(straight: source(pixels, y), swaps: pixels.order == .bgra, count: width)
            (luma + y * width).write(colors, weighedBy: straight.luma, count: width)
            if alpha { (alphas + y * width).write(colors, weighedBy: straight.alpha, count: width) }
            guard y % 2 == 1 || y == height - 1 else { continue }
            let above = padded(source(pixels, y & ~1), 0)
            let below = padded(source(pixels, y), 1)
            let row = y / 2 * chromaWidth
            drawn.writeChroma(of: above, below, blue: blue + row, red: red + row, count: chromaWidth)
        }
    }

    /// A row with its first and its last pixel going on at its sides.
    private func padded(_ row: UnsafePointer<UInt32>, _ number: Int) -> UnsafePointer<UInt32> {
        let copy = scratch + number * stride + Self.margin
        memcpy(copy, row, width * 4)
        copy[-1] = row[0]
        copy[width] = row[width - 1]
        return UnsafePointer(copy)
    }

    private func write444(_ pixels: PixelRows, alpha: Bool, to base: UnsafeMutableRawPointer) {
        let weights = BT709(swapsRedAndBlue: false, bits: 10)
        let planes = [weights.luma, weights.blueDifference, weights.redDifference] + (alpha ? [weights.alpha] : [])
        let target = base.assumingMemoryBound(to: UInt16.self)
        let colors = scratch + 2 * stride
        for y in 0..<height {
            colors.write(straight: source(pixels, y), swaps: pixels.order == .bgra, count: width)
            for (index, plane) in planes.enumerated() {
                (target + (index * height + y) * width).write(colors, weighedBy: plane, count: width)
            }
        }
    }
}
