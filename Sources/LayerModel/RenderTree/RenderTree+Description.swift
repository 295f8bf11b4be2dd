extension RenderTree: CustomStringConvertible {
    /// One line a layer, indented by depth, with its class, name and place.
    public var description: String {
        guard root != RenderNode.none else { return "empty" }
        var lines: [String] = []
        withUnsafeNodes { nodes in
            var stack: [(slot: Int32, depth: Int, isMask: Bool)] = [(root, 0, false)]
            while let (slot, depth, isMask) = stack.popLast() {
                let node = nodes[slot].pointee
                let indent = String(repeating: "  ", count: min(depth, 64))
                lines.append(indent + (isMask ? "mask: " : "") + node.summary)
                var children: [(slot: Int32, depth: Int, isMask: Bool)] = []
                if node.mask != RenderNode.none { children.append((node.mask, depth + 1, true)) }
                var child = node.firstChild
                while child != RenderNode.none {
                    children.append((child, depth + 1, false))
                    child = nodes[child].pointee.nextSibling
                }
                stack.append(contentsOf: children.reversed())
            }
        }
        return lines.joined(separator: "\n")
    }
}

extension RenderNode {
    /// Class, name and place in one line.
    fileprivate var summary: String {
        let frame = properties.frame
        var summary = properties.layerClass.name
        if let name = properties.rare.value.name { summary += " \"\(name)\"" }
        summary += " frame (\(frame.minX), \(frame.minY), \(frame.width), \(frame.height))"
        if properties.flags.contains(.hidden) { summary += " hidden" }
        if properties.opacity != 1 { summary += " opacity \(properties.opacity)" }
        if properties.contents != nil { summary += " contents" }
        if animations != nil { summary += " animated" }
        return summary
    }
}
