internal import Graphics
internal import Rasterization

// Counting sorts by band.
extension FrameChunk {
    /// A counting sort by first band into `order`, which keeps painter's order.
    func sortItems(bands: Int) {
        counts.removeAll()
        let starts = counts.extend(by: bands + 1)
        starts.update(repeating: 0, count: bands + 1)
        for index in 0..<items.count { starts[Int(items.base[index].firstBand)] += 1 }
        starts.accumulate(count: bands + 1)
        order.removeAll()
        let sorted = order.extend(by: items.count)
        for index in 0..<items.count {
            let band = Int(items.base[index].firstBand)
            sorted[Int(starts[band])] = Int32(truncatingIfNeeded: index)
            starts[band] += 1
        }
    }

    /// A counting sort by band, which keeps painter's order.
    func sortIntoBands(count: Int) {
        bandStarts.removeAll()
        let starts = bandStarts.extend(by: count + 1)
        starts.update(repeating: 0, count: count + 1)
        for index in 0..<events.count {
            let event = events.base[index]
            for band in event.firstBand..<event.endBand { starts[Int(band)] += 1 }
        }
        let total = starts.accumulate(count: count + 1)
        bandEvents.removeAll()
        let sorted = bandEvents.extend(by: Int(total))
        for index in 0..<events.count {
            let event = events.base[index]
            for band in event.firstBand..<event.endBand {
                sorted[Int(starts[Int(band)])] = event.event
                starts[Int(band)] += 1
            }
        }
        // Each start has moved to the next band's.
        for band in stride(from: count, to: 0, by: -1) { starts[band] = starts[band - 1] }
        starts[0] = 0
    }
}

extension UnsafeMutablePointer<Int32> {
    /// Replaces numbers by the sums of those before each: the sizes of kinds by their starts.
    ///
    /// - Returns: The sum of all.
    @discardableResult
    func accumulate(count: Int) -> Int32 {
        var total: Int32 = 0
        for index in 0..<count {
            let here = self[index]
            self[index] = total
            total += here
        }
        return total
    }
}
