package import CPURenderer
package import DisplayList
package import DisplayListTestSupport
import Geometry
import RenderDevices

/// Lists drawn with the CPU renderer.
package enum CPUTesting {
    package static func draw(
        _ list: DisplayList, with renderer: CPURenderer = CPURenderer(threads: 1)
    ) throws -> DrawnPicture {
        _ = try renderer.draw(RenderGraph(list), of: list)
        return try renderer.withPixels { DrawnPicture($0) }
    }

    /// The same for a list of extended range.
    package static func drawExtended(
        _ list: DisplayList, with renderer: CPURenderer = CPURenderer(threads: 1)
    ) throws -> ExtendedPicture {
        _ = try renderer.draw(RenderGraph(list), of: list)
        return try renderer.withPixels { ExtendedPicture($0) }
    }
}

extension EffectsScene {
    /// The pixels, row by row.
    package static func draw(_ list: DisplayList, threads: Int = 1, bandHeight: Int? = nil) throws -> [UInt32] {
        try draw(list, with: CPURenderer(threads: threads, bandHeight: bandHeight))
    }

    /// The same with a renderer that may have drawn before.
    package static func draw(_ list: DisplayList, with renderer: CPURenderer) throws -> [UInt32] {
        _ = try renderer.draw(RenderGraph(list), of: list)
        return try renderer.withPixels { view in
            (0..<view.region.height).flatMap { row in
                (0..<view.region.width).map {
                    (view.base + row * view.bytesPerRow + $0 * 4).loadUnaligned(as: UInt32.self)
                }
            }
        }
    }
}
