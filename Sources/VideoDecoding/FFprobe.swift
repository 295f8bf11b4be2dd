import Foundation
import LayerModel
import Processes

/// The program that looks into video files.
enum FFprobe {
    private static let answerLimit = 1 << 29

    /// The output of `ffprobe` on a file.
    ///
    /// - Parameter streams: The streams to examine, by default the video; `nil` for all.
    static func answer(
        _ path: String, _ arguments: [String], streams: String? = "V:0"
    ) throws(VideoError) -> Data {
        let selection = streams.map { ["-select_streams", $0] } ?? []
        let process = try FFmpeg.start(
            "ffprobe", FFmpeg.quiet + selection + arguments + FFmpeg.input(path), for: path)
        let answer: Data
        switch process.readAll(limit: answerLimit, patience: FFmpeg.patienceNow) {
        case .success(let data): answer = data
        case .failure(let failure):
            throw VideoError(.decoderFailed, file: path, what: "ffprobe: \(failure.reason)")
        }
        if let reason = process.finish() {
            throw VideoError(.unreadable, file: path, what: FFmpeg.reason(reason, process, path))
        }
        return answer
    }
}
