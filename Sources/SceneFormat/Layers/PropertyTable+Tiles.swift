import JSON
import LayerModel

extension PropertyTable {
    static let tiledLayer = PropertyTable(.tiled, of: CATiledLayer.self, inheriting: layer) { table in
        let size = ValueKind<CGSize>("a size in pixels, each side from 1 to 16384") { value in
            value.vector(SIMD2<Double>.self).flatMap {
                $0.min() >= 1 && $0.max() <= 16384 ? CGSize(width: $0.x, height: $0.y) : nil
            }
        }
        table.add("tileSize", size) { $0.tileSize = $1 }
        table.add("levelsOfDetail", .integer(0...32)) { $0.levelsOfDetail = $1 }
        table.add("levelsOfDetailBias", .integer(0...32)) { $0.levelsOfDetailBias = $1 }
        table.add("fadeDuration", .nonNegativeNumber) { layer, duration in
            layer.changeTiles { $0.fadeDuration = duration }
        }
        table.add("tiles", stage: .pictures) { reading, value, layer in
            if let source = reading.readTiles(value, of: layer) {
                layer.changeTiles { $0.source = source }
            }
        }
    }

    static let tiles = PropertyTable("tiles", of: TilesObject.self) { table in
        table.add("image", ValueKind<CGImage?>.image) { $0.image = $1 }
        table.add("path", ValueKind<String>.text) { $0.path = $1 }
        table.add("digits", .integer(1...9)) { $0.digits = $1 }
        let size = ValueKind<CGSize>("[width, height] in pixels, each above 0") { value in
            value.vector(SIMD2<Double>.self).flatMap { $0.min() > 0 ? CGSize(width: $0.x, height: $0.y) : nil }
        }
        table.add("size", size) { $0.size = $1 }
    }
}

extension CATiledLayer {
    /// Changes values without a property in Core Animation.
    ///
    /// The layer is not committed yet, so changes need no mark.
    fileprivate func changeTiles(_ change: (inout TiledProperties) -> Void) {
        write { change(&$0[TiledProperties.self]) }
    }
}

/// The source of a tiled layer, while its keys are read.
private final class TilesObject {
    var image: CGImage?
    var path: String?
    var digits = 1
    var size: CGSize?
}

extension SceneReading {
    /// The source of a tiled layer's picture; `nil` after reporting the error.
    fileprivate func readTiles(_ value: JSONValue, of layer: CATiledLayer) -> (any TileSource)? {
        let object = TilesObject()
        guard readWhole(value, into: object, using: .tiles) else {
            return nil
        }
        if value.member("image") != nil {
            guard object.path == nil, object.size == nil else {
                report("tiles have either an image, or a path and a size", at: value)
                return nil
            }
            return object.image.map { PictureTiles(image: $0, tileSize: layer.tileSize) }
        }
        guard let path = object.path, let size = object.size else {
            report("tiles need an image, or a path and a size", at: value)
            return nil
        }
        guard path.contains("{x}"), path.contains("{y}") else {
            report("the path of tiles contains {x} and {y}", at: value.member("path") ?? value)
            return nil
        }
        do throws(AssetProblem) {
            let pattern = try folder.location(path)
            declarations.others.append(SceneAsset(kind: .tiles, name: path, url: pattern))
            return FileTiles(
                pattern: pattern.path, digits: object.digits, pixelSize: size, tileSize: layer.tileSize,
                limits: options.imageLimits, confinement: folder.confinement)
        } catch {
            report(error.message, at: value)
            return nil
        }
    }
}
