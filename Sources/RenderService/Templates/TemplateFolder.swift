import Foundation
import MediaExport

/// The scenes that requests name, as files of a folder: `card` is `card.json` or `card.lottie`, or `scene.json` or `scene.lottie`
/// in the folder `card`.
struct TemplateFolder: Sendable {
    let url: URL

    /// A scene's file, the folder of its assets, and the type by its name.
    struct Template {
        var name: String
        var file: URL
        var folder: URL
        var type: FileType?
    }

    /// The template of a name, which may end in the extension of a picture: `card.png`.
    func template(_ steps: [String]) throws(Problem) -> Template {
        let name = steps.joined(separator: "/")
        guard !steps.isEmpty, steps.count <= 8, steps.allSatisfy(Self.isName) else { throw Self.unknown(name) }
        if let template = existing(name) { return template }
        if let dot = name.lastIndex(of: "."), let type = FileType(sent: name[name.index(after: dot)...]),
            var template = existing(String(name[..<dot]))
        {
            template.type = type
            return template
        }
        throw Self.unknown(name)
    }

    private func existing(_ name: String) -> Template? {
        for path in ["\(name).json", "\(name).lottie", "\(name)/scene.json", "\(name)/scene.lottie"] {
            let file = url.appendingPathComponent(path, isDirectory: false)
            if FileManager.default.isReadableFile(atPath: file.path) {
                return Template(name: name, file: file, folder: file.deletingLastPathComponent())
            }
        }
        return nil
    }

    /// Whether a step of a path is a file's name that is not hidden.
    private static func isName(_ step: String) -> Bool {
        !step.isEmpty && !step.hasPrefix(".") && step.utf8.count <= 200
            && step.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
    }

    private static func unknown(_ name: String) -> Problem {
        Problem(404, "There is no such template", "no template is named \"\(name.prefix(200))\"")
    }
}
