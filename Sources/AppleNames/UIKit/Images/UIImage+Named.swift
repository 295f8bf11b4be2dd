public import Graphics
internal import ImageCodecs
internal import Synchronization

extension UIImage {
    /// The folders that `init(named:)` searches for images, in their order.
    ///
    /// The resources of the program's main bundle, unless the program sets others; any thread may set them.
    public static var resourceFolders: [URL] {
        get { NamedImages.folders.withLock { $0 } }
        set { NamedImages.folders.withLock { $0 = newValue } }
    }

    /// An image among the program's resources; `nil` if there is none of that name.
    ///
    /// Each of `resourceFolders` is searched for an asset catalogue (a folder `….xcassets`) with an image of the name, then
    /// for a PNG, JPEG or WebP file. Of several files the one with the screen's scale is taken, or the next larger (`@2x`,
    /// `@3x`). Images in use are not read again. The screen's scale is 1 unless the program sets `UIScreen.main.scale`.
    ///
    /// - Parameter name: With or without an extension; with slashes for folders in between.
    public convenience init?(named name: String) {
        self.init(named: name, in: UIImage.resourceFolders, scale: ScreenScale.current)
    }

    /// An image among a bundle's resources; `nil` if there is none of that name.
    ///
    /// - Parameters:
    ///   - name: With or without an extension.
    ///   - bundle: `nil` is `resourceFolders`.
    ///   - traitCollection: Its scale chooses among several files, or else the next larger one; `nil` is the
    ///     screen's.
    public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?)
    {
        let scale = traitCollection?.displayScale ?? 0
        self.init(
            named: name, in: bundle.map(NamedImages.folders(of:)) ?? UIImage.resourceFolders,
            scale: scale > 0 ? scale : ScreenScale.current)
    }

    private convenience init?(named name: String, in folders: [URL], scale: CGFloat) {
        for folder in folders {
            for file in NamedImages.files(named: name, in: folder).ordered(for: scale) {
                guard let image = NamedImages.picture(at: file.url) else { continue }
                self.init(cgImage: image, scale: CGFloat(file.scale), orientation: .up)
                return
            }
        }
        return nil
    }
}

/// Finds pictures by name.
enum NamedImages {
    static let folders = Mutex<[URL]>(folders(of: .main))

    /// A file with a picture, and its pixels per point.
    struct File: Equatable {
        var url: URL
        var scale: Int
    }

    static func folders(of bundle: Bundle) -> [URL] {
        [bundle.resourceURL ?? bundle.bundleURL]
    }

    /// The files of a name in a folder: those of an asset catalogue if there is one with it, else loose ones.
    static func files(named name: String, in folder: URL) -> [File] {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard !parts.isEmpty, parts.allSatisfy({ !$0.isEmpty && $0 != ".." && !$0.contains("\0") }) else { return [] }
        let known = AssetCatalog.files(named: name, in: folder)
        return known.isEmpty ? looseFiles(named: name, in: folder) : known
    }

    private static func looseFiles(named name: String, in folder: URL) -> [File] {
        let (stem, fileExtension) = ScaledName.split(name)
        for fileExtension in fileExtension.isEmpty ? ScaledName.extensions : [fileExtension] {
            let files = (1...3).flatMap { scale in
                (scale == 1 ? ["", "@1x"] : ["@\(scale)x"]).map { suffix in
                    File(url: folder.appendingPathComponent("\(stem)\(suffix).\(fileExtension)"), scale: scale)
                }
            }
            let found = files.filter { FileManager.default.fileExists(atPath: $0.url.path) }
            if !found.isEmpty { return found }
        }
        return []
    }

    /// The image in a file; the same object while it is alive and the file is not written anew.
    static func picture(at url: URL) -> CGImage? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
        let key = Key(path: url.path, modified: attributes?[.modificationDate] as? Date)
        if let known = pictures.withLock({ $0[key]?.image }) { return known }
        guard let image = try? ImageDecoder().decode(path: url.path) else { return nil }
        pictures.withLock { pictures in
            pictures = pictures.filter { $0.value.image != nil }
            pictures[key] = WeakImage(image: image)
        }
        return image
    }

    private struct Key: Hashable {
        var path: String
        var modified: Date?
    }

    private struct WeakImage {
        weak var image: CGImage?
    }

    private static let pictures = Mutex<[Key: WeakImage]>([:])
}

extension [NamedImages.File] {
    /// Files for a scale first: the smallest that are as large, then the larger ones, then the smaller ones from the largest
    /// down.
    func ordered(for scale: CGFloat) -> [NamedImages.File] {
        let enough = filter { CGFloat($0.scale) >= scale }.sorted { $0.scale < $1.scale }
        return enough + filter { CGFloat($0.scale) < scale }.sorted { $0.scale > $1.scale }
    }
}
