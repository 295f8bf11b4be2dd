import LayerModel

/// The values of one property over frames, kept where they change.
struct SampledValues {
    /// Without animations.
    private let model: AnimatableValue
    private var samples: [(frame: Int, value: AnimatableValue)] = []

    init(_ model: AnimatableValue) {
        self.model = model
    }

    /// Takes the value at the next frame.
    ///
    /// - Returns: Whether it is another one than before.
    mutating func append(_ value: AnimatableValue, at frame: Int) -> Bool {
        if let last = samples.last?.value, last == value { return false }
        samples.append((frame, value))
        return true
    }

    /// Whether values differ from those without animations.
    var isSampled: Bool { samples.count > 1 || samples.first.map { $0.value != model } ?? false }

    var changes: Bool { samples.count > 1 }

    var first: AnimatableValue { samples.first?.value ?? model }

    /// The first and the last frame of each time without a change of the value.
    ///
    /// - Parameter count: The number of frames.
    func runs(count: Int) -> [(frame: Int, value: AnimatableValue)] {
        guard !first.isDiscrete else { return samples }
        var runs: [(frame: Int, value: AnimatableValue)] = []
        for (index, sample) in samples.enumerated() {
            runs.append(sample)
            let end = index + 1 < samples.count ? samples[index + 1].frame : count + 1
            if end - 1 > sample.frame { runs.append((end - 1, sample.value)) }
        }
        return runs
    }
}

extension AnimatableValue {
    /// Whether values jump from one to the next.
    var isDiscrete: Bool {
        switch self {
        case .bool, .string, .none, .contents: true
        default: false
        }
    }
}
