internal import CImageLibraries
internal import Graphics

/// The pictures of an animated PNG.
///
/// Source: PNG 3rd edition, §11.3.4, animation information.
final class PNGAnimation: AnimatedPictures {
    let delays: [Double]
    let plays: Int
    private let frames: [Frame]
    private let memory: ScratchBytes
    private let bytes: UnsafeRawBufferPointer
    private let limits: ImageLimits
    private let info: ImageInfo
    /// Chunks that the pixels of all frames depend on, with their lengths and sums.
    private let shared: [Range<Int>]
    private let canvas: ScratchBytes
    /// The index of the frame that is put on the canvas next.
    private var next = 0
    /// The pixels under the last frame, where they come back behind it.
    private var covered: ScratchBytes?

    private struct Frame {
        var place: PixelRect
        var delay: Double
        /// The disposal of its area after it.
        var disposal: Disposal
        /// Whether it lies over the canvas rather than in place of that.
        var isOver: Bool
        /// Its compressed pixels, in the file.
        var data: [Range<Int>] = []
    }

    private enum Disposal: Int {
        case none = 0
        case clear = 1
        case previous = 2
    }

    /// Reads the descriptions of the frames; `nil` for a file that is no animation.
    ///
    /// - Parameter bytes: The file, in the memory.
    init?(_ memory: ScratchBytes, _ bytes: UnsafeRawBufferPointer, _ limits: ImageLimits) throws(ImageCodecError) {
        let reader = ByteReader(bytes: bytes)
        info = try PNGHeader(bytes, of: reader).info
        var frames: [Frame] = []
        var shared: [Range<Int>] = []
        var control: (count: Int, plays: Int)?
        var (offset, hasPixels) = (33, false)
        while let length = reader.u32(offset), reader.slice(offset + 8, count: length + 4) != nil {
            let (type, data) = (offset + 4, (offset + 8)..<(offset + 8 + length))
            offset = data.upperBound + 4
            if reader.has("acTL", at: type), length == 8, let count = reader.u32(type + 4),
                let plays = reader.u32(type + 8)
            {
                control = (count, plays)
            } else if reader.has("fcTL", at: type) {
                frames.append(try Self.frame(reader, data, in: info))
            } else if reader.has("IDAT", at: type) {
                hasPixels = true
                // Without frame control before it, the still image is not part of the animation.
                if frames.count == 1 { frames[0].data.append(data) }
            } else if reader.has("fdAT", at: type), length > 4, !frames.isEmpty {
                frames[frames.count - 1].data.append((data.lowerBound + 4)..<data.upperBound)
            } else if !hasPixels, Self.sharedTypes.contains(where: { reader.has($0, at: type) }) {
                shared.append((type - 4)..<offset)
            }
        }
        guard let control else { return nil }
        frames = Array(frames.prefix { !$0.data.isEmpty }.prefix(control.count))
        // The canvas, the pixels under a frame, the frame and the result.
        try limits.check(width: info.width, height: info.height, bytesPerPixel: 24, fileBytes: 2 * bytes.count)
        canvas = try ScratchBytes(count: info.width * info.height * 4)
        (self.frames, self.shared, plays) = (frames, shared, control.plays)
        delays = frames.map(\.delay)
        (self.memory, self.bytes, self.limits) = (memory, bytes, limits)
    }

    private static let sharedTypes: [StaticString] = ["PLTE", "tRNS", "cICP", "iCCP", "sRGB", "gAMA", "cHRM"]

    private static func frame(
        _ reader: ByteReader, _ data: Range<Int>, in info: ImageInfo
    ) throws(ImageCodecError) -> Frame {
        let numbers = (0..<5).compactMap { reader.u32(data.lowerBound + 4 * $0) }
        guard data.count == 26, numbers.count == 5, let numerator = reader.u16(data.lowerBound + 20),
            let denominator = reader.u16(data.lowerBound + 22), let disposal = reader.u8(data.lowerBound + 24),
            let blend = reader.u8(data.lowerBound + 25)
        else {
            throw .damaged(.png, "what it says of a frame is not valid")
        }
        let place = PixelRect(x: numbers[3], y: numbers[4], width: numbers[1], height: numbers[2])
        guard place.width > 0, place.height > 0, place.x + place.width <= info.storedWidth,
            place.y + place.height <= info.storedHeight
        else {
            throw .damaged(.png, "a frame lies outside the picture")
        }
        return Frame(
            place: place, delay: Double(numerator) / Double(denominator == 0 ? 100 : denominator),
            disposal: Disposal(rawValue: disposal) ?? .none, isOver: blend == 1)
    }

