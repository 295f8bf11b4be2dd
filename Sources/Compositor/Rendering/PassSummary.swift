import DisplayList
package import LayerModel

/// A picture that was drawn on the way to a frame: of a group or a mask, or the frame itself.
public struct PassSummary: Sendable, Equatable, Encodable {
    /// The reason of the picture: `picture` for the frame itself, else `groupOpacity`, `mask`, `transition`, `shadow`, `filter`,
    /// `blendMode`, `backdrop`, `clip` or `rasterize`.
    public var reason: String
    /// The way to the layer, from the root; empty for the frame itself.
    public var layer: String
    /// The number of pictures around this one.
    public var depth: Int
    /// The left edge, in pixels of the frame.
    public var x: Int
    /// The top edge, in pixels of the frame.
    public var y: Int
    /// In pixels.
    public var width: Int
    /// In pixels.
    public var height: Int
    /// The draw commands of the pass.
    public var commands: Int
    /// Pictures composited into it, or their shadows.
    public var composites: Int

    init(_ pass: RenderGraph.Pass, in tree: RenderTree) {
        reason = pass.reason?.rawValue ?? "picture"
        layer = tree.path(of: pass.layer)
        depth = pass.depth
        x = Int(pass.bounds.minX)
        y = Int(pass.bounds.minY)
        width = pass.bounds.width
        height = pass.bounds.height
        commands = 0
        composites = 0
        for operation in pass.operations {
            switch operation {
            case .draw(let range): commands += range.count
            case .composite, .shadow: composites += 1
            case .outlineShadow: commands += 1
            case .beginClip, .endClip: break
            }
        }
    }
}

extension PassSummary: CustomStringConvertible {
    /// One human-readable line.
    public var description: String {
        let place = "\(width) × \(height) at \(x), \(y)"
        let contents = "\(commands) commands" + (composites > 0 ? ", \(composites) pictures" : "")
        let owner = layer.isEmpty ? "" : " of \(layer)"
        return "\(reason)\(owner): \(place), \(contents)"
    }
}

extension RenderGraph {
    /// The human-readable passes, in drawing order.
    package func summaries(of tree: RenderTree) -> [PassSummary] {
        passes.map { PassSummary($0, in: tree) }
    }
}
