import Foundation

extension RenderTree {
    /// The sounds of the tree's videos: each from its layer's start, at its rate and its player's volume, while neither the
    /// layer nor one above it is hidden.
    ///
    /// A video is silent unless it plays forwards, and layers of the same player at the same time make its sound once. Hiding
    /// is evaluated once a frame.
    ///
    /// - Parameters:
    ///   - frames: The number of the timeline's frames, from its start.
    ///   - time: The start of a frame, in seconds.
    package func videoSounds(frames: Int, time: (Int) -> Double) -> [TimelineSound] {
        var sounds: [TimelineSound] = []
        var heard: [(video: VideoReference, start: Double, speed: Double, place: Int)] = []
        withUnsafeNodes { nodes in
            for slot in 0..<Int32(truncatingIfNeeded: nodes.slotCount) where nodes[slot].pointee.layerID != 0 {
                let properties = nodes.properties(of: slot).pointee
                guard properties.layerClass == .player, let player = properties.box(of: PlayerProperties.self)?.value,
                    let video = player.video, isReached(slot, nodes)
                else { continue }
                // Layers' times are linear in the timeline's, so that two moments are enough.
                let zero = player.videoTime(at: nodes.localTime(of: slot, at: 0))
                let speed = player.videoTime(at: nodes.localTime(of: slot, at: 1)) - zero
                let gain = 20 * log10(Double(min(player.volume, 1) * min(player.playback.volume, 1)))
                guard zero.isFinite, speed.isFinite, speed > 0, gain > TimelineSound.silence else { continue }
                for run in shownRuns(of: slot, frames: frames, time: time, nodes) {
                    var sound = TimelineSound(url: video.url, start: -zero / speed)
                    sound.place = path(of: slot)
                    sound.speed = speed
                    sound.keepsPitch = true
                    sound.isOfVideo = true
                    if gain != 0 { sound.gain = [.init(time: 0, decibels: gain)] }
                    if run.lowerBound > sound.start {
                        sound.from = (run.lowerBound - sound.start) * speed
                        sound.start = run.lowerBound
                    }
                    if run.upperBound < .infinity { sound.end = run.upperBound }
                    let isHeard = heard.contains { other in
                        other.video === video && other.start == zero && other.speed == speed
                            && sounds[other.place].covers(sound)
                    }
                    guard !isHeard else { continue }
                    heard.append((video, zero, speed, sounds.count))
                    sounds.append(sound)
                }
            }
        }
        return sounds
    }

    /// Whether a node belongs to the tree of the root.
    private func isReached(_ slot: Int32, _ nodes: UnsafeNodes) -> Bool {
        var current = slot
        while nodes[current].pointee.parent != RenderNode.none { current = nodes[current].pointee.parent }
        return current == root
    }

    /// The stretches of the timeline, in seconds, while neither the layer nor a layer above it is hidden.
    private func shownRuns(
        of slot: Int32, frames: Int, time: (Int) -> Double, _ nodes: UnsafeNodes
    ) -> [Range<Double>] {
        var changing: [Int32] = []
        var current = slot
        while current != RenderNode.none {
            if let animations = nodes[current].pointee.animations, animations.changes(anyOf: [.isHidden]) {
                changing.append(current)
            } else if nodes.properties(of: current).pointee.flags.contains(.hidden) {
                return []
            }
            current = nodes[current].pointee.parent
        }
        guard !changing.isEmpty else { return [0..<(.infinity)] }
        var runs: [Range<Double>] = []
        var start: Double?
        for frame in 0..<max(1, frames) {
            let moment = time(frame)
            let isShown = changing.allSatisfy { slot in
                !presentationProperties(of: slot, at: moment).flags.contains(.hidden)
            }
            if isShown, start == nil { start = moment }
            if !isShown, let first = start {
                runs.append(first..<moment)
                start = nil
            }
        }
        if let start { runs.append(start..<(.infinity)) }
        return runs
    }
}

extension TimelineSound {
    /// Whether it is heard wherever another one of the same player is.
    fileprivate func covers(_ other: TimelineSound) -> Bool {
        start <= other.start && (end ?? .infinity) >= (other.end ?? .infinity)
    }
}
