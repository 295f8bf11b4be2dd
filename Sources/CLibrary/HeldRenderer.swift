import Compositor
import DisplayList
import Foundation
import LayerModel

/// A renderer that C programs hold, used by one thread at a time.
final class HeldRenderer {
    private let renderer: Renderer
    private let lock = NSLock()
    /// The lists of the last drawings into memory.
    private var (before, last): (DisplayList?, DisplayList?)

    init(_ renderer: Renderer) {
        self.renderer = renderer
    }

    /// Draws; those who come meanwhile wait.
    ///
    /// The differences from the drawing that was asked for become messages.
    func draw<Result>(_ messages: inout [Message], _ body: (Renderer) throws -> Result) throws -> Result {
        lock.lock()
        defer { lock.unlock() }
        let result = try body(renderer)
        messages += renderer.warnings.map { Message($0) }
        return result
    }

    /// Draws into memory of the caller.
    func draw(
        _ tree: RenderTree, at time: Double, _ options: RenderOptions, into pixels: UnsafeMutableRawBufferPointer,
        rowBytes: Int, _ layout: PixelLayout, _ messages: inout [Message]
    ) throws {
        try draw(&messages) { renderer in
            _ = try renderer.render(
                tree, at: time, options, into: pixels, bytesPerRow: rowBytes, layout: layout)
            // The list that was drawn, unless it is new in each frame.
            (before, last) = (last, try renderer.displayList(for: tree, at: time, options))
        }
    }

    /// The difference of the last drawing into memory from the one before, in pixels from the picture's top left corner.
    var damage: [PixelRect] {
        lock.lock()
        defer { lock.unlock() }
        guard let last else { return [] }
        let region = before.map { last.damageRegion(since: $0) }
        return (region ?? DamageRegion(last.bounds)).rects.map { rect in
            PixelRect(
                x: Int(rect.minX - last.bounds.minX), y: Int(rect.minY - last.bounds.minY), width: rect.width,
                height: rect.height)
        }
    }

    /// The device and the counts of the last drawing.
    func report() -> some Encodable {
        lock.lock()
        defer { lock.unlock() }
        return Report(device: renderer.device, statistics: renderer.statistics)
    }

    private struct Report: Encodable {
        var device: RendererDevice
        var statistics: FrameStatistics
    }
}
