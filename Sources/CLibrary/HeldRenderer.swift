import Compositor
import Foundation

/// A renderer that C programs hold, used by one thread at a time.
final class HeldRenderer {
    private let renderer: Renderer
    private let lock = NSLock()

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
        messages += renderer.warnings.map {
            Message(severity: "warning", code: $0.kind.rawValue, place: $0.place, problem: $0.message)
        }
        return result
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
