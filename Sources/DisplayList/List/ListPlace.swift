import Geometry
import LayerModel
import Rasterization

/// A place in a list's tables, between what was drawn before it and after; of those that layers drawn by their values alone add to.
struct ListPlace {
    var command = 0
    var group = 0
    var transform = 0
    var clip = 0
    var roundedRect = 0
    var border = 0
    var gradient = 0
    var path = 0
    var visited = 0
    var culled = 0
}

/// A list of which parts are drawn in another one.
final class PartList: Sendable {
    let list: DisplayList
    /// The clips around the parts, outermost first, as the other list has them; the list's own begin with these.
    let outer: [ClipIndex]

    init(_ list: DisplayList, outer: [ClipIndex]) {
        self.list = list
        self.outer = outer
    }
}

extension DisplayList {
    /// The end.
    var place: ListPlace {
        ListPlace(
            command: commands.count, group: groups.count, transform: transforms.count, clip: clips.count,
            roundedRect: roundedRects.count, border: borders.count, gradient: gradients.count, path: paths.count,
            visited: visitedLayers, culled: culledLayers)
    }

    /// Takes back what was drawn since.
    mutating func cut(to place: ListPlace) {
        cut(to: ContentStart(command: place.command, group: place.group, clip: place.clip))
        transforms.removeLast(transforms.count - place.transform)
        roundedRects.removeLast(roundedRects.count - place.roundedRect)
        borders.removeLast(borders.count - place.border)
        gradients.removeLast(gradients.count - place.gradient)
        paths.removeLast(paths.count - place.path)
        (visitedLayers, culledLayers) = (place.visited, place.culled)
    }

    /// Adds what another list drew between two places.
    mutating func append(_ part: PartList, from start: ListPlace, to end: ListPlace) {
        let (other, first) = (part.list, place)
        func clip(_ index: ClipIndex) -> ClipIndex {
            if index == .none { return .none }
            return part.outer.indices.contains(index.position)
                ? part.outer[index.position] : index.moved(by: first.clip - start.clip)
        }
        transforms += other.transforms[start.transform..<end.transform]
        roundedRects += other.roundedRects[start.roundedRect..<end.roundedRect]
        borders += other.borders[start.border..<end.border]
        gradients += other.gradients[start.gradient..<end.gradient]
        paths += other.paths[start.path..<end.path]
        for var node in other.clips[start.clip..<end.clip] {
            node.parent = clip(node.parent)
            node.transform = node.transform.moved(by: first.transform - start.transform)
            clips.append(node)
        }
        for var group in other.groups[start.group..<end.group] {
            group.shift(by: first.command - start.command)
            (group.clip, group.backdropClip) = (clip(group.clip), clip(group.backdropClip))
            groups.append(group)
        }
        commands += other.commands[start.command..<end.command]
        commands.withUnsafeMutableBufferPointer { commands in
            for index in first.command..<commands.count {
                commands[index].transform = commands[index].transform.moved(by: first.transform - start.transform)
                if commands[index].clip != .none { commands[index].clip = clip(commands[index].clip) }
                if commands[index].shape != .none {
                    commands[index].shape = commands[index].shape.moved(by: first.roundedRect - start.roundedRect)
                }
                let shift =
                    switch commands[index].primitive {
                    case .border: first.border - start.border
                    case .gradient: first.gradient - start.gradient
                    case .path: first.path - start.path
                    default: 0
                    }
                if shift != 0 { commands[index].payload = commands[index].payload.moved(by: shift) }
            }
        }
        visitedLayers += end.visited - start.visited
        culledLayers += end.culled - start.culled
    }
}

extension Geometry.Index {
    /// The index so many places further.
    fileprivate func moved(by count: Int) -> Self { Self(position + count) }
}
