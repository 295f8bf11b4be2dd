import AppleNames
import Compositor
import Foundation
import LayerModel
import MediaExport
import TestSupport
import Testing

/// Sound files that tests mix, and what they read back.
enum SoundFootage {
    /// Writes a WAV file of 16 bits; `channels` have as many samples each.
    static func write(_ channels: [[Double]], rate: Int, to path: String) throws {
        var data = Data("RIFF".utf8)
        func append(_ value: Int, _ bytes: Int) {
            for byte in 0..<bytes { data.append(UInt8(truncatingIfNeeded: value >> (8 * byte))) }
        }
        let size = channels[0].count * channels.count * 2
        append(36 + size, 4)
        data += Data("WAVEfmt ".utf8)
        append(16, 4)
        append(1, 2)
        append(channels.count, 2)
        append(rate, 4)
        append(rate * channels.count * 2, 4)
        append(channels.count * 2, 2)
        append(16, 2)
        data += Data("data".utf8)
        append(size, 4)
        for place in channels[0].indices {
            for channel in channels { append(Int((channel[place] * 32767).rounded()), 2) }
        }
        try data.write(to: URL(fileURLWithPath: path))
    }

    /// A file of one level, in two channels at 48 kHz.
    static func level(_ level: Double, seconds: Double, to path: String) throws {
        let samples = [Double](repeating: level, count: Int((seconds * 48_000).rounded()))
        try write([samples, samples], rate: 48_000, to: path)
    }

    /// The left and the right channel of a movie's sound.
    static func samples(_ path: String) throws -> (left: [Float], right: [Float]) {
        let tool = try Tool(
            "ffmpeg", ["-v", "error", "-i", path, "-map", "0:a", "-f", "f32le", "-ac", "2", "-ar", "48000", "-"])
        #expect(tool.status == 0)
        return tool.output.withUnsafeBytes { bytes in
            let all = bytes.bindMemory(to: Float.self)
            let places = stride(from: 0, to: all.count - 1, by: 2)
            return (places.map { all[$0] }, places.map { all[$0 + 1] })
        }
    }

    /// A movie of white frames with some sounds, at 30 frames a second.
    static func movie(
        _ sounds: [TimelineSound], frames: Range<Int> = 0..<30, rate: FrameRate = Footage.rate,
        format: MovieFormat = .h264(), sound: MovieSound = MovieSound(), to path: String
    ) throws {
        var source = Footage.bars([(255, 255, 255, 255)], background: nil)
        source.options.background = UIColor.white.cgColor
        source.sounds = sounds
        let container = MovieContainer(rawValue: String(path.split(separator: ".").last ?? ""))
        _ = try MovieExport(
            of: source, FrameSchedule(rate: rate, frames: frames), as: format, in: container, sound: sound
        ).write(to: path)
    }

    /// The samples that such a movie has, kept as they are.
    static func mixed(
        _ sounds: [TimelineSound], frames: Range<Int> = 0..<30, isLimited: Bool = true
    ) throws -> (left: [Float], right: [Float]) {
        let folder = try TemporaryFolder()
        try movie(
            sounds, frames: frames, sound: MovieSound(isLimited: isLimited), to: folder("out.mov"))
        return try samples(folder("out.mov"))
    }
}

extension [Float] {
    /// The place of the largest magnitude.
    var peak: Int { indices.max { abs(self[$0]) < abs(self[$1]) } ?? 0 }

    /// The level of a part, in decibels of full scale.
    func decibels(_ part: Range<Int>) -> Double {
        let sum = self[part].reduce(0) { $0 + Double($1) * Double($1) }
        return 10 * log10(sum / Double(part.count))
    }
}
