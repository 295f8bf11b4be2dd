extension RandomAccessCollection {
    /// Returns the first index whose element meets a condition; the end if none does.
    ///
    /// - Parameter condition: True for all elements after the first that meets it.
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
