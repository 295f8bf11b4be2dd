/// One of several parts of an export that machines draw side by side.
///
/// Each part is a run of frames: content common to neighbouring frames is drawn once, and parts of a movie can be put one
/// after the other.
public struct Shard: Sendable, Hashable {
    /// From 0.
    public let index: Int
    /// At least 1.
    public let count: Int

    /// A part.
    ///
    /// - Returns: `nil` if there is no such part.
    public init?(index: Int, count: Int) {
        guard count >= 1, (0..<count).contains(index) else { return nil }
        self.index = index
        self.count = count
    }

    /// The part in a text: `0/4` is the first of four.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let index = parts[0], let count = parts[1] else { return nil }
        self.init(index: index, count: count)
    }

    /// The part that a scheduler gave this process: a task of a Slurm job array (`SLURM_ARRAY_TASK_ID`, `_MIN`, `_STEP`,
    /// `_COUNT`), or a pod of a Kubernetes indexed job (`JOB_COMPLETION_INDEX`, and `JOB_COMPLETIONS`, which the job has to
    /// set).
    ///
    /// - Returns: `nil` if the variables are missing, or contradict each other.
    public init?(environment: [String: String]) {
        let number = { (name: String) in environment[name].flatMap { Int($0) } }
        if let task = number("SLURM_ARRAY_TASK_ID"), let count = number("SLURM_ARRAY_TASK_COUNT") {
            let step = max(1, number("SLURM_ARRAY_TASK_STEP") ?? 1)
            self.init(index: (task - (number("SLURM_ARRAY_TASK_MIN") ?? 0)) / step, count: count)
        } else if let pod = number("JOB_COMPLETION_INDEX"), let count = number("JOB_COMPLETIONS") {
            self.init(index: pod, count: count)
        } else {
            return nil
        }
    }

    /// The frames of this part; none if there are more parts than frames.
    public func range(of frames: Int) -> Range<Int> {
        frames * index / count..<frames * (index + 1) / count
    }
}

extension Shard: CustomStringConvertible {
    /// As it is written.
    public var description: String { "\(index)/\(count)" }
}
