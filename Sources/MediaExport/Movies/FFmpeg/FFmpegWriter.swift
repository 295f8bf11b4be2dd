internal import Foundation
internal import ImageCodecs
internal import Processes

/// Encodes a movie by piping raw frames to the `ffmpeg` program, which runs beside this one.
///
/// The program writes into the open temporary file without a name, so nothing can be left over, in any order of their ends.
final class FFmpegWriter: MovieWriter {
    private let process: ChildProcess

    private let encoder: String
    private let codec: MovieCodec

    /// Starts the program, which takes a while until it reads the first frame.
    init(to file: AtomicFile, _ arguments: FFmpegArguments) throws(MediaExportError) {
        encoder = arguments.encoder.name
        codec = arguments.format.codec
        process = try Self.start(arguments.list, stream: .input, file: file.descriptor)
    }

    /// Starts `ffmpeg`.
    static func start(
        _ arguments: [String], stream: ChildProcess.Stream, file: Int32 = -1
    ) throws(MediaExportError) -> ChildProcess {
        do throws(POSIXError) {
            return try ChildProcess("ffmpeg", arguments, stream: stream, file: file)
        } catch {
            guard error.code == .ENOENT else {
                throw .encoderFailed("it cannot be started: \(String(cString: strerror(error.code.rawValue)))")
            }
            throw .encoderMissing(
                "movies are encoded by the program ffmpeg, which is not installed",
                fix: "install it: apt-get install ffmpeg")
        }
    }

    func append(_ frame: FrameBytes) throws(MediaExportError) {
        guard let refusal = process.write(frame.bytes) else { return }
        throw failure(process.finish() ?? refusal)
    }

    func finish() throws(MediaExportError) {
        if let reason = process.finish() { throw failure(reason) }
    }

    func cancel() {
        process.kill()
    }

    private func failure(_ reason: String) -> MediaExportError {
        let messages = process.messages
        if messages.contains("Unknown encoder '\(encoder)'"), let installed = try? FFmpegEncoders() {
            return installed.missing(encoder, of: codec)
        }
        return .encoderFailed(messages.isEmpty ? reason : "\(reason)\n\(messages)")
    }
}
