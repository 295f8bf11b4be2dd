import Foundation
import ImageCodecs
import LayerModel
import Synchronization

/// Tiles cut from a picture that is in memory.
final class PictureTiles: TileSource {
    private let image: CGImage
    /// In pixels, whole numbers.
    private let tileWidth: Int
    private let tileHeight: Int
    /// The tiles of the size requested last, other than the usual one.
    private let other = Mutex<PictureTiles?>(nil)

    /// Tiles of a size in pixels, each side from 1 to 16384.
    init(image: CGImage, tileSize: CGSize) {
        self.image = image
        tileWidth = Int(tileSize.width.rounded())
        tileHeight = Int(tileSize.height.rounded())
    }

    var pixelSize: CGSize {
        CGSize(width: image.width, height: image.height)
    }

    func cut(to tileSize: CGSize) -> any TileSource {
        if hasTiles(of: tileSize) { return self }
        return other.withLock { other in
            if let other, other.hasTiles(of: tileSize) { return other }
            let new = PictureTiles(image: image, tileSize: tileSize)
            other = new
            return new
        }
    }

    private func hasTiles(of size: CGSize) -> Bool {
        size.width.rounded() == CGFloat(tileWidth) && size.height.rounded() == CGFloat(tileHeight)
    }

    /// The levels in a large picture's file; renderers make the others.
    var ownLevels: Int {
        scratch?.levelCount ?? 1
    }

    private var scratch: ScratchPicture? {
        image.wholeRegionSource as? ScratchPicture
    }

    func tile(column: Int, row: Int, level: Int) -> CGImage? {
        guard let picture = level == 0 ? image : scratch?.image(ofLevel: level), column >= 0, row >= 0,
            column <= picture.width / tileWidth, row <= picture.height / tileHeight
        else {
            return nil
        }
        let tile = CGRect(
            x: CGFloat(column * tileWidth), y: CGFloat(row * tileHeight),
            width: CGFloat(tileWidth), height: CGFloat(tileHeight))
        return picture.cropping(to: tile)
    }
}

/// Tiles in a file each, cut beforehand.
final class FileTiles: TileSource {
    let pixelSize: CGSize
    /// A path with `{x}` and `{y}` in place of the numbers of the column and the row.
    private let pattern: String
    private let digits: Int
    private let decoder: ImageDecoder
    /// Made on first use; `nil` if there are few tiles, or it cannot be made.
    private let index = Mutex<TileIndex??>(nil)
    private let isIndexed: Bool
    /// The folder that confines the files; `nil` if they may be anywhere.
    private let confinement: ConfinedFolder?
    private let found = Mutex(Found())

    /// The problems of the requested tiles.
    private struct Found {
        var missing: String?
        var unusable: (name: String, problem: String)?
        /// Drawn nevertheless.
        var flawed: (name: String, problem: String)?
    }

    /// For more tiles, missing ones are known without a search for each.
    private static let mostWithoutIndex = 4096.0

    /// Tiles whose numbers start at 0 and have at least `digits` digits.
    ///
    /// - Parameter tileSize: In pixels.
    init(
        pattern: String, digits: Int, pixelSize: CGSize, tileSize: CGSize, limits: ImageLimits,
        confinement: ConfinedFolder? = nil
    ) {
        self.confinement = confinement
        let count = pixelSize.width / max(1, tileSize.width) * (pixelSize.height / max(1, tileSize.height))
        isIndexed = count > Self.mostWithoutIndex
        self.pattern = pattern
        self.digits = digits
        self.pixelSize = pixelSize
        var decoder = ImageDecoder(limits: limits)
        decoder.readsRegularFilesOnly = true
        self.decoder = decoder
    }

    func mayHaveTile(column: Int, row: Int, level: Int) -> Bool {
        guard isIndexed else { return true }
        let mayBe = index.withLock { index in
            let known = index ?? TileIndex(pattern)
            index = .some(known)
            return known?.hasTile(column: column, row: row, level: level) ?? true
        }
        if !mayBe { noteMissing(path(column: column << level, row: row << level, level: 0) ?? pattern) }
        return mayBe
    }

    var problems: [String] {
        found.withLock { found in
            let missing = found.missing.map { "tiles are missing, such as \($0)" }
            let unusable = found.unusable.map { "tiles cannot be used, such as \($0.name): \($0.problem)" }
            let flawed = found.flawed.map { "tiles have flaws, such as \($0.name): \($0.problem)" }
            return [missing, unusable, flawed].compactMap { $0 }
        }
    }

    /// The first in the order of names, so that all threads find the same.
    private func noteMissing(_ name: String) {
        found.withLock { $0.missing = min($0.missing ?? name, name) }
    }

    /// Full detail only; `nil` if there is no file, or it cannot be read.
    func tile(column: Int, row: Int, level: Int) -> CGImage? {
        decoded(column: column, row: row, level: level, halvings: 0)?.image
    }

    func reducedTile(column: Int, row: Int, level: Int, halvings: Int) -> (image: CGImage, halvings: Int)? {
        decoded(column: column, row: row, level: level, halvings: halvings).map { ($0.image, $0.halvings) }
    }

    private func decoded(column: Int, row: Int, level: Int, halvings: Int) -> DecodedImage? {
        guard let path = path(column: column, row: row, level: level) else {
            return nil
        }
        do throws(ImageCodecError) {
            let tile = try read(path, halvings: halvings)
            if let warning = tile.warnings.first {
                found.withLock { $0.flawed = Self.first($0.flawed, (path, warning.what)) }
            }
            return tile
        } catch {
            guard !WorkLimits.areExceeded else { return nil }
            if error.kind == .notFound {
                noteMissing(path)
            } else {
                found.withLock { $0.unusable = Self.first($0.unusable, (path, error.what)) }
            }
            return nil
        }
    }

    private func read(_ path: String, halvings: Int) throws(ImageCodecError) -> DecodedImage {
        guard let confinement else { return try decoder.read(path: path, halvings: halvings) }
        return try confinement.read(path) { path throws(ImageCodecError) in
            try decoder.read(path: path, halvings: halvings)
        }
    }

    /// The problem whose name comes first, so that all threads find the same.
    private static func first(
        _ known: (name: String, problem: String)?, _ found: (name: String, problem: String)
    ) -> (name: String, problem: String) {
        guard let known, known.name <= found.name else { return found }
        return known
    }

    private func path(column: Int, row: Int, level: Int) -> String? {
        guard level == 0, column >= 0, row >= 0 else {
            return nil
        }
        return pattern.replacingOccurrences(of: "{x}", with: padded(column))
            .replacingOccurrences(of: "{y}", with: padded(row))
    }

    private func padded(_ number: Int) -> String {
        let written = String(number)
        return String(repeating: "0", count: max(0, digits - written.count)) + written
    }
}
