internal import LayerModel
internal import VideoDecoding

/// The mix of a movie's sounds by `ffmpeg`: its inputs, and the graph of filters whose result is labelled `mix`.
struct SoundMix {
    /// Samples a second.
    static let rate = 48_000
    /// The most sounds, and the most stretches of frames that follow each other.
    static let mostSounds = 128
    static let mostStretches = 64
    /// The longest part that is played in a loop or backwards, in seconds: `ffmpeg` holds it in memory.
    static let longestKept = 600.0
    /// The longest graph, in bytes; systems take no longer argument.
    private static let longestGraph = 120_000

    let inputs: [String]
    let graph: String

    /// A mix as long as the frames of a schedule.
    ///
    /// - Parameters:
    ///   - sounds: Each with its file, which has sound.
    ///   - firstInput: The number of the program's input that the first sound is.
    init(
        _ sounds: [(sound: TimelineSound, file: SoundFile)], _ schedule: FrameSchedule, firstInput: Int,
        isLimited: Bool
    ) throws(MediaExportError) {
        let stretches = schedule.stretches(samplesPerSecond: Self.rate)
        let end = stretches.reduce(0) { max($0, $1.upperBound) }
        var inputs: [String] = []
        var chains: [String] = []
        for (sound, file) in sounds {
            let track = try SoundTrack(sound, file, timelineEnd: end)
            guard let filters = track.filters else { continue }
            inputs += file.input(seconds: track.readSeconds)
            chains.append("[\(firstInput + chains.count):a:0]\(filters)")
        }
        guard chains.count <= Self.mostSounds else {
            throw .unsupported(
                "the movie has \(chains.count) sounds, and at most \(Self.mostSounds) are mixed", fix: "use fewer")
        }
        var mix = ""
        switch chains.count {
        case 0: mix = "anullsrc=channel_layout=stereo:sample_rate=\(Self.rate)"
        case 1: mix = chains[0]
        default:
            for (number, chain) in chains.enumerated() { mix += "\(chain)[s\(number)];" }
            mix += chains.indices.map { "[s\($0)]" }.joined()
            mix += "amix=inputs=\(chains.count):normalize=0:duration=longest"
        }
        mix += ",apad=whole_len=\(end)" + Self.cut(stretches)
        // Full scale is the limit, and quieter sound stays as it is, at its time.
        if isLimited { mix += ",alimiter=limit=1:level=disabled:latency=1" }
        graph = mix + "[mix]"
        self.inputs = inputs
        guard graph.utf8.count <= Self.longestGraph else {
            throw .unsupported(
                "the sounds have too many keyframes of gain to be mixed", fix: "use fewer sounds or keyframes")
        }
    }

    /// The stretches one after the other.
    private static func cut(_ stretches: [Range<Int>]) -> String {
        let cuts = stretches.map {
            "atrim=start_sample=\($0.lowerBound):end_sample=\($0.upperBound),asetpts=N/SR/TB"
        }
        guard cuts.count > 1 else { return cuts.map { "," + $0 }.joined() }
        var text = ",asplit=\(cuts.count)" + cuts.indices.map { "[p\($0)]" }.joined()
        for (number, cut) in cuts.enumerated() { text += ";[p\(number)]\(cut)[c\(number)]" }
        return text + ";" + cuts.indices.map { "[c\($0)]" }.joined() + "concat=n=\(cuts.count):v=0:a=1"
    }
}
