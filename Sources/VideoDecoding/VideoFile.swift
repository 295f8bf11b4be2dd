package import Foundation
package import LayerModel
import Processes

/// The properties of a video file before a frame is decoded: its size, and the time of each frame.
///
/// `ffprobe` lists the times of all frames. If the container has them, that reads the file once; otherwise the frames are
/// decoded for it, which takes the time of playing them at full speed.
package struct VideoFile: Sendable {
    package let url: URL
    /// In pixels, as shown: turned, and with square pixels.
    package let width: Int
    package let height: Int
    package let isOpaque: Bool
    /// In seconds of the file's own time, ascending; not empty.
    let times: [Double]
    /// The numbers of frames decoded without the frames before them, ascending; the first is 0.
    let keyFrames: [Int]
    /// The decoding times of those, in the file's own time, if the container has them; earlier if frames refer to later ones.
    private let keyDecodeTimes: [Double]
    /// Whether decoding may start at any frame; otherwise it starts with the first.
    let seeks: Bool
    /// The smallest step of the file's times, in seconds.
    let tick: Double
    /// In seconds.
    let lastFrameDuration: Double
    /// The decoder to use; `nil` is the usual one.
    let decoder: String?
    /// The default matrix of files without one.
    let matrix: String?
    /// The space of frames that are brighter than white, whose components are read in 16 bits; `nil` for others, which are
    /// taken as sRGB.
    let brightSpace: CGColorSpace?
    /// Whether frames are of luma and chroma.
    let hasLuma: Bool

    /// The most frames, and the most pixels of each.
    private static let mostFrames = 1 << 24
    private static let mostPixels = 1 << 26

    /// Reads a file's properties.
    ///
    /// - Throws: If the file is missing or no video, or `ffprobe` is not installed.
    package init(url: URL) throws(VideoError) {
        let path = url.path
        guard FileManager.default.isReadableFile(atPath: path) else {
            throw VideoError(.missing, file: path, what: "no such file, or no permission to read it")
        }
        self.url = url
        let probe = try Probe(path)
        guard let stream = probe.streams.first, let codedWidth = stream.width, let codedHeight = stream.height,
            codedWidth > 0, codedHeight > 0, codedWidth <= Self.mostPixels / codedHeight
        else {
            throw VideoError(.unreadable, file: path, what: "there is no video in it, or a too large one")
        }
        let aspect = stream.pixelAspect
        let shown = (Double(codedWidth) * aspect).rounded()
        guard shown >= 1, shown <= Double(Self.mostPixels / codedHeight) else {
            throw VideoError(.unreadable, file: path, what: "its pixels have a shape that cannot be shown")
        }
        (width, height) = stream.isTurned ? (codedHeight, Int(shown)) : (Int(shown), codedHeight)
        isOpaque = !stream.hasAlpha
        decoder = stream.alphaDecoder
        matrix = stream.namesMatrix ? nil : codedHeight >= 720 ? "bt709" : "smpte170m"
        brightSpace = stream.brightSpace
        hasLuma = stream.hasLuma
        tick = stream.tick
        let list = try FrameList(path, readsPackets: probe.listsFrames, most: Self.mostFrames)
        guard !list.times.isEmpty else {
            throw VideoError(.unreadable, file: path, what: "there are no frames in it")
        }
        times = list.times
        keyFrames = list.keyFrames
        keyDecodeTimes = list.keyDecodeTimes
        seeks = list.isOfPackets
        let count = times.count
        lastFrameDuration = count > 1 ? (times[count - 1] - times[0]) / Double(count - 1) : 0
    }

    var frameCount: Int { times.count }

    /// Of a frame as it is read.
    var byteCount: Int { width * height * bytesPerPixel }

    /// Of a frame that is kept; a bright one is, as it was read, in halves and in bytes.
    var keptBytes: Int { width * height * (brightSpace == nil ? 4 : 20) }

    var bytesPerPixel: Int { brightSpace == nil ? 4 : 8 }

    /// The frame that is on at a moment, in seconds from the first frame.
    func frameNumber(at time: Double) -> Int {
        // Times of files are rounded to their ticks, and so would be the wanted one.
        let wanted = times[0] + (time.isFinite ? time : 0) + tick / 2 + 1e-6
        return max(0, times.partitionPoint { $0 > wanted } - 1)
    }

    /// The last key frame up to a frame.
    func keyFrame(before number: Int) -> Int {
        let next = nextKey(after: number)
        return next == 0 ? 0 : keyFrames[next - 1]
    }

    /// A frame that decoding may start with to reach another: that frame, or one shortly before.
    ///
    /// Containers are entered by the times of decoding. A key frame that is decoded before the wanted frame is on, though it is
    /// on after it, would be entered instead, and the wanted frame lost.
    func start(for number: Int) -> Int {
        guard seeks else { return 0 }
        var start = number
        while start > 0 {
            let next = nextKey(after: start)
            if next == keyFrames.count || keyDecodeTimes[next] > seekTime(to: start) { return start }
            let key = keyFrame(before: start)
            start = key < start ? key : keyFrame(before: start - 1)
        }
        return 0
    }

    /// In the middle between a frame, not the first, and the one before, in the file's own time.
    func seekTime(to number: Int) -> Double {
        (times[number - 1] + times[number]) / 2
    }

    /// The place among the key frames of the first after a frame; their number if there is none.
    private func nextKey(after number: Int) -> Int {
        keyFrames.partitionPoint { $0 > number }
    }
}

