#if Service
    import Compositor
    import Foundation
    import SceneFormat

    /// The page's description of a scene as read: the facts, the layers, and every mistake.
    struct PreviewDocument: Encodable {
        /// An error or a warning of a scene.
        struct Mistake: Encodable, Equatable {
            enum Severity: String, Encodable {
                case error
                case warning
            }

            var severity: Severity
            /// The place in the file; empty for all of it.
            var place: String
            var problem: String
            var suggestion: String?
            var fix: String?
        }

        /// Facts of a scene that could be read.
        struct Facts: Encodable {
            /// In points.
            var width: Double
            /// In points.
            var height: Double
            /// Pixels per point.
            var scale: Double
            /// In seconds; 0 for a still.
            var duration: Double
            /// Frames a second.
            var frameRate: Double
            var frames: Int
            var layerCount: Int
            var layers: [PreviewScene.Row]
            var assets: [SceneFacts.Asset]
            /// Whether something may be heard.
            var hasSound: Bool
            /// Milliseconds that reading and committing took.
            var reading: Double
        }

        /// Counts the times that the scene was read.
        var version: Int
        /// The file as it was named.
        var file: String
        var mistakes: [Mistake]
        /// Whether the present file cannot be read, and its last readable state is shown.
        var isStale: Bool
        /// `nil` if no version of the file could be read yet.
        var scene: Facts?
    }

    extension PreviewDocument.Mistake {
        init(_ error: SceneError) {
            self.init(
                severity: .error, place: error.path, problem: Advice.inFlags(error.problem),
                suggestion: error.suggestion,
                fix: error.fix.map(Advice.inFlags))
        }

        init(_ warning: SceneWarning) {
            self.init(severity: .warning, place: warning.path, problem: warning.message)
        }

        /// A line of the form `place: problem`.
        init(warning line: String) {
            let parts = line.components(separatedBy: ": ")
            self.init(
                severity: .warning, place: parts.count > 1 ? parts[0] : "",
                problem: parts.count > 1 ? parts.dropFirst().joined(separator: ": ") : line)
        }
    }

    extension PreviewDocument.Facts {
        init(_ scene: PreviewScene, reading: Double) {
            let source = scene.source
            self.init(
                width: Double(source.options.size.width), height: Double(source.options.size.height),
                scale: Double(source.options.scale), duration: source.scene.duration,
                frameRate: source.scene.frameRate, frames: source.scene.frameCount, layerCount: scene.layerCount,
                layers: scene.rows,
                assets: SceneFacts(source.scene).assets,
                hasSound: source.scene.duration > 0 && !(source.scene.sounds.isEmpty && source.scene.players.isEmpty),
                reading: reading)
        }
    }
#endif
