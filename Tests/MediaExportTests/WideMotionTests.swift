import AppleNames
import Compositor
import Foundation
import ImageCodecs
import LayerModel
import MediaExport
import TestSupport
import Testing

/// Frames of an open shutter whose pictures are of extended range.
@Suite struct WideMotionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Red of Display P3, and light four times as bright as white, that move over grey.
    private func source(_ device: FrameDevice) throws -> FrameSource {
        let linear = try #require(CGColorSpace(name: CGColorSpace.extendedLinearSRGB))
        let bright = try #require(CGColor(colorSpace: linear, components: [4, 4, 4, 1]))
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 64, height: 48)
        for (row, color) in [CGColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1), bright].enumerated() {
            let box = CALayer()
            box.frame = CGRect(x: 0, y: 24 * row, width: 20, height: 20)
            box.backgroundColor = color
            box.cornerRadius = 6
            let move = CABasicAnimation(keyPath: "position.x")
            move.fromValue = 0
            move.toValue = 64
            move.duration = 0.25
            box.add(move, forKey: nil)
            root.addSublayer(box)
        }
        var options = RenderOptions(size: root.bounds.size, background: CGColor(gray: 0.25, alpha: 1))
        options.range = .extended
        return FrameSource(tree: root.commit(at: 0), options: options, device: device)
    }

    /// The halves of frames 0 to 4.
    private func halves(_ source: FrameSource, _ name: String) throws -> [UInt16] {
        let pattern = try #require(FramePattern(folder("\(name)%d.rgba")))
        let export = PictureSequenceExport(
            of: source, FrameSchedule(rate: Footage.rate, frames: 0..<5), to: pattern, as: .rawRGBA,
            colors: OutputColors(.srgb, depth: .half))
        _ = try export.write()
        return try (0..<5).flatMap { number in
            let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder("\(name)\(number).rgba"))))
            return stride(from: 0, to: bytes.count, by: 2).map { UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8 }
        }
    }

    @Test("a frame is the mean of its moments, beyond 0 and 1 as well", arguments: MotionBlurTests.devices.indices)
    func mean(device: Int) throws {
        var source = try source(MotionBlurTests.devices[device])
        source.motionBlur = MotionBlur(shutterAngle: 360, samples: 8)
        let found = try halves(source, "blurred").map { Double(HalfFloat.value($0)) }
        let renderer = try Renderer(device: source.device.selection, allowSoftware: source.device.allowSoftware)
        var wanted: [Double] = []
        for number in 0..<5 {
            var sums = [Double](repeating: 0, count: 64 * 48 * 4)
            for sample in 0..<8 {
                let time = (Double(number) + (Double(sample) + 0.5) / 8) / 30
                try renderer.render(source.tree, at: time, source.options).withPixelValues { read in
                    for index in sums.indices { sums[index] += Double(read(index / 4 % 64, index / 256)[index % 4]) }
                }
            }
            wanted += sums.map { $0 / 8 }
        }
        #expect(found.count == wanted.count)
        // Half a step of a half, and what sums in floats are off.
        #expect(zip(found, wanted).allSatisfy { abs($0 - $1) <= max(abs($1), 0x1p-5) * 0x1.1p-11 })
        // Red has a green below 0; the light's component is 1.82, and somewhere it shows for a part of the time.
        #expect(found.contains { $0 < -0.2 } && found.contains { $0 > 1.8 })
        #expect(found.contains { $0 > 1.2 && $0 < 1.6 } && found.contains { $0 < -0.02 && $0 > -0.2 })
    }

    @Test func threadsChangeNothing() throws {
        let drawn = try [1, 3].map { threads in
            var source = try source(FrameDevice(selection: .cpu, threads: threads))
            source.motionBlur = MotionBlur(samples: 5)
            return try halves(source, "threads\(threads)-")
        }
        #expect(drawn[0] == drawn[1] && Set(drawn[0]).count > 20)
    }
}
