package import Compositor
package import LayerModel
import SceneFormat

/// Whether a device draws as the CPU renderer does.
///
/// Each primitive has a small scene, so that a difference shows the error of a driver. A scene is right if its picture is
/// within the limits of `PictureComparison`, as for other renderers' pictures, and at most one pixel in a thousand differs by
/// more than two levels: antialiasing at the ends of edges is left to the driver, colours and places are not. The CPU
/// renderer's pictures, which do not depend on the machine, are drawn once for all devices.
///
/// It takes some 20 ms a device on Mesa's llvmpipe once the shaders are compiled, which takes about 2 s; by compute shaders,
/// compiled there for each set of textures, some 20 s.
package struct Verification {
    /// A device's drawing of a scene.
    package struct Outcome: Sendable, Encodable {
        /// The thing that the scene shows.
        package var scene: String
        /// The largest difference of a channel, in levels with white at 255.
        package var largest = 0.0
        /// Pixels with a channel that differs at all.
        package var differing = 0
        /// Pixels with a channel that differs by more than two levels.
        package var pixels = 0
        /// Measures that are over their limits, or the reason why there is no picture; empty if the scene is right.
        package var faults: [String] = []
    }

    private let range: TargetRange
    private let scenes: [VerificationScene]
    private let pictures: [Grounds]
    private let images: [CGImage]

    /// Draws all scenes on the CPU.
    ///
    /// - Parameter range: Of the pictures.
    package init(in range: TargetRange = .standard) throws {
        self.range = range
        scenes = try VerificationScene.all()
        let renderer = try Renderer(device: .cpu)
        images = try scenes.map { try $0.drawn(by: renderer, in: range) }
        pictures = images.map(Grounds.init)
    }

    /// The number of scenes.
    package var count: Int { scenes.count }

    /// Draws all scenes on a device, in the order of their names.
    ///
    /// A scene that cannot be drawn is an outcome like others, so that one fault of a driver does not hide the next.
    package func outcomes(on renderer: Renderer) -> [Outcome] {
        scenes.indices.map { index in
            var outcome = Outcome(scene: scenes[index].name)
            do {
                let image = try scenes[index].drawn(by: renderer, in: range)
                let (drawn, expected) = (Grounds(image), pictures[index])
                outcome.largest = drawn.largestDifference(from: expected)
                outcome.differing = drawn.count(differingFrom: expected, by: 0)
                outcome.pixels = drawn.count(differingFrom: expected, by: Self.levels)
                outcome.faults = PictureComparison(image, reference: images[index]).failures
                let share = Double(outcome.pixels) / Double(expected.pixels.count)
                if share > Self.share { outcome.faults.append("\(outcome.pixels) pixels differ") }
            } catch {
                outcome.faults = ["\(error)"]
            }
            return outcome
        }
    }

    /// Whether the CPU renderer's drawing of a scene matches the release's manifest.
    package struct ByteOutcome: Sendable, Encodable {
        /// The thing that the scene shows.
        package var scene: String
        /// The picture's digest in the manifest; `nil` if it is of text that another font or other libraries set.
        package var expected: String?
        /// Other digests, by the ways of drawing that lead to them; empty if the scene is right.
        package var others: [String: String] = [:]
    }

    /// Draws all scenes on the CPU in every way that this machine has and in both ranges, and compares them with a manifest.
    package static func byteOutcomes(against manifest: PictureManifest) throws -> [ByteOutcome] {
        let ways = try DrawingWay.all()
        let scenes = try VerificationScene.all()
        return try [TargetRange.standard, .extended].flatMap { range in
            try scenes.map { entry in
                let scene = entry.scene
                var outcome = ByteOutcome(scene: range == .standard ? entry.name : "\(entry.name), extended")
                if manifest.text != TextStack.description, TextStack.sets(scene.root) { return outcome }
                outcome.expected = manifest.digests[entry.manifestName(in: range)] ?? "none"
                for way in ways {
                    let digest = try way.digest(of: scene, in: range, at: entry.time)
                    if digest != outcome.expected { outcome.others["\(way)"] = digest }
                }
                return outcome
            }
        }
    }

    private static let levels: Float = 2
    private static let share = 0.001
}

extension VerificationScene {
    fileprivate func drawn(by renderer: Renderer, in range: TargetRange) throws -> CGImage {
        var options = RenderOptions(size: scene.size, scale: scene.scale, background: scene.background)
        options.range = range
        return try renderer.render(scene.root.commit(at: 0), at: time, options)
    }
}
