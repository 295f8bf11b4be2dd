internal import ImageCodecs

/// Brings drawn pixels into planes or words of an output's colours, row by row.
struct DeepConverter {
    private let writer: ColorWriter
    private let luma: DeepLuma
    private let width: Int
    private let height: Int

    init(_ colors: OutputColors, width: Int, height: Int) {
        writer = ColorWriter(colors)
        luma = DeepLuma(colors.space, bits: colors.depth.bits)
        self.width = width
        self.height = height
    }

    /// Writes red, green, blue and alpha of each pixel, side by side.
    func writeWords(_ pixels: PixelRows, to base: UnsafeMutableRawPointer) {
        for y in 0..<height {
            writer.write(pixels, row: y, at: y, to: base + y * width * writer.bytesPerPixel)
        }
    }

    /// Writes planes of green, blue and red, and of alpha.
    func writePlanes(_ pixels: PixelRows, alpha: Bool, to base: UnsafeMutableRawPointer) {
        let target = base.assumingMemoryBound(to: UInt16.self)
        withUnsafeTemporaryAllocation(of: SIMD4<UInt16>.self, capacity: width) { row in
            guard let words = row.baseAddress else { return }
            for y in 0..<height {
                writer.write(pixels, row: y, at: y, to: words)
                for (plane, channel) in [1, 2, 0, 3].prefix(alpha ? 4 : 3).enumerated() {
                    let line = target + (plane * height + y) * width
                    for x in 0..<width { line[x] = words[x][channel] }
                }
            }
        }
    }

    /// Writes planes of luma and chroma, and of alpha in the full range.
    ///
    /// - Parameter isHalved: Whether chroma has a sample for every second pixel both ways; then there is no alpha.
    func writeLuma(_ pixels: PixelRows, isHalved: Bool, alpha: Bool, to base: UnsafeMutableRawPointer) {
        let chromaWidth = isHalved ? (width + 1) / 2 : width
        let chromaHeight = isHalved ? (height + 1) / 2 : height
        let lumas = base.assumingMemoryBound(to: UInt16.self)
        let blue = lumas + width * height
        let red = blue + chromaWidth * chromaHeight
        let alphas = red + chromaWidth * chromaHeight
        let largest = Float(1 << writer.colors.depth.bits - 1)
        // Pixels go on at both sides.
        let stride = width + 2
        withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: 2 * stride) { rows in
            guard let rows = rows.baseAddress else { return }
            for y in 0..<height {
                let colors = rows + (y & 1) * stride + 1
                writer.encode(pixels, row: y, to: colors)
                (colors[-1], colors[width]) = (colors[0], colors[width - 1])
                luma.writeLuma(colors, to: lumas + y * width, count: width)
                if alpha { for x in 0..<width { alphas[y * width + x] = UInt16((colors[x].w * largest).rounded()) } }
                guard isHalved else {
                    luma.writeChroma(colors, blue: blue + y * width, red: red + y * width, count: width)
                    continue
                }
                guard y % 2 == 1 || y == height - 1 else { continue }
                let row = y / 2 * chromaWidth
                luma.writeHalvedChroma(
                    rows + 1, colors, blue: blue + row, red: red + row, count: chromaWidth)
            }
        }
    }
}
