import LayerModel
import Synchronization

/// A list with its passes, and its difference from the frame planned before.
///
/// Lists are compared once a frame. A keeper of a frame's results keeps the frame's number, and asks the next one for the
/// difference from that.
package struct PlannedFrame: Sendable {
    /// The list of the frame.
    package let list: DisplayList
    /// The passes of the frame.
    package let graph: RenderGraph
    /// Shared by frames of equal lists that were planned one after the other, and by no others.
    package let number: UInt64
    /// The commands that alone differ from those of another frame.
    private let changes: (since: UInt64, commands: [Int])?

    /// The frame of a list that is compared with no other.
    package init(_ list: DisplayList, _ graph: RenderGraph) {
        (self.list, self.graph, changes) = (list, graph, nil)
        number = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
    }

    /// The frame of a list after another frame of the same region.
    ///
    /// - Parameter comparison: Of the last frame's list with this one.
    package init(_ list: DisplayList, after last: PlannedFrame, _ comparison: ListComparison) {
        guard !comparison.isSame else {
            self = last
            return
        }
        (self.list, graph) = (list, RenderGraph(list, region: last.graph.region))
        number = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
        changes = comparison.changedCommands.map { (last.number, $0) }
    }

    /// The commands that alone differ from those of the frame of a number; `nil` if more does, or it is not known.
    package func changes(since number: UInt64) -> [Int]? {
        changes.flatMap { $0.since == number ? $0.commands : nil }
    }

    private static let count = Atomic<UInt64>(0)
}
