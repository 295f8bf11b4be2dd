import DisplayList
internal import PixelKernels
import RenderDevices

/// A blurred sample: premultiplied channels, or alpha alone, as a pixel's levels.
protocol BlurSample: Sendable, BitwiseCopyable {
    /// Numbers of a sample, which lie side by side.
    static var lanes: Int { get }
    static var zero: Self { get }

    /// The part of a premultiplied pixel that is blurred.
    init<Pixel: StoredPixel>(of pixel: Pixel)

    /// Adds the sums of `factor` pixels after `factor` pixels, several times over, to each of `count` samples.
    static func add<Pixel: StoredPixel>(
        _ pixels: UnsafePointer<Pixel>, by factor: Int, times: Float, to samples: UnsafeMutablePointer<Self>,
        count: Int)

    static func + (a: Self, b: Self) -> Self
    static func - (a: Self, b: Self) -> Self
    static func * (a: Self, b: Float) -> Self
    static func += (a: inout Self, b: Self)
    static func *= (a: inout Self, b: Float)
}

extension BlurSample {
    /// The value at `part` between two samples.
    @inline(__always)
    static func mix(_ a: Self, _ b: Self, _ part: Float) -> Self {
        a + (b - a) * part
    }
}

extension SIMD4<Float>: BlurSample {
    static var lanes: Int { 4 }

    @inline(__always)
    init<Pixel: StoredPixel>(of pixel: Pixel) {
        self = pixel.levels
    }

    @inline(__always)
    static func add<Pixel: StoredPixel>(
        _ pixels: UnsafePointer<Pixel>, by factor: Int, times: Float, to samples: UnsafeMutablePointer<Self>,
        count: Int
    ) {
        for index in 0..<count {
            var sum = Self.zero
            for x in index * factor..<(index + 1) * factor { sum += Self(of: pixels[x]) }
            samples[index] += sum * times
        }
    }
}

extension Float: BlurSample {
    static var lanes: Int { 1 }

    @inline(__always)
    init<Pixel: StoredPixel>(of pixel: Pixel) {
        self = pixel.alphaLevel
    }

    static func add<Pixel: StoredPixel>(
        _ pixels: UnsafePointer<Pixel>, by factor: Int, times: Float, to samples: UnsafeMutablePointer<Self>,
        count: Int
    ) {
        samples.add(
            alphasOf: UnsafeRawPointer(pixels), Pixel.format, by: factor, times: times, count: count)
    }
}

/// Rows of samples.
///
/// Each row is written by one thread, and read by others only when all are done.
final class SamplePlane<Sample: BlurSample>: @unchecked Sendable {
    let width: Int
    let height: Int
    /// Numbers from one row to the next: there is the kernels' padding behind each.
    let stride: Int
    private let base: UnsafeMutablePointer<Float>
    private let block: EffectMemory.Block

    /// Rows of any numbers.
    init(width: Int, height: Int, in memory: EffectMemory) throws(RenderError) {
        self.width = width
        self.height = height
        stride = (width * Sample.lanes + Int(PK_PADDING) + 3) & ~3
        // Samples are aligned as their rows are.
        let count = stride * height
        let what = "what a blur reads"
        guard let block = memory.take(count * 4, for: what) else { throw .noMemory(for: what) }
        self.block = block
        base = block.base.bindMemory(to: Float.self, capacity: count)
    }

    /// The first number of a row.
    @inline(__always)
    func floats(_ index: Int) -> UnsafeMutablePointer<Float> {
        base + index * stride
    }

    /// The first sample of a row.
    @inline(__always)
    func row(_ index: Int) -> UnsafeMutablePointer<Sample> {
        // A sample is nothing but its numbers.
        UnsafeMutableRawPointer(floats(index)).assumingMemoryBound(to: Sample.self)
    }
}
