import DisplayList
import LayerModel
import RenderDevices

/// What was drawn of a target at once.
struct Submission {
    /// Quads that one call draws, after those of the calls before.
    struct Draw {
        var key: BatchKey
        var count: Int
    }

    var draws: [Draw]
    /// Whether depth has an order to keep.
    var usesDepth: Bool
}

/// The draws of the picture drawn last.
///
/// Instances and tables of a frame stay on the device until the next frame is encoded. Where that shows the same list, its passes are
/// drawn from them again: commands are not encoded, and nothing is sent. A frame that repeats so costs a comparison of its list and its
/// draw calls. Textures that the draws name stay as well, since only encoding makes room in caches.
struct KeptFrame {
    private let list: DisplayList
    private let region: DeviceRect
    /// In their order; `nil` where a pass had nothing to draw yet.
    private(set) var submissions: [Submission?] = []
    /// Of the frame that was encoded.
    var statistics = FrameStatistics()
    /// Whether the frame may be drawn again: not where commands had to wait for room.
    var isRepeatable = true

    init(_ list: DisplayList, region: DeviceRect) {
        (self.list, self.region) = (list, region)
    }

    /// Whether it shows the same as a list.
    func shows(_ other: DisplayList, region: DeviceRect) -> Bool {
        isRepeatable && region == self.region && other == list
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
