import Compositor
import Foundation
import LayerModel
import TextLayout

/// A device, program, font or permission for drawing that this machine lacks.
struct MachineLack: Encodable, CustomStringConvertible {
    /// Such as `a graphics card` or `ffmpeg`.
    var what: String
    /// The consequence of the lack, or its cause.
    var reason: String
    var fix: String

    var description: String { "\(what): \(reason)\n  fix: \(fix)" }

    /// All that this machine lacks: a driver or its permission, fonts, the programs of ffmpeg.
    static func all() -> [MachineLack] {
        var lacks: [MachineLack] = []
        do {
            _ = try Renderer(device: .gpu)
        } catch {
            lacks.append(
                MachineLack(what: "a graphics card", reason: error.message, fix: Advice.inFlags(error.fix ?? "")))
        }
        if FontLibrary(FontSources()).faces().isEmpty {
            lacks.append(
                MachineLack(
                    what: "fonts", reason: "text is left out",
                    fix: "install some (apt-get install fonts-dejavu-core) or give --font-dir"))
        }
        for (program, reason) in [
            ("ffmpeg", "no movie can be written, no video shown"), ("ffprobe", "no video can be shown"),
        ] where !isInstalled(program) {
            lacks.append(MachineLack(what: program, reason: reason, fix: "install it (apt-get install ffmpeg)"))
        }
        return lacks
    }

    private static func isInstalled(_ program: String) -> Bool {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            .contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
    }
}
