package import Compositor
package import LayerModel

/// One of the ways to the same picture that a contest times: a scene on a device.
package struct Contestant {
    /// What one frame shows.
    package struct Frame {
        package var tree: RenderTree
        /// In seconds.
        package var time: Double

        package init(tree: RenderTree, time: Double) {
            self.tree = tree
            self.time = time
        }
    }

    /// For people.
    package var label: String
    /// How the content is made, where a contest compares ways; empty where it compares devices alone.
    package var way: String
    /// Of the contest's renderers.
    package var renderer: Int
    /// Every frame is drawn, changed or not.
    package var options: RenderOptions
    /// Makes a frame, by its number from 0; what it does is timed as the model's part.
    package var frame: (Int) throws -> Frame

    /// A way to draw a picture.
    ///
    /// - Parameters:
    ///   - label: The device, for people.
    ///   - way: How the content is made; stands before the label.
    package init(
        label: String, way: String = "", renderer: Int, options: RenderOptions,
        frame: @escaping (Int) throws -> Frame
    ) {
        self.label = way.isEmpty ? label : "\(way) · \(label)"
        self.way = way
        self.renderer = renderer
        self.options = options
        self.options.reusesUnchangedFrames = false
        self.frame = frame
    }
}

/// How long a contest takes.
package struct ContestSettings: Codable, Sendable {
    /// Frames that count, at most.
    package var frames: Int
    /// Frames before those that count; the first of them also shows what a first picture costs.
    package var warmUp: Int
    /// Once so many seconds have passed, a contest ends as soon as every contestant has `fewestFrames`.
    package var secondsPerContest: Double

    /// The frames that count even where the time is up.
    static let fewestFrames = 5

    package init(frames: Int, warmUp: Int, secondsPerContest: Double) {
        self.frames = frames
        self.warmUp = warmUp
        self.secondsPerContest = secondsPerContest
    }
}

/// Times contestants frame by frame in turn, so that what else the machine does meets all of them.
package struct Contest {
    package var renderers: [Renderer]
    package var settings: ContestSettings

    package init(renderers: [Renderer], settings: ContestSettings) {
        self.renderers = renderers
        self.settings = settings
    }

    /// Times all contestants.
    ///
    /// - Returns: A measurement a contestant, in their order.
    package func run(_ contestants: [Contestant]) throws -> [Measurement] {
        ProcessMemory.resetPeak()
        var samples = contestants.map { _ in [FrameSample]() }
        var first = contestants.map { _ in 0.0 }
        let end = BenchmarkClock.wall() + settings.secondsPerContest * 1e3
        var frame = 0
        while frame <= settings.warmUp + settings.frames {
            for (index, contestant) in contestants.enumerated() {
                let sample = try FrameSample(of: contestant, frame: frame, on: renderers[contestant.renderer])
                if frame == 0 { first[index] = sample.total }
                if frame > settings.warmUp { samples[index].append(sample) }
            }
            frame += 1
            let counted = frame - 1 - settings.warmUp
            if counted >= min(ContestSettings.fewestFrames, settings.frames), BenchmarkClock.wall() > end { break }
        }
        let memory = ProcessMemory.peak
        return zip(contestants, zip(first, samples)).map { contestant, figures in
            Measurement(contestant, first: figures.0, figures.1, peakMemory: memory)
        }
    }
}
