import PixelKernels
import Rasterization
import TestSupport
import Testing

/// The channels of a pixel of halves.
func channels(_ pixel: PKPixel) -> SIMD4<Double> {
    SIMD4((0..<4).map { Double(Float16(bitPattern: UInt16(truncatingIfNeeded: pixel >> ($0 * 16)))) })
}

/// The pixel of halves nearest to channels.
func halves(_ channels: SIMD4<Double>) -> PKPixel {
    (0..<4).reduce(0) { $0 | PKPixel(Float16(channels[$1]).bitPattern) << ($1 * 16) }
}

/// A premultiplied pixel of halves with colours beyond 0…1, often opaque or empty.
func randomHalves(_ numbers: inout SplitMix64, alpha: Double? = nil) -> PKPixel {
    let some = [0, 1, Double.random(in: 0...1, using: &numbers)].randomElement(using: &numbers) ?? 0
    let straight = SIMD4(
        .random(in: -1...3, using: &numbers), .random(in: 0...1, using: &numbers),
        .random(in: -0.1...1.1, using: &numbers), 1)
    // Alpha as it is stored.
    let alpha = channels(halves(SIMD4(repeating: alpha ?? some))).w
    // No 0 is negative.
    return halves(alpha > 0 ? straight * alpha : .zero)
}

func randomHalves(_ count: Int, _ numbers: inout SplitMix64) -> [PKPixel] {
    (0..<count).map { _ in randomHalves(&numbers) }
}

/// The channels of a pixel of bytes, from 0 to 1.
func widened(_ pixel: UInt32) -> SIMD4<Double> {
    SIMD4([0, 8, 16, 24].map { Double(channel(pixel, $0)) / 255 })
}

/// Rows of halves that are drawn into.
func targetRows(_ pixels: UnsafeMutablePointer<PKPixel>, stride: Int, x: Int32 = 0, y: Int32 = 0) -> PKRows {
    PKRows(base: pixels, stride: stride, x: x, y: y, format: PKHalves)
}

/// Runs a kernel on each instruction set of the machine, on copies of the same pixels of halves, and expects what a formula says to
/// within what a half can tell, the same bits from every set, and nothing else to change.
///
/// - Parameters:
///   - changed: Which pixels the kernel may change.
///   - expected: What becomes of the pixel at an index.
func expectHalves(
    _ before: [PKPixel], changes changed: Range<Int>, to expected: (Int) -> SIMD4<Double>, tolerance: Double = 0,
    by kernel: (UnsafeMutablePointer<PKPixel>) -> Void, sourceLocation: SourceLocation = #_sourceLocation
) {
    let first = drawn(on: InstructionSet.all[0], before, by: kernel)
    for set in InstructionSet.all.dropFirst() {
        #expect(drawn(on: set, before, by: kernel) == first, "\(set)", sourceLocation: sourceLocation)
    }
    for index in before.indices {
        guard changed.contains(index) else {
            if first[index] != before[index] { Issue.record("Pixel \(index) changed", sourceLocation: sourceLocation) }
            continue
        }
        let (found, wanted) = (channels(first[index]), expected(index))
        let isNear = (0..<4).allSatisfy {
            abs(found[$0] - wanted[$0]) <= tolerance + 1e-6 + abs(wanted[$0]) / 2000
        }
        // Also not where something is not a number.
        guard isNear, (0...1).contains(found.w), hasNoNegativeZero(first[index]) else {
            Issue.record("Pixel \(index): \(found), not \(wanted)", sourceLocation: sourceLocation)
            continue
        }
    }
}

private func hasNoNegativeZero(_ pixel: PKPixel) -> Bool {
    (0..<4).allSatisfy { UInt16(truncatingIfNeeded: pixel >> ($0 * 16)) != 0x8000 }
}

// MARK: - Formulas of real numbers

/// `source` times a coverage over `below`.
func over(_ source: SIMD4<Double>, _ coverage: Double, _ below: SIMD4<Double>) -> SIMD4<Double> {
    source * coverage + below * (1 - source.w * coverage)
}

func mixture(_ from: SIMD4<Double>, _ to: SIMD4<Double>, _ part: Double) -> SIMD4<Double> { from + (to - from) * part }
