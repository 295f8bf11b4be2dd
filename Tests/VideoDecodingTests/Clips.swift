import Foundation
import LayerModel
import TestSupport
import Testing

@testable import VideoDecoding

/// Videos whose frames show their own numbers, made by `ffmpeg`.
final class Clips {
    private let files: TemporaryFolder

    init() throws {
        files = try TemporaryFolder()
    }

    var folder: URL { files.url }

    /// 100 frames of 64 × 48 pixels, 25 a second, whose upper half is as bright as their number and whose lower half moves.
    static let numbered =
        "color=black:s=64x48:r=25:d=4,format=yuv444p,geq=lum='if(lt(Y,24),20+2*N,20+mod(X*3+N*7,200))':cb=128:cr=128"

    /// A file of numbered frames.
    func make(_ name: String, _ arguments: [String]) throws -> URL {
        try make(name, Clips.numbered, arguments)
    }

    /// A file of a filter's frames.
    func make(_ name: String, _ filter: String, _ arguments: [String]) throws -> URL {
        let url = folder.appendingPathComponent(name)
        let result = try Tool(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-y", "-f", "lavfi", "-i", filter] + arguments + [url.path])
        try #require(result.status == 0)
        return url
    }
}

extension CGImage {
    /// All pixels.
    var bytes: [UInt8] {
        withPremultipliedRGBA8 { bytes, _ in Array(bytes) }
    }

    /// The red, green, blue and alpha of a pixel, premultiplied.
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
        withPremultipliedRGBA8 { bytes, stride in Array(bytes[(y * stride + x * 4)..<(y * stride + x * 4 + 4)]) }
    }

    /// The number that a frame of `Clips.numbered` shows, give or take what its codec loses.
    var shownNumber: Double {
        // From video range, and from the even steps of the numbers.
        ((Double(pixel(32, 8)[0]) * 219 / 255 + 16) - 20) / 2
    }
}
