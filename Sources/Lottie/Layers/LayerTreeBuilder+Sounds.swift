import Foundation
import ImageCodecs
import JSON
import LayerModel

/// The frames of a composition that show a layer, on the document's clock.
struct AudibleSpan {
    let clock: CompositionClock
    let frames: Range<Double>

    func contains(_ time: CFTimeInterval) -> Bool { frames.contains(clock.frame(at: time)) }
}

extension LayerTreeBuilder {
    /// Adds the sounds of an audio layer: one for each part of the timeline with an even rate of time.
    ///
    /// - Parameter spans: The spans of the compositions around the layer.
    func addSounds(
        of layer: LottieLayer, file id: String, level: Property<Double>, in scope: CompositionScope,
        spans: [AudibleSpan]
    ) {
        guard let asset = document.images[id] else {
            return warn("the sound \(id.quotedForMessage), which the file does not have,", layer)
        }
        guard let file = soundFile(asset, of: layer) else { return }
        soundNames.insert(id)
        let spans = spans + [AudibleSpan(clock: scope.clock, frames: layer.frames)]
        let rate = document.frameRate
        let frames = Int(min(document.frames.upperBound - document.frames.lowerBound, 1e7).rounded(.up))
        let moment = { (frame: Int) in Double(frame) / rate }
        let isHeard = { (time: Double) in spans.allSatisfy { $0.contains(time) } }
        let seconds = { (time: Double) in
            let frame = scope.clock.frame(at: time)
            return layer.remap?.value(at: frame) ?? (frame - layer.start) / layer.stretch / rate
        }
        var frame = 0
        while frame < frames {
            guard isHeard(moment(frame)) else {
                frame += 1
                continue
            }
            let speed = (seconds(moment(frame + 1)) - seconds(moment(frame))) * rate
            var next = frame + 1
            while next < frames, isHeard(moment(next)),
                abs((seconds(moment(next + 1)) - seconds(moment(next))) * rate - speed) < 1e-5
            {
                next += 1
            }
            // A frame whose time runs like neither neighbour's is of a curve.
            if next == frame + 1, next < frames, layer.remap != nil, isHeard(moment(next)) {
                warn("the sound in times that do not run evenly", layer)
            } else if speed != 0 {
                var sound = TimelineSound(url: file.url)
                sound.place = layer.name ?? "an audio layer"
                sound.held = file.held
                sound.start = frame == 0 ? 0 : edge(between: moment(frame - 1), moment(frame), isHeard) ?? moment(frame)
                sound.end =
                    isHeard(moment(next)) || next == frames
                    ? moment(next) : edge(between: moment(next - 1), moment(next)) { !isHeard($0) }
                sound.play(from: seconds(moment(frame)) - speed * (moment(frame) - sound.start), speed: speed)
                sound.gain = gain(level, clock: scope.clock, frames: frame...next)
                if !sound.isSilent { sounds.append(sound) }
            }
            frame = next
        }
    }

    /// The moment at which a condition begins to hold, given that it holds at the second; `nil` if it holds at the first,
    /// too.
    private func edge(between first: Double, _ second: Double, _ isSo: (Double) -> Bool) -> Double? {
        guard !isSo(first) else { return nil }
        var (low, high) = (first, second)
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if isSo(middle) { high = middle } else { low = middle }
        }
        return high
    }

    /// A layer's level as keyframes at frames, as few as keep it to a hundredth of a decibel.
    private func gain(
        _ level: Property<Double>, clock: CompositionClock, frames: ClosedRange<Int>
    ) -> [TimelineSound.GainPoint] {
        let point = { (frame: Int) in
            let time = Double(frame) / self.document.frameRate
            let decibels = 20 * log10(max(level.value(at: clock.frame(at: time)) / 100, 1e-9))
            return TimelineSound.GainPoint(time: time, decibels: max(decibels, TimelineSound.silence))
        }
        guard level.isAnimated else {
            let only = point(frames.lowerBound)
            return only.decibels == 0 ? [] : [only]
        }
        return frames.map(point).thinned(within: 0.01)
    }

    /// The file of an audio layer; `nil` after a warning.
    private func soundFile(_ asset: LottieImage, of layer: LottieLayer) -> (url: URL, held: HeldFile?)? {
        do {
            if asset.isEmbedded { return try held(DataURI.bytes(of: asset.file), asset) }
            if let container = source.container {
                guard let data = try container.asset(asset.file, folder: asset.folder) else {
                    return missing(asset, of: layer)
                }
                return try held(data, asset)
            }
            if let confinement = source.confinement {
                let confined = try ConfinedFolder(path: confinement.path)
                return (URL(fileURLWithPath: try confined.location(of: asset.path)), nil)
            }
            guard let url = source.folder?.appendingPathComponent(asset.path) else { return missing(asset, of: layer) }
            var isFolder = ObjCBool(false)
            guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), !isFolder.boolValue else {
                return missing(asset, of: layer)
            }
            return (url, nil)
        } catch let error as ImageCodecError where error.kind == .notFound {
            return missing(asset, of: layer)
        } catch {
            let name = asset.isEmbedded ? "" : " \(asset.path.quotedForMessage)"
            warn("the sound\(name) (\(Self.problem(of: error)))", layer)
            return nil
        }
    }

    private func missing(_ asset: LottieImage, of layer: LottieLayer) -> (url: URL, held: HeldFile?)? {
        warn("the sound \(asset.path.quotedForMessage), which is not there,", layer)
        return nil
    }

    private func held(_ data: Data, _ asset: LottieImage) throws -> (url: URL, held: HeldFile?) {
        guard let file = HeldFile(data) else {
            throw LottieError(kind: .asset, path: "", problem: "there is no room for the sound in a temporary file")
        }
        return (file.url, file)
    }
}

extension TimelineSound {
    /// Plays from a moment of the file, forwards or backwards, until `end`.
    fileprivate mutating func play(from moment: Double, speed: Double) {
        self.speed = speed
        let length = (end ?? start) - start
        if speed > 0 {
            // Before its first sample a file is silent.
            start += max(0, -moment / speed)
            from = max(0, moment)
        } else {
            from = max(0, moment + speed * length)
            to = max(0, moment)
        }
    }
}

extension [TimelineSound.GainPoint] {
    /// Fewer points that miss none of these by more than a tolerance, in decibels.
    fileprivate func thinned(within tolerance: Double) -> Self {
        guard var kept = first.map({ [$0] }), count > 2 else { return self }
        var slopes = -Double.infinity...Double.infinity
        var last = kept[0]
        for point in dropFirst() {
            let origin = kept[kept.count - 1]
            let time = point.time - origin.time
            let slope = (point.decibels - origin.decibels) / time
            if !slopes.contains(slope) {
                kept.append(last)
                let time = point.time - last.time
                let (low, high) = (
                    point.decibels - last.decibels - tolerance, point.decibels - last.decibels + tolerance
                )
                slopes = low / time...high / time
            } else {
                let (low, high) = (slope - tolerance / time, slope + tolerance / time)
                slopes = Swift.max(low, slopes.lowerBound)...Swift.min(high, slopes.upperBound)
            }
            last = point
        }
        return kept + [last]
    }
}
