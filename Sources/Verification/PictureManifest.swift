/// Digests of the CPU renderer's pictures, the same on every machine.
///
/// They are SHA-256 of the straight pixels that `glrender render -o FILE.rgba` writes, in extended range of their halves.
///
/// The text has a line `rule N`, which counts the changes of pictures; a line `text …`, the programs and the font for their
/// text; and a line a picture, as `sha256sum` prints it, in the order of names.
package struct PictureManifest: Equatable {
    /// The number of intentional changes of the pictures, from 1.
    package var rule: Int
    /// The programs and fonts of the text, see `TextStack`.
    package var text: String
    /// By the pictures' names, which begin with their kind and a slash.
    package var digests: [String: String]

    /// A manifest; that of the release, with the pictures of all kinds, is `PictureManifest.release`.
    package init(rule: Int, text: String, digests: [String: String]) {
        (self.rule, self.text, self.digests) = (rule, text, digests)
    }

    /// Reads the text; `nil` for other text.
    package init?(_ description: String) {
        let lines = description.split(separator: "\n")
        guard lines.count >= 2, lines[0].hasPrefix("rule "), let rule = Int(lines[0].dropFirst(5)),
            lines[1].hasPrefix("text ")
        else { return nil }
        self.init(rule: rule, text: String(lines[1].dropFirst(5)), digests: [:])
        for line in lines.dropFirst(2) {
            let digest = line.prefix(64)
            guard digest.utf8.count == 64, line.dropFirst(64).hasPrefix("  ") else { return nil }
            digests[String(line.dropFirst(66))] = String(digest)
        }
    }

    /// The manifest in the program.
    package static let release = PictureManifest(String(decoding: PackageResources.pictures_txt, as: UTF8.self))

    /// The manifest that takes this one's place where pictures have other digests: of the next rule, if one of them was there
    /// before.
    package func replaced(by digests: [String: String], text: String) -> (manifest: PictureManifest, changes: [String])
    {
        let names = Set(digests.keys).union(self.digests.keys).sorted()
        let changes = names.compactMap { name -> String? in
            switch (self.digests[name], digests[name]) {
            case (let old?, let new?): old == new ? nil : "changed  \(name)"
            case (nil, _): "new      \(name)"
            case (_, nil): "gone     \(name)"
            }
        }
        let isNext = changes.contains { $0.hasPrefix("changed") }
        return (PictureManifest(rule: isNext ? rule + 1 : rule, text: text, digests: digests), changes)
    }
}

extension PictureManifest: CustomStringConvertible {
    /// The text.
    package var description: String {
        "rule \(rule)\ntext \(text)\n"
            + digests.sorted { $0.key < $1.key }.map { "\($0.value)  \($0.key)\n" }.joined()
    }
}
