internal import Graphics
internal import ImageCodecs

/// Pictures in Xcode's asset catalogues, as they lie in a source tree and as the Swift package manager copies them on Linux.
///
/// A set of pictures is a folder `name.imageset` with the files and a list of them, `Contents.json`; folders in between are
/// there for order, or part of the name. Source: Apple, *Asset Catalog Format Reference*, "Image Set Type".
enum AssetCatalog {
    /// The limit of the folders in one search.
    private static let mostFolders = 10_000
    /// Of a list of files.
    private static let mostBytes = 1 << 20

    /// The files of a picture in the catalogues that lie in a folder.
    static func files(named name: String, in folder: URL) -> [NamedImages.File] {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for entry in entries.sorted() where entry.hasSuffix(".xcassets") {
            if let set = set(named: name, in: folder.appendingPathComponent(entry)) { return files(of: set) }
        }
        return []
    }

    /// The set whose path ends in a name.
    private static func set(named name: String, in catalog: URL) -> URL? {
        let direct = catalog.appendingPathComponent(name + ".imageset")
        if FileManager.default.fileExists(atPath: direct.path) { return direct }
        guard let enumerator = FileManager.default.enumerator(atPath: catalog.path) else { return nil }
        let ending = "/" + name + ".imageset"
        for (number, entry) in enumerator.enumerated() {
            guard number < mostFolders else { return nil }
            if let path = entry as? String, path.hasSuffix(ending) { return catalog.appendingPathComponent(path) }
        }
        return nil
    }

    private struct Contents: Decodable {
        struct Image: Decodable {
            /// A variant such as the dark appearance, of no use here.
            struct Appearance: Decodable {}
            var filename: String?
            var scale: String?
            var appearances: [Appearance]?
        }
        var images: [Image]
    }

    private static func files(of set: URL) -> [NamedImages.File] {
        let list = set.appendingPathComponent("Contents.json")
        guard let file = try? FileBytes(path: list.path, limit: mostBytes), file.isWhole,
            let contents = try? JSONDecoder().decode(Contents.self, from: Data(file.bytes))
        else { return [] }
        return contents.images.compactMap { image in
            guard let name = image.filename, !name.contains("/"), image.appearances == nil,
                !ScaledName.split(name).fileExtension.isEmpty
            else { return nil }
            let scale = image.scale.flatMap { ["1x": 1, "2x": 2, "3x": 3][$0] } ?? 1
            return NamedImages.File(url: set.appendingPathComponent(name), scale: scale)
        }
    }
}
