import LayerModel
/// What is blurred: premultiplied channels, or alpha alone, from 0 to 255.
protocol BlurSample: Sendable, BitwiseCopyable {
    /// Numbers of a sample, which lie side by side.
    static var lanes: Int { get }
    static var zero: Self { get }

    /// What is blurred of a premultiplied RGBA8 pixel.
    init(ofPixel pixel: UInt32)

    static func + (a: Self, b: Self) -> Self
    static func - (a: Self, b: Self) -> Self
    static func * (a: Self, b: Float) -> Self
    static func += (a: inout Self, b: Self)
    static func *= (a: inout Self, b: Float)
}

extension BlurSample {
    /// The way from one sample to another, as far as `part`.
    @inline(__always)
    static func mix(_ a: Self, _ b: Self, _ part: Float) -> Self {
        a + (b - a) * part
    }
}

extension SIMD4<Float>: BlurSample {
    static var lanes: Int { 4 }

    @inline(__always)
    init(ofPixel pixel: UInt32) {
        self.init(unsafeBitCast(pixel, to: SIMD4<UInt8>.self))
    }
}

extension Float: BlurSample {
    static var lanes: Int { 1 }

    @inline(__always)
    init(ofPixel pixel: UInt32) {
        self.init(Int32(truncatingIfNeeded: pixel &>> 24))
    }
}

/// Numbers that are convolved together.
typealias SampleBlock = SIMD16<Float>

/// Rows of samples.
///
/// Each row is written by one thread, and read by others only when all are done.
final class SamplePlane<Sample: BlurSample>: @unchecked Sendable {
    let width: Int
    let height: Int
    /// Numbers from one row to the next: there is room to read and write a block at any of a row's.
    let stride: Int
    private let base: UnsafeMutablePointer<Float>
    private let reservation: MemoryReservation?

    /// Rows of zeros.
    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        stride = (width * Sample.lanes + SampleBlock.scalarCount + 3) & ~3
        let count = max(1, stride * height)
        // Samples are aligned as their rows are.
        // Without room the rows are there all the same, and the picture that they are for is given up: effects are at most
        // as large as their groups, for which there was room.
        reservation = MemoryBudget.reserve(count * 4, for: "the samples of a blur")
        let memory = UnsafeMutableRawPointer.allocate(byteCount: count * 4, alignment: 16)
        base = memory.initializeMemory(as: Float.self, repeating: 0, count: count)
    }

    deinit {
        base.deallocate()
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

extension UnsafeMutablePointer<Float> {
    /// The numbers from here on.
    @inline(__always) var block: SampleBlock {
        get { UnsafeRawPointer(self).loadUnaligned(as: SampleBlock.self) }
        nonmutating set { UnsafeMutableRawPointer(self).storeBytes(of: newValue, as: SampleBlock.self) }
    }
}
