package import Foundation
package import LayerModel

/// The properties of a sound file, or of a video's sound, before it is decoded.
package struct SoundFile: Sendable, Equatable {
    package let url: URL
    /// Of its first stream of sound; 0 without one.
    package let channels: Int
    /// In seconds; `nil` for a stream whose container does not give it.
    package let duration: Double?
    /// The moment of a video's first picture, in seconds from the file's first time stamp; `nil` without a video.
    package let pictureStart: Double?

    /// Whether the file has a stream of sound.
    package var hasSound: Bool { channels > 0 }

    /// Reads a file's properties.
    ///
    /// - Throws: If the file is missing or unreadable, or `ffprobe` is not installed.
    package init(url: URL) throws(VideoError) {
        let path = url.path
        guard FileManager.default.isReadableFile(atPath: path) else {
            throw VideoError(.missing, file: path, what: "no such file, or no permission to read it")
        }
        self.url = url
        let entries =
            "stream=codec_type,channels,start_time,duration:stream_disposition=attached_pic"
            + ":format=start_time,duration"
        let answer = try FFprobe.answer(path, ["-show_entries", entries, "-of", "json"], streams: nil)
        let probe: Probe
        do {
            probe = try JSONDecoder().decode(Probe.self, from: answer)
        } catch {
            throw VideoError(.decoderFailed, file: path, what: "ffprobe gave no answer that can be read: \(error)")
        }
        let sound = probe.streams.first { $0.codec_type == "audio" && $0.channels ?? 0 > 0 }
        let video = probe.streams.first { $0.codec_type == "video" && $0.disposition?.attached_pic != 1 }
        channels = sound?.channels ?? 0
        duration = (sound?.duration ?? probe.format?.duration).flatMap { Double($0) }.flatMap { $0 > 0 ? $0 : nil }
        let first = probe.format?.start_time.flatMap { Double($0) } ?? 0
        pictureStart = video.map { $0.start_time.flatMap { Double($0) }.map { max(0, $0 - first) } ?? 0 }
    }

    /// A file that is read as nothing but sound or a film, as arguments of `ffmpeg`.
    ///
    /// - Parameter seconds: The seconds to read, from its start; `nil` for all.
    package func input(seconds: Double?) -> [String] {
        (seconds.map { ["-t", String(format: "%.6f", $0)] } ?? []) + FFmpeg.input(url.path)
    }

    /// The answer of `ffprobe`.
    private struct Probe: Decodable {
        struct Stream: Decodable {
            struct Disposition: Decodable {
                var attached_pic: Int?
            }

            var codec_type: String?
            var channels: Int?
            var start_time: String?
            var duration: String?
            var disposition: Disposition?
        }

        struct Format: Decodable {
            var start_time: String?
            var duration: String?
        }

        var streams: [Stream]
        var format: Format?
    }
}