/// The output of `ffprobe` on a file's contents.
private struct Probe: Decodable {
    struct Stream: Decodable {
        struct Side: Decodable {
            var rotation: Double?
        }

        struct Tags: Decodable {
            var alpha_mode: String?
        }

        var codec_name: String?
        var width: Int?
        var height: Int?
        var sample_aspect_ratio: String?
        var pix_fmt: String?
        var color_space: String?
        var color_transfer: String?
        var color_primaries: String?
        var time_base: String?
        var tags: Tags?
        var side_data_list: [Side]?

        /// The width of a pixel in its heights.
        var pixelAspect: Double {
            let parts = (sample_aspect_ratio ?? "").split(separator: ":").compactMap { Double($0) }
            return parts.count == 2 && parts[0] > 0 && parts[1] > 0 ? parts[0] / parts[1] : 1
        }

        /// Whether the picture is to be turned by a quarter.
        var isTurned: Bool {
            let rotation = side_data_list?.lazy.compactMap(\.rotation).first ?? 0
            return Int((abs(rotation) / 90).rounded()) % 2 == 1
        }

        /// VP8 and VP9 keep alpha in a second stream, which only their own library reads.
        var alphaDecoder: String? {
            guard tags?.alpha_mode == "1" else { return nil }
            return ["vp8": "libvpx", "vp9": "libvpx-vp9"][codec_name ?? ""]
        }

        var hasAlpha: Bool {
            let format = pix_fmt ?? ""
            return alphaDecoder != nil
                || ["rgba", "bgra", "argb", "abgr", "yuva", "gbrap", "ya8", "ya16", "pal8"]
                    .contains { format.hasPrefix($0) }
        }

        var hasLuma: Bool {
            !["rgb", "bgr", "gbr", "argb", "abgr", "0rgb", "0bgr"].contains { (pix_fmt ?? "").hasPrefix($0) }
        }

        /// The space of the curves of BT.2100.
        var brightSpace: CGColorSpace? {
            let isP3 = color_primaries == "smpte432"
            switch color_transfer {
            case "smpte2084": return CGColorSpace(name: isP3 ? CGColorSpace.displayP3_PQ : CGColorSpace.itur_2100_PQ)
            case "arib-std-b67":
                return CGColorSpace(name: isP3 ? CGColorSpace.displayP3_HLG : CGColorSpace.itur_2100_HLG)
            default: return nil
            }
        }

        var namesMatrix: Bool {
            !["unknown", "reserved", ""].contains(color_space ?? "")
        }

