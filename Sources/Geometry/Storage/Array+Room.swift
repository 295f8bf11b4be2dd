extension Array {
    /// Makes room for more elements at the end.
    ///
    /// Grows by at least half of the present room, unlike `reserveCapacity`, so that repeated calls are cheap.
    @inlinable
    package mutating func makeRoom(for more: Int) {
        guard count + more > capacity else { return }
        reserveCapacity(Swift.max(count + more, capacity + capacity / 2))
    }
}
