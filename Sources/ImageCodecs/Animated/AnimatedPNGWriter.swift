internal import CImageLibraries
internal import Dispatch
internal import Graphics

/// Writes an animated PNG while its frames are made: of each frame after the first only the part that changes.
///
/// Frames are compressed several at a time and written in their order, so that the bytes do not depend on the number of
/// threads. A program that supports only PNG shows the first frame. A writer belongs to one thread at a time.
///
/// Source: PNG 3rd edition, §11.3.4, animation information.
public final class AnimatedPNGWriter {
    /// The duration of a frame, as a fraction of a second.
    public struct Delay: Sendable, Equatable {
        /// Of the seconds.
        public var numerator: UInt16
        /// At least 1.
        public var denominator: UInt16

        /// A fraction of a second.
        public init(numerator: UInt16, denominator: UInt16) {
            self.numerator = numerator
            self.denominator = max(1, denominator)
        }
    }

    /// A frame on its way to its place in the file.
    private final class Frame: @unchecked Sendable {
        // Sendable since the result is written by one thread and read by another after `done`.
        let rect: PixelRect
        let delay: Delay
        let pixels: ScratchBytes
        let done = DispatchSemaphore(value: 0)
        var result: Result<(bytes: ScratchBytes, count: Int), ImageCodecError>?

        init(_ rows: PixelRows, rect: PixelRect, delay: Delay) throws(ImageCodecError) {
            self.rect = rect
            self.delay = delay
            let rowBytes = rect.width * 4
            pixels = try ScratchBytes(count: rowBytes * rect.height)
            guard let base = UnsafeMutableRawPointer(pixels.bytes.baseAddress) else { return }
            let part = rows.part(rect)
            for y in 0..<rect.height { (base + y * rowBytes).copyMemory(from: part.row(y), byteCount: rowBytes) }
        }
    }

    private let chunks: PNGChunks
    private let canvas: FrameCanvas
    private let width: Int
    private let height: Int
    private let isOpaque: Bool
    private let frameCount: Int
    private let encoder: PNGEncoder
    private let threads: Int
    private var waiting: [Frame] = []
    private var taken = 0
    private var written = 0
    private var sequence = 0

    /// Writes the file up to the frames.
    ///
    /// - Parameters:
    ///   - sink: The destination of the bytes; an `AtomicFile` is to be committed after `finish`.
    ///   - width: In pixels.
    ///   - height: In pixels.
    ///   - isOpaque: Whether every alpha of every frame is 255: then none is stored.
    ///   - frameCount: The number of frames that will follow, at least 1.
    ///   - plays: The number of plays of the animation; 0 is for ever.
    ///   - level: 0 (stored) to 9 (smallest).
    ///   - threads: The largest number of frames compressed at the same time.
    ///   - embedsProfile: Whether the profile of sRGB is embedded, instead of the word that colours are sRGB.
    public init(
        to sink: any ByteSink, width: Int, height: Int, isOpaque: Bool, frameCount: Int, plays: Int = 0, level: Int = 1,
        threads: Int = 1, embedsProfile: Bool = false
    ) throws(ImageCodecError) {
        try PNGStreamWriter.checkSize(width: width, height: height)
        // A frame's data is one chunk, whose length is a number of 31 bits.
        let bytes = (width * 4 + 1).multipliedReportingOverflow(by: height)
        guard (1...0x7fff_ffff).contains(frameCount), !bytes.overflow, bytes.partialValue < 1 << 30 else {
            throw ImageCodecError(
                .cannotEncode, file: nil,
                what: "an animated PNG cannot have \(frameCount) frames of \(width) × \(height) pixels",
                fix: "use smaller frames")
        }
        canvas = try FrameCanvas(width: width, height: height)
        self.width = width
        self.height = height
        self.isOpaque = isOpaque
        self.frameCount = frameCount
        self.threads = max(1, threads)
        encoder = PNGEncoder(level: level, threads: 1, embedsProfile: embedsProfile)
        chunks = PNGChunks(sink: sink)
        try chunks.begin(
            width: width, height: height, hasAlpha: !isOpaque, encoder.colors, embedsProfile: embedsProfile)
        let loops = min(max(plays, 0), 0x7fff_ffff)
        try chunks.chunk("acTL", PNGChunks.bigEndian(frameCount) + PNGChunks.bigEndian(loops))
    }

    /// Adds a frame.
    ///
    /// - Parameters:
    ///   - pixels: The whole frame, in the same order of channels as those before.
    ///   - delay: Its duration.
    public func append(_ pixels: PixelRows, delay: Delay) throws(ImageCodecError) {
        try pixels.withBytes(of: encoder.colors) { pixels throws(ImageCodecError) in
            try append(bytes: pixels, delay)
        }
    }

    private func append(bytes pixels: PixelRows, _ delay: Delay) throws(ImageCodecError) {
        guard pixels.width == width, pixels.height == height, taken < frameCount else {
            throw ImageCodecError(
                .cannotEncode, file: nil,
                what: "a frame of \(pixels.width) × \(pixels.height) pixels does not fit an animated PNG of "
                    + "\(frameCount) frames of \(width) × \(height) pixels, of which \(taken) were given")
        }
        taken += 1
        // A frame cannot be empty.
        let rect = canvas.show(pixels) ?? PixelRect(x: 0, y: 0, width: 1, height: 1)
        let frame = try Frame(pixels, rect: rect, delay: delay)
        waiting.append(frame)
        let rows = PNGRows(
            colors: ColorWriter(encoder.colors), width: rect.width, hasAlpha: !isOpaque,
            filter: PNGFilter(level: encoder.level))
        let order = pixels.order
        DispatchQueue.global().async { [encoder] in
            if let base = frame.pixels.bytes.baseAddress {
                let part = PixelRows(
                    base: base, bytesPerRow: rect.width * 4, width: rect.width, height: rect.height, order: order)
                frame.result = Result { () throws(ImageCodecError) in try encoder.compress(part, rows) }
            }
            frame.done.signal()
        }
        if waiting.count > threads { try writeFirst() }
    }

    /// Writes the frames that are left, and the end.
    public func finish() throws(ImageCodecError) {
        guard taken == frameCount else {
            throw ImageCodecError(
                .cannotEncode, file: nil, what: "only \(taken) of \(frameCount) frames of an animated PNG were given")
        }
        while !waiting.isEmpty { try writeFirst() }
        try chunks.end()
    }

    private func writeFirst() throws(ImageCodecError) {
        let frame = waiting.removeFirst()
        frame.done.wait()
        guard let (bytes, count) = try frame.result?.get() else {
            throw ImageCodecError(.outOfMemory, file: nil, what: "out of memory for compressing a PNG")
        }
        let rect = frame.rect
        let numbers = [sequence, rect.width, rect.height, rect.x, rect.y].flatMap(PNGChunks.bigEndian)
        let times = [frame.delay.numerator, frame.delay.denominator].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        // The frame stays, and replaces the pixels before, alpha included.
        try chunks.chunk("fcTL", numbers + times + [0, 0])
        sequence += 1
        let data = bytes.part(0..<count)
        if written == 0 {
            try chunks.pixels(data)
        } else {
            try chunks.pixels(data, ofFrame: sequence)
            sequence += 1
        }
        written += 1
    }
}
