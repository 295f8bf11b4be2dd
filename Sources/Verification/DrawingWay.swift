import Compositor
import ImageCodecs
package import LayerModel
import Rasterization
package import SceneFormat

/// A configuration of this machine for drawing on the CPU: one of its instruction sets, on one or many threads.
package struct DrawingWay: CustomStringConvertible {
    private let set: InstructionSet
    private let threads: Int
    private let renderer: Renderer

    /// Such as `AVX2 on 4 threads`.
    package var description: String { "\(set) on \(threads == 1 ? "1 thread" : "\(threads) threads")" }

    /// Each instruction set with each number of threads, the best set first.
    package static func all() throws -> [DrawingWay] {
        try InstructionSet.all.flatMap { set in
            try [1, 4].map { threads in
                DrawingWay(set: set, threads: threads, renderer: try Renderer(device: .cpu, threads: threads))
            }
        }
    }

    /// The digest of a scene's picture, see `PictureManifest`.
    package func digest(of scene: Scene, in range: TargetRange = .standard, at time: CFTimeInterval) throws -> String {
        try set.use {
            var options = RenderOptions(size: scene.size, scale: scene.scale, background: scene.background)
            options.range = range
            let picture = try renderer.render(scene.root.commit(at: 0), at: time, options)
            let pixels = MemorySink()
            let colors = OutputColors(.srgb, depth: range == .extended ? .half : .bits8)
            try ImageEncoder(format: .rawRGBA, colors: colors).encode(picture, to: pixels)
            return ContentDigest.sha256(of: pixels.bytes)
        }
    }
}
