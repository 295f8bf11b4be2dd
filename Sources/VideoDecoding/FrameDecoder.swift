import Foundation
import LayerModel
import PixelKernels
import Processes

/// Decodes the frames of a file from one of them on, in order, in a process of its own.
///
/// The program decodes ahead until the stream between the processes is full, and then waits. Frames are identified by
/// counting: it starts in the middle between a frame's time and that of the one before.
final class FrameDecoder {
    private let file: VideoFile
    private let process: ChildProcess
    /// The frame that is read next.
    private(set) var next: Int

    /// Starts at a frame, or as shortly before as can be.
    init(_ file: VideoFile, from number: Int) throws(VideoError) {
        self.file = file
        next = file.start(for: number)
        process = try FFmpeg.start(
            "ffmpeg", Self.arguments(file, from: next, threads: ProcessorQuota.limitedThreads), for: file.url.path)
    }

    /// - Parameter threads: The number of decoding threads; `nil` for the decoder's default on the machine's processors.
    static func arguments(_ file: VideoFile, from number: Int, threads: Int?) -> [String] {
        var arguments = FFmpeg.quiet + ["-nostdin", "-nostats"]
        if number > 0 {
            arguments += ["-seek_timestamp", "1", "-ss", String(format: "%.7f", file.seekTime(to: number))]
        }
        if let threads { arguments += ["-threads", "\(threads)"] }
        if let decoder = file.decoder { arguments += ["-c:v", decoder] }
        let matrix = file.matrix.map { ":in_color_matrix=\($0)" } ?? ""
        let flags = "flags=bicubic+accurate_rnd+full_chroma_int+bitexact"
        return arguments + FFmpeg.input(file.url.path)
            + ["-map", "0:V:0", "-an", "-sn", "-dn", "-fps_mode", "passthrough"]
            + ["-vf", "scale=\(file.width):\(file.height):\(flags)\(matrix)"]
            + ["-f", "rawvideo", "-pix_fmt", file.brightSpace == nil ? "rgba" : "rgba64le", "pipe:1"]
    }

    /// Reads the next frame; `nil` if it is to be skipped, which costs no memory.
    func read(isWanted: Bool) throws(VideoError) -> CGImage? {
        // Two pixels' room holds one of 16 bits.
        let scale = file.bytesPerPixel / 4
        guard let pixels = PixelBuffer(width: scale * file.width, height: isWanted ? file.height : 1) else {
            throw VideoError(.decoderFailed, file: file.url.path, what: "there is not enough memory for a frame")
        }
        var position = 0
        while position < file.byteCount {
            // Frames that are passed over are read into one row, again and again.
            let rest = file.byteCount - position
            let place =
                isWanted
                ? UnsafeMutableRawBufferPointer(rebasing: pixels.bytes[position...])
                : UnsafeMutableRawBufferPointer(rebasing: pixels.bytes.prefix(rest))
            switch process.read(into: place, patience: FFmpeg.patienceNow) {
            case .bytes(let count): position += count
            case .end:
                let ending = process.finish() ?? "it ends before frame \(next) of \(file.frameCount)"
                throw VideoError(
                    .unreadable, file: file.url.path, what: FFmpeg.reason(ending, process, file.url.path))
            case .failed(let reason):
                throw VideoError(.decoderFailed, file: file.url.path, what: "ffmpeg: \(reason)")
            }
        }
        next += 1
        guard isWanted else { return nil }
        if let space = file.brightSpace { return brightImage(pixels, in: space) }
        if !file.isOpaque {
            let words = pixels.bytes.bindMemory(to: UInt32.self)
            if let base = words.baseAddress { _ = pk_premultiply(base, words.count) }
        }
        return CGImage(pixels, isOpaque: file.isOpaque)
    }

    /// The result of `swscale` for full components of luma and chroma in 16 bits: 255/256 of them, except for its rounding.
    private static let full = 65_282.5 / 65_535

    /// An image of straight components of 16 bits.
    private func brightImage(_ pixels: consuming PixelBuffer, in space: CGColorSpace) -> CGImage? {
        let alpha: CGImageAlphaInfo = file.isOpaque ? .noneSkipLast : .last
        let bytesPerRow = pixels.bytesPerRow
        return CGDataProvider(data: Data(pixels.bytes)).flatMap { provider in
            CGImage(
                width: file.width, height: file.height, bitsPerComponent: 16, bitsPerPixel: 64,
                bytesPerRow: bytesPerRow, space: space,
                bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue).union(.byteOrder16Little), provider: provider,
                decode: file.hasLuma ? [0, 1 / Self.full, 0, 1 / Self.full, 0, 1 / Self.full] : nil,
                shouldInterpolate: true, intent: .defaultIntent)
        }
    }
}
