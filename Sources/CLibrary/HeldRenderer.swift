import Compositor
import Foundation
import LayerModel

/// A renderer that C programs hold, used by one thread at a time.
final class HeldRenderer {
    private let renderer: Renderer
    private let lock = NSLock()
    /// The number of the frame drawn last into memory.
    private var shown: UInt64 = 0
    /// The rectangles that the last drawing changed.
    private var changed: [PixelRect] = []

    init(_ renderer: Renderer) {
        self.renderer = renderer
    }

    /// Draws; calls from other threads wait.
    ///
    /// Differences from the requested drawing become messages.
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
            let (width, height) = try renderer.render(
                tree, at: time, options, into: pixels, bytesPerRow: rowBytes, layout: layout)
            changed = renderer.damage(since: shown) ?? [PixelRect(x: 0, y: 0, width: width, height: height)]
            shown = renderer.frameNumber
        }
    }

    /// The difference of the last drawing into memory from the one before, in pixels from the picture's top left corner.
    var damage: [PixelRect] {
        lock.lock()
        defer { lock.unlock() }
        return changed
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
