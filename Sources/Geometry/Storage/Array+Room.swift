extension Array {
    /// Makes room for more elements at the end.
    ///
    /// By half as much again as there is at least, unlike `reserveCapacity`, so that it may be asked for again and again.
    @inlinable
    package mutating func makeRoom(for more: Int) {
        guard count + more > capacity else { return }
        reserveCapacity(Swift.max(count + more, capacity + capacity / 2))
    }
}
