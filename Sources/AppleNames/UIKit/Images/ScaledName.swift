/// An image's name and its pixels per point: `star@2x.png` is `star`, `png` and 2.
struct ScaledName: Equatable {
    /// Without the scale and the extension.
    var stem: String
    /// Empty if the name has none that is a picture's.
    var fileExtension: String
    /// 1 unless the name has another.
    var scale: Int

    /// Reads a file's path.
    init(path: String) {
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? ""
        (stem, fileExtension) = Self.split(name)
        scale = 1
        for candidate in 1...3 where stem.hasSuffix("@\(candidate)x") && stem.count > 3 {
            stem.removeLast(3)
            scale = candidate
        }
    }

    /// The name of a picture's file up to its extension, and that.
    static func split(_ name: String) -> (stem: String, fileExtension: String) {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex,
            extensions.contains(name[name.index(after: dot)...].lowercased())
        else { return (name, "") }
        return (String(name[..<dot]), String(name[name.index(after: dot)...]))
    }

    /// Of readable files, in the order of the search.
    static let extensions = ["png", "jpg", "jpeg", "webp"]
}
