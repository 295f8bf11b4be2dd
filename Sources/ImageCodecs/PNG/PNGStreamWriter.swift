internal import CImageLibraries
internal import Dispatch

/// Writes a PNG while its rows are made, so that a picture of any size takes little memory.
///
/// Rows are compressed in bands of about a megabyte, several at a time, each on its own; the bands' deflate blocks end at
/// byte borders (a full flush), so that one after the other they are one stream. The output does not depend on the number
/// of threads nor on the grouping of rows. A writer belongs to one thread at a time.
public final class PNGStreamWriter {
    private static let bandBytes = 1 << 20

    private let chunks: PNGChunks
    private let rows: PNGRows
    private let height: Int
    private let level: Int32
    private let threads: Int
    private let rowsPerBand: Int
    /// Filtered rows that wait for a batch to be full.
    private let pending: ScratchBytes
    private var pendingRows = 0
    /// The last row taken, as it stands in the picture.
    private let previous: ScratchBytes
    private var rowsTaken = 0
    private var checksum = uLong(1)

    /// Writes the chunks before the pixels.
    ///
    /// - Parameters:
    ///   - sink: The destination of the bytes; an `AtomicFile` is to be committed after `finish`.
    ///   - width: In pixels.
    ///   - height: In pixels.
    ///   - isOpaque: Whether every alpha is 255: then none is stored.
    ///   - level: 0 (stored) to 9 (smallest).
    ///   - threads: The largest number of bands compressed at the same time.
    ///   - embedsProfile: Whether the profile of sRGB is embedded, in place of the word that colours are sRGB.
    ///   - colors: The colours of the file, of 8 or 16 bits.
    public init(
        to sink: any ByteSink, width: Int, height: Int, isOpaque: Bool, level: Int = 1, threads: Int = 1,
        embedsProfile: Bool = false, colors: OutputColors = OutputColors()
    ) throws(ImageCodecError) {
        try OutputFormat.png().check(colors)
        try PNGStreamWriter.checkSize(width: width, height: height)
        self.height = height
        self.level = Int32(min(max(level, 0), 9))
        self.threads = max(1, threads)
        rows = PNGRows(
            colors: ColorWriter(colors), width: width, hasAlpha: !isOpaque, filter: PNGFilter(level: level))
        rowsPerBand = max(1, PNGStreamWriter.bandBytes / rows.filteredBytes)
        pending = try ScratchBytes(count: min(height, rowsPerBand * self.threads) * rows.filteredBytes)
        previous = try ScratchBytes(count: rows.rowBytes)
        previous.bytes.update(repeating: 0)
        chunks = PNGChunks(sink: sink)
        try chunks.begin(width: width, height: height, hasAlpha: !isOpaque, colors, embedsProfile: embedsProfile)
        try chunks.chunk("IDAT", PNGChunks.zlibHeader)
    }

    /// Throws if a PNG cannot be of this size.
    static func checkSize(width: Int, height: Int) throws(ImageCodecError) {
        guard width > 0, height > 0, width < 1 << 28, height < 1 << 31 else {
            throw ImageCodecError(
                .cannotEncode, file: nil, what: "a PNG cannot be \(width) × \(height) pixels", fix: "use another size"
            )
        }
    }

    /// Adds rows below those before.
    public func append(rows pixels: PixelRows) throws(ImageCodecError) {
        guard pixels.width == rows.width, pixels.height <= height - rowsTaken else {
            throw ImageCodecError(
                .cannotEncode, file: nil,
                what: "rows of \(pixels.width) × \(pixels.height) pixels do not fit the rest of a PNG of "
                    + "\(rows.width) × \(height) pixels, of which \(rowsTaken) rows are written"
            )
        }
        var first = 0
        while first < pixels.height {
            let count = min(pixels.height - first, rowsPerBand * threads - pendingRows)
            let part = PixelRows(
                base: pixels.row(first), bytesPerRow: pixels.bytesPerRow, width: pixels.width, height: count,
                order: pixels.order
            )
            filter(part, top: rowsTaken)
            first += count
            pendingRows += count
            rowsTaken += count
            if pendingRows == rowsPerBand * threads {
                try compressPending()
            }
        }
    }

    /// Writes the remaining bytes, and the end.
    public func finish() throws(ImageCodecError) {
        guard rowsTaken == height else {
            throw ImageCodecError(
                .cannotEncode, file: nil, what: "only \(rowsTaken) of \(height) rows of a PNG were given"
            )
        }
        try compressPending()
        // An empty last block, RFC 1951 §3.2.3, and the checksum of all rows.
        try chunks.chunk("IDAT", [0x03, 0x00] + PNGChunks.sum(UInt32(truncatingIfNeeded: checksum)))
        try chunks.end()
    }

    private func filter(_ part: PixelRows, top: Int) {
        let source = SharedPixels(rows: part)
        let height = part.height
        let slices = min(threads, height)
        DispatchQueue.concurrentPerform(iterations: slices) { [rows, pending, previous, pendingRows] slice in
            let first = height * slice / slices
            let end = height * (slice + 1) / slices
            guard let above = previous.bytes.baseAddress, let start = pending.bytes.baseAddress else {
                return
            }
            rows.filter(
                source.rows, rows: first..<end, top: top, above: above,
                to: start + (pendingRows + first) * rows.filteredBytes)
        }
        if let last = previous.bytes.baseAddress {
            rows.straight(part, row: part.height - 1, top: top, to: last)
        }
    }

    private func compressPending() throws(ImageCodecError) {
        let bands = (pendingRows + rowsPerBand - 1) / rowsPerBand
        guard bands > 0 else {
            return
        }
        try ImageCodecError.checkTime()
        let results = SharedBands(count: bands)
        let bandBytes = rowsPerBand * rows.filteredBytes
        let total = pendingRows * rows.filteredBytes
        DispatchQueue.concurrentPerform(iterations: bands) { [pending, level] band in
            let range = (band * bandBytes)..<min(total, (band + 1) * bandBytes)
            results.bands[band] = CompressedBand(pending.part(range), level: level)
        }
        pendingRows = 0
        for band in results.bands {
            guard let band else {
                throw ImageCodecError(.outOfMemory, file: nil, what: "out of memory for compressing a PNG")
            }
            try chunks.pixels(band.bytes.part(0..<band.count))
            checksum = adler32_combine(checksum, band.checksum, band.sourceCount)
        }
    }
}

/// A place for each band's result.
private final class SharedBands: @unchecked Sendable {
    // Sendable because each thread writes the places of its own bands, and reading begins when all are done.
    let bands: UnsafeMutableBufferPointer<CompressedBand?>

    init(count: Int) {
        bands = .allocate(capacity: count)
        bands.initialize(repeating: nil)
    }

    deinit {
        bands.deinitialize()
        bands.deallocate()
    }
}
