internal import Foundation
internal import Graphics

/// Writes the rows of a picture into a temporary file, and those of its smaller sizes while they come.
final class ScratchPictureWriter {
    private let descriptor: Int32
    private let levels: [ScratchPicture.Level]
    /// By level: the row that waits for the one below it, and the smaller row that both become.
    private let rows: [(upper: UnsafeMutablePointer<UInt32>, half: UnsafeMutablePointer<UInt32>)]
    /// By level: whether a row waits.
    private var isWaiting: [Bool]
    /// By level: the number of rows written.
    private var written: [Int]
    private var isFinished = false
    private var failure: Int32 = 0
    var isOpaque = true

    /// Makes the file.
    init(width: Int, height: Int, limits: ImageLimits) throws(ImageCodecError) {
        let pixels = width.multipliedReportingOverflow(by: height)
        guard !pixels.overflow, pixels.partialValue <= limits.maxScratchBytes / 6 else {
            throw ImageCodecError(
                .tooLarge, file: nil,
                what: "the picture is \(width) × \(height) pixels, and its temporary file may have "
                    + "\(limits.maxScratchBytes >> 20) MiB at most",
                fix: "use a smaller picture")
        }
        levels = ScratchPicture.levels(width: width, height: height)
        rows = levels.map {
            (.allocate(capacity: $0.width), .allocate(capacity: ($0.width + 1) / 2))
        }
        isWaiting = [Bool](repeating: false, count: levels.count)
        written = [Int](repeating: 0, count: levels.count)
        let folder = NSTemporaryDirectory()
        var path = Array((folder + "/glrender-XXXXXX").utf8CString)
        descriptor = mkstemp(&path)
        guard descriptor >= 0 else {
            throw ImageCodecError(
                .cannotCreate, file: folder, what: "no temporary file can be made: \(String(cString: strerror(errno)))",
                fix: "set TMPDIR to a folder with room")
        }
        unlink(path)
    }

    deinit {
        if !isFinished, descriptor >= 0 { close(descriptor) }
        for row in rows {
            row.upper.deallocate()
            row.half.deallocate()
        }
    }

    /// Appends a row of premultiplied RGBA8.
    ///
    /// - Returns: Whether it could be written.
    func append(_ row: UnsafePointer<UInt32>) -> Bool {
        append(row, level: 0)
        return failure == 0
    }

    private func append(_ row: UnsafePointer<UInt32>, level: Int) {
        let width = levels[level].width
        write(UnsafeBufferPointer(start: row, count: width), level: level)
        guard level + 1 < levels.count, failure == 0 else { return }
        let (upper, half) = rows[level]
        if !isWaiting[level] {
            upper.update(from: row, count: width)
            isWaiting[level] = true
            // The last row of an odd number has none below it.
            guard written[level] == levels[level].height else { return }
        }
        isWaiting[level] = false
        for x in 0..<(width / 2) {
            half[x] = Self.mean(pair(upper, 2 * x) &+ pair(row, 2 * x))
        }
        if width % 2 == 1 {
            half[width / 2] = Self.mean((pixel(upper, width - 1) &+ pixel(row, width - 1)) &* 2)
        }
        append(half, level: level + 1)
    }

    @inline(__always)
    private static func mean(_ sum: SIMD4<UInt16>) -> UInt32 {
        unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: (sum &+ 2) &>> 2), to: UInt32.self)
    }

    /// The sum of a pixel and the one to its right.
    @inline(__always)
    private func pair(_ row: UnsafePointer<UInt32>, _ x: Int) -> SIMD4<UInt16> {
        let both = SIMD8<UInt16>(
            truncatingIfNeeded: UnsafeRawPointer(row + x).loadUnaligned(as: SIMD8<UInt8>.self))
        return both.lowHalf &+ both.highHalf
    }

    @inline(__always)
    private func pixel(_ row: UnsafePointer<UInt32>, _ x: Int) -> SIMD4<UInt16> {
        SIMD4<UInt16>(truncatingIfNeeded: unsafeBitCast(row[x], to: SIMD4<UInt8>.self))
    }

    private func write(_ row: UnsafeBufferPointer<UInt32>, level: Int) {
        let bytes = UnsafeRawBufferPointer(row)
        let offset = levels[level].offset + written[level] * bytes.count
        written[level] += 1
        var done = 0
        while done < bytes.count, failure == 0 {
            let count = pwrite(
                descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done, off_t(offset + done))
            if count < 0, errno != EINTR { failure = errno }
            if count == 0 { failure = ENOSPC }
            done += max(0, count)
        }
    }

    /// The reason why a row could not be written.
    var error: ImageCodecError? {
        guard failure != 0 else { return nil }
        return ImageCodecError(
            .cannotWrite, file: NSTemporaryDirectory(),
            what: "the picture's temporary file cannot be written: \(String(cString: strerror(failure)))",
            fix: "set TMPDIR to a folder with room")
    }

    /// The picture, after its last row.
    func finish() -> ScratchPicture {
        isFinished = true
        return ScratchPicture(descriptor: descriptor, levels: levels, isOpaque: isOpaque)
    }
}
