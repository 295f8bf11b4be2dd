package import Foundation
import JSON

/// A dotLottie file (`.lottie`): a zip archive of animations with their pictures, fonts and themes; or any other archive of one
/// animation with its pictures.
///
/// Version 1 has the folders `animations`, `images`, `fonts` and `themes`, version 2 `a`, `i`, `f` and `t`; either is looked
/// for in both. Pictures and fonts are unpacked on demand, one at a time.
package final class DotLottie {
    /// An animation in the manifest.
    package struct Entry: Sendable, Equatable {
        /// The identifier of the animation, which names its file.
        package var id: String
        /// The theme that it starts with.
        package var theme: String?
        /// The colour behind it, in CSS's notation.
        package var background: String?
        /// The names that its file may have in the archive.
        let files: [String]
    }

    /// The animations in the order of the manifest; at least one.
    package let animations: [Entry]
    /// The animation that is shown if none is chosen.
    package let initial: Entry
    /// The names of the themes, in the order of the manifest.
    package let themes: [String]
    /// The parts of the manifest without a meaning.
    let ignored: [String]
    private let archive: ZipArchive

    /// Opens a file and reads its manifest, or finds its animation if it has none.
    ///
    /// - Parameter fileSize: The bytes of a file in it at most, unpacked.
    /// - Throws: A `LottieError` whose place is the entry in the archive, or a place in the manifest.
    package convenience init(_ data: Data, fileSize: Int = .max) throws(LottieError) {
        var limits = ZipArchive.Limits()
        limits.entrySize = min(limits.entrySize, fileSize)
        try self.init(ZipArchive(data, limits: limits))
    }

    init(_ archive: ZipArchive) throws(LottieError) {
        self.archive = archive
        let name = "manifest.json"
        guard let text = try archive.contents(of: name) else {
            initial = try Self.onlyAnimation(of: archive)
            (animations, themes, ignored) = ([initial], [], [])
            return
        }
        let json: JSONDocument
        do throws(JSONSyntaxError) {
            json = try JSONDocument(parsing: text, limits: JSONLimits(fileSize: 1 << 24, nesting: 64))
        } catch {
            throw Self.error(name, error.problem)
        }
        (animations, initial, themes, ignored) = try withExtendedLifetime(json) { () throws(LottieError) in
            try Self.manifest(json.root, of: archive)
        }
    }

    /// Whether data is a zip archive, as dotLottie files are, rather than JSON.
    package static func isContainer(_ data: Data) -> Bool {
        ZipArchive.isArchive(data)
    }

    /// An animation by its identifier; the initial one for `nil` and for an unknown identifier.
    package func entry(_ id: String?) -> Entry {
        animations.first { $0.id == id } ?? initial
    }

    /// The JSON of an animation.
    /// - Parameter id: The animation; `nil` for the initial one.
    /// - Throws: A `LottieError` if there is none of that name, or it cannot be unpacked.
    package func animation(_ id: String? = nil) throws(LottieError) -> Data {
        let id = id ?? initial.id
        guard let animation = animations.first(where: { $0.id == id }) else {
            let names = animations.prefix(20).map { "“\($0.id)”" }.joined(separator: ", ")
            throw Self.error("manifest.json", "there is no animation “\(id)”; there are \(names)")
        }
        return try contents(animation.files)
    }

    /// A picture, font or other file of an animation.
    ///
    /// - Parameters:
    ///   - name: The file's name (`p` of an asset).
    ///   - folder: The folder that the animation gives for it (`u`).
    /// - Returns: Its bytes; `nil` if there is none.
    package func asset(_ name: String, folder: String = "") throws(LottieError) -> Data? {
        let trimmed = folder.split(separator: "/").joined(separator: "/")
        for folder in [trimmed, "i", "images", "f", "fonts"] {
            let path = folder.isEmpty ? name : "\(folder)/\(name)"
            if let contents = try archive.contents(of: path) { return contents }
        }
        // All may lie in a folder of its own.
        let ending = "/" + (name.split(separator: "/").last ?? "")
        guard let path = archive.names.first(where: { "/\($0)".hasSuffix(ending) }) else { return nil }
        return try archive.contents(of: path)
    }

    /// A font of the archive under one of its names.
    ///
    /// - Parameter names: The names of its file without the ending, the best first.
    /// - Returns: Its bytes; `nil` if there is none.
    package func font(named names: [String]) throws(LottieError) -> Data? {
        for name in names {
            for path in archive.names {
                let file = (path.split(separator: "/").last ?? "").lowercased()
                guard Self.fontEndings.contains(where: { file == "\(name.lowercased()).\($0)" }) else { continue }
                return try archive.contents(of: path)
            }
        }
        return nil
    }

    private static let fontEndings = ["ttf", "otf", "ttc"]

    /// The values of a theme for the slots of an animation.
    ///
    /// - Parameters:
    ///   - theme: The theme; `nil` for the animation's initial one.
    ///   - animation: The animation; `nil` for the initial one.
    /// - Returns: `nil` without a theme.
    package func slots(theme: String? = nil, animation: String? = nil) throws(LottieError) -> ThemeSlots? {
        let entry = entry(animation)
        if let theme, !themes.contains(theme) {
            let names = themes.prefix(20).map { "“\($0)”" }.joined(separator: ", ")
            throw Self.error(
                "manifest.json",
                "there is no theme “\(theme)”; " + (names.isEmpty ? "there are none" : "there are \(names)"))
        }
        let isChosen = theme != nil
        guard let theme = theme ?? entry.theme else { return nil }
        // Style sheets of version 1 are themes of another kind.
        guard archive.sizes["themes/\(theme).lss"] == nil else { return ThemeSlots(ignored: ["rule \(theme) (LSS)"]) }
        let files = ["t/\(theme).json", "themes/\(theme).json"]
        guard isChosen || files.contains(where: { archive.sizes[$0] != nil }) else {
            return ThemeSlots(ignored: ["file \(files[0]), which the archive does not have,"])
        }
        let text = try contents(files)
        return ThemeSlots(text, animation: entry.id)
            ?? ThemeSlots(ignored: ["file \(theme.shownInMessage).json, which lists no rules,"])
    }

    private func contents(_ names: [String]) throws(LottieError) -> Data {
        for name in names {
            if let contents = try archive.contents(of: name) { return contents }
        }
        throw Self.error(names[0], "the manifest names it, and the archive has no such file")
    }

    private static func manifest(
        _ root: JSONValue, of archive: ZipArchive
    ) throws(LottieError) -> (animations: [Entry], initial: Entry, themes: [String], ignored: [String]) {
        var animations: [Entry] = []
        var ignored: [String] = []
        for (index, value) in elements(root, "animations").enumerated() {
            guard let id = value.member("id")?.string else {
                ignored.append("animations[\(index)], which has no id,")
                continue
            }
            let theme = value.member("initialTheme")?.string ?? value.member("defaultTheme")?.string
            animations.append(
                Entry(
                    id: id, theme: theme.flatMap { $0.isEmpty ? nil : $0 },
                    background: value.member("background")?.string.flatMap { $0.isEmpty ? nil : $0 },
                    files: ["a/\(id).json", "animations/\(id).json"]))
        }
        guard let first = animations.first else {
            throw error("manifest.json: animations", "expected at least one animation with an id")
        }
        let start = root.member("initial")
        var chosen = start?.member("animation")?.string ?? root.member("activeAnimationId")?.string
        if chosen == nil, let machine = start?.member("stateMachine")?.string {
            chosen = try firstAnimation(ofStateMachine: machine, in: archive)
        }
        let themes = elements(root, "themes").compactMap { $0.member("id")?.string }
        return (animations, animations.first { $0.id == chosen } ?? first, themes, ignored)
    }

    /// The animation of a state machine's initial state; `nil` if it has none.
    private static func firstAnimation(
        ofStateMachine id: String, in archive: ZipArchive
    ) throws(LottieError) -> String? {
        guard let text = try archive.contents(of: "s/\(id).json"),
            let json = try? JSONDocument(parsing: text, limits: JSONLimits(fileSize: 1 << 24, nesting: 64))
        else { return nil }
        return withExtendedLifetime(json) {
            let name = json.root.member("initial")?.string
            return elements(json.root, "states").first { $0.member("name")?.string == name }?.member("animation")?
                .string
        }
    }

    /// The animation of an archive without a manifest: its JSON file, or the animation among several.
    private static func onlyAnimation(of archive: ZipArchive) throws(LottieError) -> Entry {
        var files = archive.names.filter { $0.lowercased().hasSuffix(".json") }
        if files.count > 1 {
            var found: [String] = []
            for file in files where try holdsAnimation(archive, file) { found.append(file) }
            files = found
        }
        guard let file = files.first, files.count == 1 else {
            let names = files.prefix(20).map { "“\($0)”" }.joined(separator: ", ")
            throw error(
                "manifest.json",
                "there is none, and without one an archive has a single animation; "
                    + (files.isEmpty ? "this one has none" : "this one has \(names)"))
        }
        return Entry(id: String(file.dropLast(5)), files: [file])
    }

    private static func holdsAnimation(_ archive: ZipArchive, _ file: String) throws(LottieError) -> Bool {
        guard let text = try archive.contents(of: file),
            let json = try? JSONDocument(parsing: text, limits: JSONLimits())
        else { return false }
        return withExtendedLifetime(json) { json.root.isLottie }
    }

    private static func elements(_ object: JSONValue, _ name: StaticString) -> [JSONValue] {
        guard let elements = object.member(name)?.elements else { return [] }
        return Array(elements)
    }

    static func error(_ entry: String, _ problem: String) -> LottieError {
        LottieError(kind: .format, path: entry, problem: problem)
    }
}
