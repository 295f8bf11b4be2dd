import DisplayList
import LayerModel
import RenderDevices

/// A part of a target drawn at once.
enum Submission {
    /// Quads that one call draws, after those of the calls before.
    struct Draw {
        var key: BatchKey
        var count: Int
    }

    case quads([Draw])
    case tiles(TilePlan)

    /// The encoded commands of a pass.
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
/// Instances and tables of a frame stay on the device until the next frame is encoded. Where that shows the same, its passes
/// are drawn from them again: commands are not encoded, and nothing is sent. A frame that repeats so costs its draw calls.
/// Textures that the draws name stay as well, since only encoding makes room in caches.
struct KeptFrame {
    /// Of the frame that is shown.
    private var number: UInt64
    private let range: TargetRange
    /// The passes that are drawn, before any of them is.
    private(set) var start: GLRenderer.Frame
    /// In their order; `nil` if a pass had nothing to draw yet.
    private(set) var submissions: [Submission?] = []
    /// Of the frame that was encoded.
    var statistics = FrameStatistics()
    /// Whether the frame may be drawn again: not if commands had to wait for room.
    var isRepeatable = true

    init(_ frame: PlannedFrame, _ start: GLRenderer.Frame) {
        (number, range, self.start) = (frame.number, frame.list.range, start)
    }

    /// Whether it shows a frame.
    func shows(_ frame: PlannedFrame) -> Bool {
        isRepeatable && frame.number == number
    }

    /// The commands of a frame that differ from those shown, if both are one pass, and few do; else `nil`.
    func changes(to frame: PlannedFrame) -> [Int]? {
        guard isRepeatable, frame.list.range == range, submissions.count == 1, start.plan.isOnePass,
            frame.graph.passes.count == 1
        else { return nil }
        return frame.changes(since: number)
    }

    /// Makes it another frame, whose changes are encoded in the places of the former commands.
    mutating func become(_ frame: PlannedFrame, _ start: GLRenderer.Frame, _ pass: borrowing PassEncoder) {
        (number, self.start) = (frame.number, start)
        submissions = [Submission(pass)]
    }

    /// Forgets the submissions so far, which do not include the frame itself.
    mutating func removeSubmissions() {
        submissions = []
    }

    /// Adds a submission; `nil` if nothing was drawn.
    mutating func add(_ submission: Submission?) {
        submissions.append(submission)
    }
}
