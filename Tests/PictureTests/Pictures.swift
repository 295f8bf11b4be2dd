import CPURenderer
import Compositor
import Foundation
import LayerModel
import Rasterization
import TestSupport
import Testing

/// The two renderers, where they are there.
enum Renderers {
    /// The device that OpenGL draws with; `nil` where there is none.
    private static let device = (try? Renderer(device: .gpu, allowSoftware: true))?.device.name
    static let hasGL = device != nil

    /// Whether the driver of OpenGL rounds a target's pixels to bytes in each draw, as GPUs and llvmpipe do.
    ///
    /// Mesa's softpipe keeps 64 × 64 pixels as floats until it needs the room or they are read: several draws are rounded once,
    /// and in other frames at other times. It also mixes texels in parts finer than 256ths.
    static let roundsEachDraw = device?.contains("softpipe") != true

    /// The CPU renderer, and OpenGL where there is a device.
    static let kinds: [String] = hasGL ? ["cpu", "gpu"] : ["cpu"]

    /// A renderer of a kind: `cpu`, `gpu`, or `tiles`, OpenGL by compute shaders on any device.
    static func make(_ kind: String) throws -> Renderer {
        switch kind {
        case "cpu": try Renderer(device: .cpu, threads: 2)
        case "tiles": try Renderer(device: .gpu, allowSoftware: true, techniques: .gpu)
        default: try Renderer(device: .gpu, allowSoftware: true)
        }
    }
}

extension Trait where Self == ConditionTrait {
    /// The test compares with OpenGL; llvmpipe will do.
    static var needsGL: Self {
        .enabled(if: Renderers.hasGL, "there is no EGL device (apt-get install libegl-mesa0 libgl1-mesa-dri)")
    }
}

/// A drawn picture: premultiplied RGBA.
struct Picture: Equatable {
    var width: Int
    var height: Int
    var pixels: [SIMD4<UInt8>]

    init(width: Int, height: Int, _ pixel: (Int, Int) -> SIMD4<UInt8>) {
        self.width = width
        self.height = height
        pixels = (0..<width * height).map { pixel($0 % width, $0 / width) }
    }

    init(_ image: CGImage) {
        (width, height) = (image.width, image.height)
        var pixels: [SIMD4<UInt8>] = []
        pixels.reserveCapacity(width * height)
        let rowPixels = image.width
        image.withPremultipliedRGBA8 { bytes, bytesPerRow in
            for y in 0..<image.height {
                for x in 0..<rowPixels {
                    let first = y * bytesPerRow + x * 4
                    pixels.append(SIMD4(bytes[first], bytes[first + 1], bytes[first + 2], bytes[first + 3]))
                }
            }
        }
        self.pixels = pixels
    }

    subscript(x: Int, y: Int) -> SIMD4<UInt8> {
        pixels[y * width + x]
    }

    /// For each pixel the largest difference of a channel from another picture of the same size.
    func distances(from other: Picture) -> [Int] {
        zip(pixels, other.pixels).map { a, b in
            let d = SIMD4<Int>(truncatingIfNeeded: a) &- SIMD4<Int>(truncatingIfNeeded: b)
            return max(abs(d.x), abs(d.y), abs(d.z), abs(d.w))
        }
    }

    /// The largest difference of a channel, and how many pixels differ by more than `tolerance` in one.
    ///
    /// - Parameter tolerances: For each pixel a tolerance of its own, which counts where it is the larger one.
    func difference(from other: Picture, tolerance: Int = 2, tolerances: [Int] = []) -> Difference {
        var difference = Difference(pixels: pixels.count)
        guard width == other.width, height == other.height else {
            difference.count = pixels.count
            return difference
        }
        for (index, most) in distances(from: other).enumerated() {
            if most > difference.greatest {
                difference.greatest = most
                difference.place = (index % width, index / width)
            }
            if most > max(tolerance, tolerances.isEmpty ? 0 : tolerances[index]) { difference.count += 1 }
        }
        return difference
    }

    struct Difference: CustomStringConvertible {
        var greatest = 0
        var count = 0
        var pixels: Int
        var place = (0, 0)

        /// Whether at most one pixel in a thousand is over the tolerance.
        var isSmall: Bool { count * 1000 <= pixels }

        var description: String { "\(count) of \(pixels) pixels, \(greatest) at \(place)" }
    }
}

/// Draws a layer as the root of a picture.
func draw(
    _ layer: CALayer, on renderer: Renderer, width: Double = 200, height: Double = 160, background: CGColor? = nil,
    scale: Double = 1
) throws -> Picture {
    let options = RenderOptions(size: CGSize(width: width, height: height), scale: scale, background: background)
    return Picture(try renderer.render(layer.commit(at: 0), at: 0, options))
}

/// Pictures for layers' contents.
enum TestPictures {
    static let all = [make(0, nudgedBy: .zero), make(1, nudgedBy: .zero)].compactMap { $0 }

    /// One of the pictures, with some levels of 255 added to each channel.
    static func make(_ number: Int, nudgedBy levels: SIMD4<Int>) -> CGImage? {
        number == 0
            ? make(24, 16, seed: 1, isOpaque: true, levels) : make(13, 31, seed: 2, isOpaque: false, levels)
    }

    private static func make(
        _ width: Int, _ height: Int, seed: UInt64, isOpaque: Bool, _ levels: SIMD4<Int>
    ) -> CGImage? {
        var random = SplitMix64(seed: seed)
        var bytes = ContiguousArray<UInt8>()
        for _ in 0..<width * height {
            let alpha = isOpaque ? 255 : Int.random(in: 0...255, using: &random)
            let nudged = isOpaque ? 255 : min(max(alpha + levels.w, 0), 255)
            for channel in 0..<3 {
                let value = Int.random(in: 0...alpha, using: &random) + levels[channel]
                bytes.append(UInt8(min(max(value, 0), nudged)))
            }
            bytes.append(UInt8(nudged))
        }
        return CGImage(premultipliedRGBA8: bytes, width: width, height: height, isOpaque: isOpaque)
    }
}

/// Has layers change at once, without the implicit animations of a committed layer.
final class Still: CALayerDelegate {
    static nonisolated(unsafe) let shared = Still()

    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }
}

extension CALayer {
    /// A layer with a colour, in a frame, whose changes show at once.
    convenience init(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: CGColor? = nil) {
        self.init()
        frame = CGRect(x: x, y: y, width: width, height: height)
        backgroundColor = color
        delegate = Still.shared
    }
}

extension CGColor {
    static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    static let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    static let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
}
