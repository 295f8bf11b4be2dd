internal import Foundation
internal import ImageCodecs
internal import Processes

/// Encodes a movie by piping raw frames to the `ffmpeg` program, which runs beside this one.
///
/// The program writes into the open temporary file and never learns a name, so nothing can be left over, whatever ends first.
final class FFmpegWriter: MovieWriter {
    private let process: ChildProcess

    /// Starts the program, which takes a while until it wants the first frame.
    init(to file: AtomicFile, _ arguments: FFmpegArguments) throws(MediaExportError) {
        do throws(POSIXError) {
            process = try ChildProcess("ffmpeg", arguments.list, stream: .input, file: file.descriptor)
        } catch {
            guard error.code == .ENOENT else {
                throw .encoderFailed("it cannot be started: \(String(cString: strerror(error.code.rawValue)))")
            }
            throw .encoderMissing(
                "\(arguments.format.name) is encoded by the program ffmpeg, which is not installed",
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
        return .encoderFailed(messages.isEmpty ? reason : "\(reason)\n\(messages)")
    }
}
