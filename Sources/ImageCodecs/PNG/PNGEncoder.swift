internal import CImageLibraries
import Graphics

/// Writes a PNG of 8 or 16 bits a component with straight alpha, or without alpha if every pixel is opaque.
struct PNGEncoder {
    /// Above this many bytes of filtered rows the picture is compressed in bands.
    private static let largestWhole = 1 << 25
    /// The same at levels of a megabyte or a few a second, if the work has a deadline: libdeflate supports none.
    private static let largestSlowWhole = 1 << 20
    private static let slowLevel = 7
    /// libdeflate's levels for 0 to 9; its own go from 0 to 12.
    private static let levels: [Int32] = [0, 1, 2, 3, 5, 6, 7, 8, 10, 12]

    let level: Int
    let threads: Int
    let embedsProfile: Bool
    let colors: OutputColors

    init(level: Int, threads: Int, embedsProfile: Bool, colors: OutputColors = OutputColors()) {
        self.colors = colors
        self.embedsProfile = embedsProfile
        self.level = min(max(level, 0), 9)
        self.threads = threads
    }

    func encode(_ pixels: PixelRows, isOpaque: Bool, to sink: any ByteSink) throws(ImageCodecError) {
        let rows = PNGRows(
            colors: ColorWriter(colors), width: pixels.width, hasAlpha: !isOpaque, filter: PNGFilter(level: level))
        let total = rows.filteredBytes.multipliedReportingOverflow(by: pixels.height)
        // Bands lie in the processor's cache between filtering and compressing, and are compressed on all threads; libdeflate
        // compresses whole streams only.
        let isSlow = level >= Self.slowLevel && WorkLimits.current?.deadline != nil
        let largest = isSlow ? Self.largestSlowWhole : Self.largestWhole
        if level == 1 || total.overflow || total.partialValue > largest {
            let writer = try PNGStreamWriter(
                to: sink, width: pixels.width, height: pixels.height, isOpaque: isOpaque, level: level,
                threads: threads,
                embedsProfile: embedsProfile, colors: colors)
            try writer.append(rows: pixels)
            return try writer.finish()
        }
        try PNGStreamWriter.checkSize(width: pixels.width, height: pixels.height)
        let compressed = try compress(pixels, rows)
        let chunks = PNGChunks(sink: sink)
        try chunks.begin(
            width: pixels.width, height: pixels.height, hasAlpha: !isOpaque, colors, embedsProfile: embedsProfile)
        try chunks.pixels(compressed.bytes.part(0..<compressed.count))
        try chunks.end()
    }

    /// Pixels filtered and compressed as one zlib stream.
    func compress(_ pixels: PixelRows, _ rows: PNGRows) throws(ImageCodecError) -> (bytes: ScratchBytes, count: Int) {
        let total = rows.filteredBytes * pixels.height
        let filtered = try ScratchBytes(count: total)
        filterAll(pixels, rows, to: filtered)
        if level == 1 {
            guard let result = FastDeflate.stream(of: filtered.part(0..<total)) else {
                throw ImageCodecError(.outOfMemory, file: nil, what: "out of memory for compressing a PNG")
            }
            return result
        }
        guard let compressor = libdeflate_alloc_compressor(PNGEncoder.levels[level]) else {
            throw ImageCodecError(.outOfMemory, file: nil, what: "out of memory for compressing a PNG")
        }
        defer { libdeflate_free_compressor(compressor) }
        let bound = libdeflate_zlib_compress_bound(compressor, total)
        let compressed = try ScratchBytes(count: bound)
        let count = libdeflate_zlib_compress(
            compressor, filtered.bytes.baseAddress, total, compressed.bytes.baseAddress, bound
        )
        guard count > 0 else {
            throw ImageCodecError(.cannotEncode, file: nil, what: "the PNG could not be compressed")
        }
        return (compressed, count)
    }

    private func filterAll(_ pixels: PixelRows, _ rows: PNGRows, to filtered: ScratchBytes) {
        let zeros = [UInt8](repeating: 0, count: rows.rowBytes)
        zeros.withUnsafeBufferPointer { zeros in
            guard let above = zeros.baseAddress, let destination = filtered.bytes.baseAddress else {
                return
            }
            rows.filter(pixels, rows: 0..<pixels.height, above: above, to: destination)
        }
    }
}
