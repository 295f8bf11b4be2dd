import Compositor
import Foundation
import SceneFormat

/// An error or a warning, as C programs read it.
struct Message {
    var severity = "error"
    /// As `glrender check` writes it in brackets.
    var code: String
    var file = ""
    var place = ""
    var problem: String
    var suggestion = ""
    var fix = ""
    /// All of it, as `glrender check` prints it.
    var text: String

    /// A message without a suggestion.
    init(
        severity: String = "error", code: String, file: String = "", place: String = "", problem: String,
        fix: String? = nil
    ) {
        (self.severity, self.code, self.file, self.place, self.problem) = (severity, code, file, place, problem)
        self.fix = fix.map(Advice.inOptions) ?? ""
        let path = [file, place].filter { !$0.isEmpty }.map { "\($0): " }.joined()
        let mend = self.fix.isEmpty ? "" : "\n  fix: \(self.fix)"
        text = "\(severity)[\(code)]: \(path)\(problem)\(mend)"
    }

    /// A mistake of a scene.
    init(_ error: SceneError) {
        (code, file, place, problem) = (error.kind.rawValue, error.file, error.path, error.problem)
        suggestion = error.suggestion ?? ""
        fix = error.fix ?? ""
        text = error.description
    }

    /// A warning of a scene.
    init(_ warning: SceneWarning) {
        severity = "warning"
        (code, file, place, problem) = (warning.kind.rawValue, warning.file, warning.path, warning.message)
        text = warning.description
    }

    /// A difference of a picture from the scene.
    init(_ warning: RenderWarning) {
        self.init(severity: "warning", code: warning.kind.rawValue, place: warning.place, problem: warning.message)
    }

    /// The part with a number of the header.
    func field(_ number: Int32) -> String? {
        let fields = [severity, code, file, place, problem, suggestion, fix, text]
        return fields.indices.contains(Int(number)) ? fields[Int(number)] : nil
    }
}

/// Messages that a C program holds, with the texts that it was handed.
final class MessageList {
    let messages: [Message]
    private let lock = NSLock()
    private var texts: [Key: UnsafeMutablePointer<CChar>] = [:]

    private struct Key: Hashable {
        var message: Int
        var field: Int32
    }

    init(_ messages: [Message]) {
        self.messages = messages
    }

    deinit {
        for text in texts.values { free(text) }
    }

    /// A part of a message, valid as long as this list; `nil` if there is no such part.
    func text(_ index: Int, _ field: Int32) -> UnsafePointer<CChar>? {
        guard messages.indices.contains(index), let string = messages[index].field(field) else { return nil }
        lock.lock()
        defer { lock.unlock() }
        let key = Key(message: index, field: field)
        if texts[key] == nil { texts[key] = strdup(string) }
        return texts[key].map { UnsafePointer($0) }
    }
}

/// The advice of the library's errors in terms of options: they name parts of its Swift API.
private enum Advice {
    /// The replacements, longer phrases first.
    private static let options = [
        ("draw with `DeviceSelection.cpu`, or set `allowSoftware`", "draw with the device cpu, or set allowSoftware"),
        ("draw with `DeviceSelection.auto` or `.cpu`", "draw with the device auto or cpu"),
        ("`DeviceSelection.cpu`", "the device cpu"),
        ("`allowSoftware`", "allowSoftware"),
        ("raise the limit of `MemoryBudget`", "raise maxMemory"),
        ("raise `ImageLimits.maxBytes`", "raise maxMemory"),
        ("name a folder in `FontSources`", "give fontDir"),
    ]

    /// The text with options in place of API.
    static func inOptions(_ text: String) -> String {
        options.reduce(text) { $0.replacing($1.0, with: $1.1) }
    }
}
