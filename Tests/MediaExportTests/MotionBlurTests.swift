import AppleNames
import Compositor
import Foundation
import ImageCodecs
import LayerModel
import MediaExport
import TestSupport
import Testing

/// Frames of an open shutter.
@Suite struct MotionBlurTests {
    /// The device, and whether it draws with software OpenGL.
    static let devices = [
        FrameDevice(selection: .cpu, threads: 2), FrameDevice(selection: .gpu, allowSoftware: true),
    ]

    private func frames(_ source: FrameSource, _ schedule: FrameSchedule) async throws -> [[UInt8]] {
        var result: [[UInt8]] = []
        for try await frame in FrameSequence(source, schedule) { result.append(frame.withPixels { Array($0) }) }
        return result
    }

    /// The mean of pictures drawn one by one, rounded to nearest, halves up: premultiplied RGBA.
    private func mean(_ source: FrameSource, from start: Double, open: Double, samples: Int) throws -> [UInt8] {
        let renderer = try Renderer(device: source.device.selection, allowSoftware: source.device.allowSoftware)
        var sums = [Int](repeating: 0, count: 64 * 48 * 4)
        for sample in 0..<samples {
            let time = start + open * (Double(sample) + 0.5) / Double(samples)
            try renderer.render(source.tree, at: time, source.options).withPremultipliedRGBA8 { bytes, bytesPerRow in
                for index in sums.indices { sums[index] += Int(bytes[index / 256 * bytesPerRow + index % 256]) }
            }
        }
        return sums.map { UInt8(($0 + samples / 2) / samples) }
    }

    @Test("a frame is the exact mean of its moments", arguments: devices.indices, [2, 5, 16, 256])
    func exactMean(device: Int, samples: Int) async throws {
        for background in [nil, UIColor.white.cgColor] {
            var source = Footage.disc(background: background, device: Self.devices[device])
            source.motionBlur = MotionBlur(shutterAngle: 180, samples: samples)
            // From standing still over moving to standing still.
            let numbers = samples > 16 ? [20] : [0, 13, 29, 30, 45, 46]
            let found = try await frames(source, FrameSchedule(rate: Footage.rate, frames: numbers))
            for (number, pixels) in zip(numbers, found) {
                let wanted = try mean(source, from: Double(number) / 30, open: 0.5 / 30, samples: samples)
                #expect(pixels == wanted, "frame \(number)")
            }
        }
    }

    @Test("a mean of many pictures has more levels than any of them")
    func depth() async throws {
        // An edge that crosses one pixel within a frame.
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 64, height: 48)
        let box = CALayer()
        box.frame = CGRect(x: 0, y: 0, width: 64, height: 48)
        box.backgroundColor = UIColor.white.cgColor
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 0
        fade.toValue = 0.04
        fade.duration = 1
        box.add(fade, forKey: nil)
        root.addSublayer(box)
        var source = Footage.disc()
        source.tree = root.commit(at: 0)
        source.options.background = UIColor.black.cgColor
        source.motionBlur = MotionBlur(shutterAngle: 360, samples: 256)
        let found = try await frames(source, FrameSchedule(rate: try #require(FrameRate(1)), frames: [0]))
        // The mean of levels 0…10.2, each rounded.
        #expect(found[0][0] == 5)
    }

    @Test("moments at which nothing moves are not drawn")
    func still() async throws {
        let folder = try TemporaryFolder()
        var source = Footage.bars([(1, 2, 3, 255), (30, 60, 90, 128)], background: nil)
        let schedule = FrameSchedule(rate: Footage.rate, frames: 0..<4)
        let pattern = try #require(FramePattern(folder("%d.png")))
        _ = try PictureSequenceExport(of: source, schedule, to: pattern, as: .png()).write()
        let sharp = try Data(contentsOf: URL(fileURLWithPath: folder("3.png")))
        source.motionBlur = MotionBlur(samples: 256)
        _ = try PictureSequenceExport(of: source, schedule, to: pattern, as: .png()).write()
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder("3.png"))) == sharp)
    }

    @Test func arguments() {
        for (angle, samples) in [(-1.0, 16), (361, 16), (.nan, 16), (180, 1), (180, 257)] {
            #expect(MotionBlur(shutterAngle: angle, samples: samples) == nil)
        }
    }
}
