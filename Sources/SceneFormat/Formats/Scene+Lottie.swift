import Foundation
import JSON
import LayerModel
import Lottie

extension SceneReader {
    /// A Lottie animation as a scene.
    func readLottie(
        name: String, _ read: (LottieReader) throws(LottieErrors) -> LottieAnimation
    ) throws(SceneErrors) -> Scene {
        let animation: LottieAnimation
        do throws(LottieErrors) {
            animation = try read(LottieReader(options: options))
        } catch {
            throw SceneErrors(error, file: name)
        }
        return Scene(animation, file: name)
    }

    /// Scenes of our own have no markers, animations and themes to choose from.
    func refuseChoices(of name: String) throws(SceneErrors) {
        let choices = [
            ("--marker", options.marker, "the scene has no markers; Lottie files have"),
            ("--animation", options.animation, "the scene is one; dotLottie files have several"),
            ("--theme", options.theme, "the scene has no themes; dotLottie files have"),
        ]
        let errors = choices.compactMap { option, value, problem in
            value.map { SceneError(kind: .scene, file: name, path: "\(option) \($0)", problem: problem) }
        }
        guard errors.isEmpty else { throw SceneErrors(errors: errors) }
    }
}

extension SceneErrors {
    init(_ error: LottieErrors, file: String) {
        self.init(
            errors: error.errors.map {
                SceneError(kind: $0.kind == .asset ? .asset : .scene, file: file, path: $0.path, problem: $0.problem)
            })
    }
}

extension Scene {
    fileprivate init(_ animation: LottieAnimation, file: String) {
        self.init(
            file: file, size: animation.size, scale: 1, background: animation.background,
            duration: animation.duration, frameRate: animation.frameRate, root: animation.root, images: [:],
            videos: [:],
            fonts: [:], sounds: animation.sounds, players: [],
            assets: animation.imageFiles.map { SceneAsset(kind: .image, name: $0.name, url: $0.url) }
                + animation.sounds.map {
                    SceneAsset(kind: .sound, name: $0.place, url: $0.held == nil ? $0.url : nil)
                },
            warnings: animation.warnings.map { warning in
                let layer = warning.layer.map { "in the layer \($0.quotedForMessage), " } ?? ""
                let outcome = warning.flaw.map { ": \($0)" } ?? " is not drawn"
                return SceneWarning(
                    kind: warning.kind == .asset ? .asset : .scene, file: file, path: warning.path,
                    message: "\(layer)\(warning.feature)\(outcome)")
            },
            features: [])
        markers = animation.markers
        container = animation.container
        isNative = false
    }
}