        var tick: Double {
            let parts = (time_base ?? "").split(separator: "/").compactMap { Double($0) }
            return parts.count == 2 && parts[1] > 0 ? min(max(parts[0] / parts[1], 0), 0.005) : 0
        }
    }

    struct Format: Decodable {
        var format_name: String?
    }

    var streams: [Stream]
    var format: Format?

    init(_ path: String) throws(VideoError) {
        let entries =
            "stream=codec_name,width,height,sample_aspect_ratio,pix_fmt,color_space,time_base"
            + ",color_transfer,color_primaries"
            + ":stream_tags=alpha_mode:stream_side_data=rotation:format=format_name"
        let answer = try FFprobe.answer(path, ["-show_entries", entries, "-of", "json"])
        do {
            self = try JSONDecoder().decode(Probe.self, from: answer)
        } catch {
            throw VideoError(.decoderFailed, file: path, what: "ffprobe gave no answer that can be read: \(error)")
        }
    }

    /// Whether the container lists its frames, one a packet, with their times, and may be entered at any of them.
    var listsFrames: Bool {
        let names = Set((format?.format_name ?? "").split(separator: ","))
        // Packets of VP8 may hold frames that are never shown.
        return streams.first?.codec_name != "vp8" && !names.isDisjoint(with: ["mov", "matroska"])
    }
}

/// When frames are on.
private struct FrameList {
    var times: [Double] = []
    var keyFrames: [Int] = []
    var keyDecodeTimes: [Double] = []
    /// Whether packets were read, rather than frames decoded.
    var isOfPackets: Bool

    init(_ path: String, readsPackets: Bool, most: Int) throws(VideoError) {
        isOfPackets = readsPackets
        if readsPackets {
            let answer = try FFprobe.answer(
                path, ["-show_entries", "packet=pts_time,dts_time,flags", "-of", "csv=p=0"])
            if try take(answer, most, path) { return }
            isOfPackets = false
        }
        let entries = "frame=best_effort_timestamp_time,key_frame"
        let answer = try FFprobe.answer(path, ["-show_entries", entries, "-of", "csv=p=0"])
        guard try take(answer, most, path) else {
            throw VideoError(.unreadable, file: path, what: "its frames have no times")
        }
    }

    /// Takes lines of a time, a time of decoding and flags, or of a 1 for key frames and a time; whether all of them have times.
    private mutating func take(_ answer: Data, _ most: Int, _ path: String) throws(VideoError) -> Bool {
        var frames: [(time: Double, decoded: Double, isKey: Bool)] = []
        for line in answer.split(separator: UInt8(ascii: "\n")) {
            let fields = String(decoding: line, as: UTF8.self).split(separator: ",")
            guard fields.count >= (isOfPackets ? 3 : 2) else { continue }
            let (time, flags) = isOfPackets ? (fields[0], fields[2]) : (fields[1], fields[0] == "1" ? "K" : "")
            // Frames that are decoded only for others, before the start of the film, are not shown.
            guard !flags.contains("D") else { continue }
            guard let time = Double(time) ?? (isOfPackets ? nil : Self.following(frames.suffix(2).map(\.time))),
                time.isFinite
            else { return false }
            frames.append((time, isOfPackets ? Double(fields[1]) ?? time : time, flags.contains("K")))
            guard frames.count <= most else {
                throw VideoError(.unreadable, file: path, what: "it has more than \(most) frames")
            }
        }
        // Packets come in the order of decoding, decoded frames as they are shown.
        frames.sort { $0.time < $1.time }
        times = frames.map(\.time)
        keyFrames = frames.indices.filter { frames[$0].isKey || $0 == 0 }
        keyDecodeTimes = keyFrames.map { frames[$0].decoded }
        return true
    }

    /// The time of a frame whose container gives none, such as the last of an AVI file: the previous interval, repeated.
    private static func following(_ last: [Double]) -> Double? {
        guard let first = last.first, let second = last.dropFirst().first else { return nil }
        return second + (second - first)
    }
}
