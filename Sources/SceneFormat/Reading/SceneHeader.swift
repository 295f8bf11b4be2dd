import JSON
import LayerModel

/// The outermost object of a scene file, while its keys are read.
final class SceneHeader {
    var size: CGSize?
    var scale = 1.0
    var background: CGColor?
    var range: TargetRange?
    var duration = 0.0
    var frameRate = 60.0
    var root: JSONValue?

    static let formatName = "glrender-scene"
    static let version = 1.0

    static let table = PropertyTable("a scene", of: SceneHeader.self) { table in
        // `checkFormat` has read both.
        table.add("format", isAssignable: false) { _, _, _ in }
        table.add("version", isAssignable: false) { _, _, _ in }
        let size = ValueKind<CGSize>("[width, height], each above 0") { value in
            value.vector(SIMD2<Double>.self).flatMap { $0.x > 0 && $0.y > 0 ? CGSize(width: $0.x, height: $0.y) : nil }
        }
        table.add("size", size) { $0.size = $1 }
        table.add("scale", .positiveNumber) { $0.scale = $1 }
        table.add("background", ValueKind<CGColor?>.color) { $0.background = $1 }
        table.add("dynamicRange", .constant([TargetRange.standard, .extended])) { $0.range = $1 }
        table.add("duration", .nonNegativeNumber) { $0.duration = $1 }
        table.add("frameRate", .positiveNumber) { $0.frameRate = $1 }
        table.add("images") { reading, value, _ in
            reading.readPictures(value)
        }
        table.add("atlases") { reading, value, _ in
            reading.readAtlases(value)
        }
        table.add("videos") { reading, value, _ in
            reading.declarations.videos = reading.readFiles(value, kind: "video")
        }
        table.add("sounds") { reading, value, _ in
            reading.readSounds(value)
        }
        table.add("fonts") { reading, value, _ in
            reading.declarations.fonts = reading.readFiles(value, kind: "font")
        }
        table.add("root", isAssignable: false) { _, value, header in
            header.root = value
        }
    }
}

extension SceneReading {
    /// The scene; `nil` after reporting an error.
    func readScene() -> Scene? {
        guard root.members != nil else {
            reportMismatch("a scene, which is an object", at: root)
            return nil
        }
        guard checkFormat() else {
            return nil
        }
        let header = SceneHeader()
        read(root, into: header, using: SceneHeader.table)
        readAssignments()
        assignToScene(header)
        checkPictureNames()
        takeSizeOfOptions(header)
        if header.size == nil, root.member("size") == nil {
            report("size is missing: [width, height] in points", at: root)
        }
        guard let rootValue = header.root else {
            report("root is missing: the layer that fills the picture", at: root)
            return nil
        }
        size = header.size ?? CGSize(width: 1, height: 1)
        let layer = readTree(rootValue) { layer in
            layer.bounds = CGRect(origin: .zero, size: size)
            layer.position = CGPoint(x: size.width / 2, y: size.height / 2)
        }
        assignToLayers(below: layer)
        loadPictures()
        run(.pictures)
        run(.animations)
        guard let layer, let size = header.size, errorCount == 0 else {
            return nil
        }
        return Scene(
            file: file, size: size, scale: header.scale, background: header.background, range: header.range,
            duration: header.duration, frameRate: header.frameRate, root: layer, images: declarations.images,
            videos: declarations.videos.mapValues(\.url), fonts: declarations.fonts.mapValues(\.url),
            sounds: sounds, players: players, assets: declarations.assets,
            warnings: orderedWarnings,
            memory: memory, declarations: declarations.afterReading(),
            features: features.all.map { ($0.feature, path(to: $0.index)) })
    }

    /// Replaces the size that the file gives.
    private func takeSizeOfOptions(_ header: SceneHeader) {
        guard let size = options.size else {
            return
        }
        guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
            report("the size asked for is \(size.width) × \(size.height), expected both above 0", at: root)
            return
        }
        header.size = size
    }

    /// Whether the file is a scene of the supported version.
    ///
    /// Nothing else is reported about other files.
    private func checkFormat() -> Bool {
        let expected = SceneHeader.formatName.quotedForMessage
        guard let format = root.member("format") else {
            report("format is missing: a scene starts with \"format\": \(expected)", at: root)
            return false
        }
        guard format.string == SceneHeader.formatName else {
            reportMismatch(expected, at: format)
            return false
        }
        guard let version = root.member("version") else {
            report("version is missing: this is version 1 of the format", at: root)
            return false
        }
        guard version.number == SceneHeader.version else {
            reportMismatch("1, the only version there is", at: version)
            return false
        }
        return true
    }
}
