package import Compositor
package import LayerModel

/// One of the ways to the same picture that a comparison times: a scene on a device.
package struct Variant {
    /// The tree and moment of one frame.
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
    /// The way of making the content, if ways are compared; empty if only devices are.
    package var way: String
    /// Of the comparison's renderers.
    package var renderer: Int
    /// Every frame is drawn, changed or not.
    package var options: RenderOptions
    /// Makes a frame, by its number from 0; its time counts as the model's part.
    package var frame: (Int) throws -> Frame

    /// A way to draw a picture.
    ///
    /// - Parameters:
    ///   - label: The device, human-readable.
    ///   - way: The way of making the content; the prefix of the label.
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

/// The durations of a comparison.
package struct ComparisonSettings: Codable, Sendable {
    /// Frames that count, at most.
    package var frames: Int
    /// The largest number of frames before those that count.
    ///
    /// The first of them also measures the cost of a first picture.
    package var warmUp: Int
    /// The seconds after which a comparison ends as soon as every variant has `fewestFrames`.
    package var secondsPerComparison: Double
    /// Seconds that all comparisons together may take: if they are too many, each gets less than `secondsPerComparison`.
    package var budget: Double?

    /// The frames that count even after the time is up.
    static let fewestFrames = 3
    /// The factor of the time at which one of those frames is left out; twice as much for two.
    static let patience = 3.0

    package init(frames: Int, warmUp: Int, secondsPerComparison: Double, budget: Double? = nil) {
        self.frames = frames
        self.warmUp = warmUp
        self.secondsPerComparison = secondsPerComparison
        self.budget = budget
    }
}

/// Times variants frame by frame in turn, so that all of them meet the same load of the machine.
package struct Comparison {
    package var renderers: [Renderer]
    package var settings: ComparisonSettings
    /// Whose pictures are right.
    private let reference: Renderer?

    package init(renderers: [Renderer], settings: ComparisonSettings) {
        self.renderers = renderers
        let isDrawn = renderers.contains { $0.device.kind == .gpu && !$0.device.drawsNothing }
        reference = isDrawn ? renderers.last { $0.device.kind == .cpu } ?? (try? Renderer(device: .cpu)) : nil
        self.settings = settings
    }

    /// Times all variants.
    ///
    /// - Parameter seconds: The longest duration, if less than the settings'.
    /// - Returns: A measurement of each variant, in their order.
    package func run(_ variants: [Variant], seconds: Double = .infinity) throws -> [Measurement] {
        var samples = variants.map { _ in [FrameSample]() }
        for index in samples.indices { samples[index].reserveCapacity(settings.frames) }
        var contents = variants.map { _ in FrameSample.Contents?.none }
        var first = variants.map { _ in 0.0 }
        for renderer in renderers { renderer.backend.timesDevice = true }
        let start = BenchmarkClock.wall()
        let time = min(settings.secondsPerComparison, seconds) * 1e3
        var (frame, counted) = (0, 0)
        while counted < settings.frames {
            let elapsed = BenchmarkClock.wall() - start
            let late = time > 0 ? Int(min(elapsed / time / ComparisonSettings.patience, 2)) : 2
            guard counted < ComparisonSettings.fewestFrames - late || elapsed < time else { break }
            // Warming up ends early if it would take most of the time.
            let counts = frame > settings.warmUp || (frame > 0 && elapsed > time / 2)
            for (index, variant) in variants.enumerated() {
                let measured = try FrameSample.measured(
                    variant, frame: frame, on: renderers[variant.renderer])
                if frame == 0 { first[index] = measured.sample.total }
                if counts { samples[index].append(measured.sample) }
                contents[index] = measured.contents
            }
            frame += 1
            if counts { counted += 1 }
        }
        return try variants.enumerated().map { index, variant in
            let renderer = renderers[variant.renderer]
            var measurement = Measurement(
                variant, threads: renderer.device.threads, first: first[index], samples[index], contents[index])
            if let reference, renderer.device.kind == .gpu, !renderer.device.drawsNothing {
                measurement.difference = try PictureDifference(
                    variant, frame: frame, on: renderer, reference: reference)
            }
            return measurement
        }
    }
}
