import Foundation
import LayerModel
import Processes

/// The calls of FFmpeg's programs.
enum FFmpeg {
    /// The longest time without output, in seconds: a minute, or until the picture's deadline.
    static var patienceNow: Int32 {
        guard let left = WorkLimits.current?.timeLeft else { return 60 }
        return Int32(min(60, left / .seconds(1)).rounded(.up))
    }

    static let quiet = ["-hide_banner", "-v", "error"]

    /// A file that is read as nothing but a film or sound: no list of other files, and no address.
    static func input(_ path: String) -> [String] {
        [
            "-protocol_whitelist", "file", "-format_whitelist",
            "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,mpegvideo,flv,ogg,gif,apng,png_pipe,nut,yuv4mpegpipe,"
                + "ivf,asf,mxf,h264,hevc,obu,webp_pipe,wav,w64,aiff,caf,au,mp3,aac,ac3,eac3,flac,ape,wv,tta",
            "-i", "file:\(path)",
        ]
    }

    /// Starts a program whose output is read.
    static func start(
        _ program: String, _ arguments: [String], for path: String
    ) throws(VideoError) -> ChildProcess {
        do throws(POSIXError) {
            return try ChildProcess(program, arguments, stream: .output)
        } catch {
            guard error.code == .ENOENT else {
                let reason = String(cString: strerror(error.code.rawValue))
                throw VideoError(.decoderFailed, file: path, what: "\(program) cannot be started: \(reason)")
            }
            throw VideoError(
                .decoderMissing, file: path,
                what: "videos are decoded by the program \(program), which is not installed",
                fix: "install it: apt-get install ffmpeg")
        }
    }

    /// The reason of a failure, for people: the program's message, or else the way it ended.
    static func reason(_ ending: String, _ process: ChildProcess, _ path: String) -> String {
        let said = process.messages.replacingOccurrences(of: "file:\(path): ", with: "")
        return said.isEmpty ? "it cannot be decoded: \(ending)" : "it cannot be decoded: \(said)"
    }
}
