internal import CImageShims
import Graphics

extension cimage_report {
    /// A report on a file that is read within the limits of the work.
    static var withinLimits: cimage_report {
        var report = cimage_report()
        report.should_stop = { WorkLimits.areExceeded }
        return report
    }

    /// The flaws of a file that was read.
    ///
    /// - Parameter status: The outcome of reading; not with rows that the file does not have one by one.
    /// - Throws: The reason, if it was not read.
    func warnings(_ status: cimage_status, of format: ImageFormat) throws(ImageCodecError) -> [ImageCodecWarning] {
        switch status {
        case CIMAGE_OK: break
        case CIMAGE_TRUNCATED: throw .truncated(format)
        case CIMAGE_STOPPED:
            try ImageCodecError.checkTime()
            throw .damaged(format, "its reading was stopped")
        case CIMAGE_OUT_OF_MEMORY:
            throw ImageCodecError(.outOfMemory, file: nil, what: "out of memory for a \(format.displayName)")
        default: throw .damaged(format, text)
        }
        let flaws: [(cimage_flaw, ImageCodecWarning.Kind)] = [
            (CIMAGE_STRAY_BYTES, .strayBytes), (CIMAGE_DAMAGED_PART, .damagedPart), (CIMAGE_NO_END, .missingEnd),
            (CIMAGE_TRAILING_BYTES, .trailingBytes),
        ]
        return flaws.filter { self.flaws & $0.0.rawValue != 0 }.map {
            ImageCodecWarning($0.1, of: format, detail: text)
        }
    }

    private var text: String {
        withUnsafeBytes(of: message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
