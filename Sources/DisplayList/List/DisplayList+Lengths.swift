import LayerModel

// What a part of a tree has added can be taken back, where it turns out that it has to be listed in another way.
extension DisplayList {
    /// How long the tables are that such layers need.
    struct Lengths {
        private(set) var commands: Int
        private(set) var groups: Int
        private(set) var transforms: Int
        private(set) var clips: Int
        fileprivate var roundedRects: Int
        fileprivate var borders: Int
        fileprivate var gradients: Int
        fileprivate var shadows: Int
        fileprivate var paths: Int
        fileprivate var culledLayers: Int
        fileprivate var visitedLayers: Int
    }

    var lengths: Lengths {
        Lengths(
            commands: commands.count, groups: groups.count, transforms: transforms.count, clips: clips.count,
            roundedRects: roundedRects.count, borders: borders.count, gradients: gradients.count,
            shadows: shadows.count, paths: paths.count, culledLayers: culledLayers, visitedLayers: visitedLayers)
    }

    /// Takes back what was added since.
    mutating func cut(to lengths: Lengths) {
        commands.removeLast(commands.count - lengths.commands)
        groups.removeLast(groups.count - lengths.groups)
        transforms.removeLast(transforms.count - lengths.transforms)
        clips.removeLast(clips.count - lengths.clips)
        roundedRects.removeLast(roundedRects.count - lengths.roundedRects)
        borders.removeLast(borders.count - lengths.borders)
        gradients.removeLast(gradients.count - lengths.gradients)
        shadows.removeLast(shadows.count - lengths.shadows)
        paths.removeLast(paths.count - lengths.paths)
        culledLayers = lengths.culledLayers
        visitedLayers = lengths.visitedLayers
    }
}
