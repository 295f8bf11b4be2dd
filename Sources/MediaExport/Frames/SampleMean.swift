internal import DisplayList
internal import Foundation
internal import ImageCodecs
internal import LayerModel
import RenderDevices

/// The mean of several pictures of one size, summed up in 16 bits a channel, or in floats of halves, and only where they
/// differ.
///
/// The first picture is kept, with all that is the same in every picture. Sums are kept for the smallest rectangle around all
/// changes so far: if it grows, the pictures before looked like the first. An object belongs to one thread.
final class SampleMean {
    /// The first picture, and in the end the mean: rows without gaps.
    private let picture: UnsafeMutableRawPointer
    /// Of `weight` pictures, four numbers for each pixel; defined inside `changed`.
    private let sums: UnsafeMutableRawPointer
    private let region: DeviceRect
    private let layout: PixelLayout
    private var changed = DeviceRect.empty
    /// The number of pictures in the sums: 1…256.
    private var weight: Int

    /// Starts with a picture that counts some times.
    init(_ view: PixelView, weight: Int) {
        region = view.region
        layout = view.layout
        self.weight = weight
        let size = layout.bytesPerPixel
        let count = region.width * region.height
        picture = .allocate(byteCount: count * size, alignment: 16)
        // Twice the bytes of a pixel.
        sums = .allocate(byteCount: 2 * count * size, alignment: 16)
        for row in 0..<region.height {
            let source = view.base + row * view.bytesPerRow
            (picture + row * region.width * size).copyMemory(from: source, byteCount: region.width * size)
        }
    }

    deinit {
        picture.deallocate()
        sums.deallocate()
    }

    /// Adds a picture that counts some times.
    ///
    /// - Parameter damage: Outside of it the picture looks as the one before.
    func add(_ view: PixelView, weight added: Int, damage: DeviceRect) {
        grow(to: changed.union(damage.intersection(region)))
        for y in changed.minY..<changed.maxY {
            let left = Int(changed.minX - region.minX) * layout.bytesPerPixel
            let row = view.base + Int(y - region.minY) * view.bytesPerRow + left
            add(row, at: offset(changed.minX, y), weight: added, count: changed.width)
        }
        weight += added
    }

    private func grow(to larger: DeviceRect) {
        for y in larger.minY..<larger.maxY {
            if y < changed.minY || y >= changed.maxY {
                start(larger.minX, larger.maxX, y)
            } else {
                start(larger.minX, changed.minX, y)
                start(changed.maxX, larger.maxX, y)
            }
        }
        changed = larger
    }

    /// Sums for pixels of a row that looked the same so far.
    private func start(_ minX: Int32, _ maxX: Int32, _ y: Int32) {
        guard minX < maxX else { return }
        let (first, count) = (offset(minX, y), Int(maxX - minX))
        let size = layout.bytesPerPixel
        memset(sums + 2 * first * size, 0, 2 * count * size)
        add(picture + first * size, at: first, weight: weight, count: count)
    }

    private func add(_ pixels: UnsafeRawPointer, at first: Int, weight: Int, count: Int) {
        guard layout == .rgbaHalf else {
            sums.assumingMemoryBound(to: UInt16.self).advanced(by: first * 4).add(
                pixels.assumingMemoryBound(to: UInt32.self), weight: weight, count: count)
            return
        }
        let sums = sums.assumingMemoryBound(to: SIMD4<Float>.self) + first
        let factor = Float(weight)
        for x in 0..<count { sums[x] += HalfFloat.color(pixels.load(fromByteOffset: 8 * x, as: UInt64.self)) * factor }
    }

    /// The pixel at a place of the region.
    private func offset(_ x: Int32, _ y: Int32) -> Int {
        Int(y - region.minY) * region.width + Int(x - region.minX)
    }

    /// Calls `body` with the mean of all pictures, which ends it.
    func withMean<Failure: Error>(_ body: (PixelView) throws(Failure) -> Void) throws(Failure) {
        for y in changed.minY..<changed.maxY {
            let first = offset(changed.minX, y)
            guard layout == .rgbaHalf else {
                picture.assumingMemoryBound(to: UInt32.self).advanced(by: first).write(
                    sums.assumingMemoryBound(to: UInt16.self) + first * 4, dividedBy: weight, count: changed.width)
                continue
            }
            let pixels = picture.assumingMemoryBound(to: UInt64.self) + first
            let sums = sums.assumingMemoryBound(to: SIMD4<Float>.self) + first
            for x in 0..<changed.width { pixels[x] = HalfFloat.pixel(sums[x] / Float(weight)) }
        }
        try body(
            PixelView(
                base: picture, bytesPerRow: region.width * layout.bytesPerPixel, layout: layout, region: region))
    }
}
