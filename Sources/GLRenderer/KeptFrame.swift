import DisplayList
import LayerModel
import RenderDevices

/// What was drawn of a target at once.
enum Submission {
    /// Quads that one call draws, after those of the calls before.
    struct Draw {
        var key: BatchKey
        var count: Int
    }

    case quads([Draw])
    case tiles(TilePlan)

    /// What was encoded.
    init(_ pass: borrowing PassEncoder) {
        if pass.drawsTiles {
            self = .tiles(TilePlan(pass.records.runs))
        } else {
            self = .quads(pass.batches.batches.map { Draw(key: $0.key, count: $0.instances.count) })
        }
    }
}

/// The draws of the picture drawn last.
///
/// Instances and tables of a frame stay on the device until the next frame is encoded. Where that shows the same list, its passes are
/// drawn from them again: commands are not encoded, and nothing is sent. A frame that repeats so costs a comparison of its list and its
/// draw calls. Textures that the draws name stay as well, since only encoding makes room in caches.
struct KeptFrame {
    private var list: DisplayList
    private let region: DeviceRect
    /// The passes that are drawn, before any of them is.
    private(set) var start: GLRenderer.Frame
    /// In their order; `nil` where a pass had nothing to draw yet.
    private(set) var submissions: [Submission?] = []
    /// Of the frame that was encoded.
    var statistics = FrameStatistics()
    /// Whether the frame may be drawn again: not where commands had to wait for room.
    var isRepeatable = true

    init(_ list: DisplayList, _ start: GLRenderer.Frame) {
        (self.list, region, self.start) = (list, start.graph.region, start)
    }

    /// Whether it shows the same as a list.
    func shows(_ other: DisplayList, region: DeviceRect) -> Bool {
        isRepeatable && region == self.region && other == list
    }

    /// The commands of a list that differ from the frame's, where both are one pass, and few do; else `nil`.
    func changes(to other: DisplayList, _ graph: RenderGraph) -> [Int]? {
        guard isRepeatable, submissions.count == 1, start.isOnePass, region == graph.region,
            other.hasSameClips(as: list)
        else { return nil }
        return other.changedCommands(since: list, limit: other.commands.count / 4)
    }

    /// Makes it the frame of another list, whose changes were encoded in its places.
    mutating func take(_ list: DisplayList, _ start: GLRenderer.Frame) {
        (self.list, self.start) = (list, start)
    }

    /// Makes what was encoded again the only submission of the frame.
    mutating func update(_ pass: borrowing PassEncoder) {
        submissions = [Submission(pass)]
    }

    /// Forgets what was drawn so far, of which the frame itself is no part.
    mutating func removeSubmissions() {
        submissions = []
    }

    /// Adds what has been drawn; `nil` is nothing.
    mutating func add(_ submission: Submission?) {
        submissions.append(submission)
    }
}
