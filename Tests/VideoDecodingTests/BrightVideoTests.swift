import Foundation
import LayerModel
import TestSupport
import Testing

@testable import VideoDecoding

@Suite("Frames brighter than white")
struct BrightVideoTests {
    /// Luma of 10 bits, in bars of 16 pixels, and the light that it is, in candelas for a square metre.
    static let bars: [(transfer: String, lumas: [Int], curve: CGColorSpace.Transfer)] = [
        ("smpte2084", [573, 855, 723, 509], .pq), ("arib-std-b67", [721, 940, 616, 287], .hlg),
    ]

    @Test("frames of PQ and HLG hold their light", arguments: [0, 1])
    func light(_ index: Int) throws {
        let (transfer, lumas, curve) = Self.bars[index]
        let clips = try Clips()
        let luma = "geq=lum='if(lt(X,16),\(lumas[0]),if(lt(X,32),\(lumas[1]),if(lt(X,48),\(lumas[2]),\(lumas[3]))))'"
        let tags = [
            "-color_range", "tv", "-colorspace", "bt2020nc", "-color_primaries", "bt2020", "-color_trc", transfer,
        ]
        let url = try clips.make(
            "bright.mkv", "color=black:s=64x48:r=10:d=0.5,format=yuv420p10le,\(luma):cb=512:cr=512",
            ["-c:v", "ffv1", "-pix_fmt", "yuv420p10le"] + tags)
        let image = try VideoFrames(VideoFile(url: url)).frame(2)
        #expect(image.isExtended && image.isOpaque)
        for (bar, luma) in lumas.enumerated() {
            let half = image.withPremultiplied(.extended) { bytes, stride in
                bytes.loadUnaligned(fromByteOffset: 24 * stride + (16 * bar + 8) * 8, as: UInt16.self)
            }
            let component = SIMD3<Double>(repeating: Double(luma - 64) / 876)
            let wanted = curve.light(of: component, luminance: CGColorSpace.Primaries.rec2020.luminance).x
            let found = CGColorSpace.Transfer.sRGB.decoded(Double(Float16(bitPattern: half)))
            #expect(abs(found / wanted - 1) < 0.01, "\(found * 203) for \(wanted * 203)")
            // In 8 bits what is brighter than white is white.
            let level = (CGColorSpace.Transfer.sRGB.encoded(min(wanted, 1)) * 255).rounded()
            #expect(abs(Int(image.pixel(16 * bar + 8, 24)[0]) - Int(level)) <= 1)
        }
    }
}
