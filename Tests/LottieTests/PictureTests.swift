import Compositor
import Foundation
import ImageCodecs
import LayerModel
import Lottie
public import TestSupport
public import Testing

/// Frames of Lottie files beside what After Effects drew.
@Suite("Lottie pictures") struct PictureTests {
    @Test func thePicturesAreThere() {
        #expect(LottieFrame.all.count == 143)
        #expect(Set(LottieFrame.all.map(\.name)).isSuperset(of: knownDifferences.keys))
    }

    @Test(arguments: LottieFrame.all) func drawnAsByAfterEffects(_ frame: LottieFrame) throws {
        let drawn = try frame.drawn(by: Renderer(device: .cpu))
        let share = try frame.shareOfPixels(of: drawn, beyond: 24)
        if let reason = knownDifferences[frame.name] {
            withKnownIssue(Comment(rawValue: reason)) { #expect(share < 0.01) }
        } else {
            #expect(share < 0.01)
        }
    }
}

extension LottieFrame: CustomTestStringConvertible {
    /// Its name.
    public var testDescription: String { name }

    func drawn(by renderer: Renderer) throws -> CGImage {
        let animation = try LottieReader().read(contentsOf: animation)
        return try renderer.render(
            animation.root.commit(at: 0), at: Double(frame) / animation.frameRate,
            RenderOptions(size: animation.size, scale: 1))
    }

    /// The share of pixels that differ in some channel by more than some levels, on black or on white.
    func shareOfPixels(of image: CGImage, beyond levels: Int) throws -> Double {
        let reference = try ImageDecoder().decode(path: picture.path)
        try #require(reference.width == image.width && reference.height == image.height)
        let count = image.width * image.height
        let differing = zip(Self.pixels(of: image), Self.pixels(of: reference)).count { a, b in
            let white = (255 - Int(a.w), 255 - Int(b.w))
            return (0..<3).contains { channel in
                let difference = Int(a[channel]) - Int(b[channel])
                return abs(difference) > levels || abs(difference + white.0 - white.1) > levels
            }
        }
        return Double(differing) / Double(count)
    }

    private static func pixels(of image: CGImage) -> [SIMD4<UInt8>] {
        image.withPremultipliedRGBA8 { bytes, bytesPerRow in
            (0..<image.width * image.height).map { pixel in
                let place = pixel / image.width * bytesPerRow + pixel % image.width * 4
                return SIMD4(bytes[place], bytes[place + 1], bytes[place + 2], bytes[place + 3])
            }
        }
    }
}
