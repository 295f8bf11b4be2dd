import Foundation
import LayerModel
import Lottie

extension SceneReader {
    /// The file itself, unpacked where it is packed by gzip.
    func unpacked(_ data: Data, name: String) throws(SceneErrors) -> Data {
        guard let file = GzipFile(data) else { return data }
        do throws(LottieError) {
            return try file.contents(limit: options.limits.fileSize)
        } catch {
            throw SceneErrors(errors: [SceneError(error, file: name)], omitted: 0)
        }
    }

    /// A Lottie animation as a scene.
    func readLottie(
        name: String, _ read: (LottieReader) throws(LottieErrors) -> LottieAnimation
    ) throws(SceneErrors) -> Scene {
        var reader = LottieReader()
        reader.options.assetsFolder = options.assetsFolder
        reader.options.confinement = options.confinement
        reader.options.imageLimits = options.imageLimits
        reader.options.loadsImages = options.loadsImages
        reader.options.fonts = options.fonts
        reader.options.assignments = options.assignments
        reader.options.marker = options.marker
        reader.options.limits.fileSize = options.limits.fileSize
        reader.options.limits.nesting = options.limits.nesting
        reader.options.limits.layers = options.limits.layers
        reader.options.limits.errors = options.limits.errors
        let animation: LottieAnimation
        do throws(LottieErrors) {
            animation = try read(reader)
        } catch {
            throw SceneErrors(errors: error.errors.map { SceneError($0, file: name) }, omitted: 0)
        }
        return Scene(animation, file: name, size: options.size)
    }

    /// Scenes of our own have no markers.
    func refuseMarker(of name: String) throws(SceneErrors) {
        guard let marker = options.marker else { return }
        let error = SceneError(
            kind: .scene, file: name, path: "--marker \(marker)", problem: "the scene has no markers; Lottie files have"
        )
        throw SceneErrors(errors: [error], omitted: 0)
    }
}

extension SceneError {
    fileprivate init(_ error: LottieError, file: String) {
        self.init(
            kind: error.kind == .asset ? .asset : .scene, file: file, path: error.path, problem: error.problem)
    }
}

extension Scene {
    /// - Parameter size: What the picture is fitted into, in points; `nil` is the animation's own size.
    fileprivate init(_ animation: LottieAnimation, file: String, size: CGSize?) {
        let root: CALayer
        if let size {
            root = CALayer()
            root.frame = CGRect(origin: .zero, size: size)
            let scale = min(size.width / animation.size.width, size.height / animation.size.height)
            animation.root.transform = CATransform3DMakeScale(scale, scale, 1)
            animation.root.position = CGPoint(x: size.width / 2, y: size.height / 2)
            root.addSublayer(animation.root)
        } else {
            root = animation.root
        }
        self.init(
            file: file, size: size ?? animation.size, scale: 1, background: animation.background,
            duration: animation.duration, frameRate: animation.frameRate, root: root, images: [:], videos: [:],
            fonts: [:], animationCount: animation.animationCount, players: [],
            assets: animation.imageFiles.map { SceneAsset(kind: .image, name: $0.name, url: $0.url) },
            warnings: animation.warnings.map { warning in
                let layer = warning.layer.map { "in the layer \"\($0)\", " } ?? ""
                let outcome = warning.flaw.map { ": \($0)" } ?? " is not drawn"
                return SceneWarning(
                    kind: warning.flaw == nil ? .scene : .asset, file: file, path: warning.path,
                    message: "\(layer)\(warning.feature)\(outcome)")
            },
            features: [])
        isNative = false
    }
}