    func picture(at index: Int) throws(ImageCodecError) -> CGImage {
        if index < next { next = 0 }
        while next <= index {
            try ImageCodecError.checkTime()
            try show(next)
            next += 1
        }
        let pixels = try PixelBuffer.forPicture(width: info.storedWidth, height: info.storedHeight)
        guard let base = pixels.bytes.baseAddress else { throw .truncated(.png) }
        pixels.bytes.copyMemory(from: canvas.part(0..<pixels.bytes.count))
        let rows = PixelRows(
            base: base, bytesPerRow: pixels.bytesPerRow, width: pixels.width, height: pixels.height, order: .rgba)
        let isOpaque = rows.firstTranslucentRow() == nil
        return CGImage(try pixels.oriented(info.orientation), isOpaque: isOpaque)
    }

    /// Puts a frame on the canvas, where the one before it was taken from.
    private func show(_ index: Int) throws(ImageCodecError) {
        let frame = frames[index]
        let still = try still(of: frame)
        let decoded = still.bytes.withUnsafeBytes { bytes in
            Result { () throws(ImageCodecError) in try PNGDecoder(bytes: bytes, limits: limits).decode().image }
        }
        let image = try decoded.get()
        if index == 0 {
            canvas.bytes.update(repeating: 0)
        } else {
            dispose(of: frames[index - 1])
        }
        covered = nil
        // The first one covers nothing.
        if frame.disposal == .previous, index > 0 { covered = try copy(of: frame.place) }
        image.withPremultipliedRGBA8 { bytes, bytesPerRow in
            for y in 0..<frame.place.height {
                let source = UnsafeRawBufferPointer(rebasing: bytes[(y * bytesPerRow)...].prefix(frame.place.width * 4))
                let row = row(y, of: frame.place)
                guard frame.isOver else {
                    UnsafeMutableRawBufferPointer(row).copyMemory(from: source)
                    continue
                }
                for x in stride(from: 0, to: row.count, by: 4) {
                    let alpha = UInt32(source[x + 3])
                    for channel in x..<(x + 4) {
                        // The nearest number of 255ths.
                        let rest = UInt32(row[channel]) * (255 - alpha) + 128
                        row[channel] = source[channel] &+ UInt8((rest + rest >> 8) >> 8)
                    }
                }
            }
        }
    }

    private func dispose(of frame: Frame) {
        guard frame.disposal != .none else { return }
        for y in 0..<frame.place.height {
            let row = row(y, of: frame.place)
            if let covered, frame.disposal == .previous {
                UnsafeMutableRawBufferPointer(row).copyMemory(
                    from: covered.part((y * row.count)..<((y + 1) * row.count)))
            } else {
                row.update(repeating: 0)
            }
        }
    }

    private func copy(of place: PixelRect) throws(ImageCodecError) -> ScratchBytes {
        let copy = try ScratchBytes(count: place.width * place.height * 4)
        for y in 0..<place.height {
            let row = row(y, of: place)
            _ = copy.bytes[(y * row.count)...].update(fromContentsOf: row)
        }
        return copy
    }

    private func row(_ y: Int, of place: PixelRect) -> UnsafeMutableBufferPointer<UInt8> {
        let start = ((place.y + y) * info.storedWidth + place.x) * 4
        return UnsafeMutableBufferPointer(rebasing: canvas.bytes[start..<(start + place.width * 4)])
    }

    /// A frame as a PNG of its own.
    private func still(of frame: Frame) throws(ImageCodecError) -> MemorySink {
        let sink = MemorySink()
        let chunks = PNGChunks(sink: sink)
        try sink.write(Array(bytes[..<8]))
        let size = PNGChunks.bigEndian(frame.place.width) + PNGChunks.bigEndian(frame.place.height)
        try chunks.chunk("IHDR", size + bytes[24..<29])
        for chunk in shared { try sink.write(UnsafeRawBufferPointer(rebasing: bytes[chunk])) }
        for data in frame.data { try chunks.pixels(UnsafeRawBufferPointer(rebasing: bytes[data])) }
        try chunks.end()
        return sink
    }
}
