import AppleNames
import Compositor
import Foundation
import ImageCodecs
import LayerModel
import MediaExport
import TestSupport
import Testing

/// Frames of layers that code moves.
@Suite struct LiveFramesTests {
    /// Draws a bar as long as its progress.
    private final class Gauge: CALayer {
        var drawings = 0

        override class func needsDisplay(forKey key: String) -> Bool {
            key == "progress" || super.needsDisplay(forKey: key)
        }

        override func draw(in context: CGContext) {
            model().drawings += 1
            context.setFillColor(UIColor.green.cgColor)
            let progress = value(forKey: "progress") as? Double ?? 0
            context.fill(CGRect(x: 0, y: 0, width: bounds.width * progress, height: bounds.height))
        }
    }

    private static let size = CGSize(width: 40, height: 20)

    private func unanimated(_ body: () -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        body()
        CATransaction.commit()
    }

    /// A gauge that fills within a second in the upper half, a square that a display link moves in the lower one, and a ground that turns
    /// blue when an animation of 0.45 s has ended.
    private func live() -> (source: FrameSource, gauge: Gauge, link: CADisplayLink) {
        let host = WindowLayerHost()
        host.size = Self.size
        let gauge = Gauge()
        let square = CALayer()
        unanimated {
            gauge.frame = CGRect(x: 0, y: 0, width: 40, height: 10)
            square.frame = CGRect(x: 0, y: 10, width: 4, height: 10)
            square.backgroundColor = UIColor.red.cgColor
            for layer in [gauge, square] { host.layer.addSublayer(layer) }
        }
        // From here on the layers are in a window, whose animations run.
        host.beginFrame(at: 0)
        let filling = CABasicAnimation(keyPath: "progress")
        (filling.fromValue, filling.toValue, filling.duration) = (0, 1, 1)
        filling.fillMode = .forwards
        filling.isRemovedOnCompletion = false
        gauge.add(filling, forKey: "filling")
        CATransaction.begin()
        CATransaction.setCompletionBlock { [layer = host.layer] in
            self.unanimated { layer.backgroundColor = UIColor.blue.cgColor }
        }
        let brief = CABasicAnimation(keyPath: "zPosition")
        (brief.fromValue, brief.toValue, brief.duration) = (0, 1, 0.45)
        square.add(brief, forKey: "brief")
        CATransaction.commit()
        let link = CADisplayLink { link in
            self.unanimated { square.frame.origin.x = (link.timestamp * 36).rounded() }
        }
        link.add(to: .current, forMode: .default)
        let source = FrameSource(
            live: host, options: RenderOptions(size: Self.size, background: .white),
            device: FrameDevice(selection: .cpu, threads: 2))
        return (source, gauge, link)
    }

    @Test func everyFrameShowsWhatCodeHasDone() throws {
        let folder = try TemporaryFolder()
        let (source, gauge, link) = live()
        defer { link.invalidate() }
        let rate = try #require(FrameRate(10))
        let path = folder("out.rgba")
        let report = try MovieExport(of: source, FrameSchedule(rate: rate, duration: 1.1), as: .rawRGBA).write(to: path)
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        #expect(report.frames == 11 && bytes.count == 11 * 40 * 20 * 4)
        func pixel(_ frame: Int, _ x: Int, _ y: Int) -> [UInt8] {
            let start = ((frame * 20 + y) * 40 + x) * 4
            return Array(bytes[start..<start + 4])
        }
        for frame in 0..<11 {
            let row = (0..<40).map { pixel(frame, $0, 5) }
            #expect(row.prefix(frame * 4).allSatisfy { $0 == [0, 255, 0, 255] }, "\(frame)")
            let ground: [UInt8] = frame > 5 ? [0, 0, 255, 255] : [255, 255, 255, 255]
            #expect(row.dropFirst(frame * 4).allSatisfy { $0 == ground }, "\(frame)")
            let left = Int((Double(frame) * 3.6).rounded())
            #expect(pixel(frame, left, 15) == [255, 0, 0, 255] && pixel(frame, left + 3, 15) == [255, 0, 0, 255])
            #expect(left == 0 || pixel(frame, left - 1, 15) == ground)
        }
        // Once a frame, and for its first contents.
        #expect((11...13).contains(gauge.drawings), "\(gauge.drawings)")
    }

    @Test func otherThreadsGetAnError() throws {
        let folder = try TemporaryFolder()
        let path = folder("%d.png")
        let (source, _, link) = live()
        defer { link.invalidate() }
        let schedule = FrameSchedule(rate: try #require(FrameRate(10)), duration: 1)
        let ended = DispatchSemaphore(value: 0)
        let failure = Failure()
        let thread = Thread {
            do {
                let pattern = try #require(FramePattern(path))
                _ = try PictureSequenceExport(of: source, schedule, to: pattern, as: .png()).write()
            } catch {
                failure.text = "\(error)"
            }
            ended.signal()
        }
        thread.start()
        ended.wait()
        #expect(failure.text.contains("thread that they do not belong to"), "\(failure.text)")
    }

    /// Written by one thread, and read after it has ended.
    private final class Failure: @unchecked Sendable {
        var text = ""
    }
}
