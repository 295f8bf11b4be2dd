extension RandomAccessCollection {
    /// Returns the place from which on a condition holds; the end where it holds for no element.
    ///
    /// - Parameter condition: Holds for all elements after one for which it holds.
    /// - Complexity: O(log *n*).
    @inlinable
    package func partitionPoint(where condition: (Element) throws -> Bool) rethrows -> Index {
        var low = startIndex
        var length = count
        while length > 0 {
            let middle = index(low, offsetBy: length / 2)
            if try condition(self[middle]) {
                length /= 2
            } else {
                low = index(after: middle)
                length -= length / 2 + 1
            }
        }
        return low
    }
}
