internal import Foundation
package import LayerModel
package import SceneFormat
internal import VideoDecoding

extension FrameSource {
    /// The sounds of a schedule's frames, those of videos among them, with their files.
    ///
    /// Videos without sound are left out.
    func heardSounds(_ schedule: FrameSchedule) throws(MediaExportError) -> [(sound: TimelineSound, file: SoundFile)] {
        let rate = schedule.rate
        let end = rate.time(ofFrame: schedule.timelineEnd)
        let videos = tree.videoSounds(frames: schedule.timelineEnd) { rate.time(ofFrame: $0) }
        var files: [URL: SoundFile] = [:]
        var heard: [(sound: TimelineSound, file: SoundFile)] = []
        for sound in sounds + videos where !sound.isSilent && sound.start < end {
            do throws(VideoError) {
                if let file = try sound.file(&files) { heard.append((sound, file)) }
            } catch {
                throw .sound(error, place: sound.place)
            }
        }
        return heard
    }

    /// All sounds of a scene's timeline, those of videos among them.
    package func timelineSounds(of scene: Scene) -> [TimelineSound] {
        let videos = tree.videoSounds(frames: scene.frameCount) { Double($0) / scene.frameRate }
        return sounds + videos
    }

    /// A sound that cannot be read, or is never heard, though it could be.
    package struct SoundProblem: Sendable {
        /// In the scene.
        package let place: String
        package let what: String
        /// Whether a movie cannot be made.
        package let isError: Bool
    }

    /// The mistakes in a scene's sounds, besides those found by reading it.
    package func soundProblems(of scene: Scene) -> [SoundProblem] {
        var files: [URL: SoundFile] = [:]
        var problems: [SoundProblem] = []
        for sound in timelineSounds(of: scene) where !sound.isSilent {
            do throws(VideoError) {
                guard let file = try sound.file(&files), let reason = sound.silence(file, scene.duration) else {
                    continue
                }
                problems.append(SoundProblem(place: sound.place, what: "it is not heard: \(reason)", isError: false))
            } catch {
                problems.append(SoundProblem(place: sound.place, what: "\(error.file): \(error.what)", isError: true))
            }
        }
        return problems
    }
}

extension TimelineSound {
    /// The file, looked into once; `nil` for a video without sound.
    fileprivate func file(_ known: inout [URL: SoundFile]) throws(VideoError) -> SoundFile? {
        let file: SoundFile
        if let opened = known[url] { file = opened } else { file = try SoundFile(url: url) }
        known[url] = file
        guard file.hasSound else {
            guard isOfVideo else {
                throw VideoError(.unreadable, file: url.path, what: "there is no sound in it")
            }
            return nil
        }
        return file
    }

    /// The reason why it is inaudible on a timeline, in seconds; `nil` if it is audible.
    fileprivate func silence(_ file: SoundFile, _ duration: Double) -> String? {
        if start >= duration { return "it starts at \(start) s, and the scene ends at \(duration) s" }
        guard let end = file.duration, !isOfVideo, !loops else { return nil }
        if from >= end { return "its part starts at \(from) s, and the file ends at \(end) s" }
        return start + (min(to ?? end, end) - from) / abs(speed) <= 0 ? "it ends before the scene starts" : nil
    }
}
