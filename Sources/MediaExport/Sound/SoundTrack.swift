internal import Foundation
internal import LayerModel
internal import VideoDecoding

/// The filters that bring one sound to its place on the timeline, in samples at the mix's rate.
///
/// The part of the file is cut out, turned, sped up and repeated; faded on its own clock; moved to its start; and its gain
/// applied on the timeline's.
struct SoundTrack {
    /// One after the other; `nil` if nothing is heard of the sound.
    let filters: String?
    /// The seconds of the file to read; `nil` for all.
    let readSeconds: Double?

    /// - Parameter timelineEnd: In samples.
    init(_ sound: TimelineSound, _ file: SoundFile, timelineEnd: Int) throws(MediaExportError) {
        let rate = Double(SoundMix.rate)
        let samples = { (seconds: Double) in Int(min(max(seconds * rate, -1e12), 1e12).rounded()) }
        // The time of a film is that of its pictures; that of a sound begins with its first sample.
        let lead = file.pictureStart ?? 0
        let fileEnd = file.duration.map { $0 + lead }
        let first = samples(sound.from + lead)
        let wanted = (sound.to.map { $0 + lead } ?? fileEnd).map(samples)
        let last = wanted.map { min($0, fileEnd.map(samples) ?? $0) }
        let pace = abs(sound.speed)
        // Backwards, the missing part at the file's end comes first.
        let late = sound.speed < 0 ? Int((Double((wanted ?? 0) - (last ?? 0)) / pace).rounded()) : 0
        // Without stretching, the file's beginning is rounded, rather than the part's and then its place.
        let start =
            sound.speed == 1 ? samples(sound.start - sound.from - lead) + first : samples(sound.start) + late
        // The duration on the timeline; `nil` is not known.
        let once = last.map { Int((Double(max(0, $0 - first)) / pace).rounded()) }
        let room = min(sound.end.map(samples) ?? timelineEnd, timelineEnd) - start
        let length = sound.loops ? room : once.map { min($0, room) }
        guard !sound.isSilent, room > 0, length.map({ $0 > 0 && $0 > -start }) ?? true, once != 0 else {
            (filters, readSeconds) = (nil, nil)
            return
        }
        try Self.check(sound, file, part: last.map { Double($0 - first) / rate })

        var chain = ["aresample=\(SoundMix.rate)" + (file.pictureStart == nil ? "" : ":async=1:first_pts=0")]
        // A single channel is as loud on both sides as it is alone.
        chain.append(file.channels == 1 ? "pan=stereo|c0=c0|c1=c0" : "aformat=channel_layouts=stereo")
        chain.append("aformat=sample_fmts=fltp:sample_rates=\(SoundMix.rate)")
        if sound.to != nil || first != 0 {
            // Files may be longer than their headers' durations.
            let end = sound.to == nil ? nil : last
            chain.append("atrim=start_sample=\(first)" + (end.map { ":end_sample=\($0)" } ?? ""))
        }
        chain.append("asetpts=N/SR/TB")
        if sound.speed < 0 { chain.append("areverse") }
        if pace != 1 { chain += sound.keepsPitch ? Self.tempo(pace) : Self.tape(pace) }
        if sound.loops, once.map({ $0 < room }) ?? true {
            chain.append("aloop=loop=-1:size=\(samples(SoundMix.longestKept / pace + 1))")
        }
        if let length, sound.loops || length != once || pace != 1 { chain.append("atrim=end_sample=\(length)") }
        let (fadeIn, fadeOut) = (samples(sound.fadeIn), samples(sound.fadeOut))
        if fadeIn > 0 { chain.append("afade=t=in:ss=0:ns=\(fadeIn)") }
        if fadeOut > 0, let length {
            chain.append("afade=t=out:ss=\(max(0, length - fadeOut)):ns=\(min(fadeOut, length))")
        }
        if start > 0 { chain.append("adelay=\(start)S:all=1") }
        if start < 0 { chain.append("atrim=start_sample=\(-start)") }
        chain += ["asetpts=N/SR/TB"] + sound.gainFilters
        filters = chain.joined(separator: ",")
        // Resamplers look a little ahead.
        let needed = Double(sound.loops ? max(0, once ?? room) : room) / rate * pace + Double(first) / rate + 1
        readSeconds = sound.speed < 0 ? last.map { Double($0) / rate + 1 } : needed
    }

