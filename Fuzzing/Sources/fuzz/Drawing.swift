import Compositor
import Foundation
import LayerModel

/// Draws a target's result, within a budget of memory and time as a server would set.
enum Drawing {
    /// libFuzzer gives all inputs to one thread.
    nonisolated(unsafe) private static let renderer = try? Renderer(device: .cpu, threads: 1)

    static var options: RenderOptions {
        var options = RenderOptions(size: CGSize(width: 96, height: 64))
        options.memory = MemoryBudget(limit: 256 << 20)
        options.deadline = .now + .seconds(5)
        return options
    }

    static func draw(_ root: CALayer, at time: CFTimeInterval) {
        _ = try? renderer?.render(root.commit(at: time), at: time, options)
    }

    static func draw(_ root: CALayer, size: CGSize) {
        var options = options
        options.size = CGSize(width: min(size.width, 256), height: min(size.height, 256))
        _ = try? renderer?.render(root, options)
    }
}
