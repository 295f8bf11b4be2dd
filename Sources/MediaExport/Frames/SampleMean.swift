internal import DisplayList
internal import LayerModel
import RenderDevices

/// The mean of several pictures of one size, summed up in 16 bits a channel, and only where they differ.
///
/// The first picture is kept; what looks the same in all is in it from the start on. Sums are kept for the smallest rectangle
/// outside of which nothing has changed yet: where it grows, the pictures before looked as the first. An object belongs to one
/// thread.
final class SampleMean {
    /// The first picture, and in the end the mean: rows without gaps.
    private let picture: UnsafeMutablePointer<UInt32>
    /// Of `weight` pictures, four for each pixel; defined inside `changed`.
    private let sums: UnsafeMutablePointer<UInt16>
    private let region: DeviceRect
    private let layout: PixelLayout
    private var changed = DeviceRect.empty
    /// How many pictures the sums are of: 1…256.
    private var weight: Int

    /// Starts with a picture that counts some times.
    init(_ view: PixelView, weight: Int) {
        region = view.region
        layout = view.layout
        self.weight = weight
        let count = region.width * region.height
        picture = .allocate(capacity: count)
        sums = .allocate(capacity: count * 4)
        for row in 0..<region.height {
            let source = view.base + row * view.bytesPerRow
            UnsafeMutableRawPointer(picture + row * region.width).copyMemory(
                from: source, byteCount: region.width * 4)
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
            let row = view.base + Int(y - region.minY) * view.bytesPerRow + Int(changed.minX - region.minX) * 4
            (sums + offset(changed.minX, y) * 4).add(
                row.assumingMemoryBound(to: UInt32.self), weight: added, count: changed.width)
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
        (sums + first * 4).initialize(repeating: 0, count: count * 4)
        (sums + first * 4).add(picture + first, weight: weight, count: count)
    }

    /// The pixel at a place of the region.
    private func offset(_ x: Int32, _ y: Int32) -> Int {
        Int(y - region.minY) * region.width + Int(x - region.minX)
    }

    /// Gives the mean of all pictures, and ends with it.
    func withMean<Failure: Error>(_ body: (PixelView) throws(Failure) -> Void) throws(Failure) {
        for y in changed.minY..<changed.maxY {
            let first = offset(changed.minX, y)
            (picture + first).write(sums + first * 4, dividedBy: weight, count: changed.width)
        }
        try body(PixelView(base: picture, bytesPerRow: region.width * 4, layout: layout, region: region))
    }
}