    private static func check(
        _ sound: TimelineSound, _ file: SoundFile, part: Double?
    ) throws(MediaExportError) {
        if part == nil, sound.fadeOut > 0 || sound.speed < 0 {
            throw .unsupported(
                "\(sound.named): the file does not say how long it is, which a fade at the end needs, and playing backwards",
                fix: "say where the part ends, or convert the file")
        }
        if let part, part > SoundMix.longestKept, sound.loops || sound.speed < 0 {
            throw .unsupported(
                "\(sound.named): a part of \(Int(part)) seconds is too long to be repeated or played backwards",
                fix: "use a part of at most \(Int(SoundMix.longestKept)) seconds")
        }
        guard (0.01...100).contains(abs(sound.speed)) else {
            throw .unsupported(
                "\(sound.named): it cannot be played at \(sound.speed) times its speed",
                fix: "use a speed from 0.01 to 100")
        }
    }

    /// Another speed at the same pitch.
    private static func tempo(_ pace: Double) -> [String] {
        var (rest, filters) = (pace, [String]())
        while rest < 0.5 {
            filters.append("atempo=0.5")
            rest *= 2
        }
        return filters + ["atempo=\(String(format: "%.12g", rest))"]
    }

    /// Another speed and another pitch: samples at one rate are taken for samples at another, of the two that are nearest to
    /// the speed.
    private static func tape(_ pace: Double) -> [String] {
        var best = (from: SoundMix.rate, to: SoundMix.rate, error: Double.infinity)
        for from in SoundMix.rate...2 * SoundMix.rate {
            let to = (Double(from) * pace).rounded()
            let error = abs(to / Double(from) - pace)
            if error < best.error { best = (from, Int(to), error) }
        }
        return ["aresample=\(best.from)", "asetrate=\(best.to)", "aresample=\(SoundMix.rate)"]
    }
}

extension TimelineSound {
    /// As messages call it.
    var named: String { place.isEmpty ? url.path : "\(place): \(url.path)" }

    /// The filters of the gain, whose time is the timeline's.
    fileprivate var gainFilters: [String] {
        let points = gain.map { GainPoint(time: $0.time, decibels: max($0.decibels, Self.silence)) }
        guard let first = points.first else { return [] }
        guard points.contains(where: { $0.decibels != first.decibels }) else {
            let factor = first.decibels <= Self.silence ? 0 : pow(10, first.decibels / 20)
            return factor == 1 ? [] : ["volume=\(String(format: "%.9g", factor)):precision=float"]
        }
        // A sum rather than nested cases: `ffmpeg` takes expressions of any length, but none of any depth.
        var decibels = Self.number(first.decibels)
        for (a, b) in zip(points, points.dropFirst()) where a.decibels != b.decibels {
            let (from, to, change) = (Self.number(a.time), Self.number(b.time), Self.number(b.decibels - a.decibels))
            decibels +=
                b.time > a.time
                ? "+\(change)*(clip(t,\(from),\(to))-\(from))/(\(Self.number(b.time - a.time)))"
                : "+\(change)*gte(t,\(from))"
        }
        // The gain is the same for as many samples as come together.
        return [
            "asetnsamples=n=16:p=0", "volume='pow(10,(\(decibels))/20)':eval=frame:precision=float",
            "asetnsamples=n=1024:p=0",
        ]
    }

    private static func number(_ value: Double) -> String {
        let text = String(format: "%.9g", value)
        return value < 0 ? "(\(text))" : text
    }
}
