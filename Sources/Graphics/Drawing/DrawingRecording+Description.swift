internal import Foundation

extension DrawingPart {
    /// A summary, in a few words.
    fileprivate var summary: String {
        switch content {
        case .layers(let tree): " of \(tree.count) layers"
        case .recording(let recording): " of \(recording.commandCount) commands"
        }
    }
}

extension DrawingRecording: CustomStringConvertible {
    /// One line a command, indented by transparency layer, for reading and for comparing.
    public var description: String {
        var lines = ["drawing \(text(bounds)): \(commands.count) commands"]
        var depth = 1
        for command in commands {
            if command.operation == .endLayer {
                depth -= 1
            }
            lines.append(String(repeating: "  ", count: depth) + text(of: command))
            if command.operation == .beginLayer {
                depth += 1
            }
        }
        return lines.joined(separator: "\n")
    }

    private func text(of command: DrawingCommand) -> String {
        guard command.operation != .endLayer else {
            return "endLayer"
        }
        let color = command.color
        var text = "\(command.operation)\(subject(of: command)) color (\(color.x), \(color.y), \(color.z), \(color.w))"
        if command.style != DrawingCommand.none {
            text += " width \(strokes[Int(command.style)].width)"
        }
        if command.blendMode != .normal {
            text += " \(command.blendMode)"
        }
        if command.clip != DrawingCommand.none {
            text += " clip \(self.text(clips[Int(command.clip)].bounds))"
        }
        if command.shadow != DrawingCommand.none {
            let shadow = shadows[Int(command.shadow)]
            text += " shadow (\(shadow.offset.width), \(shadow.offset.height)) sigma \(shadow.sigma)"
        }
        return command.isAntialiased ? text : text + " aliased"
    }

    private func subject(of command: DrawingCommand) -> String {
        let index = Int(command.payload)
        switch command.operation {
        case .fillRect: return " " + text(rects[index])
        case .fillPath, .fillPathEvenOdd, .strokePath: return " " + text(paths[index].boundingBoxOfPath)
        case .image: return " \(images[index].image.width) × \(images[index].image.height)"
        case .gradient: return " of \(gradients[index].gradient.stops.count) stops"
        case .text: return " \"" + texts[index].runs.map(\.string).joined() + "\""
        case .part: return parts[index].summary
        case .pattern: return " of \(patterns[index].cell.commandCount) commands"
        case .beginLayer, .endLayer: return ""
        }
    }

    private func text(_ rect: CGRect) -> String {
        "[\(rect.minX), \(rect.minY) … \(rect.maxX), \(rect.maxY)]"
    }
}
