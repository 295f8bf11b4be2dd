import Foundation
import PixelKernels
import Rasterization
import TestSupport
import Testing

/// Tests of kernels, one after the other, since each chooses the instruction set for the whole process.
@Suite("Row kernels", .serialized)
enum KernelTests {}

/// Runs a kernel on each instruction set of the machine, on copies of the same pixels, and expects what a formula says, pixel by
/// pixel, and nothing else to change.
///
/// - Parameters:
///   - before: The pixels before.
///   - changed: Which of them the kernel may change.
///   - expected: What becomes of the pixel at an index.
func expectEverywhere(
    _ before: [UInt32], changes changed: Range<Int>, to expected: (Int) -> UInt32,
    by kernel: (UnsafeMutablePointer<UInt32>) -> Void, sourceLocation: SourceLocation = #_sourceLocation
) {
    let wanted = before.indices.map { changed.contains($0) ? expected($0) : before[$0] }
    for set in InstructionSet.all {
        let after = drawn(on: set, before, by: kernel)
        #expect(after == wanted, "\(set)", sourceLocation: sourceLocation)
    }
}

/// What a kernel makes of pixels with one instruction set.
func drawn<Pixel>(
    on set: InstructionSet, _ before: [Pixel], by kernel: (UnsafeMutablePointer<Pixel>) -> Void
) -> [Pixel] {
    set.use {
        var pixels = before
        pixels.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            kernel(base)
        }
        return pixels
    }
}

/// What something gives with every instruction set of the machine, which is expected to be the same.
func sameEverywhere<Result: Equatable>(_ body: () -> Result) -> Result {
    let first = InstructionSet.all[0].use(body)
    for set in InstructionSet.all.dropFirst() {
        #expect(set.use(body) == first, "\(set)")
    }
    return first
}

/// The coverage of the pixels of a picture by a kernel's spans, in which nothing is covered right of it.
func levels(_ spans: some Sequence<PKSpan>, _ bytes: [UInt8], width: Int, height: Int) -> [UInt8] {
    var levels = [UInt8](repeating: 0, count: width * height)
    for span in spans {
        for column in 0..<Int(span.count) {
            let level = span.payload < 0 ? UInt8(~span.payload) : bytes[Int(span.payload) + column]
            let x = Int(span.x) + column
            guard x < width else {
                #expect(level == 0)
                continue
            }
            levels[Int(span.row) * width + x] = level
        }
    }
    return levels
}

/// Rows of bytes that are drawn into.
func targetRows(_ pixels: UnsafeMutablePointer<UInt32>, stride: Int, x: Int32 = 0, y: Int32 = 0) -> PKRows {
    PKRows(base: pixels, stride: stride, x: x, y: y, format: PKBytes)
}

// MARK: - Random pixels

/// A premultiplied pixel, often opaque or empty.
func randomPixel(_ numbers: inout SplitMix64) -> UInt32 {
    let alpha = [0, 255, UInt32.random(in: 0...255, using: &numbers)].randomElement(using: &numbers) ?? 0
    return randomPixel(alpha: alpha, &numbers)
}

func randomPixel(alpha: UInt32, _ numbers: inout SplitMix64) -> UInt32 {
    let channels = (0..<3).map { _ in UInt32.random(in: 0...alpha, using: &numbers) }
    return channels[0] | channels[1] << 8 | channels[2] << 16 | alpha << 24
}

func randomPixels(_ count: Int, _ numbers: inout SplitMix64) -> [UInt32] {
    (0..<count).map { _ in randomPixel(&numbers) }
}

/// Bytes of coverage, often 0 or 255.
func randomLevels(_ count: Int, _ numbers: inout SplitMix64) -> [UInt8] {
    (0..<count).map { _ in [0, 255, UInt8.random(in: 0...255, using: &numbers)].randomElement(using: &numbers) ?? 0 }
}

/// A rectangle, often upright, in the first 50 pixels or so.
func randomRectangle(_ numbers: inout SplitMix64) -> PKRectangle {
    func number(_ range: ClosedRange<Float>) -> Float { .random(in: range, using: &numbers) }
    let angle: Float = [0, number(0...7), Float.pi / 2].randomElement(using: &numbers) ?? 0
    let (x, y) = (cos(angle), sin(angle))
    let greater = max(abs(x), abs(y))
    let slant = max(min(abs(x), abs(y)) / greater, 1 / 1024)
    let (right, down) = (x / greater, y / greater)
    let (centerX, centerY) = (number(10...50), number(10...50))
    func pair(_ right: Float, _ down: Float) -> PKEdgePair {
        PKEdgePair(
            first: -right * centerX - down * centerY, right: right, down: down, half: number(1...30),
            slant: slant)
    }
    return PKRectangle(x: 4, y: 2, sides: pair(right, down), ends: pair(-down, right))
}

// MARK: - Formulas, one channel at a time

/// A product of two bytes over 255, rounded to nearest; none lies in the middle.
func product(_ a: UInt32, _ b: UInt32) -> UInt32 { (a * b + 127) / 255 }

func alpha(_ pixel: UInt32) -> UInt32 { pixel >> 24 }

/// A pixel whose channels follow from the same ones of other pixels.
func pixel(_ channel: (UInt32) -> UInt32) -> UInt32 {
    [0, 8, 16, 24].reduce(0) { $0 | channel($1) << $1 }
}

func channel(_ pixel: UInt32, _ shift: UInt32) -> UInt32 { pixel >> shift & 255 }

/// `source` times a coverage over `below`.
func over(_ source: UInt32, _ coverage: UInt32, _ below: UInt32) -> UInt32 {
    let rest = 255 - product(alpha(source), coverage)
    return pixel { product(channel(source, $0), coverage) + product(channel(below, $0), rest) }
}

/// An opaque `source` over `below`, rounded once.
func mixed(_ source: UInt32, _ coverage: UInt32, _ below: UInt32) -> UInt32 {
    pixel { (channel(source, $0) * coverage + channel(below, $0) * (255 - coverage) + 127) / 255 }
}

func painted(_ source: UInt32, _ coverage: UInt32, _ below: UInt32, isOpaque: Bool) -> UInt32 {
    isOpaque ? mixed(source, coverage, below) : over(source, coverage, below)
}
