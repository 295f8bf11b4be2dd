import DisplayList
import LayerModel
internal import Rasterization
import RenderDevices

/// The place of a command.
enum CommandPlace {
    /// It is out of the pass, or something opaque hides it.
    case hidden
    case quad(QuadPlace)
    /// It has several quads, or none.
    case other
}

extension GLEncoder {
    /// Encodes a command, and notes the place of its quad.
    mutating func encodeNoting(_ number: Int, in list: DisplayList) throws(RenderError) -> Bool {
        let before = pass.count
        guard try encode(number, in: list) else { return false }
        places.append(pass.count == before + 1 ? .quad(pass.latest) : .other)
        return true
    }

    /// Encodes changed commands, each in the place of its quad; all others stay as they were encoded.
    ///
    /// Not for commands with images, paths or glyphs, whose caches may evict entries of the others.
    ///
    /// - Returns: Whether all were encoded; if not, the picture has to be encoded as a whole.
    mutating func replace(_ changed: [Int], of list: DisplayList, in graphPass: RenderGraph.Pass) throws(RenderError)
        -> Bool
    {
        guard places.count == list.commands.count, pass.data.count + pass.clips.table.count < places.count * 4 + 4096
        else { return false }
        for (number, place) in places.enumerated() {
            guard case .hidden = place else { continue }
            let bounds = list.commands[number].bounds.intersection(graphPass.bounds)
            guard bounds.isEmpty || graphPass.occlusion.hides(number, bounds) else { return false }
        }
        for number in changed {
            switch (list.commands[number].primitive, places[number]) {
            case (_, .hidden): continue
            case (.fill, .quad(let place)), (.border, .quad(let place)), (.gradient, .quad(let place)),
                (.shadow, .quad(let place)):
                pass.beginReplacing(place)
                let isEncoded = try encode(number, in: list)
                guard pass.endReplacing(), isEncoded else { return false }
            default: return false
            }
        }
        return true
    }
}
