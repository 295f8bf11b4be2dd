import LayerModel
internal import Rasterization

/// The part of a group that decides its alpha: all but the operations inside an opaque one.
struct ShadowSilhouette {
    /// A command that is opaque in some pixels.
    private struct Occluder {
        var command: Int
        var area: HiddenArea
        /// The pixels that the command can change.
        var limit: DeviceRect
        /// The largest rectangle of opaque pixels.
        var rectangle: DeviceRect

        func contains(_ pixels: DeviceRect) -> Bool {
            limit.contains(pixels) && area.contains(pixels)
        }
    }

    /// The group's operations that change its alpha.
    private(set) var operations: [RenderGraph.Operation] = []
    /// The largest rectangle of opaque pixels that is known.
    let occluder: RenderGraph.Occluder

    /// The largest number of occluders examined.
    private static let occluderLimit = 8

    /// `nil` for a group without a known opaque part.
    ///
    /// Little could be left out then, and the shadow would show through the group, rounded once for each command over it.
    ///
    /// - Parameter probe: Ends the search; there is no silhouette then.
    init?(of operations: [RenderGraph.Operation], in list: DisplayList, _ probe: inout WorkProbe) {
        var occluders: [Occluder] = []
        for case .draw(let range) in operations {
            for index in range {
                if probe.isOver() { return nil }
                guard let occluder = Self.occluder(of: index, in: list) else { continue }
                occluders.append(occluder)
                guard occluders.count > Self.occluderLimit else { continue }
                occluders.sort { $0.rectangle.area > $1.rectangle.area }
                occluders.removeLast()
            }
        }
        guard let largest = occluders.max(by: { $0.rectangle.area < $1.rectangle.area }),
            largest.rectangle.isWorthLeavingOut
        else { return nil }
        occluder = RenderGraph.Occluder(command: largest.command, pixels: largest.rectangle)
        for operation in operations {
            guard case .draw(let range) = operation else {
                self.operations.append(operation)
                continue
            }
            if probe.isOver(after: range.count) { return nil }
            var start = range.lowerBound
            for index in range where Self.isCovered(index, by: occluders, in: list) {
                if start < index { self.operations.append(.draw(start..<index)) }
                start = index + 1
            }
            if start < range.upperBound { self.operations.append(.draw(start..<range.upperBound)) }
        }
    }

    private static func occluder(of index: Int, in list: DisplayList) -> Occluder? {
        let command = list.commands[index]
        guard command.isOpaque, command.clip == .none, command.primitive != .border else { return nil }
        let shape = command.shape == .none ? nil : list.roundedRects[command.shape]
        let area = HiddenArea(command.rect, shape: shape, transform: list.transforms[command.transform])
        let rectangle = area.rectangle.intersection(command.bounds)
        guard !rectangle.isEmpty else { return nil }
        return Occluder(command: index, area: area, limit: command.bounds, rectangle: rectangle)
    }

    /// Whether occluders hide a command; never an occluder itself, since two may lie one upon the other.
    private static func isCovered(_ index: Int, by occluders: [Occluder], in list: DisplayList) -> Bool {
        guard !occluders.contains(where: { $0.command == index }) else { return false }
        let bounds = list.commands[index].bounds
        return occluders.contains { $0.contains(bounds) }
    }
}
