internal import LayerModel
internal import Rasterization

extension DisplayList: CustomStringConvertible {
    /// One line a command, indented by group, for reading and for comparing.
    package var description: String {
        var lines = ["display list \(bounds): \(commands.count) commands, \(groups.count) groups"]
        let starts = Dictionary(grouping: groups.reversed(), by: \.commands.lowerBound)
        var open: [Int] = []
        for (index, command) in commands.enumerated() {
            while let end = open.last, end <= index { open.removeLast() }
            for group in starts[index] ?? [] {
                lines.append(
                    indent(open.count) + "group \(group.bounds) opacity \(group.opacity) because of \(group.reason)")
                open.append(group.commands.upperBound)
            }
            lines.append(indent(open.count) + text(of: command))
        }
        return lines.joined(separator: "\n")
    }

    private func indent(_ depth: Int) -> String {
        String(repeating: "  ", count: depth + 1)
    }

    private func text(of command: DrawCommand) -> String {
        var text =
            "\(command.primitive) \(command.bounds) rect \(list(command.rect.edges)) color \(list(command.color))"
        if command.shape != .none {
            text += " radii \(list(roundedRects[command.shape].radii))"
        }
        if command.primitive == .glyphs { text += " count \(glyphs[Index(command.payload)].run.glyphs.count)" }
        if command.isOpaque { text += " opaque" }
        if command.clip != .none { text += " clips \(clipCount(command.clip))" }
        return text
    }

    /// The length of a clip's chain, itself included; 0 for none.
    package func clipCount(_ clip: ClipIndex) -> Int {
        var (count, current) = (0, clip)
        while current != .none {
            count += 1
            current = clips[current].parent
        }
        return count
    }

    private func list(_ v: SIMD4<Float>) -> String {
        "(\(v.x), \(v.y), \(v.z), \(v.w))"
    }
}
