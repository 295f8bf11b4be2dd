import LayerModel

/// The largest opaque rectangles of a pass, to leave out what they hide.
struct OcclusionList {
    private struct Occluder {
        var command: Int
        var pixels: DeviceRect
    }

    private var occluders: [Occluder] = []

    /// How many are kept.
    private static let limit = 8
    /// In pixels; smaller ones hide too little.
    private static let leastArea = 4096

    /// The occluders among the commands that a pass draws itself.
    init(of pass: RenderGraph.Pass, in list: DisplayList) {
        // A filter of the backdrop may carry hidden colours to where they are seen.
        let seesHidden = pass.operations.contains { operation in
            guard case .composite(let composite) = operation else { return false }
            return !composite.effects.backdropFilters.isEmpty
        }
        guard !seesHidden else { return }
        for case .draw(let range) in pass.operations {
            for index in range where list.commands[index].isOpaque {
                guard let pixels = Self.hidden(by: list.commands[index], in: list) else { continue }
                add(Occluder(command: index, pixels: pixels.intersection(pass.bounds)))
            }
        }
    }

    /// Whether a command with these bounds is hidden by a later one.
    @inline(__always)
    func hides(_ command: Int, _ bounds: DeviceRect) -> Bool {
        for occluder in occluders where occluder.command > command && occluder.pixels.contains(bounds) { return true }
        return false
    }

    private mutating func add(_ occluder: Occluder) {
        let area = occluder.pixels.width * occluder.pixels.height
        guard area >= Self.leastArea else { return }
        if occluders.count < Self.limit {
            occluders.append(occluder)
            return
        }
        let areas = occluders.map { $0.pixels.width * $0.pixels.height }
        guard let least = areas.indices.min(by: { areas[$0] < areas[$1] }), areas[least] < area else { return }
        occluders[least] = occluder
    }

    /// The pixels that an opaque command covers with all of their squares; `nil` where they are no simple rectangle.
    private static func hidden(by command: DrawCommand, in list: DisplayList) -> DeviceRect? {
        let transform = list.transforms[Int(command.transform)]
        guard command.clip == DrawCommand.none, command.shape == DrawCommand.none, transform.isAxisAligned,
            command.primitive != .border, let box = transform.bounds(of: command.rect)
        else { return nil }
        let slack = 1.0 / 1024
        let covered = DeviceRect(enclosing: box.x, box.y, box.z, box.w)
        let pixels = DeviceRect(
            minX: covered.minX + (box.x - Double(covered.minX) > slack ? 1 : 0),
            minY: covered.minY + (box.y - Double(covered.minY) > slack ? 1 : 0),
            maxX: covered.maxX - (Double(covered.maxX) - box.z > slack ? 1 : 0),
            maxY: covered.maxY - (Double(covered.maxY) - box.w > slack ? 1 : 0)
        ).intersection(command.bounds)
        return pixels.isEmpty ? nil : pixels
    }
}
