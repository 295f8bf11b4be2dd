package import Foundation
internal import LayerModel
internal import Processes

/// The sound of a timeline alone, for playing beside the pictures.
package struct SoundExport {
    private let source: FrameSource
    private let schedule: FrameSchedule

    /// The longest timeline, in seconds: all of its sound is held.
    private static let longest = 600.0

    /// Prepares an export of the sound of a schedule's frames.
    package init(of source: FrameSource, _ schedule: FrameSchedule) {
        self.source = source
        self.schedule = schedule
    }

    /// A WAV file of 16 bits; `nil` for a timeline without sound.
    package func waveFile() throws(MediaExportError) -> Data? {
        let heard = try source.heardSounds(schedule)
        guard !heard.isEmpty else { return nil }
        guard schedule.rate.time(ofFrame: schedule.frames.count) <= Self.longest else {
            throw .unsupported("the sound is longer than \(Int(Self.longest)) seconds", fix: "give a shorter duration")
        }
        let mix = try SoundMix(heard, schedule, firstInput: 0, isLimited: true)
        // The sizes in its header are written last.
        guard let file = HeldFile(Data()) else { throw .encoderFailed("there is no room for a temporary file") }
        let process = try FFmpegWriter.start(
            FFmpegArguments.quiet + mix.inputs
                + ["-filter_complex", mix.graph, "-map", "[mix]", "-c:a", "pcm_s16le", "-fflags", "+bitexact"]
                + ["-f", "wav", "-y", file.url.path], stream: .output)
        if case .failure(let failure) = process.readAll(limit: 1 << 16, patience: 60) {
            throw .encoderFailed(failure.reason)
        }
        if let reason = process.finish() { throw .encoderFailed("\(reason)\n\(process.messages)") }
        do {
            return try Data(contentsOf: file.url)
        } catch {
            throw .encoderFailed("its file cannot be read: \(error)")
        }
    }
}
